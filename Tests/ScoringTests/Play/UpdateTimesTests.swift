import Foundation
@testable import Scoring
import RailNetwork
import TestKit
import Testing
import Tracking

@Suite struct UpdateTimesTests {
  private struct Ponderous: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate { .none }
    func hypotheses(withFocus: Bool) -> [Hypothesis] {
      Thread.sleep(forTimeInterval: 0.02)
      return []
    }
  }

  private struct Quick: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate { .none }
  }

  @Test func `one tracker's time is not added to the next one's`() throws {
    let journey = Ride.local.journey
    let entries = [
      TrackerEntry(id: "a", summary: "", offers: [.ranking]) { _, _ in Ponderous() },
      TrackerEntry(id: "b", summary: "") { _, _ in Quick() },
    ]
    var short = journey
    short.locations = Array(journey.locations.prefix(9))
    var given: UpdateTimes? = UpdateTimes(trackers: 2)
    _ = JudgedJourney(short, suite: "test", network: Ride.network).judge(
      entries.map { Contestant.tracker(ConfiguredTracker($0)) },
      in: PlaybackContext(network: Ride.network),
      times: &given)
    let times = try #require(given)
    let once = times.summaries(["a", "b"])
    #expect(once.allSatisfy { $0.count == 9 && $0.microseconds < 10_000 })
    var costs = UpdateTimes(trackers: 2)
    for _ in 0..<2 { costs.add(times) }
    #expect(costs.summaries(["a", "b"]).map(\.name) == ["a", "b", "(surroundings)"])
    #expect(costs.summaries(["a", "b"]).allSatisfy { $0.count == 18 })
    // Twice the same times have the same median, here in microseconds.
    for (cost, before) in zip(costs.summaries(["a", "b"]), once) {
      #expect(cost.microseconds == before.microseconds)
    }
  }
}
