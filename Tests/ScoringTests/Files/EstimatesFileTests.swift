@testable import Scoring
import RailNetwork
import TestKit
import Testing
import Tracking

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

  @Test(arguments: [
    ("Main.B", "expected station=time, found 'Main.B'"),
    ("Main.X=\(time(200))", "unknown station 'Main.X'"), ("Main.B=soon", "not a time: 'soon'"),
  ])
  func `rejects an invalid arrival`(arrival: String, expected: String) {
    let found = faults(
      [Self.row(0) + ",", Self.row(10) + "," + arrival, Self.row(20) + ","],
      header: EstimatesFile.header(hasArrivals: true))
    #expect(found.contains { $0.contains("arrivals: \(expected)") }, "\(found)")
  }

  @Test(arguments: [Reference.geofence, .clairvoyant])
  func `a reference has the same scores from its file`(reference: Reference) throws {
    let judged = Self.ride.judged()
    let transcript = reference.transcript(of: judged)
    let read = try Self.reader.read(Array(Self.text([transcript]).utf8), file: "estimates.csv")
    let again = try #require(read.transcripts[0][0])
    #expect(Ride.values(Self.ride.score(again)) == Ride.values(Self.ride.score(transcript)))
  }

  @Test(arguments: [
    ("1", "0,Main", "timestamp: is \(time(0)), not after location 2 of ride"),
    ("yes", "11,Main", "tick: expected 0 or 1, found 'yes'"),
    ("1", "11,Main,,,,,,2", "probability: '2' is out of range"),
    ("1", #"11,Main,,,,,,,,"{""candidates"": [{}]}""#, "more: candidates[0].railway: missing"),
    ("1", "11,Main,,,,,,,,[", "more: "),
  ])
  func `reports faults of ticks with their line`(tick: String, row: String, expected: String) {
    let cells = row.split(separator: ",", maxSplits: 1).map(String.init)
    let seconds = Double(cells[0]) ?? 0
    let missing = max(
      0,
      9
        - cells[1].split(
          separator: ",", omittingEmptySubsequences: false
        ).count)
    let own = cells[1] + String(repeating: ",", count: missing)
    let found = faults([
      Self.row(0), Self.row(10), "a,ride,\(Self.time(seconds)),\(tick),\(own)", Self.row(20),
    ])
    #expect(found.contains { $0.hasPrefix("estimates.csv:4: \(expected)") }, "\(found)")
  }

  @Test func `rejects a tick that comes twice`() {
    let tick = "a,ride,\(Self.time(12)),1,Main" + String(repeating: ",", count: 8)
    let found = faults([Self.row(0), Self.row(10), tick, tick, Self.row(20)])
    #expect(found.contains { $0.contains("not after the tick before it") }, "\(found)")
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

  /// A row at a location; the last cells may be missing.
  private static func row(_ seconds: Double, _ cells: String = "") -> String {
    let missing = 9 - cells.split(separator: ",", omittingEmptySubsequences: false).count
    return "a,ride,\(time(seconds)),,\(cells)" + String(repeating: ",", count: max(0, missing))
  }

  private func read(
    _ rows: [String], header: String = EstimatesFile.header(hasArrivals: false)
  ) throws -> EstimatesReader.Estimates {
    let text = header + rows.map { $0 + "\n" }.joined()
    return try Self.reader.read(Array(text.utf8), file: "estimates.csv")
  }

  private func faults(
    _ rows: [String], header: String = EstimatesFile.header(hasArrivals: false)
  ) -> [String] {
    faultTexts { try read(rows, header: header) }
  }

  @Test func `reads estimates as they were written`() throws {
    let estimates = try read([
      Self.row(0), Self.row(10, "Main,Outbound,Main.B,soon,Main.B,0.5"), Self.row(20, "Side"),
      Self.row(20, "Side").replacing("ride", with: "another"),
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

  @Test func `reads a file of another program without ticks`() throws {
    let rows = [0.0, 10, 20].map { "a,ride,\(Self.time($0)),Main" }
    let estimates = try read(rows, header: "tracker,journey,timestamp,railway\n")
    #expect(estimates.transcripts[0][0]?.estimates.count == 3)
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
    let found = faults([Self.row(0), Self.row(10, fields), Self.row(20)])
    #expect(found.count == 1)
    #expect(found.first?.contains("estimates.csv:3: \(expected)") == true, "\(found)")
  }

  @Test func `reports all wrong fields of a row`() {
    let found = faults([
      Self.row(0), Self.row(10, "Tokyu,,Nowhere,later,Beyond,high"),
      Self.row(20, "Main,Up,Side.A,later,,,2").replacing(Self.time(20), with: "noon"),
    ])
    let fields = [
      "3: nextStop", "3: railway", "3: station", "3: phase", "3: score", "4: timestamp",
      "4: station", "4: phase", "4: direction", "4: probability",
    ]
    #expect(found.count == fields.count, "\(found)")
    for (fault, field) in zip(found, fields) {
      #expect(fault.hasPrefix("estimates.csv:\(field): "), "\(found)")
    }
  }

  @Test func `reports all wrong members of a line`() {
    let wrong = #"{"timestamp": "noon", "tracker": 5, "tick": 2, "railway": "Tokyu", "score": "a"}"#
    let other = #"{"timestamp": 5, "journey": 7, "tracker": "=a"}"#
    let found = faultTexts { try read(lines([(0, "")]) + wrong + "\n" + other + "\n") }
    #expect(
      found.map { $0.split(separator: ": ").prefix(2).joined(separator: " ") } == [
        "out/mine.jsonl:2 tracker", "out/mine.jsonl:2 timestamp", "out/mine.jsonl:2 tick",
        "out/mine.jsonl:2 railway", "out/mine.jsonl:2 score", "out/mine.jsonl:3 journey",
        "out/mine.jsonl:3 tracker", "out/mine.jsonl:3 timestamp",
      ], "\(found)")
  }

  @Test func `rejects early, missing and extra estimates`() {
    let early = faults([Self.row(0), Self.row(4), Self.row(20)])
    #expect(early.count == 1 && early[0].contains("location 2 of ride is at"))
    #expect(faults([Self.row(0)])[0].contains("a has 1 rows on ride"))
    let reference = Self.row(0).replacing("a,ride", with: "clairvoyant,ride")
    #expect(faults([reference])[0].contains("clairvoyant has 1 rows on ride"))
    let four = [0.0, 10, 20, 30].map { Self.row($0) }
    #expect(faults(four)[0].contains("a has 4 rows on ride, which has 3"))
  }

  @Test func `reports one fault of the times of a tracker if a row is missing or given twice`() {
    let missing = [10.0, 20, 21].map { Self.row($0) }
    let twice = [0.0, 0, 10, 20].map { Self.row($0) }
    for rows in [missing, twice] {
      #expect(faults(rows).filter { $0.contains("timestamp") }.count == 1)
      let others = rows.map { $0.replacing("a,ride", with: "b,ride") }
      #expect(faults(rows + others).filter { $0.contains("timestamp") }.count == 2)
    }
  }

  @Test func `reports a missing column, an empty file and a short row`() {
    #expect(faults([], header: "tracker,journey\n").count == 2)
    #expect(faults([], header: "") == ["estimates.csv: the file is empty (it needs a header)"])
    #expect(faults(["a,ride"]).first?.contains("2 fields, but the header has 13") == true)
  }

  /// Lines of JSON at these seconds, with more members.
  private func lines(_ rows: [(seconds: Double, members: String)]) -> String {
    rows.map { #"{"timestamp": "\#(Self.time($0))"\#($1)}"# + "\n" }.joined()
  }

  private func read(_ lines: String) throws -> EstimatesReader.Estimates {
    try Self.reader.read(Array(lines.utf8), file: "out/mine.jsonl")
  }

  @Test func `lines of JSON read like rows, with candidates and ticks`() throws {
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
  func `reports an invalid line with its number`(line: (Double, String), expected: String) {
    let found = faultTexts { try read(lines([(0, ""), line, (20, "")])) }
    #expect(found.count == 1 && found[0].hasPrefix("out/mine.jsonl:\(expected)"), "\(found)")
  }

  @Test(arguments: [2, 3, 30])
  func `rejects any number of lines after the last location`(count: Int) {
    let more = (0..<count).map { (seconds: Double($0), members: "") }
    let found = faultTexts { try read(lines([(0, ""), (10, ""), (20, "")] + more)) }
    #expect(found.first?.contains("where there are no more locations") == true, "\(found)")
    let errors = faultTexts { try read(lines([(0, #", "error": "no place""#)])) }
    #expect(
      errors[0].hasPrefix("out/mine.jsonl:1: error: an error instead of an estimate: no place"))
  }

  @Test func `rejects too few lines, and lines without a journey among several`() {
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
