import Foundation
import Maths
import Testing
import Text
@testable import Scoring

/// The values of the specification's vector file, made with scipy.
@Suite struct MetricVectorsTests {
  let vectors: JSONNode

  init() throws {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/metric-vectors", withExtension: "json"))
    vectors = try JSONReader.read([UInt8](Data(contentsOf: url)))
  }

  func isClose(_ a: Double?, _ b: Double?, by tolerance: Double = 1e-12) -> Bool {
    guard let a, let b else { return a == b }
    return abs(a - b) <= tolerance
  }

  @Test(arguments: ["0_5", "0_6", "1_9", "3_12", "10_12", "0_0"])
  func `McNemar's test of flipped outcomes`(name: String) throws {
    let vector = try #require(vectors["mcnemar_\(name)"])
    let test = McNemar(
      onlyFirst: Int(try #require(vector["b"]?.number)),
      onlySecond: Int(try #require(vector["c"]?.number)))
    #expect(isClose(test.exactP, vector["exact_p"]?.number))
    #expect(isClose(test.midP, vector["mid_p"]?.number))
  }

  @Test func `sign-flip test`() throws {
    let vector = try #require(vectors["sign_flip_exact"])
    let differences = zip(vector["A"].numbers, vector["B"].numbers).map { $1 - $0 }
    let test = SignFlip(differences, seed: 0)
    #expect(isClose(test.meanDifference, vector["mean_diff"]?.number))
    #expect(test.p == vector["p_two_sided"]?.number)
    #expect(Double(test.patterns) == vector["n_perm"]?.number)
  }

  @Test func `Wilcoxon's signed ranks`() throws {
    let vector = try #require(vectors["wilcoxon_exact_no_ties_no_zeros"])
    let test = try #require(Wilcoxon(vector["d"].numbers))
    #expect(test.statistic == vector["W"]?.number)
    #expect(isClose(test.p, vector["p"]?.number))
  }

  @Test(arguments: ["0/10", "9/10", "10/10", "45/50"])
  func `Wilson's intervals of rates`(name: String) throws {
    let expected = vectors["wilson95"]?[name].numbers ?? []
    let parts = name.split(separator: "/").compactMap { Double($0) }
    let interval = try #require(Rates.wilson(parts[0], of: parts[1]))
    #expect(isClose(interval.lowerBound, expected.first))
    #expect(isClose(interval.upperBound, expected.last))
  }

  @Test func `Holm, and Benjamini and Hochberg`() throws {
    let vector = try #require(vectors["multiplicity"])
    let values = vector["p"].numbers
    for (found, expected) in zip(MultipleTests.holm(values), vector["holm"].numbers) {
      #expect(isClose(found, expected))
    }
    for (found, expected) in zip(MultipleTests.benjaminiHochberg(values), vector["bh"].numbers) {
      #expect(isClose(found, expected))
    }
    // The order given does not matter.
    #expect(MultipleTests.holm(values.reversed()) == MultipleTests.holm(values).reversed())
  }

  @Test(arguments: [10, 20, 30, 60, 100])
  func `upper bound without failures`(trials: Int) {
    let expected = vectors["rule_of_three_0_failures"]?["\(trials)"]?.number
    #expect(isClose(Rates.upperBoundWithoutFailure(trials: trials), expected))
  }
}

extension JSONNode {
  fileprivate var number: Double? {
    if case .number(let number) = value { return number }
    return nil
  }

  fileprivate var elements: [JSONNode] { array ?? [] }

  fileprivate var numbers: [Double] { elements.compactMap(\.number) }
}

extension JSONNode? {
  fileprivate var numbers: [Double] { self?.numbers ?? [] }
}
