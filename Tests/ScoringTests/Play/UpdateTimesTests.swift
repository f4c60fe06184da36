import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

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
    for updates in times.updates {
      #expect(updates.count == 9)
      #expect(updates.percentile(50).map { $0 < 10_000_000 } == true)
    }
    var costs = UpdateTimes(trackers: 2)
    for _ in 0..<2 { costs.add(times) }
    #expect(costs.summaries(["a", "b"]).map(\.name) == ["a", "b", "(surroundings)"])
    #expect(costs.summaries(["a", "b"]).allSatisfy { $0.count == 18 })
    // Twice the same times have the same median, here in microseconds.
    for (cost, updates) in zip(costs.summaries(["a", "b"]), times.updates) {
      #expect(cost.microseconds == (updates.percentile(50) ?? -1) / 1_000)
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the histogram has the percentiles of sorted times`(seed: UInt64) {
    var random = SeededGenerator(seed: seed, stream: "times")
    let longest = 1 << (seed * 2)
    let times = (0..<Int(7 * seed)).map { _ in Int64(random.index(below: Int(longest))) }
    var histogram = TimeHistogram()
    for time in times { histogram.add(time) }
    let sorted = times.sorted().map(Double.init)
    for rank in [0, 1, 50, 99, 100] {
      let exact = sorted[min(sorted.count * rank / 100, sorted.count - 1)]
      let found = histogram.percentile(rank)
      #expect(found.map { abs($0 - exact) <= exact * 0.004 } == true, "\(exact)")
      if exact < 256 { #expect(found == exact) }
    }
    #expect(histogram.count == times.count)
  }

  @Test func `has no percentile without times, and one for extreme times`() {
    var histogram = TimeHistogram()
    #expect(histogram.percentile(50) == nil)
    histogram.add(-5)
    #expect(histogram.percentile(50) == 0)
    histogram.add(.max)
    #expect(histogram.percentile(99).map { abs($0 / Double(Int64.max) - 1) < 0.004 } == true)
  }
}
