import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Scoring

/// Written estimates read back the same, with all their details.
@Suite struct EstimatesFileTests {
  private static let ride: Ride = {
    var ride = Ride.local
    ride.locationSeconds = [0, 10, 20]
    return ride
  }()

  private static let reader = EstimatesReader(
    subjects: [(journey: ride.journey, network: Ride.network)])

  private static func time(_ seconds: Double) -> String { Ride.time(seconds).iso8601 }

  private static func text(_ transcripts: [Transcript]) -> String {
    EstimatesFile.header(hasArrivals: false)
      + transcripts.map { EstimatesFile.rows($0, network: Ride.network) }.joined()
  }

  @Test func `writes ids of the network, and nothing for no estimate`() {
    var transcript = Self.ride.transcript([Said(0, "Main", .ascending, .next, "Main.B"), Said(0)])
    transcript.tracker = "te,st"
    transcript.hasRankings = false
    transcript.estimates[0].estimate.score = 0.1234567
    transcript.estimates[0].estimate.probability = 0.5
    transcript.estimates[0].estimate.nextStop = Ride.station("Main.B")
    transcript.estimates[1].isTick = true
    #expect(
      Self.text([transcript]) == """
        tracker,journey,timestamp,tick,railway,direction,station,phase,nextStop,score,\
        probability,train,more
        "te,st",ride,1970-01-01T00:16:40.000Z,0,Main,Outbound,Main.B,next,Main.B,0.1234567,0.5,,
        "te,st",ride,1970-01-01T00:16:40.000Z,1,,,,,,,,,

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

  @Test func `estimates, ticks, candidates and the final trace read back the same`() throws {
    var ranked = Self.transcript("a")
    ranked.hasRankings = true
    let candidates = [
      Hypothesis(railway: Ride.railway("Main"), score: -3.25),
      Hypothesis(railway: Ride.railway("Side"), score: -1e9),
    ]
    for index in 1...3 { ranked.estimates[index].hypotheses = candidates }
    ranked.finalTrace = TrackerTrace(candidates: [
      CandidateTrace(
        railway: Ride.railway("Main"), direction: .ascending, score: 0,
        scoreTerms: [TraceTerm(.stopsBetweenStations, -2)],
        stations: [StationTrace(station: Ride.station("Main.B"), state: .visited)])
    ])
    let transcripts = [ranked, Self.transcript("b")]
    let text = Self.text(transcripts)
    let rows = text.split(separator: "\n")
    #expect(rows.indices.filter { rows[$0].contains("visited") } == [6], "only its last row")
    let read = try Self.reader.read(Array(text.utf8), file: "estimates.csv")
    #expect(read.trackers == ["a", "b"])
    #expect(read.transcripts.map { $0[0] } == transcripts)
    #expect(Self.text(read.transcripts.compactMap { $0[0] }) == text)
  }

  @Test(arguments: [(true, false), (false, true), (false, false)])
  func `a trace is written if a metric reads it`(hasStation: Bool, hasCharge: Bool) throws {
    var transcript = Self.transcript("a")
    let candidate = CandidateTrace(
      railway: Ride.railway("Main"), direction: nil, score: 0,
      scoreTerms: hasCharge ? [TraceTerm(.stopsBetweenStations, -2)] : [],
      stations: hasStation ? [StationTrace(station: Ride.station("Main.B"), state: .passed)] : [])
    transcript.finalTrace = TrackerTrace(candidates: [candidate])
    let read = try Self.reader.read(Array(Self.text([transcript]).utf8), file: "estimates.csv")
    let trace = try #require(read.transcripts[0][0]).finalTrace
    #expect(trace == (hasStation || hasCharge ? transcript.finalTrace : nil))
  }

  /// Scores show a lead, which two candidates have.
  @Test func `writes two candidates where there is no probability, with the same scores`() throws {
    var transcript = Self.transcript("a")
    transcript.hasRankings = true
    for index in 1...5 {
      transcript.estimates[index].hypotheses = [
        ("Main", -1.0), ("Side", -2), ("Main", -3), ("Side", -4),
      ].map { Hypothesis(railway: Ride.railway($0), score: $1) }
    }
    let read = try Self.reader.read(Array(Self.text([transcript]).utf8), file: "estimates.csv")
    let again = try #require(read.transcripts[0][0])
    #expect(again.estimates[1].hypotheses.map(\.score) == [-1, -2])
    #expect(Ride.values(Self.ride.score(again)) == Ride.values(Self.ride.score(transcript)))
  }

  @Test func `trains and arrivals read back the same, as rows and as lines`() throws {
    var transcript = Self.transcript("a")
    transcript.estimates[1].estimate.train = "Main.7"
    transcript.estimates[1].estimate.arrivals = ["Main.B", "Main.C"].map {
      PredictedArrival(station: Ride.station($0), time: Ride.time(200))
    }
    let text =
      EstimatesFile.header(hasArrivals: true)
      + EstimatesFile.rows(transcript, network: Ride.network)
    let time = Self.time(200)
    #expect(text.contains("probability,train,more,arrivals\n"))
    #expect(text.contains(",Main.7,,Main.B=\(time);Main.C=\(time)\n"))
    let other = EstimatesFile.withArrivals(
      EstimatesFile.rows(Self.transcript("b"), network: Ride.network))
    let rows = try Self.reader.read(Array((text + other).utf8), file: "estimates.csv")
    #expect(rows.transcripts.map { $0[0] } == [transcript, Self.transcript("b")])
    transcript.finalTrace = TrackerTrace(candidates: [
      CandidateTrace(
        railway: Ride.railway("Main"), direction: .ascending, score: 0,
        stations: [StationTrace(station: Ride.station("Main.B"), state: .visited)])
    ])
    let lines = EstimateLine.all(transcript, Ride.network)
    #expect(lines.map { $0.contains("trace") } == lines.indices.map { $0 == lines.count - 1 })
    let read = try Self.reader.read(Array(lines.joined(separator: "\n").utf8), file: "a.jsonl")
    #expect(read.transcripts.map { $0[0] } == [transcript])
  }

  /// Up to eight locations in a row may have no estimate of their own.
  @Test(arguments: [(49.0, false), (51, true)])
  func `a tick may come before eight locations, not before nine`(seconds: Double, isRead: Bool) {
    var ride = Ride.local
    ride.locationSeconds = (0...12).map { 10 * Double($0) }
    let reader = EstimatesReader(subjects: [(journey: ride.journey, network: Ride.network)])
    let tick = "a,ride,\(Self.time(seconds)),1,Main" + String(repeating: ",", count: 8)
    let rows = ride.locationSeconds.map { Self.row($0) } + [tick]
    let text = EstimatesFile.header(hasArrivals: false) + rows.map { $0 + "\n" }.joined()
    let found = faultTexts { try reader.read(Array(text.utf8), file: "estimates.csv") }
    #expect(found.contains { $0.contains("not after location 13") } == !isRead, "\(found)")
  }

  /// A row at a location, or at a tick by its mark; the last cells may be missing.
  private static func row(_ seconds: Double, _ cells: String = "", mark: String = "") -> String {
    let missing = 9 - cells.split(separator: ",", omittingEmptySubsequences: false).count
    return "a,ride,\(time(seconds)),\(mark),\(cells)"
      + String(repeating: ",", count: max(0, missing))
  }

  private func read(
    _ rows: [String], header: String = EstimatesFile.header(hasArrivals: false)
  ) throws -> EstimatesReader.Estimates {
    let text = header + rows.map { $0 + "\n" }.joined()
    return try Self.reader.read(Array(text.utf8), file: "estimates.csv")
  }

  @Test func `reads a file of another program without ticks`() throws {
    let rows =
      [0.0, 10, 20].map { "a,ride,\(Self.time($0)),Main" } + ["a,another,\(Self.time(0)),Main"]
    let estimates = try read(rows, header: "tracker,journey,timestamp,railway\n")
    #expect(estimates.transcripts[0][0]?.estimates.count == 3)
    #expect(estimates.otherJourneys == ["another"])
  }

  /// Lines of JSON at these seconds, with more members.
  private static func lines(_ rows: [(seconds: Double, members: String)]) -> String {
    rows.map { #"{"timestamp": "\#(time($0))"\#($1)}"# + "\n" }.joined()
  }

  private func read(_ lines: String) throws -> EstimatesReader.Estimates {
    try Self.reader.read(Array(lines.utf8), file: "out/mine.jsonl")
  }

  @Test func `lines of JSON read like rows, with candidates and ticks`() throws {
    let first = #", "tracker": "a", "journey": "ride", "railway": "", "nextStop": null, "mood": 1"#
    let main = #"{"railway": "Main", "direction": "Outbound", "probability": 0.75}"#
    let read = try read(
      "\u{feff}\r"
        + Self.lines([
          (0, first), (10, #", "tracker": "a", "candidates": [\#(main), {"railway": "Side"}]"#),
          (12, #", "tracker": "a", "railway": "Side", "probability": 0.5"#),
          (20, #", "tracker": "a""#), (0, ""), (10, ""), (20, ""),
        ]).replacing("\n", with: "\r"))
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

  /// Files with rows at 0, 10 and 20 s, one of them changed or more added.
  private static var faultyRows: [(name: String, input: String)] {
    let rows = [row(0), row(10), row(20)]
    func file(_ rows: [String], arrivals: Bool = false) -> String {
      EstimatesFile.header(hasArrivals: arrivals) + rows.map { $0 + "\n" }.joined()
    }
    func tick(_ seconds: Double, _ cells: String, mark: String = "1") -> String {
      file(rows.prefix(2) + [row(seconds, cells, mark: mark), rows[2]])
    }
    let fields = [
      "Tokyu", ",Outbound", "Main,Up", "Main,,Main.B", "Main,,Side.A,now", "Main,,Main.A,later",
      "Main,,,now", "Main,,,,Nowhere", "Main,,,,,high", "Tokyu,,Nowhere,later,Beyond,high",
    ].map { ("cells " + $0, file([rows[0], row(10, $0), rows[2]])) }
    let arrivals = ["Main.B", "Main.X=\(time(200))", "Main.B=soon"].map {
      ("arrivals " + $0, file([rows[0] + ",", rows[1] + "," + $0, rows[2] + ","], arrivals: true))
    }
    let noon = row(20, "Main,Up,Side.A,later,,,2").replacing(time(20), with: "noon")
    let late = [row(10), row(20), row(21)]
    let others = { (rows: [String]) in rows + rows.map { $0.replacing("a,ride", with: "b,ride") } }
    return fields + arrivals + [
      ("a row with five faults", file([rows[0], rows[1], noon])),
      ("a tick before its location", tick(0, "Main")), ("no tick", tick(11, "Main", mark: "yes")),
      ("a tick's probability", tick(11, "Main,,,,,,2")),
      ("a candidate", tick(11, #"Main,,,,,,,,"{""candidates"": [{}]}""#)),
      ("no candidates", tick(11, "Main,,,,,,,,[")),
      ("a tick twice", file(rows.prefix(2) + [row(12, "Main", mark: "1"), row(12, mark: "1")])),
      ("early", file([rows[0], row(4), rows[2]])), ("missing", file([rows[0]])),
      ("a reference", file([rows[0].replacing("a,ride", with: "clairvoyant,ride")])),
      ("extra", file(rows + [row(30)])), ("the first is missing", file(others(late))),
      ("the first twice", file(others([rows[0]] + rows))), ("no columns", "tracker,journey\n"),
      ("empty", ""), ("a short row", file(["a,ride"])),
    ]
  }

  /// Lines at 0 and 20 s with another between them, or others.
  private static var faultyLines: [(name: String, input: String)] {
    let between = [
      (10, #", "railway": "Tokyu""#), (10, #", "railway": 5"#), (10, #", "staton": "Main.A""#),
      (10, #", "probability": 2"#), (10, #", "candidates": [{}]"#), (4, ""), (0, ""),
      (10, #", "timestamp": 5"#),
    ].map { ("line \($0.0)\($0.1)", lines([(0, ""), $0, (20, "")])) }
    let wrong = #"{"timestamp": "noon", "tracker": 5, "tick": 2, "railway": "Tokyu", "score": "a"}"#
    let other = #"{"timestamp": 5, "journey": 7, "tracker": "=a"}"#
    let more = [2, 3, 30].map { count in
      let rest = (0..<count).map { (seconds: Double($0), members: "") }
      return ("\(count) lines more", lines([(0, ""), (10, ""), (20, "")] + rest))
    }
    return between + more + [
      ("all members", lines([(0, "")]) + wrong + "\n" + other + "\n"),
      ("an error", lines([(0, #", "error": "no place""#)])), ("too few", lines([(0, "")])),
    ]
  }

  @Test func `reports all faults of rows and of lines`() {
    let folder = "Tests/ScoringTests/Fixtures/"
    Golden.expectFaults(of: Self.faultyRows, equal: folder + "faulty-rows.txt") {
      _ = try Self.reader.read(Array($0.utf8), file: "estimates.csv")
    }
    Golden.expectFaults(of: Self.faultyLines, equal: folder + "faulty-lines.txt") {
      _ = try read($0)
    }
  }

  @Test func `rejects lines without a journey among several`() {
    let subject = (journey: Self.ride.journey, network: Ride.network)
    let two = EstimatesReader(subjects: [subject, subject])
    let found = faultTexts { try two.read(Array(Self.lines([(0, "")]).utf8), file: "mine.jsonl") }
    let expected = "mine.jsonl:1: journey: missing, and there are 2 journeys"
    #expect(found[0].hasPrefix(expected), "\(found)")
  }
}
