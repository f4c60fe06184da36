import Foundation
import RailNetwork
import TestKit
import Testing
import Trackers
import Tracking
@testable import Scoring

/// A trial scores what a full run of a fresh tracker scores.
@Suite struct TrialJourneyTests {
  static func journey(_ index: Int) -> Journey {
    var ride = DrawnRide(
      railway: RailwayIndex(index % 2), direction: index % 3 == 0 ? .ascending : .descending)
    ride.speedMetresPerSecond = 11 + Double(index) * 2.3
    ride.stopSeconds = 12 + Double(index) * 9
    ride.intervalSeconds = 2
    if index == 2 { ride.stops = [0, 2] }
    return ride.journey(id: "ride-\(index)", in: SampleSuite.drawn.network)
  }

  static let metrics = ["PH1.display", "RW1", "LT1.bounded", "DR1u", "AL1", "ST1"].compactMap(
    MetricCatalogue.metric)

  static func trial(_ journey: Journey, _ entry: TrackerEntry, varying: Set<String>) throws
    -> TrialJourney
  {
    TrialJourney(
      JudgedJourney(journey, suite: "drawn", network: SampleSuite.drawn.network),
      told: PlaybackContext(network: SampleSuite.drawn.network), entry: entry, varying: varying,
      metrics: metrics)
  }

  static func full(_ journey: Journey, _ entry: TrackerEntry, _ values: ParameterValues)
    -> TrialValues
  {
    let score = score(
      journey, PlaybackContext(network: SampleSuite.drawn.network), ConfiguredTracker(entry, values)
    )
    return metrics.map(score.value)
  }

  /// The values that `compare` gives.
  static func score(
    _ journey: Journey, _ playback: PlaybackContext, _ tracker: ConfiguredTracker
  ) -> JourneyScore {
    let judged = JudgedJourney(journey, suite: "", network: playback.network)
    let transcripts = Playback.transcripts(of: journey, playback: playback, trackers: [tracker])
    return JourneyScore(Performance(transcripts[0], on: judged))
  }

  /// Full runs agree with a curve on a grid, and at both sides of its edges.
  @Test(arguments: [
    ("visitingRadius", 30.0...450), ("approachingRadius", 250...1_000), ("stoppedDwell", 2...60),
    ("visitedDwell", 25...150),
  ])
  func `full runs confirm a curve`(name: String, range: ClosedRange<Double>) throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    for journey in Checkout.some(0..<3).map(Self.journey) {
      var trial = try Self.trial(journey, v3, varying: [name])
      let curve = trial.curve(of: name, in: range, base: [:]) { $0[0] }
      func full(_ value: Double) -> Double? { Self.full(journey, v3, [name: value])[0] }
      for step in stride(from: 0, through: 6, by: Checkout.isWholeRun ? 1 : 3) {
        let value = range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / 6
        #expect(full(value) == curve.last { $0.from <= value }?.value)
      }
      for (before, edge) in zip(curve, curve.dropFirst()).suffix(Checkout.isWholeRun ? 4 : 2) {
        #expect(full(edge.from) == edge.value)
        #expect(full(edge.from.nextDown) == before.value)
      }
    }
  }

  @Test func `oriented values are higher for better, with the ceiling for never`() throws {
    func oriented(_ id: String, _ value: Double?) throws -> Double? {
      try #require(MetricCatalogue.metric(id)).oriented(value)
    }
    #expect(try oriented("RW1", 0.25) == 0.25)
    #expect(try oriented("TT2", 90) == -90)
    #expect(try oriented("TT2", .infinity) == -600)
    #expect(try oriented("LT1", -120) == 120)
    #expect(try oriented("RW1", nil) == nil)
  }

  @Test func `cheap parameters change most often in the order of trials`() throws {
    let v3 = try #require(TrackerCatalogue.all.first { $0.id == "v3" })
    let settings = [
      ["visitingRadius": 200.0, "stoppedDwell": 10], ["visitingRadius": 100, "stoppedDwell": 10],
      ["visitingRadius": 200, "stoppedDwell": 5], ["visitingRadius": 100, "stoppedDwell": 20],
    ]
    #expect(TrialJourney.order(settings, entry: v3) == [1, 3, 2, 0])
  }
}

/// On real journeys every metric of the catalogue has the value that `compare` gives.
@Suite struct WholeCatalogueTests {
  /// The second recording of tuning jumps away and back.
  private static let journeys = [
    "recorded/yamanote-inner-2022-09-24-derived", "test/test-through-01",
    "edge-cases/e13-tunnel", "edge-cases/e22-turn-back", "edge-cases/e37-clock-hour",
    "edge-cases/e57-far", "not-a-train/not-a-train-bus-beside-nambu", "tuning/tuning-express-08",
  ]

  @Test(arguments: Checkout.isWholeRun ? ["v1", "v2", "v3", "nearest"] : ["v3"])
  func `a sweep gives every metric the same value as compare`(id: String) throws {
    let whole = Checkout.isWholeRun && id == "v3"
    let tuning = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.path("Datasets/journeys/tuning")
    ).filter { $0.hasPrefix("tuning-") }.sorted().map { "tuning/\($0)" }
    let some = Checkout.isWholeRun ? Self.journeys[...] : Self.journeys.suffix(2)
    for path in whole ? tuning + Self.journeys : Array(some) { try Self.check(id, on: path) }
  }

  private static func check(_ id: String, on path: String) throws {
    let entry = try #require(TrackerCatalogue.all.first { $0.id == id })
    let playback = PlaybackContext(network: try SampleNetworks.greaterTokyo())
    var settings: [ParameterValues] = [[:]]
    if !entry.parameters.isEmpty { settings += [["visitingRadius": 80, "approachingRadius": 700]] }
    if id == "v3" { settings += [["stoppedDwell": 5, "visitedDwell": 30], ["visitedDwell": 300]] }
    let journey = try SampleNetworks.journey(path)
    let judged = JudgedJourney(journey, suite: "", network: playback.network)
    // All metrics together, and the display alone, which is scored once for equal displays.
    for metrics in [MetricCatalogue.all, MetricCatalogue.all.filter(\.needs.isEmpty)] {
      var trial = TrialJourney(
        judged, told: playback, entry: entry, varying: Set(settings.flatMap(\.keys)),
        metrics: metrics)
      for values in settings {
        let score = TrialJourneyTests.score(journey, playback, ConfiguredTracker(entry, values))
        for (metric, value) in zip(metrics, trial.values(values)) {
          #expect(value == score.value(metric), "\(metric.id) on \(path) with \(values)")
        }
      }
    }
  }
}
