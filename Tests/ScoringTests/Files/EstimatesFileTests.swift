import RailNetwork
import TestKit
import Testing
import Text
import Tracking
@testable import Scoring

/// What is written is read back, with all that stands beside it.
@Suite struct EstimatesFileTests {
  private static let ride: Ride = {
    var ride = Ride.local
    ride.locationSeconds = [0, 10, 20]
    return ride
  }()

  private static let reader = EstimatesReader(
    subjects: [(journey: ride.journey, network: Ride.network)])

  private static func time(_ seconds: Double) -> String { Ride.time(seconds).iso8601 }

  @Test func `writes ids of the network, and nothing for no estimate`() {
    var transcript = Self.ride.transcript([Said(0, "Main", .ascending, .next, "Main.B"), Said(0)])
    transcript.tracker = "te,st"
    transcript.estimates[0].estimate.score = 0.1234567
    transcript.estimates[0].estimate.nextStop = Ride.station("Main.B")
    let file = EstimatesFile.estimates
    #expect(
      file.header + file.rows(transcript, network: Ride.network) == """
        tracker,journey,timestamp,railway,direction,station,phase,nextStop,score
        "te,st",ride,1970-01-01T00:16:40.000Z,Main,Outbound,Main.B,next,Main.B,0.123457
        "te,st",ride,1970-01-01T00:16:40.000Z,,,,,,

        """)
  }

  private static func transcript(_ tracker: String) -> Transcript {
    var said = [
      Said(0), Said(10, "Main", .ascending, .soon, "Main.B"),
      Said(12, "Main", .ascending, .now, "Main.B"), Said(14, "Main", .ascending), Said(20, "Side"),
      Said(21, "Side", .ascending),
    ].map(\.timed)
    for tick in [2, 3, 5] { said[tick].isTick = true }
    return Transcript(tracker: tracker, journey: "ride", estimates: said, hasRankings: false)
  }

  private static func bytes(_ kind: EstimatesFile, _ transcripts: [Transcript]) -> [UInt8] {
    Array((kind.header + transcripts.map { kind.rows($0, network: Ride.network) }.joined()).utf8)
  }

  @Test func `estimates and ticks read back the same`() throws {
    let transcripts = ["a", "b"].map(Self.transcript)
    var read = try Self.reader.read(Self.bytes(.estimates, transcripts), file: "estimates.csv")
    try Self.reader.read(
      ticks: Self.bytes(.ticks, transcripts), file: "ticks.csv", into: &read)
    #expect(read.trackers == ["a", "b"])
    #expect(read.transcripts.map { $0[0] } == transcripts)
  }

  private static func tick(_ seconds: Double, _ location: String, _ tracker: String = "a") -> String
  {
    "\(tracker),ride,\(time(seconds)),\(location),Main,,,,,"
  }

  @Test(arguments: [
    ([tick(21, "3"), tick(11, "2")], "3: location: '2' is not the number of a location of ride"),
    ([tick(30, "0")], "2: location: '0'"), ([tick(30, "4")], "2: location: '4'"),
    ([tick(30, "x")], "2: location: 'x'"), ([tick(10, "2")], "2: timestamp: "),
    ([tick(21, "3", "b")], "2: has no row of its own"),
  ])
  func `reports faults of ticks with their line`(rows: [String], expected: String) {
    let faults = faultTexts {
      var read = try Self.reader.read(
        Self.bytes(.estimates, [Self.transcript("a")]), file: "estimates.csv")
      let text = EstimatesFile.ticks.header + rows.map { $0 + "\n" }.joined()
      try Self.reader.read(ticks: Array(text.utf8), file: "ticks.csv", into: &read)
      return read
    }
    #expect(faults.count == 1 && faults[0].hasPrefix("ticks.csv:\(expected)"), "\(faults)")
  }

  private func read(
    _ rows: [String], header: String = EstimatesFile.estimates.header
  ) throws -> EstimatesReader.Estimates {
    let text = header + rows.map { $0 + "\n" }.joined()
    return try Self.reader.read(Array(text.utf8), file: "estimates.csv")
  }

  private func faults(
    _ rows: [String], header: String = EstimatesFile.estimates.header
  ) -> [String] {
    faultTexts { try read(rows, header: header) }
  }

  @Test func `reads estimates as they were written`() throws {
    let estimates = try read([
      "a,ride,\(Self.time(0)),,,,,,",
      "a,ride,\(Self.time(10)),Main,Outbound,Main.B,soon,Main.B,0.5",
      "a,ride,\(Self.time(20)),Side,,,,,",
      "a,another,\(Self.time(20)),Side,,,,,",
    ])
    let transcript = try #require(estimates.transcripts[0][0])
    #expect(estimates.otherJourneys == ["another"])
    #expect(transcript.estimates.map(\.estimate.railway?.rawValue) == [nil, 0, 1])
    #expect(
      transcript.estimates[1].estimate
        == Said(10, "Main", .ascending, .soon, "Main.B").timed.estimate.with(
          nextStop: "Main.B", score: 0.5))
    #expect(!transcript.hasRankings)
  }

  @Test(arguments: [
    ("Tokyu", "railway: unknown railway 'Tokyu'"),
    (",Outbound", "direction: is given without a railway"),
    ("Main,Up", "direction: unknown direction 'Up'"),
    ("Main,,Main.B", "station: is given without a phase"),
    ("Main,,Side.A,now", "station: not a station of Main: 'Side.A'"),
    ("Main,,Main.A,later", "phase: unknown phase 'later'"),
    ("Main,,,now", "phase: is given without a station"),
    ("Main,,,,Nowhere", "nextStop: unknown station 'Nowhere'"),
    ("Main,,,,,high", "score: not a number: 'high'"),
  ])
  func `reports each invalid field with its line`(fields: String, expected: String) {
    let missing = 5 - fields.split(separator: ",", omittingEmptySubsequences: false).count + 1
    let row = fields + String(repeating: ",", count: missing)
    let found = faults([
      "a,ride,\(Self.time(0)),,,,,,", "a,ride,\(Self.time(10)),\(row)",
      "a,ride,\(Self.time(20)),,,,,,",
    ])
    #expect(found.count == 1)
    #expect(found.first?.contains("estimates.csv:3: \(expected)") == true, "\(found)")
  }

  @Test func `rejects estimates that are early, missing or extra`() {
    let early = faults([
      "a,ride,\(Self.time(0)),,,,,,", "a,ride,\(Self.time(4)),,,,,,",
      "a,ride,\(Self.time(20)),,,,,,",
    ])
    #expect(early.count == 1 && early[0].contains("location 2 of ride is at"))
    #expect(faults(["a,ride,\(Self.time(0)),,,,,,"])[0].contains("a has 1 rows on ride"))
    let four = [0.0, 10, 20, 30].map { "a,ride,\(Self.time($0)),,,,,," }
    #expect(faults(four)[0].contains("a has 4 rows on ride, which has 3"))
  }

  @Test func `reports a missing column, an empty file and a short row`() {
    #expect(faults([], header: "tracker,journey\n").count == 2)
    #expect(faults([], header: "") == ["estimates.csv: the file is empty (it needs a header)"])
    #expect(faults(["a,ride"]).first?.contains("has 2 fields where the header has 9") == true)
  }

  /// Lines of JSON at these seconds, with more members.
  private func lines(_ rows: [(seconds: Double, members: String)]) -> String {
    rows.map { #"{"timestamp": "\#(Self.time($0))"\#($1)}"# + "\n" }.joined()
  }

  private func read(_ lines: String) throws -> EstimatesReader.Estimates {
    try Self.reader.read(Array(lines.utf8), file: "out/mine.jsonl")
  }

  @Test func `reads lines of JSON as it reads rows, with candidates and ticks`() throws {
    let first = #", "tracker": "a", "journey": "ride", "railway": "", "nextStop": null, "mood": 1"#
    let main = #"{"railway": "Main", "direction": "Outbound", "probability": 0.75}"#
    let read = try read(
      lines([
        (0, first), (10, #", "tracker": "a", "candidates": [\#(main), {"railway": "Side"}]"#),
        (12, #", "tracker": "a", "railway": "Side", "probability": 0.5"#),
        (20, #", "tracker": "a""#), (0, ""), (10, ""), (20, ""),
      ]))
    #expect(read.trackers == ["a", "mine"])
    let transcript = try #require(read.transcripts[0][0])
    #expect(transcript.estimates.map(\.isTick) == [false, false, true, false])
    let side = Ride.railway("Side")
    #expect(transcript.estimates[2].estimate == Estimate(railway: side, probability: 0.5))
    let candidates = [
      Hypothesis(
        railway: Ride.railway("Main"), direction: .ascending, score: 0.75, probability: 0.75),
      Hypothesis(railway: side, score: 0),
    ]
    #expect(transcript.estimates.map(\.hypotheses) == [[], candidates, candidates, []])
    #expect(transcript.hasRankings && transcript.hasProbabilities)
    let plain = try #require(read.transcripts[1][0])
    #expect(plain.estimates.map(\.estimate) == [.none, .none, .none])
    #expect(!plain.hasRankings && !plain.hasProbabilities)
  }

  @Test(
    arguments: [
      ((10, #", "railway": "Tokyu""#), "2: railway: unknown railway 'Tokyu'"),
      ((10, #", "railway": 5"#), "2: railway: expected a text, found 5"),
      ((10, #", "staton": "Main.A""#), "2: staton: unknown member (did you mean station?)"),
      ((10, #", "probability": 2"#), "2: probability: expected a number from 0 to 1, found 2"),
      ((10, #", "candidates": [{}]"#), "2: candidates[0].railway: missing"),
      ((4, ""), "3: timestamp: is \(time(20)) where location 2 of ride is at \(time(10))"),
      ((0, ""), "2: timestamp: is \(time(0)) where location 2 of ride is at"),
      ((10, #", "timestamp": 5"#), "2: timestamp: is given twice"),
    ] as [((Double, String), String)])
  func `reports a wrong line with its number`(line: (Double, String), expected: String) {
    let found = faultTexts { try read(lines([(0, ""), line, (20, "")])) }
    #expect(found.count == 1 && found[0].hasPrefix("out/mine.jsonl:\(expected)"), "\(found)")
  }

  @Test func `lines may not be too few, nor of one journey among many without its name`() {
    #expect(faultTexts { try read(lines([(0, "")])) }[0].contains("mine has 1 rows on ride"))
    let subject = (journey: Self.ride.journey, network: Ride.network)
    let two = EstimatesReader(subjects: [subject, subject])
    let found = faultTexts { try two.read(Array(lines([(0, "")]).utf8), file: "mine.jsonl") }
    let expected = "mine.jsonl:1: journey: missing, and there are 2 journeys"
    #expect(found[0].hasPrefix(expected), "\(found)")
  }
}

extension Estimate {
  fileprivate func with(nextStop: String, score: Double) -> Estimate {
    var result = self
    result.nextStop = Ride.station(nextStop)
    result.score = score
    return result
  }
}
