import Journeys
import RailNetwork
import TestKit
import Testing
import Text
import Tracking
@testable import Interchange

/// What the readers of recordings have in common, whatever the format.
@Suite struct RecordingReaderTests {
  static func read(
    _ text: String, as format: RecordingFormat
  ) throws(Faults) -> [ImportedRecording] {
    try format.read(ByteSource(file: "f", bytes: Array(text.utf8)))
  }

  @Test(arguments: [RecordingFormat.gpx, .kml, .geoJSON], 1...20 as ClosedRange<UInt64>)
  func `what is written is recognised and read back, but for the motion`(
    format: RecordingFormat, seed: UInt64
  ) throws {
    var recordings = [RandomRecording.make(seed: seed, name: "A < \"quoted\" & named")]
    if format != .geoJSON { recordings.append(RandomRecording.make(seed: seed + 100)) }
    let text =
      switch format {
      case .gpx: GPXWriter.text(recordings)
      case .kml: KMLTrackWriter.text(recordings)
      default: GeoJSONWriter.text(recordings[0])
      }
    for index in recordings.indices { recordings[index].motionActivities = [] }
    #expect(try Self.read(text, as: format) == recordings)
    let start = Array(text.utf8.prefix(RecordingFormat.recognitionLength))
    #expect(RecordingFormat.recognise(start) == .format(format))
  }

  private static func point(_ place: String, _ properties: String) -> String {
    #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": "#
      + "\(place)}, \"properties\": \(properties)}"
  }

  private static func kml(_ track: String) -> String {
    "<kml><Placemark><gx:Track>\(track)</gx:Track></Placemark></kml>"
  }

