import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

/// Data that is well-formed but impossible or implausible.
@Suite struct PlausibilityTests {
  private static let header =
    "timestamp,latitude,longitude,altitude,horizontalAccuracy,verticalAccuracy,course,speed\n"

  private static let day = "2026-03-02T08:00:0"
  private static let january = (1...31).map {
    "2026-01-\($0 < 10 ? "0" : "")\($0)T00:00:00Z,35,139"
  }
  private static let late = ["6", "7"].map { "2036-02-07T06:28:1\($0)Z,35,139" }

  /// Times and places; the other values are empty, if they are missing.
  private static let cases: [(name: String, rows: [String])] =
    ["1e308,,,,", "-1e308,,,,", ",1e308,,,", ",,1e308,,", ",,,361,", ",,,,1e308"].map {
      ("values \($0)", ["\(day)0Z,35,139,\($0)"])
    } + [
      (
        "the first in 1970",
        ["1970-01-01T00:00:00Z", "\(day)1Z", "\(day)2Z"].map { "\($0),35,139" }
      ),
      ("a late one is left out", ["\(day)1Z,35,139", "\(day)2Z,35,139", late[0]]),
      ("two late ones", ["\(day)1Z,35,139", "\(day)2Z,35,139"] + late),
      ("a gap of a day", Array(january.prefix(2))),
      (
        "a gap of more than a day",
        [january[0]] + ["1", "2"].map { "2026-01-02T00:00:0\($0)Z,35,139" }
      ),
      ("a month", january + ["2026-02-01T00:00:00Z,35,139"]),
      ("over a month", january + ["1", "2"].map { "2026-02-01T00:00:0\($0)Z,35,139" }),
      ("a jump", ["\(day)1Z,35,139", "\(day)2Z,35,139.001", "\(day)3Z,35,-139"]),
      ("at 0, 0", ["\(day)1Z,0.001,0", "\(day)2Z,0,0"]),
      ("reversed", ["\(day)3Z,35,139", "\(day)2Z,35,139", "\(day)1Z,35,139"]),
      ("too fast", ["\(day)1Z,35,139", "\(day)2Z,35.02,139", "\(day)4Z,35.02,139"]),
      ("inaccurate", ["\(day)1Z,35,139,,2000,,,", "\(day)2Z,35.02,139,,500,,,"]),
      ("another place at the same time", ["\(day)1Z,35,139", "\(day)1Z,35.005,139"]),
    ]

  @Test func `reports impossible locations, and warns of implausible ones`() {
    let sections = Self.cases.map { name, rows in
      let text = Self.header + rows.map { $0 + ($0.contains(",,") ? "" : ",,,,,") + "\n" }.joined()
      var warnings: [String] = []
      let faults = faultTexts {
        let table = try LocationsReader.table(Array(text.utf8), file: "f")
        warnings = LocationWarnings(table.locations, lines: table.lines)
          .all(file: "f", of: table.locations.count).map { "warning: \($0)" }
        return table
      }
      return "# \(name)\n" + (faults + warnings).map { $0 + "\n" }.joined()
    }
    Golden.expect(
      sections.joined(separator: "\n"), equals: "Tests/ScoringTests/Fixtures/plausibility.txt")
  }

  @Test func `a course of 360 is north`() throws {
    let text = Self.header + "2026-03-02T08:00:00Z,35,139,,,,360.0,\n"
    #expect(try LocationsReader.read(Array(text.utf8), file: "f").map(\.courseDegrees) == [0])
  }

  @Test func `warns of a truth at another time or place than its recording`() throws {
    let place = SampleTruth.network.stations[0].coordinate
    func grave(degreesNorth: Double) throws -> [String] {
      let times = ["2026-03-02T08:00:00Z", "2026-03-02T08:06:00Z"]
      let text = times.map {
        "\($0),\(place.latitude + degreesNorth),\(place.longitude),,,,,\n"
      }
      return try JourneyReader.read(
        locations: Array((Self.header + text.joined()).utf8),
        truth: Array(TruthReaderTests.sound.utf8), folder: "ride", network: SampleTruth.network
      ).grave.map(\.description)
    }
    #expect(try grave(degreesNorth: 0) == [])
    let found = try grave(degreesNorth: 1)
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("ride/truth.json:7: legs[0].calls[0]: T.Main.C is 11"), "\(found)")
    #expect(
      found[0].hasSuffix(
        " km from the phone's position at that time; this is the first of 2 such calls"))
  }

  private func truth(_ edits: (String, String)...) throws(Faults) -> GroundTruth {
    var text = TruthReaderTests.sound
    for (old, new) in edits { text = text.replacing(old, with: new) }
    return try TruthReader.read(Array(text.utf8), file: "t", network: SampleTruth.network)
  }

  @Test(arguments: [("1e16", "1e16"), ("86401", "86401"), ("-1", "-1")])
  func `an uncertainty of more than a day is a fault`(seconds: String, found: String) {
    let faults = #expect(throws: Faults.self) {
      try truth((#""uncertainty": 20"#, #""uncertainty": \#(seconds)"#))
    }
    #expect(
      faults?.description
        == "t:2: uncertainty: expected a number of seconds from 0 to 86400, found \(found)")
  }

  @Test(arguments: ["", ".", "..", "../x", "a/b", "a\\\\b", "a\\nb", "a\\u0000", "\\u202ea"])
  func `an id that could be a path to another folder is a fault`(id: String) {
    let faults = #expect(throws: Faults.self) {
      try truth((#""id": "ride""#, #""id": "\#(id)""#))
    }
    #expect(faults?.all.map(\.field) == ["id"])
    #expect(faults?.all.map(\.line) == [1])
  }

  @Test func `a truth of another day or time zone than its recording is a fault`() throws {
    let text = Self.header + "2023-03-02T08:00:00Z,35,139,,,,,\n2023-03-02T08:05:00Z,35,139,,,,,\n"
    func read(_ locations: String) throws(Faults) -> Journey {
      try JourneyReader.read(
        locations: Array(locations.utf8), truth: Array(TruthReaderTests.sound.utf8), folder: "ride",
        network: SampleTruth.network
      ).journey
    }
    let faults = #expect(throws: Faults.self) { try read(text) }
    #expect(faults?.all.count == 5)
    #expect(
      faults?.all.first?.description == "ride/truth.json:7: legs[0].calls[0]: is after the last "
        + "location (2023-03-02T08:05:00.000Z) by more than a day")
    let inAnotherZone = text.replacing("2023-03-02T08", with: "2026-03-01T23")
    let zone = #expect(throws: Faults.self) { try read(inAnotherZone) }
    #expect(
      zone?.description == "ride/truth.json:3: legs: all calls are outside the recording's time, "
        + "2026-03-01T23:00:00.000Z to 2026-03-01T23:05:00.000Z (write the times of both files in "
        + "the same time zone)")
    _ = try read(Self.header)
  }
}
