import Journeys
import TestKit
import Testing
import Tracking
@testable import Fixtures

/// The weights of ``TimedCall/confidence`` were chosen on every other ride of the suites; this test
/// uses the others.
@Suite struct ConfidenceTests {
  private static let rides =
    ["extra", "late-express", "late-local"].flatMap { ["\($0)-02", "\($0)-04", "\($0)-06"] }
    + ["late-subway", "late-through", "phones"].flatMap { ["\($0)-02", "\($0)-04"] }

  /// A proposed stop or pass with its confidence, and whether it was right within half a minute.
  private func calls() throws -> [(confidence: Double, isRight: Bool)] {
    let network = try SampleNetworks.greaterTokyo()
    let labeller = Labeller(network: network)
    return try Self.rides.flatMap { name in
      let journey = try SampleNetworks.journey("hard/hard-\(name)")
      let truth = journey.truth.legs.flatMap(\.calls)
      return labeller.propose(journey.locations).legs.flatMap { leg in
        leg.calls.dropFirst().dropLast().map { timed in
          let isRight = truth.contains { call in
            call.station == timed.call.station && call.isStop == timed.call.isStop
              && abs(call.arrival.seconds(since: timed.call.arrival)) <= 30
              && abs(call.departure.seconds(since: timed.call.departure)) <= 30
          }
          return (timed.confidence, isRight)
        }
      }
    }
  }

  @Test func `nine in ten calls with confidence 0.9 are right`() throws {
    let calls = try calls()
    for (from, to) in [(0.95, 1.01), (0.85, 0.95), (0.6, 0.85)] {
      let some = calls.filter { $0.confidence >= from && $0.confidence < to }
      guard some.count >= 10 else { continue }
      let right = Double(some.count { $0.isRight }) / Double(some.count)
      let said = some.reduce(0) { $0 + $1.confidence } / Double(some.count)
      #expect(right > said - 0.08, "\(some.count) calls given \(said): \(right)")
    }
    #expect(calls.count > 60)
  }
}
