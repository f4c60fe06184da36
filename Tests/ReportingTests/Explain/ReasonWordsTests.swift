import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Reporting

@Suite struct ReasonWordsTests {
  /// Two railways on one track: the second has no station B.
  private static let drawn = DrawnNetwork(
    "A----B----C",
    [DrawnNetwork.Line("Test.Local", "ABC"), DrawnNetwork.Line("Test.Express", "AC")])
  private static let words = ReasonWords(network: drawn.network)

  private static func station(_ railway: Int, _ order: Int) -> StationIndex {
    drawn.network.railways[railway].stations[order]
  }

  private static func event(
    _ kind: TraceEvent.Kind, _ station: StationIndex?, _ nats: Double
  ) -> TraceTerm {
    TraceTerm(
      .stations, nats,
      event: TraceEvent(kind, station, at: Timestamp(millisecondsSince1970: 1_000)))
  }

  private static func candidate(
    _ railway: Int, _ probability: Double?, _ terms: [TraceTerm]
  ) -> CandidateTrace {
    CandidateTrace(
      railway: RailwayIndex(railway), score: 0, probability: probability, scoreTerms: terms)
  }

  private static let cases: [(named: CandidateTrace, other: CandidateTrace, words: String?)] = [
    (
      candidate(1, 0.8, [TraceTerm(.distance, -3)]),
      candidate(0, 0.2, [TraceTerm(.distance, -3.1), event(.passed, station(0, 1), -1.9)]),
      "Both run on this track; Test.Express was named because the train did not stop at B "
        + "(80% against 20% for Test.Local)"
    ),
    (
      candidate(0, 0.995, [event(.stopped, station(0, 1), 3)]),
      candidate(1, 0.005, [event(.stopped, nil, -4)]),
      "Both run on this track; Test.Local was named because the train stopped at B, where "
        + "Test.Express has no station (over 99% against under 1% for Test.Express)"
    ),
    (
      candidate(0, 0.6, [TraceTerm(.distance, -1)]),
      candidate(1, 0.4, [TraceTerm(.distance, -3)]),
      "Test.Local was named because the locations lay nearer to its track "
        + "(60% against 40% for Test.Express)"
    ),
    (
      candidate(0, 0.5, [TraceTerm(.distance, -1)]), candidate(1, 0.5, [TraceTerm(.distance, -1)]),
      "Both run on this track; nothing tells them apart; Test.Local was named first "
        + "(50% against 50% for Test.Express)"
    ),
    (
      candidate(0, 0.4, [TraceTerm(.distance, -2)]), candidate(1, 0.6, [TraceTerm(.distance, -1)]),
      "Test.Local was named before, and Test.Express is not likelier by enough to change "
        + "(40% against 60% for Test.Express)"
    ),
    (candidate(0, nil, [TraceTerm(.evidence, 2)]), candidate(1, nil, []), nil),
    (candidate(0, 0.5, []), candidate(1, 0.5, []), nil),
  ]

  @Test(arguments: cases.indices) func `says why one railway was named`(index: Int) {
    let (named, other, expected) = Self.cases[index]
    #expect(Self.words.sentence(named, over: other) == expected)
  }
}
