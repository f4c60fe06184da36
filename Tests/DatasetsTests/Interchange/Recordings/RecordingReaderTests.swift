import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Datasets

/// Tests that all readers of recordings have in common.
@Suite struct RecordingReaderTests {
  private let scratch = ScratchFolder()

  static func read(
    _ text: String, as format: RecordingFormat
  ) throws(Faults) -> [ImportedRecording] {
    try format.read(ByteSource(file: "f", bytes: Array(text.utf8)))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `recognises a recording by its text, and reads back the written values`(seed: UInt64) throws
  {
    let recordings = [
      RandomRecording.make(seed: seed, name: "A < \"quoted\" & named"),
      RandomRecording.make(seed: seed + 100),
    ]
    let text = RecordingText.gpx(recordings)
    let read = try Self.read(text, as: .gpx)
    #expect(read.map(\.locations) == recordings.map(\.locations))
    #expect(read.map(\.name) == recordings.map(\.name))
    #expect(read.map(\.notes) == recordings.map(\.notes))
    let start = Array(text.utf8.prefix(RecordingFormat.recognitionLength))
    #expect(try RecordingFormat(of: "f", start: start) == .gpx)
  }

  private static let broken: [(RecordingFormat, String)] = [
    (.csv, ""), (.csv, "time,lat,lon\n"), (.csv, "when,lat,lon\n"),
    (.csv, "time,lat,lon,speed\nnoon,x,139,fast\n1,2\n\n1754291740,139,35,1\n"),
    (.csv, "time,lat,lon\n1754291740,\"35,139\n"), (.gpx, "<kml/>"),
    (.gpx, "<gpx><metadata><name>x</name></metadata></gpx>"),
    (.gpx, "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>"),
    (
      .gpx,
      """
      <gpx>
      <wpt lat="139.6" lon="35.5"><time>noon</time></wpt>
      <wpt lon="x"><ele>high</ele></wpt>
      </gpx>
      """
    ), (.gpx, "<gpx><wpt lat=\"1\" lon=\"2\"><time>2022"), (.json, "{\"features\": []}"),
    (
      .json,
      "[{\"lat\": 1, \"lon\": 2, \"tst\": \"noon\"},\n{\"lat\": 1, \"lon\": 200, \"tst\": 3}]"
    ), (.json, "[{\"lat\": 1, \"lon\": 2}]"),
    (.csv, "time,lat,lon\nnoon,95,139\n1754291740,x,200\nnoon,x,200\nnoon,200,139\n"),
    (.csv, "time,lat,lon\nnoon,35,139\n\"1754291740\" ,35,139\n1754291740,95,139\n"),
    (.json, "[{\"lat\": 95, \"lon\": \"x\", \"tst\": \"noon\"}]"),
    (.csv, "time,lat,lon\n" + String(repeating: "1754291740,x,139\n", count: 100)),
  ]

  @Test func `reports the faults of every format`() {
    Golden.expectFaults(
      of: Self.broken.map { ("\($0) \($1.debugDescription)", ($0, $1)) },
      equal: "Tests/DatasetsTests/Fixtures/recording-faults.txt"
    ) { _ = try Self.read($0.1, as: $0.0) }
  }

  @Test func `rejects a file that is too large while reading it`() {
    var given = 0
    let endless = ByteSource(file: "f") {
      given += 1
      return [UInt8](repeating: UInt8(ascii: " "), count: 1 << 22)
    }
    let faults = #expect(throws: Faults.self) { try endless.all() }
    #expect(faults?.description == "f: is larger than 64 MiB (split the file)")
    #expect(given == 17)
  }

  /// Three seconds of a ride.
  ///
  /// The second location is on the other side of the earth and has an impossible altitude.
  static let implausible: [(format: RecordingFormat, line: Int)] = [(.csv, 3), (.gpx, 3)]

  @Test(arguments: implausible.indices)
  func `warns of a jump and of an impossible value, with their line`(index: Int) throws {
    let (format, line) = Self.implausible[index]
    let text = try Checkout.text(
      "Tests/DatasetsTests/Fixtures/implausible/ride.\("\(format)".lowercased())")
    let recording = try #require(Self.read(text, as: format).first)
    #expect(recording.locations.count == 3)
    #expect(
      recording.locationWarnings.all(file: "f", of: 3).map(\.description) == [
        "f:\(line): latitude: 2 locations are more than 1000 km from the one before; this is the "
          + "first",
        "f:\(line): altitude: 1 location is given an impossible value, which is left out",
      ])
  }

