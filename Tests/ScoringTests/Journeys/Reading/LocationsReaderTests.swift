import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking

@Suite struct LocationsReaderTests {
  static let header =
    "timestamp,latitude,longitude,altitude,horizontalAccuracy,verticalAccuracy,course,speed"

  @Test func `reads every column`() throws {
    let text = "\(Self.header)\n2026-03-02T08:15:30.000Z,35.5,139.6,12.5,18,4,16.7,25.6\n"
    let locations = try LocationsReader.read(Array(text.utf8), file: "locations.csv")
    #expect(
      locations == [
        Location(
          timestamp: try #require(Timestamp(iso8601: "2026-03-02T08:15:30Z")),
          coordinate: Coordinate(latitude: 35.5, longitude: 139.6), altitudeMetres: 12.5,
          horizontalAccuracyMetres: 18, verticalAccuracyMetres: 4, courseDegrees: 16.7,
          speedMetresPerSecond: 25.6)
      ])
  }

  @Test func `finds columns by name and ignores others`() throws {
    let text =
      "speed,id,longitude,latitude,timestamp\r\n3,\"a,\"\"b\"\"\",139.6,35.5,"
      + "2026-03-02T17:15:30+09:00\r\n"
    let location = try #require(
      LocationsReader.read(Array(text.utf8), file: "f").first)
    #expect(location.coordinate == Coordinate(latitude: 35.5, longitude: 139.6))
    #expect(location.speedMetresPerSecond == 3)
    #expect(location.timestamp.iso8601 == "2026-03-02T08:15:30.000Z")
    #expect(location.courseDegrees == nil)
  }

  @Test func `reads a header alone as no locations`() throws {
    let table = try LocationsReader.table(Array("\(Self.header)\n".utf8), file: "f")
    #expect(table.locations == [])
    #expect(
      LocationWarnings(table.locations, lines: table.lines).all(
        file: "f", of: table.locations.count
      ).map(\.description) == [
        "f: no locations after the header"
      ])
  }

  @Test func `rejects more locations than fit into memory`() throws {
    let row = "2026-03-02T08:15:30.000Z,35.5,139.6,,,,,\n"
    let bytes = Array("\(Self.header)\n\(row)\(row)".utf8)
    #expect(try LocationsReader.table(bytes, file: "f", most: 2).locations.count == 2)
    let faults = #expect(throws: Faults.self) {
      try LocationsReader.table(bytes, file: "f", most: 1)
    }
    #expect(faults?.description == "f: has more than 1 locations (split the file)")
  }

  @Test func `reads negative and empty values as not measured`() throws {
    let text =
      "\(Self.header)\n2026-03-02T08:15:30Z,35.5,139.6,-3,-1,-1,-1,-1\n"
      + "2026-03-02T08:15:31Z,35.5,139.6,,,,,\n"
    let locations = try LocationsReader.read(Array(text.utf8), file: "f")
    #expect(locations.map(\.altitudeMetres) == [-3, nil])
    for location in locations {
      #expect(location.horizontalAccuracyMetres == nil)
      #expect(location.verticalAccuracyMetres == nil)
      #expect(location.courseDegrees == nil)
      #expect(location.speedMetresPerSecond == nil)
    }
  }

  @Test func `keeps order, repeats and line numbers`() throws {
    let text =
      "timestamp,latitude,longitude\n2026-03-02T08:15:31Z,1,2\n\n"
      + "2026-03-02T08:15:30Z,1,2\n2026-03-02T08:15:30Z,1,2"
    let table = try LocationsReader.table(Array(text.utf8), file: "f")
    #expect(
      table.locations.map { $0.timestamp.millisecondsSince1970 % 60_000 } == [
        31_000, 30_000, 30_000,
      ])
    #expect(table.lines == [2, 4, 5])
  }

  private static let broken = [
    ("empty", ""),
    ("missing columns", "timestamp,lat,longitude\n2026-03-02T08:15:30Z,1,2\n"),
    ("column twice", "timestamp,latitude,latitude,longitude\n"),
    ("all of a row at once", "\(header)\nyesterday,nan,139.6,x,,,361,0x10\n"),
    ("swapped", "timestamp,latitude,longitude\n2026-03-02T08:15:30Z,139.6,35.5\n"),
    ("out of range, not swapped", "timestamp,latitude,longitude\n2026-03-02T08:15:30Z,139.6,181\n"),
    ("empty fields and a short row", "timestamp,latitude,longitude\n,,2\n2026-03-02T08:15:30Z,1\n"),
    ("too large", "timestamp,latitude,longitude\n2026-03-02T08:15:30Z,1e999,2\n"),
    ("open quote", "timestamp,latitude,longitude\n\"2026,1,2\n"),
  ]

  @Test func `reports the expected error for every kind of fault`() {
    Golden.expectFaults(
      of: Self.broken, equal: "Tests/ScoringTests/Fixtures/locations-faults.txt"
    ) { _ = try LocationsReader.read(Array($0.utf8), file: "f") }
  }
}
