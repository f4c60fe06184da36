import RailNetwork
import Testing
import Text
import Tracking
@testable import Scoring

/// What is written is read back, with all that stands beside it.
@Suite struct EstimatesFileTests {
  private static var ride: Ride {
    var ride = Ride.local
    ride.locationSeconds = [0, 10, 20]
    return ride
  }

  @Test func `an answer is named by the network's ids, and no answer is empty`() {
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
      Said(0, ranking: [("Main", 2), ("Side", -1.25)]),
      Said(10, "Main", .ascending, .soon, "Main.B", ranking: [("Side", 3)]),
      Said(12, "Main", .ascending, .now, "Main.B"), Said(14, "Main", .ascending), Said(20, "Side"),
      Said(21, "Side", .ascending),
    ].map(\.timed)
    for tick in [2, 3, 5] { said[tick].isTick = true }
    var transcript = Transcript(tracker: tracker, journey: "ride", estimates: said)
    transcript.finalTrace = TrackerTrace(candidates: [
      CandidateTrace(
        railway: Ride.railway("Main"), direction: .ascending, score: 0,
        scoreTerms: [TraceTerm(.stopsBetweenStations, -2.5)],
        stations: [
          StationTrace(
            station: Ride.station("Main.B"), state: .visited,
            decisions: [("stoppedDwell", 18.5, false), ("visitedDwell", 90, true)].map {
              ThresholdDecision(
                quantity: "dwell", value: $1, unit: "s", parameter: $0, threshold: 20,
                relation: .over, holds: $2)
            }),
          StationTrace(station: Ride.station("Main.C"), state: .approaching),
        ]),
      CandidateTrace(
        railway: Ride.railway("Side"), score: 0,
        stations: [StationTrace(station: Ride.station("Side.A"), state: .passed)]),
    ])
    return transcript
  }

  private static let reader = EstimatesReader(
    subjects: [(journey: ride.journey, network: Ride.network)])

  private static func bytes(_ kind: EstimatesFile, _ transcripts: [Transcript]) -> [UInt8] {
    Array((kind.header + transcripts.map { kind.rows($0, network: Ride.network) }.joined()).utf8)
  }

  @Test func `estimates, rankings, states and ticks survive their files`() throws {
    let transcripts = ["a", "b"].map(Self.transcript)
    var read = try Self.reader.read(Self.bytes(.estimates, transcripts), file: "estimates.csv")
    for kind in [EstimatesFile.rankings, .states, .ticks] {
      try Self.reader.read(kind, Self.bytes(kind, transcripts), file: kind.rawValue, into: &read)
    }
    #expect(read.trackers == ["a", "b"])
    #expect(read.transcripts.map { $0[0] } == transcripts)
  }

  private static func faults(_ kind: EstimatesFile, _ rows: [String]) -> [String] {
    do {
      var read = try reader.read(bytes(.estimates, [transcript("a")]), file: "estimates.csv")
      let text = kind.header + rows.map { $0 + "\n" }.joined()
      try reader.read(kind, Array(text.utf8), file: kind.rawValue, into: &read)
      return []
    } catch {
      return error.all.map(\.description)
    }
  }

  private static func tick(_ seconds: Double, _ location: String) -> String {
    "a,ride,\(Ride.time(seconds).iso8601),\(location),Main,,,,,"
  }

  @Test func `what is wrong beside the estimates is told with its line`() {
    let late = [Self.tick(21, "3"), Self.tick(11, "2")]
    #expect(
      Self.faults(.ticks, late) == [
        "ticks.csv:3: location: '2' is not the number of a location of ride, in order"
      ])
    for location in ["0", "4", "x"] {
      #expect(Self.faults(.ticks, [Self.tick(30, location)])[0].hasPrefix("ticks.csv:2: location:"))
    }
    #expect(Self.faults(.ticks, [Self.tick(10, "2")])[0].hasPrefix("ticks.csv:2: timestamp: "))
    #expect(
      Self.faults(.rankings, ["a,ride,,Main 1;Side x"])[0].hasPrefix(
        "rankings.csv:2: ranking: not a railway with a score: 'Side x'"))
    #expect(
      Self.faults(.rankings, ["a,ride,,"]) == [
        "rankings.csv: a has 1 rankings on ride and 3 estimates"
      ])
    let four = Array(repeating: "a,ride,,", count: 4)
    #expect(Self.faults(.rankings, four)[0].hasPrefix("rankings.csv:5: has no row of its own"))
    #expect(Self.faults(.states, ["b,ride,Main,,,,,,,"])[0].hasPrefix("states.csv:2: has no row"))
    #expect(
      Self.faults(.states, ["a,ride,Main,,Main.B,gone,,,,"])[0].hasPrefix(
        "states.csv:2: state: unknown state 'gone'"))
  }
}