  @Test func `a warning about a database gives the time`() throws {
    let path = scratch.file("f.sqlite")
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

  /// The first 20 locations of a real ride, as published and in each other format: SampleJY.gpx of
  /// TrainLCD/MobileApp (MIT), with converted numbers.
  static func ride(_ ending: String) throws -> [Location] {
    let path = "Tests/DatasetsTests/Fixtures/yamanote-start.\(ending)"
    let bytes = try Checkout.bytes(path)
    let start = Array(bytes.prefix(RecordingFormat.recognitionLength))
    let format = try RecordingFormat(of: path, start: start)
    if format == .database {
      return try SQLiteDatabaseTests.read(Checkout.path(path)).flatMap(\.locations)
    }
    return try format.read(
      ByteSource(file: path, bytes: bytes),
      hints: RecordingHints(
        columns: format == .csv
          ? [
            ("Zeit", .init(.timestamp)), ("Breite", .init(.latitude)),
            ("Länge", .init(.longitude)), ("Höhe", .init(.altitude)),
          ] : [])
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

  @Test(arguments: ["csv", "sqlite"])
  func `a ride is the same in every format`(ending: String) throws {
    #expect(try Self.ride(ending) == Self.ride("gpx"))
  }

  // MARK: Recognition

  @Test(
    arguments: [
      ("SQLite format 3\u{0}....", .database),
      ("\u{feff}<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">", .gpx),
      ("ts,iso_utc,lat,lon\n1,2,3,4\n", .csv),
      ("timestamp,latitude,longitude", .csv),
      ("Zeit;Breite;Laenge", .csv),
      ("<kml xmlns=\"http://www.opengis.net/kml/2.2\">", .kml),
      ("<TrainingCenterDatabase>", .tcx),
      ("{\"locations\": [{\"latitudeE7\": 1, \"longitudeE7\": 2", .json),
    ] as [(String, RecordingFormat)])
  func `recognises a format by its content`(start: String, format: RecordingFormat) throws {
    #expect(try RecordingFormat(of: "f", start: Array(start.utf8)) == format)
  }

  @Test(
    arguments: [
      ([], "is empty"), ([0x50, 0x4b, 0x03, 0x04, 0x14], "is a ZIP archive, perhaps KMZ"),
      ([0x0e, 0x10, 0, 0, 0, 0, 0, 0] + Array(".FIT....".utf8), "is a FIT file"),
      (Array("<html><body>".utf8), "is XML or HTML, but not GPX, TCX or KML"),
      (Array("1754291740 $GPGGA,123519,".utf8), "is an NMEA log"),
      (Array("{\"railways\": []}".utf8), "is JSON without records of a time and a place"),
      ([0x89, 0x50, 0x4e, 0x47, 0x00, 0x01], "not a known recording format: it is not text"),
      (Array("hello\nworld".utf8), "not a known recording format"),
    ] as [([UInt8], String)])
  func `names the kind of a file that is not a recording`(start: [UInt8], problem: String) {
    let faults = #expect(throws: Faults.self) { try RecordingFormat(of: "f", start: start) }
    #expect(faults?.all.map(\.problem) == [problem])
  }

  @Test(
    arguments: [
      ("timestamp", .timestamp, nil), ("iso_utc", .timestamp, nil), ("Date Time", .timestamp, nil),
      ("LAT", .latitude, nil), ("lng", .longitude, nil), ("Elevation", .altitude, nil),
      ("accuracy_m", .horizontalAccuracy, .metres), ("vAcc", .verticalAccuracy, nil),
      ("bearing_deg", .course, nil), ("speed_mps", .speed, .metresPerSecond),
      ("speed_kmh", .speed, .kilometresPerHour), ("Speed (km/h)", .speed, .kilometresPerHour),
      ("mph", .speed, .milesPerHour), ("Altitude [ft]", .altitude, .feet), ("speed_m", nil, nil),
      ("lat_m", nil, nil), ("m", nil, nil), ("", nil, nil), ("緯度", nil, nil),
    ] as [(String, LocationColumn?, MeasuredColumn.Unit?)])
  func `recognises the column names of other programs`(
    name: String, quantity: LocationColumn?, unit: MeasuredColumn.Unit?
  ) {
    let column = MeasuredColumn(foreignName: name)
    #expect(column?.quantity == quantity && column?.unit == unit)
  }

  @Test(arguments: [
    (1_563_982_208.995, "2019-07-24T15:30:08.995Z"),
    (1_563_982_208_995, "2019-07-24T15:30:08.995Z"),
    (1_563_982_208_995_000, "2019-07-24T15:30:08.995Z"),
    (1.563982208995e18, "2019-07-24T15:30:08.995Z"), (0, "1970-01-01T00:00:00.000Z"),
  ]) func `distinguishes seconds from milliseconds by size`(number: Double, time: String) {
    #expect(Timestamp(epoch: number)?.iso8601 == time)
  }

  @Test(arguments: [
    "20261126081530", "202611260815", "20261126081530000", "20261126081530.0",
    "20261126T081530", "20261126 08:15:30",
  ]) func `reads a date and time of digits without signs`(text: String) {
    var reader = TimeReader()
    let seconds = text.contains("30") ? "30" : "00"
    #expect(reader.read(text)?.iso8601 == "2026-11-26T08:15:\(seconds).000Z")
    #expect(!reader.warnings.isEmpty)
    #expect(reader.read("20261126T171530+0900")?.iso8601 == "2026-11-26T08:15:30.000Z")
  }

  @Test(arguments: [
    ("0", true), ("-1", true), ("2678399", true), ("2678401", false), ("315964799", false),
    ("315964800", true), ("4102444799", true), ("4102444800", false),
    // A date alone, a wrong date, the years 1974 and 2635.
    ("20261126", false), ("20261326081530", false), ("134000000000000000", false),
    ("21000000000000", false),
  ]) func `a number is a time from the start of a recording, or from 1980 to 2100`(
    digits: String, isTime: Bool
  ) {
    var reader = TimeReader()
    #expect((reader.read(digits) != nil) == isTime)
  }

  /// A ride north at 20 m/s with a number as the time of each of its 200 seconds.
  private func read(_ time: (Int) -> String) throws(Faults) -> [ImportedRecording] {
    let rows = (0..<200).map { "\(time($0)),\(35 + Double($0) * 0.000_18),139.7\n" }
    return try Self.read("time,lat,lon\n" + rows.joined(), as: .csv)
  }

  @Test func `rejects numbers that count something else than seconds`() throws {
    func problem(_ time: (Int) -> String) -> String? {
      let error = #expect(throws: Faults.self) { try read(time) }
      return error?.all.first?.problem
    }
    #expect(
      problem { "8\(15 + $0 / 60)\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }?
        .contains("hours, minutes and seconds") == true)
    #expect(problem { "\(46_352 + Double($0) / 86_400)" }?.contains("days since 1900") == true)
    #expect(problem { "\($0 * 1_000)" }?.contains("milliseconds since the start") == true)
    #expect(try read { "\($0)" }[0].warnings.first?.contains("--start") == true)
  }

  @Test(arguments: [Double.nan, .infinity, 1e22])
  func `rejects a number that is not a time`(number: Double) {
    #expect(Timestamp(epoch: number) == nil)
  }
}

/// Random recordings with all values that a format may contain.
enum RandomRecording {
  static func make(seed: UInt64, name: String = "", count: Int = 60) -> ImportedRecording {
    var random = SeededGenerator(seed: seed)
    func maybe(_ range: ClosedRange<Double>) -> Double? {
      Bool.random(using: &random) ? Double.random(in: range, using: &random) : nil
    }
    var milliseconds = Int64.random(in: 0...4_000_000_000_000, using: &random)
    let locations = (0..<count).map { _ in
      // Sometimes a location is delivered late, or twice.
      milliseconds += Int64.random(in: -500...30_000, using: &random)
      return Location(
        timestamp: Timestamp(millisecondsSince1970: milliseconds),
        coordinate: Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -180...180, using: &random)),
        altitudeMetres: maybe(-400...9_000), horizontalAccuracyMetres: maybe(0...3_000),
        verticalAccuracyMetres: maybe(0...300), courseDegrees: maybe(0...359.9),
        speedMetresPerSecond: maybe(0...90))
    }
    return ImportedRecording(
      name: name, notes: "a ride & \"more\" <\(seed)> 車", locations: locations)
  }
}