  @Test(
    arguments: [
      (.csv, "", ["f: is empty"]),
      (.csv, "time,lat,lon\n", ["f: has a header but no locations"]),
      (
        .csv, "when,lat,lon\n",
        [
          "f:1: timestamp: no column is known to be this "
            + "(say which: --map NAME=timestamp; the columns are when, lat, lon)"
        ]
      ),
      (
        .csv, "time,lat,lon,speed\nnoon,x,139,fast\n1,2\n\n1754291740,139,35,1\n",
        [
          "f:2: timestamp: expected a time, found 'noon'",
          "f:2: latitude: expected a number, found 'x'",
          "f:2: speed: expected a number, found 'fast'", "f:3: has 2 fields, the header 4",
          "f:5: latitude, longitude: not a place on the earth in degrees "
            + "(they look swapped: see --map)",
        ]
      ),
      (
        .csv, "time,lat,lon\n1754291740,\"35,139\n",
        ["f:2: a quoted field has no closing quote"]
      ),
      (.gpx, "<kml/>", ["f:1: not GPX: its root element is not <gpx>"]),
      (
        .gpx, "<gpx><metadata><name>x</name></metadata></gpx>",
        ["f: has no waypoint, track point or route point"]
      ),
      (
        .gpx, "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>",
        ["f: none of its points has a time (export the recording with times)"]
      ),
      (
        .gpx,
        """
        <gpx>
        <wpt lat="139.6" lon="35.5"><time>noon</time></wpt>
        <wpt lon="x"><ele>high</ele></wpt>
        </gpx>
        """,
        [
          "f:2: lat: expected an angle within -90…90, found '139.6'",
          "f:2: time: expected a time, found 'noon'",
          "f:3: lat: is missing", "f:3: lon: expected an angle within -180…180, found 'x'",
          "f:3: ele: expected a number, found 'high'",
        ]
      ),
      (
        .gpx, "<gpx><wpt lat=\"1\" lon=\"2\"><time>2022",
        ["f:1: the XML ends too early: <time> has no end tag"]
      ),
      (.geoJSON, "{\"features\": []}", ["f: has no point or line of a recording"]),
      (.geoJSON, point("[139, 35]", "{}"), ["f: none of its points has a time"]),
      (.geoJSON, point("[139, 35]", #"{"time": "noon"}"#), ["expected a time, found 'noon'"]),
      (
        .geoJSON, point("[35, 139]", #"{"time": 0}"#),
        ["not a position [longitude, latitude] in degrees"]
      ),
      (.geoJSON, "{\"features\": [", ["the JSON ends too early: expected a value"]),
      (.kml, "<kml/>", ["f: has no track, and no point with a time"]),
      (
        .kml,
        "<kml><Placemark><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark></kml>",
        ["f: has lines but no times: a route, not a recording"]
      ),
      (.kml, kml("<when>2025-08-04T07:15:40Z</when>"), ["has 1 times for 0 places"]),
      (.kml, kml("<when>noon</when>"), ["expected a time, found 'noon'"]),
      (
        .kml, kml("<when>2025-08-04T07:15:40Z</when><gx:coord>35 139</gx:coord>"),
        ["place 1 is not a place on the earth in degrees"]
      ),
      (
        .kml, kml("<when>2025-08-04T07:15:40Z</when><gx:coord>x y</gx:coord>"),
        ["expected a number, found 'x'"]
      ),
      (.nmea, "", ["f: has no NMEA sentence with a valid position"]),
      (.nmea, "hello", ["f: has no NMEA sentence with a valid position"]),
      (
        .nmea, ForeignRecordingsTests.gga("010000.00"),
        ["f: names no date: it has no valid RMC sentence"]
      ),
      (
        .nmea, ForeignRecordingsTests.rmc("250000.00", "010126"),
        ["f: has no NMEA sentence with a valid position"]
      ),
    ] as [(RecordingFormat, String, [String])])
  func `says what is wrong with a file`(
    format: RecordingFormat, text: String, faults: [String]
  ) throws {
    let found = try #require(throws: Faults.self) { try Self.read(text, as: format) }.all
    #expect(found.count == faults.count, "\(found)")
    for (found, fault) in zip(found, faults) { #expect(found.description.contains(fault)) }
  }

  @Test func `a file too large to be held is refused while it is read`() {
    var given = 0
    let endless = ByteSource(file: "f") {
      given += 1
      return [UInt8](repeating: UInt8(ascii: " "), count: 1 << 22)
    }
    let faults = #expect(throws: Faults.self) { try GeoJSONPointsReader.read(endless) }
    #expect(faults?.description == "f: is larger than 64 MiB (split the file)")
    #expect(given == 17)
  }

  /// Three seconds of a ride, the second on the other side of the earth and of an altitude that
  /// nothing has.
  static let implausible: [(format: RecordingFormat, line: Int, text: String)] = [
    (
      .csv, 3,
      """
      time,lat,lon,ele
      2026-03-02T08:00:01Z,35,139,4
      2026-03-02T08:00:02Z,35,-139,1e308
      2026-03-02T08:00:03Z,35,139,4
      """
    ),
    (
      .gpx, 3,
      """
      <gpx><trk><trkseg>
      <trkpt lat="35" lon="139"><ele>4</ele><time>2026-03-02T08:00:01Z</time></trkpt>
      <trkpt lat="35" lon="-139"><ele>1e308</ele><time>2026-03-02T08:00:02Z</time></trkpt>
      <trkpt lat="35" lon="139"><ele>4</ele><time>2026-03-02T08:00:03Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    ),
    (
      .kml, 3,
      """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
      <Placemark>
      <Track>
      <when>2026-03-02T08:00:01Z</when><when>2026-03-02T08:00:02Z</when>
      <when>2026-03-02T08:00:03Z</when><coord>139 35 4</coord>
      <coord>-139 35 1e308</coord><coord>139 35 4</coord>
      </Track></Placemark></Document></kml>
      """
    ),
    (
      .geoJSON, 4,
      """
      {"type": "Feature", "properties": {"times":
        ["2026-03-02T08:00:01Z", "2026-03-02T08:00:02Z", "2026-03-02T08:00:03Z"]},
       "geometry": {"type": "LineString", "coordinates": [[139, 35, 4],
         [-139, 35, 1e308], [139, 35, 4]]}}
      """
    ),
    (
      .nmea, 2,
      """
      $GPRMC,080001,A,3500.0,N,13900.0,E,0,0,020326,,,A
      $GPRMC,080002,A,3500.0,N,13900.0,W,9e9,0,020326,,,A
      $GPRMC,080003,A,3500.0,N,13900.0,E,0,0,020326,,,A
      """
    ),
  ]

  @Test(arguments: implausible.indices)
  func `warns of a jump and of a value that can't be, with their line`(index: Int) throws {
    let (format, line, text) = Self.implausible[index]
    let recording = try #require(Self.read(text, as: format).first)
    #expect(recording.locations.count == 3)
    let value = format == .nmea ? "speed" : "altitude"
    #expect(
      recording.locationWarnings.all(file: "f", of: 3).map(\.description) == [
        "f:\(line): latitude: 2 locations are more than 1000 km from the one before; this is the "
          + "first",
        "f:\(line): \(value): 1 location is given an impossible value, which is left out",
      ])
  }

  @Test func `a database has no lines, so that the time says where`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("f.sqlite")
    _ = try SQLiteDatabase(
      writing: path,
      [
        "CREATE TABLE locations (latitude, longitude, timestamp TEXT, sessionID TEXT)",
        """
        INSERT INTO locations VALUES (35, 139, '1970-01-01 00:00:00.000', 'A'),
        (35, -139, '1970-01-01 00:00:01.000', 'A'), (35, 139, '1970-01-01 00:00:02.000', 'A')
        """,
      ])
    let read = try SQLiteDatabaseTests.read(path)
    #expect(
      read.first?.locationWarnings.all(file: "f", of: 3).map(\.description) == [
        "f: latitude: 2 locations are more than 1000 km from the one before; this is the first, "
          + "1970-01-01T00:00:01.000Z"
      ])
  }

  // MARK: The same ride

  /// The first 20 locations of a real ride, once as published and once in each other format:
  /// SampleJY.gpx of TrainLCD/MobileApp (MIT), converted by its numbers.
  static func ride(_ ending: String) throws -> [Location] {
    let path = "Tests/InterchangeTests/Fixtures/yamanote-start.\(ending)"
    let bytes = try Checkout.bytes(path)
    let start = Array(bytes.prefix(RecordingFormat.recognitionLength))
    guard case .format(let format) = RecordingFormat.recognise(start) else { return [] }
    if format == .database {
      return try SQLiteDatabaseTests.read(Checkout.path(path)).flatMap(\.locations)
    }
    return try format.read(
      ByteSource(file: path, bytes: bytes),
      columns: format == .csv
        ? [("Zeit", .timestamp), ("Breite", .latitude), ("Länge", .longitude), ("Höhe", .altitude)]
        : []
    ).flatMap(\.locations)
  }

  @Test func `reads the start of a real ride`() throws {
    let locations = try Self.ride("gpx")
    #expect(locations.count == 20)
    #expect(
      locations[0].coordinate
        == Coordinate(latitude: 35.69058950850757, longitude: 139.70003522155787))
    #expect(locations[0].timestamp.iso8601 == "2022-09-24T05:25:29.000Z")
    #expect(locations[0].altitudeMetres == 37.9195671081543)
    #expect(locations[0].speedMetresPerSecond == nil)
  }

  @Test(arguments: ["kml", "geojson", "csv", "sqlite"])
  func `a ride is the same in every format`(ending: String) throws {
    #expect(try Self.ride(ending) == Self.ride("gpx"))
  }

  @Test func `a receiver's log of the ride is as near as its digits`() throws {
    let published = try Self.ride("gpx")
    let log = try Self.ride("nmea")
    #expect(log.map(\.timestamp) == published.map(\.timestamp))
    for (a, b) in zip(log, published) {
      #expect(a.coordinate.metres(to: b.coordinate) < 0.001)
      #expect(abs((a.altitudeMetres ?? 0) - (b.altitudeMetres ?? 0)) <= 0.000_5)
    }
  }

  // MARK: Recognition

  @Test(
    arguments: [
      ("SQLite format 3\u{0}....", .database),
      ("\u{feff}<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">", .gpx),
      ("<kml xmlns=\"http://www.opengis.net/kml/2.2\">", .kml),
      ("\n {\"type\": \"FeatureCollection\", ", .geoJSON),
      ("{\"type\":\"Point\",\"coordinates\":[1,2]}", .geoJSON),
      ("$GPGSV,1,1\r\n$GNRMC,123519,A,", .nmea),
      ("1754291740 $GPGGA,123519,", .nmea),
      ("ts,iso_utc,lat,lon\n1,2,3,4\n", .csv),
      ("timestamp,latitude,longitude", .csv),
      ("Zeit;Breite;Laenge", .csv),
    ] as [(String, RecordingFormat)])
  func `recognises a format by its content`(start: String, format: RecordingFormat) {
    #expect(RecordingFormat.recognise(Array(start.utf8)) == .format(format))
  }

  @Test(
    arguments: [
      ([], "is empty"),
      ([0x50, 0x4b, 0x03, 0x04, 0x14], "is a ZIP archive, perhaps KMZ"),
      ([0x1f, 0x8b, 0x08], "is a gzip archive"),
      ([0xff, 0xfe, 0x3c, 0x00], "is in UTF-16"),
      ([0x0e, 0x10, 0, 0, 0, 0, 0, 0] + Array(".FIT....".utf8), "is a FIT file"),
      (Array("<html><body>".utf8), "is XML or HTML, but neither GPX nor KML"),
      (Array("<TrainingCenterDatabase>".utf8), "is a TCX file"),
      (Array("{\"locations\": []}".utf8), "is JSON, but not GeoJSON"),
      (
        [0x89, 0x50, 0x4e, 0x47, 0x00, 0x01],
        "not a known kind of recording: it is not text"
      ),
      (Array("hello\nworld".utf8), "not a known kind of recording"),
    ] as [([UInt8], String)])
  func `says what a file is instead`(start: [UInt8], problem: String) {
    guard case .other(let found, _) = RecordingFormat.recognise(start) else {
      Issue.record("is taken for a recording")
      return
    }
    #expect(found == problem)
  }

  @Test(
    arguments: [
      ("timestamp", .timestamp), ("iso_utc", .timestamp), ("Date Time", .timestamp),
      ("LAT", .latitude), ("lng", .longitude), ("Elevation", .altitude),
      ("accuracy_m", .horizontalAccuracy), ("vAcc", .verticalAccuracy), ("bearing_deg", .course),
      ("speed_mps", .speed), ("speed_kmh", nil), ("", nil), ("緯度", nil),
    ] as [(String, LocationColumn?)])
  func `recognises the column names of other programs`(name: String, column: LocationColumn?) {
    #expect(LocationColumn(foreignName: name) == column)
  }

  @Test(arguments: LocationColumn.allCases)
  func `recognises our own column names`(column: LocationColumn) {
    #expect(LocationColumn(foreignName: column.rawValue) == column)
  }

  @Test(arguments: [
    (1_563_982_208.995, "2019-07-24T15:30:08.995Z"),
    (1_563_982_208_995, "2019-07-24T15:30:08.995Z"),
    (1_563_982_208_995_000, "2019-07-24T15:30:08.995Z"),
    (1.563982208995e18, "2019-07-24T15:30:08.995Z"), (0, "1970-01-01T00:00:00.000Z"),
  ])
  func `tells seconds from their fractions by size`(number: Double, time: String) {
    #expect(Timestamp(epoch: number)?.iso8601 == time)
  }

  @Test(arguments: [Double.nan, .infinity, 1e22])
  func `rejects a number that is not a time`(number: Double) {
    #expect(Timestamp(epoch: number) == nil)
  }
}
