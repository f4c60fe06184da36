import Interchange
import Journeys
import RailNetwork
import Testing
import Text
import Tracking

@Suite struct CSVRecordingReaderTests {
  static func read(
    _ text: String, names: [(String, LocationColumn)] = []
  ) throws(Faults) -> ImportedRecording {
    try CSVRecordingReader.read(
      ByteSource(file: "a.csv", bytes: Array(text.utf8)),
      names: names.map { (column: $0.0, meaning: $0.1) })
  }

  /// The first rows of a phone's log in MobilityNet (BSD-3-Clause), as published.
  @Test func `reads a log of another project's by its own column names`() throws {
    let recording = try Self.read(
      """
      ts,iso_utc,lat,lon,accuracy_m,speed_mps,bearing_deg,altitude_m
      1563982208.995,2019-07-24T15:30:08.995000+00:00,37.3124809,-121.884699,142.5,0,0,0
      1564018404,2019-07-25T01:33:24+00:00,37.77499258518219,-122.39661633968353,14.422205,9.009664,226,-12
      """)
    #expect(
      recording.locations.map(\.timestamp.iso8601) == [
        "2019-07-24T15:30:08.995Z", "2019-07-25T01:33:24.000Z",
      ])
    let last = recording.locations[1]
    #expect(last.coordinate.longitude == -122.39661633968353)
    #expect(last.horizontalAccuracyMetres == 14.422205)
    #expect(last.speedMetresPerSecond == 9.009664)
    #expect(last.courseDegrees == 226)
    #expect(last.altitudeMetres == -12)
  }

  @Test(arguments: [
    "zeit;breite;laenge\r\n1754291740000;35.5;139.6\r\n",
    "zeit\tbreite\tlaenge\n2025-08-04 07:15:40\t35.5\t139.6",
    "\u{feff}\"zeit\",\"breite\",\"laenge\"\n\"2025-08-04T16:15:40+09:00\",\"35.5\", 139.6 \n\n",
  ])
  func `columns can be named, and separators and times differ`(text: String) throws {
    let recording = try Self.read(
      text, names: [("zeit", .timestamp), ("breite", .latitude), ("laenge", .longitude)])
    #expect(recording.locations.map(\.timestamp.iso8601) == ["2025-08-04T07:15:40.000Z"])
    #expect(recording.locations[0].coordinate.latitude == 35.5)
    #expect(recording.locations[0].coordinate.longitude == 139.6)
  }

  @Test func `what was not measured is not`() throws {
    let recording = try Self.read(
      "time,lat,lon,speed,course,accuracy,alt\n1754291740,35,139,null,-1,NaN,\n")
    let location = recording.locations[0]
    #expect(location.speedMetresPerSecond == nil && location.courseDegrees == nil)
    #expect(location.horizontalAccuracyMetres == nil && location.altitudeMetres == nil)
  }

  @Test(arguments: [
    ("", ["a.csv: is empty"]),
    ("time,lat,lon\n", ["a.csv: has a header but no locations"]),
    (
      "when,lat,lon\n",
      [
        "a.csv:1: timestamp: no column is known to be this "
          + "(say which: --map NAME=timestamp; the columns are when, lat, lon)"
      ]
    ),
    (
      "time,lat,lon,speed\nnoon,x,139,fast\n1,2\n\n1754291740,139,35,1\n",
      [
        "a.csv:2: timestamp: expected a time, found 'noon'",
        "a.csv:2: latitude: expected a number, found 'x'",
        "a.csv:2: speed: expected a number, found 'fast'", "a.csv:3: has 2 fields, the header 4",
        "a.csv:5: latitude, longitude: not a place on the earth in degrees "
          + "(they look swapped: see --map)",
      ]
    ),
    ("time,lat,lon\n1754291740,\"35,139\n", ["a.csv:2: a quoted field has no closing quote"]),
  ])
  func `says what is wrong`(text: String, faults: [String]) {
    let found = #expect(throws: Faults.self) { try Self.read(text) }
    #expect(found?.all.map(\.description) == faults)
  }

  @Test func `a name that no column has is told, with those there are`() {
    let found = #expect(throws: Faults.self) {
      try Self.read("time,lat,lon\n", names: [("Lat", .latitude)])
    }
    #expect(
      found?.description
        == "a.csv:1: Lat: no such column (the columns are time, lat, lon)")
  }

  @Test func `Shift-JIS is told from UTF-8`() {
    let bytes: [UInt8] =
      Array("time,lat,lon,".utf8) + [0x89, 0x77, 0x96, 0xbc, 0x0a]
      + Array("1754291740,35,139,".utf8) + [0x8b, 0x65, 0x96, 0xbc, 0x0a]
    let found = #expect(throws: Faults.self) {
      try CSVRecordingReader.read(ByteSource(file: "a.csv", bytes: bytes))
    }
    #expect(found?.all.first?.problem == "the text is not UTF-8")
    #expect(found?.all.first?.remedy?.contains("iconv -f SHIFT_JIS") == true)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `our own locations read back the same`(seed: UInt64) throws {
    let recording = RandomRecording.make(seed: seed)
    let text = LocationsWriter.text(recording.locations)
    #expect(try Self.read(text).locations == recording.locations)
  }
}
