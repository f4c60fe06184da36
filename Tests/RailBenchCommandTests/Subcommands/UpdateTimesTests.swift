import Evaluation
import Foundation
import Journeys
import TestKit
import Testing
import Tracking

@testable import RailBenchCommand

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

  @Test func `what is asked of one tracker is not charged to the next`() {
    let journey = SampleSuite.journeys[0]
    let contestants = [
      Contestant(TrackerEntry(id: "a", summary: "", offers: [.ranking]) { _, _ in Ponderous() }),
      Contestant(TrackerEntry(id: "b", summary: "") { _, _ in Quick() }),
    ]
    var short = journey
    short.locations = Array(journey.locations.prefix(9))
    var times = UpdateTimes(contestants: 2)
    _ = Evaluator.transcripts(
      of: nil, short, venue: Venue(network: SampleSuite.drawn.network), contestants: contestants,
      beside: &times)
    for updates in times.updates {
      #expect(updates.count == 9)
      #expect(updates.sorted()[4] < 10_000_000)
    }
  }
}
