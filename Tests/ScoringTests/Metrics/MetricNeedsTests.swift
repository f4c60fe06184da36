import RailNetwork
import TestKit
import Testing
import Trackers
import Tracking
@testable import Scoring

/// Without one of its needs a metric changes; without anything else it does not.
@Suite struct MetricNeedsTests {
  static let journeys = [
    "recorded/yamanote-inner-2022-09-24", "test/test-through-01", "test/test-subway-05",
    "test/test-transfer-yokohama-02", "test/test-loop-01",
    "not-a-train/not-a-train-bus-beside-nambu", "edge-cases/e13-tunnel",
    "edge-cases/e22-turn-back", "edge-cases/e36-late-fixes", "edge-cases/e33-stale-start",
  ]

  typealias Played = (journey: JudgedJourney, transcripts: [Transcript])

  /// The estimates of v1 and v3 on the journeys, played once for all tests.
  private static let played = Result {
    try journeys.prefix(Checkout.isWholeRun ? .max : 5).map(play)
  }

  private static func play(_ path: String) throws -> Played {
    let network = try SampleNetworks.greaterTokyo()
    let journey = try SampleNetworks.journey(path)
    let trackers = TrackerCatalogue.all.filter { ["v1", "v3"].contains($0.id) }
    let transcripts = Playback.transcripts(
      of: journey, playback: PlaybackContext(network: network),
      trackers: trackers.map { ConfiguredTracker($0) })
    return (JudgedJourney(journey, suite: "real", network: network), transcripts)
  }

  static func values(_ transcript: Transcript, _ journey: JudgedJourney) -> [Double?] {
    JourneyScore(Performance(transcript, on: journey)).tallies.map(\.value)
  }

  static func changes(_ full: [Double?], _ stripped: [Double?]) -> (lost: [String], other: [String])
  {
    var changes = (lost: [String](), other: [String]())
    for (metric, pair) in zip(MetricCatalogue.all, zip(full, stripped)) where pair.0 != pair.1 {
      if pair.1 == nil { changes.lost.append(metric.id) } else { changes.other.append(metric.id) }
    }
    return changes
  }

  static func needing(_ need: Needs) -> Set<String> {
    Set(MetricCatalogue.all.filter { $0.needs.contains(need) }.map(\.id))
  }

  @Test(arguments: [Needs.trace, .probability])
  func `metrics with a need are not measured without it, others keep their value`(need: Needs)
    throws
  {
    var lost: Set<String> = []
    for (path, (journey, transcripts)) in zip(Self.journeys, try Self.played.get()) {
      for transcript in transcripts {
        let full = need == .probability ? Self.withProbabilities(transcript) : transcript
        var stripped = full
        if need == .trace { stripped.finalTrace = nil } else { stripped.hasProbabilities = false }
        let changes = Self.changes(Self.values(full, journey), Self.values(stripped, journey))
        #expect(changes.other == [], "\(path) \(transcript.tracker)")
        lost.formUnion(changes.lost)
      }
    }
    #expect(lost == Self.needing(need), "\(need.names)")
  }

  /// A transcript with some probabilities, whose sums are exact in any order.
  static func withProbabilities(_ transcript: Transcript) -> Transcript {
    var result = transcript
    result.hasProbabilities = true
    for index in result.estimates.indices {
      let step = Double(index / 7 % 4)
      let isNamed = result.estimates[index].estimate.railway != nil
      result.estimates[index].estimate.probability = isNamed ? (7 - step) / 8 : nil
      result.estimates[index].estimate.noTrainProbability = step / 32
    }
    return result
  }

  @Test func `names the unmet needs of a metric`() throws {
    let perfect = try #require(MetricCatalogue.metric("PH1.display"))
    #expect(perfect.unmet(given: []) == [])
    let visited = try #require(MetricCatalogue.metric("VP1"))
    #expect(visited.unmet(given: []).names == ["the final trace"])
    let calibrated = try #require(MetricCatalogue.metric("CA2"))
    #expect(calibrated.unmet(given: [.trace]).names == ["probabilities"])
  }
}
