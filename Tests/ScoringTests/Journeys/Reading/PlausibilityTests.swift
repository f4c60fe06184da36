import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

/// Data that is well-formed but impossible or implausible.
@Suite struct PlausibilityTests {
  private static let header =
    "timestamp,latitude,longitude,altitude,horizontalAccuracy,verticalAccuracy,course,speed\n"

  private func faults(_ rows: String...) -> [String] {
    let text = Self.header + rows.joined(separator: "\n")
    return faultTexts { try LocationsReader.read(Array(text.utf8), file: "f") }
  }

  private func warnings(_ rows: String...) throws -> [String] {
    let table = try LocationsReader.table(
      Array((Self.header + rows.joined(separator: "\n")).utf8), file: "f")
    return LocationWarnings(table.locations, lines: table.lines)
      .all(file: "f", of: table.locations.count).map(\.description)
  }

  @Test(arguments: [
    ("1e308,,,,", "altitude: expected a number from -100000 to 100000, found '1e308'"),
    ("-1e308,,,,", "altitude: expected a number from -100000 to 100000, found '-1e308'"),
    (",1e308,,,", "horizontalAccuracy: expected a number up to 50000000, found '1e308'"),
    (",,1e308,,", "verticalAccuracy: expected a number up to 50000000, found '1e308'"),
    (",,,361,", "course: expected a number up to 360, found '361'"),
    (",,,,1e308", "speed: expected a number up to 12000, found '1e308'"),
  ])
  func `rejects a number that is out of range`(values: String, fault: String) {
    #expect(faults("2026-03-02T08:00:00Z,35,139,\(values)") == ["f:2: \(fault)"])
  }

  @Test func `a course of 360 is north`() throws {
    let text = Self.header + "2026-03-02T08:00:00Z,35,139,,,,360.0,\n"
    #expect(try LocationsReader.read(Array(text.utf8), file: "f").map(\.courseDegrees) == [0])
  }

  @Test func `reports a location far from the others in time`() {
    let day = "2026-03-02T08:00:0"
    #expect(
      faults("1970-01-01T00:00:00Z,35,139,,,,,", "\(day)1Z,35,139,,,,,", "\(day)2Z,35,139,,,,,")
        .map { String($0.prefix(14)) } == ["f:3: timestamp"])
    let late = ["6", "7"].map { "2036-02-07T06:28:1\($0)Z,35,139,,,,," }
    // A single late location is left out.
    #expect(faults("\(day)1Z,35,139,,,,,", "\(day)2Z,35,139,,,,,", late[0]) == [])
    #expect(
      faults("\(day)1Z,35,139,,,,,", "\(day)2Z,35,139,,,,,", late[0], late[1])
        == [
          "f:4: timestamp: 2036-02-07T06:28:16.000Z is far from 2026-03-02T08:00:02.000Z, "
            + "the location before it "
            + "(a journey has no gap of more than a day and lasts at most 31 days)"
        ])
  }

  @Test func `a gap may last a day, a journey a month`() {
    func row(_ day: Int, _ time: String = "00:00:00") -> String {
      "2026-01-\(day < 10 ? "0" : "")\(day)T\(time)Z,35,139,,,,,"
    }
    #expect(faults(row(1), row(2)) == [])
    #expect(faults(row(1), row(2, "00:00:01"), row(2, "00:00:02")).count == 1)
    let rows = (1...31).map { row($0) }
    #expect(faults((rows + ["2026-02-01T00:00:00Z,35,139,,,,,"]).joined(separator: "\n")) == [])
    #expect(
      faults(
        (rows + ["1", "2"].map { "2026-02-01T00:00:0\($0)Z,35,139,,,,," })
          .joined(separator: "\n")
      ).count == 1)
  }

  @Test func `warns of a jump, a location at 0/0 and a reversed file`() throws {
    let day = "2026-03-02T08:00:0"
    #expect(
      try warnings("\(day)1Z,35,139,,,,,", "\(day)2Z,35,139.001,,,,,", "\(day)3Z,35,-139,,,,,") == [
        "f:4: latitude: 1 location is more than 1000 km from the one before"
      ])
    #expect(
      try warnings("\(day)1Z,0.001,0,,,,,", "\(day)2Z,0,0,,,,,") == [
        "f:3: latitude: a location is at latitude 0 and longitude 0 (programs write this if "
          + "they have no location)"
      ])
    #expect(
      try warnings("\(day)3Z,35,139,,,,,", "\(day)2Z,35,139,,,,,", "\(day)1Z,35,139,,,,,") == [
        "f:3: timestamp: 2 locations are older than the one before; this is the first (all of them "
          + "are; is the file in reversed order?)"
      ])
  }

  @Test func `warns of an impossible speed, within the claimed accuracy`() throws {
    let day = "2026-03-02T08:00:0"
    #expect(
      try warnings("\(day)1Z,35,139,,,,,", "\(day)2Z,35.02,139,,,,,", "\(day)4Z,35.02,139,,,,,")
        == [
          "f:3: latitude: 1 location is too far from the one before for a speed below 1000 m/s"
        ])
    #expect(try warnings("\(day)1Z,35,139,,2000,,,", "\(day)2Z,35.02,139,,500,,,") == [])
    // Two locations with the same time are treated as a second apart.
    #expect(try warnings("\(day)1Z,35,139,,,,,", "\(day)1Z,35.005,139,,,,,").count == 1)
  }

  @Test func `warns of a truth at another time or place than its recording`() throws {
    let place = SampleTruth.network.stations[0].coordinate
    func grave(degreesNorth: Double) throws -> [String] {
      let times = ["2026-03-02T08:00:00Z", "2026-03-02T08:06:00Z"]
      let text = times.map {
        "\($0),\(place.latitude + degreesNorth),\(place.longitude),,,,,\n"
      }
      return try JourneyReader.readWithWarnings(
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

  @Test func `a truth of another day than its recording is a fault`() throws {
    let text = Self.header + "2023-03-02T08:00:00Z,35,139,,,,,\n2023-03-02T08:05:00Z,35,139,,,,,\n"
    func read(_ locations: String) throws(Faults) -> Journey {
      try JourneyReader.read(
        locations: Array(locations.utf8), truth: Array(TruthReaderTests.sound.utf8), folder: "ride",
        network: SampleTruth.network)
    }
    let faults = #expect(throws: Faults.self) { try read(text) }
    #expect(faults?.all.count == 5)
    #expect(
      faults?.all.first?.description == "ride/truth.json:7: legs[0].calls[0]: is after the last "
        + "location (2023-03-02T08:05:00.000Z) by more than a day")
    _ = try read(text.replacing("2023-03-02T08", with: "2026-03-01T23"))
    _ = try read(Self.header)
  }
}
