import Journeys
import RailNetwork
import Testing
import Text
import Tracking

@Suite struct LocationsReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var text: String
    var faults: [String]
    var testDescription: String { id }
  }

  static let header =
    "timestamp,latitude,longitude,altitude,horizontalAccuracy,verticalAccuracy,course,speed"

  @Test func readsEveryColumn() throws {
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

  @Test func takesColumnsByNameAndIgnoresOthers() throws {
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

  @Test func aHeaderAloneIsARideWithoutLocations() throws {
    let table = try LocationsReader.table(Array("\(Self.header)\n".utf8), file: "f")
    #expect(table.locations == [])
    #expect(
      LocationWarnings(table.locations, lines: table.lines).all(
        file: "f", of: table.locations.count
      ).map(\.description) == [
        "f: has a header but no locations"
      ])
  }

  @Test func negativeMeansInvalidAndEmptyMeansNotMeasured() throws {
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

  @Test func keepsOrderRepeatsAndLines() throws {
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

  @Test(arguments: [
    Case(
      id: "empty", text: "",
      faults: ["f: the file is empty (it needs a header)"]),
    Case(
      id: "missing columns", text: "timestamp,lat,longitude\n2026-03-02T08:15:30Z,1,2\n",
      faults: [
        "f:1: latitude: the column is missing (the header needs timestamp,latitude,"
          + "longitude)"
      ]),
    Case(
      id: "column twice", text: "timestamp,latitude,latitude,longitude\n",
      faults: [
        "f:1: latitude: the column stands in the header twice (the header needs timestamp,"
          + "latitude,longitude)"
      ]),
    Case(
      id: "all of a row at once",
      text: "\(header)\nyesterday,nan,139.6,x,,,361,0x10\n",
      faults: [
        "f:2: timestamp: expected a time, found 'yesterday' (write it as 2026-03-02T08:15:30.000Z)",
        "f:2: latitude: expected a number, found 'nan'",
        "f:2: altitude: expected a number, found 'x'",
        "f:2: course: expected a number up to 360, found '361'",
        "f:2: speed: expected a number, found '0x10'",
      ]),
    Case(
      id: "swapped",
      text: "timestamp,latitude,longitude\n2026-03-02T08:15:30Z,139.6,35.5\n",
      faults: [
        "f:2: latitude: expected a number from -90 to 90, found '139.6' (latitude and longitude look swapped)"
      ]),
    Case(
      id: "out of range, not swapped",
      text: "timestamp,latitude,longitude\n2026-03-02T08:15:30Z,139.6,181\n",
      faults: [
        "f:2: latitude: expected a number from -90 to 90, found '139.6'",
        "f:2: longitude: expected a number from -180 to 180, found '181'",
      ]),
    Case(
      id: "empty fields and a short row",
      text: "timestamp,latitude,longitude\n,,2\n2026-03-02T08:15:30Z,1\n",
      faults: [
        "f:2: timestamp: is empty", "f:2: latitude: is empty",
        "f:3: has 2 fields where the header has 3",
      ]),
    Case(
      id: "too large", text: "timestamp,latitude,longitude\n2026-03-02T08:15:30Z,1e999,2\n",
      faults: ["f:2: latitude: expected a number, found '1e999'"]),
    Case(
      id: "open quote", text: "timestamp,latitude,longitude\n\"2026,1,2\n",
      faults: ["f:2: a quoted field has no closing quote"]),
  ])
  func saysWhatIsWrong(_ test: Case) {
    let error = #expect(throws: Faults.self) {
      try LocationsReader.read(Array(test.text.utf8), file: "f")
    }
    #expect(error?.all.map(\.description) == test.faults)
  }

  @Test func countsTheFaultsAfterAHundred() {
    let text = "timestamp,latitude,longitude\n" + String(repeating: "x,1,2\n", count: 250)
    let error = #expect(throws: Faults.self) {
      try LocationsReader.read(Array(text.utf8), file: "f")
    }
    #expect(error?.all.count == 101)
    #expect(error?.all.last?.description == "f: and 150 more faults")
  }

  @Test(arguments: 0..<20)
  func whatIsWrittenReadsBackTheSame(seed: UInt64) throws {
    let locations = SampleLocations.random(seed: seed, count: 40)
    let text = LocationsWriter.text(locations)
    #expect(try LocationsReader.read(Array(text.utf8), file: "f") == locations)
  }
}
