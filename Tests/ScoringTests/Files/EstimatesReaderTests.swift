import RailNetwork
import Testing
import Text
import Tracking
@testable import Scoring

@Suite struct EstimatesReaderTests {
  static let ride: Ride = {
    var ride = Ride.local
    ride.locationSeconds = [0, 10, 20]
    return ride
  }()
  static let header = "tracker,journey,timestamp,railway,direction,station,phase,nextStop,score\n"

  static func time(_ seconds: Double) -> String { Ride.time(seconds).iso8601 }

  func read(_ rows: [String], header: String = Self.header) throws -> EstimatesReader.Estimates {
    let text = header + rows.map { $0 + "\n" }.joined()
    return try EstimatesReader(
      subjects: [(journey: Self.ride.journey, network: Ride.network)]
    ).read(Array(text.utf8), file: "estimates.csv")
  }

  func faults(_ rows: [String], header: String = Self.header) -> [String] {
    do {
      _ = try read(rows, header: header)
      return []
    } catch {
      return (error as? Faults)?.all.map(\.description) ?? ["\(error)"]
    }
  }

  @Test func `answers are read as they were said`() throws {
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
  func `each wrong field is told with its line`(fields: String, expected: String) {
    let missing = 5 - fields.split(separator: ",", omittingEmptySubsequences: false).count + 1
    let row = fields + String(repeating: ",", count: missing)
    let found = faults([
      "a,ride,\(Self.time(0)),,,,,,", "a,ride,\(Self.time(10)),\(row)",
      "a,ride,\(Self.time(20)),,,,,,",
    ])
    #expect(found.count == 1)
    #expect(found.first?.contains("estimates.csv:3: \(expected)") == true, "\(found)")
  }

  @Test func `an answer can't be dated before its location, left out or added`() {
    let early = faults([
      "a,ride,\(Self.time(0)),,,,,,", "a,ride,\(Self.time(4)),,,,,,",
      "a,ride,\(Self.time(20)),,,,,,",
    ])
    #expect(early.count == 1 && early[0].contains("location 2 of ride is at"))
    #expect(faults(["a,ride,\(Self.time(0)),,,,,,"])[0].contains("a has 1 rows on ride"))
    let four = [0.0, 10, 20, 30].map { "a,ride,\(Self.time($0)),,,,,," }
    #expect(faults(four)[0].contains("a has 4 rows on ride, which has 3"))
  }

  @Test func `a header that lacks a column, an empty file and a torn row are told`() {
    #expect(faults([], header: "tracker,journey\n").count == 2)
    #expect(faults([], header: "") == ["estimates.csv: the file is empty (it needs a header)"])
    #expect(faults(["a,ride"]).first?.contains("has 2 fields where the header has 9") == true)
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
