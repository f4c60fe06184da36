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

  /// A proposed stop or pass, and its error; infinite if it is of the wrong kind.
  private struct Proposed {
    var call: TimedCall
    var isFirst: Bool
    var isLast: Bool
    var errorSeconds: Double

    var isRight: Bool { errorSeconds <= 30 }
  }

  private func calls() throws -> [Proposed] {
    let network = try SampleNetworks.greaterTokyo()
    let labeller = Labeller(network: network)
    return try Self.rides.flatMap { name in
      let journey = try SampleNetworks.journey("hard/hard-\(name)")
      let truth = journey.truth.legs.flatMap(\.calls)
      return labeller.propose(journey.locations).legs.flatMap { leg in
        leg.calls.enumerated().map { index, timed in
          let errors = truth.filter {
            $0.station == timed.call.station && $0.isStop == timed.call.isStop
          }.map { call in
            max(
              abs(call.arrival.seconds(since: timed.call.arrival)),
              abs(call.departure.seconds(since: timed.call.departure)))
          }
          return Proposed(
            call: timed, isFirst: index == 0, isLast: index == leg.calls.count - 1,
            errorSeconds: errors.min() ?? .infinity)
        }
      }
    }
  }

  @Test func `nine in ten calls with confidence 0.9 are right`() throws {
    let all = try calls()
    let calls = all.filter { !$0.isFirst && !$0.isLast }
    for (from, to) in [(0.95, 1.01), (0.85, 0.95), (0.6, 0.85)] {
      let some = calls.filter { $0.call.confidence >= from && $0.call.confidence < to }
      guard some.count >= 10 else { continue }
      let right = Double(some.count { $0.isRight }) / Double(some.count)
      let said = some.reduce(0) { $0 + $1.call.confidence } / Double(some.count)
      #expect(right > said - 0.08, "\(some.count) calls given \(said): \(right)")
    }
    #expect(calls.count > 60)
    let known = calls.filter { $0.errorSeconds < .infinity }
    let held = known.count { $0.errorSeconds <= $0.call.boundSeconds }
    #expect(Double(held) > 0.8 * Double(known.count), "\(held) of \(known.count) within the bound")
    let first = all.filter(\.isFirst)
    let right = first.count(where: \.isRight)
    #expect(Double(right) > 0.7 * Double(first.count), "\(right) of \(first.count) first stops")
  }
}
