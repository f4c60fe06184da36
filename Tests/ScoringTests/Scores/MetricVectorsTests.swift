import Foundation
import RailNetwork
import Testing
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

  @Test func `sign-flip test`() throws {
    let vector = try #require(vectors["sign_flip_exact"])
    let differences = zip(vector["A"].numbers, vector["B"].numbers).map { $1 - $0 }
    let test = SignFlip(differences, seed: 0, draws: 100_000)
    #expect(test.p == vector["p_two_sided"]?.number)
    #expect(Double(test.patterns) == vector["n_perm"]?.number)
  }

  @Test func Holm() throws {
    let vector = try #require(vectors["multiplicity"])
    let values = vector["p"].numbers
    for (found, expected) in zip(MultipleTests.holm(values), vector["holm"].numbers) {
      #expect(isClose(found, expected))
    }
    // The order given does not matter.
    #expect(MultipleTests.holm(values.reversed()) == MultipleTests.holm(values).reversed())
  }
}

extension JSONNode? {
  fileprivate var numbers: [Double] { self?.array?.compactMap(\.number) ?? [] }
}
