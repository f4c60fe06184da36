import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Journeys
@testable import Scoring

/// The weights of ``TimedCall/confidence`` were chosen on every other ride of the suites; this test
/// uses the others.
@Suite struct ConfidenceTests {
  private static let rides =
    ["extra", "late-express", "late-local"].flatMap { ["\($0)-02", "\($0)-04", "\($0)-06"] }
    + ["late-subway", "late-through", "phones"].flatMap { ["\($0)-02", "\($0)-04"] }

  private func calls() throws -> [CheckedCall] {
    let labeller = Labeller(network: try SampleNetworks.greaterTokyo())
    return try Self.rides.flatMap { name in
      labeller.check(try SampleNetworks.journey("hard/hard-\(name)")).calls
    }
  }

  @Test func `nine in ten calls with confidence 0.9 are right`() throws {
    let calls = try calls()
    for row in ReliabilityTable.rows(calls) where row.count >= 5 {
      // Two standard errors of the share.
      let chance = 2 * (row.said * (1 - row.said) / Double(row.count)).squareRoot()
      #expect(row.right > row.said - 0.05 - chance, "\(row)")
    }
    for place in CheckedCall.Place.allCases {
      let some = calls.filter { $0.place == place && $0.errorSeconds != nil }
      let held = Double(some.count(where: \.isWithinBound)) / Double(some.count)
      #expect(held > 0.75, "\(place.rawValue): \(held) of \(some.count) within the bound")
      let said = some.reduce(0) { $0 + $1.confidence } / Double(some.count)
      let right = Double(some.count(where: \.isRight)) / Double(some.count)
      #expect(right > said - 0.1, "\(place.rawValue): \(said) said, \(right) right")
    }
    #expect(calls.count { $0.place == .middle } > 60)
  }
}

@Suite struct ReliabilityTableTests {
  private func call(_ confidence: Double, error: Double?) -> CheckedCall {
    CheckedCall(place: .first, confidence: confidence, boundSeconds: 20, errorSeconds: error)
  }

  @Test func `counts the calls that are right within half a minute`() {
    let table = ReliabilityTable.table([
      call(0.9, error: 10), call(0.92, error: 25), call(0.88, error: 40), call(0.9, error: nil),
      call(1, error: 0),
    ])
    #expect(
      table.rows == [
        ["first", "0.85–0.95", "4", "0.90", "2", "0.50", "0.33"],
        ["first", "0.95–1.00", "1", "1.00", "1", "1.00", "1.00"],
      ])
  }
}
