import Testing
@testable import Maths

/// Tests and bounds of outcomes, worked by hand.
@Suite struct OutcomeTests {
  private func close(_ a: [Double], _ b: [Double]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-12 }
  }

  @Test func `p-values are corrected for the number of tests`() {
    #expect(close(MultipleTests.holm([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]))
    #expect(close(MultipleTests.holm([0.6, 0.5]), [1, 1]))
    #expect(close(MultipleTests.benjaminiHochberg([0.01, 0.04, 0.03]), [0.03, 0.04, 0.04]))
    #expect(MultipleTests.holm([]).isEmpty && MultipleTests.benjaminiHochberg([]).isEmpty)
  }

  /// Of 8 that differ 1 goes one way: 2 · (1 + 8) / 256, and half of 8 / 256 twice less.
  @Test func `McNemar counts those that differ`() {
    let test = McNemar(onlyFirst: 1, onlySecond: 7)
    #expect(test.exactP == 18.0 / 256)
    #expect(test.midP == 10.0 / 256)
    #expect(test.canTell)
    #expect(McNemar(onlyFirst: 5, onlySecond: 0).exactP == 0.0625)
    #expect(!McNemar(onlyFirst: 5, onlySecond: 0).canTell)
    #expect(McNemar(onlyFirst: 6, onlySecond: 0).canTell)
    #expect(McNemar(onlyFirst: 0, onlySecond: 0).midP == 1)
  }

  @Test func `a coin's probabilities add up beyond what a Double counts exactly`() {
    for tosses in [0, 1, 50, 51, 300] {
      let probabilities = Binomial.fairCoin(tosses)
      #expect(probabilities.count == tosses + 1)
      #expect(abs(probabilities.reduce(0, +) - 1) < 1e-10)
      #expect(abs(probabilities[0] - (probabilities.last ?? 0)) < 1e-12)
    }
    let (exact, logarithmic) = (Binomial.fairCoin(50), Binomial.fairCoin(51))
    #expect(abs(logarithmic[20] - (exact[20] + exact[19]) / 2) < 1e-12)
  }

  /// Of ten of ten the lower end is 10 / (10 + 1.96²).
  @Test func `a rate's interval leaves open what few trials leave open`() throws {
    let all = try #require(Rates.wilson(10, of: 10))
    #expect(abs(all.lowerBound - 0.722467) < 1e-6 && all.upperBound == 1)
    let half = try #require(Rates.wilson(5, of: 10))
    #expect(abs(half.lowerBound - 0.236593) < 1e-6 && abs(half.upperBound - 0.763407) < 1e-6)
    #expect(Rates.wilson(0, of: 0) == nil)
    #expect(abs(Rates.upperBoundWithoutFailure(trials: 10) - 0.258866) < 1e-6)
  }
}
