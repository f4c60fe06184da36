import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Interchange

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

  // MARK: Made by a rule

  @Test func `converts ISO-8859-1 only once`() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><gpx><trk><name>Zürich</name>"
      + "<trkpt lat=\"1\" lon=\"2\"><time>2022-01-01T00:00:00Z</time></trkpt></trk></gpx>"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let source = try ByteSource(file: "f", bytes: bytes).peeking(10).source
    #expect(try RecordingFormat.gpx.read(source).map(\.name) == ["Zürich"])
  }

  @Test func `reads the start of a compressed file that is cut off`() throws {
    // The first bytes of a GPX file with two points, packed by gzip.
    let packed = try #require(Data(base64Encoded: Self.cutGzip))
    let source = try ByteSource(file: "f", bytes: Array(packed)).gunzipped()
    let recording = try RecordingFormat.gpx.read(source)[0]
    #expect(recording.locations.count == 1)
    #expect(recording.warnings.first?.hasPrefix("the file is cut off") == true)
  }

  private static let cutGzip =
    "H4sIAAAAAAACA7JJL6iwsykpygYTxanpdlwgRkGJQk5iia2SoZJCTn6erZKRElA+MzfVzsjAyEjXwBCIQgwM"
    + "rMAoykYfLAWkQBrtuAAAAAD//w=="

  /// At 20 m/s to the north; `zeros` rows of three have no measured speed, but a 0.
  private static func ride(speed: Double, zeros: Int = 0, every seconds: Int = 1) -> String {
    (0..<40).map { row in
      let (time, north) = (1_754_291_740 + row * seconds, 20 * Double(row * seconds) / 110_950)
      return "\(time),\(35 + north),139,\(row % 3 < zeros ? 0 : speed)\n"
    }.joined()
  }

  @Test(arguments: [
    (72, 2, 1, "the speeds are 3.6 times those between locations: read as km/h"),
    (58, 0, 1, "the speeds are 2.9 times those between locations, the highest 58 m/s"),
    (118, 0, 120, "the highest of the speeds is 118 m/s"),
  ])
  func `warns of speeds whose unit is in doubt, and takes no zero for a speed`(
    speed: Double, zeros: Int, seconds: Int, warning: String
  ) throws {
    let rows = Self.ride(speed: speed, zeros: zeros, every: seconds)
    let read = try Self.read("time,lat,lon,speed\n" + rows, as: .csv)[0]
    let isRead = warning.hasSuffix("km/h")
    let advice = "; if they are in km/h, say so for CSV: --map speed=speed:km/h"
    #expect(read.warnings == [isRead ? warning : warning + advice])
    #expect(abs((read.locations[2].speedMetresPerSecond ?? 0) - (isRead ? 20 : speed)) < 0.01)
  }

  @Test func `turns a file round whose rows all run backwards in time`() throws {
    func read(_ seconds: [Int]) throws -> ImportedRecording {
      let rows = seconds.map { "\(1_754_291_740 + $0),35.00\($0),139\n" }
      return try Self.read("time,lat,lon\n" + rows.joined(), as: .csv)[0]
    }
    let forwards = try read([11, 12, 13, 14])
    let backwards = try read([14, 13, 12, 11])
    #expect(backwards.locations == forwards.locations)
    #expect(backwards.warnings == ["all locations ran backwards in time: turned round"])
    #expect(backwards.valueWarnings(file: "f") == forwards.valueWarnings(file: "f"))
    let late = try read([11, 14, 13, 12])
    #expect(late.locations.map(\.timestamp) != forwards.locations.map(\.timestamp))
    #expect(late.warnings.isEmpty && late.valueWarnings(file: "f").count == 1)
  }

  @Test(arguments: [(1, 60), (4, 59), (72, 59), (-72, 59)] as [(Double, Int)])
  func `a wrong time cuts no ride in two`(hours: Double, kept: Int) {
    let start = Timestamp(millisecondsSince1970: 1_772_000_000_000)
    let locations = (0..<60).map { minute -> Location in
      let seconds = Double(minute) * 60 - (minute == 30 ? hours * 3_600 : 0)
      let place = Coordinate(latitude: 35 + 0.005 * Double(minute), longitude: 139)
      return Location(timestamp: start.advanced(bySeconds: seconds), coordinate: place)
    }
    #expect(ImportedRecording(locations: locations).rides().map(\.locations.count) == [kept])
  }

  @Test(arguments: [(72, "km/h"), (44.74, "mph"), (20, nil), (30, nil)] as [(Double, String?)])
  func `warns of speeds in another unit than the locations show`(
    speed: Double, unit: String?
  ) throws {
    let recording = try Self.read("time,lat,lon,speed\n" + Self.ride(speed: speed), as: .csv)[0]
    #expect(recording.warnings.count == (unit == nil ? 0 : 1))
    #expect(recording.warnings.allSatisfy { $0.hasSuffix("read as \(unit ?? "")") })
    let read = try #require(recording.locations[0].speedMetresPerSecond)
    #expect(abs(read - (unit == nil ? speed : 20)) < 0.01)
    let said = try Self.read("time,lat,lon,speed (m/s)\n" + Self.ride(speed: speed), as: .csv)[0]
    #expect(said.locations[0].speedMetresPerSecond == speed && said.warnings.isEmpty)
  }

  @Test func `reports a fault of every row once`() {
    let rows = (0..<304).map { _ in "5/12/26 11 pm,35,139\n" }.joined()
    let faults = #expect(throws: Faults.self) { try Self.read("time,lat,lon\n" + rows, as: .csv) }
    #expect(
      faults?.all.map(\.problem) == [
        "expected a time, found '5/12/26 11 pm'; also in 303 more rows"
      ])
  }

  @Test func `refuses a file with far too many locations after a part`() throws {
    let row = "1754291740,35,139\n"
    let rows = Array(("time,lat,lon\n" + String(repeating: row, count: 1_200)).utf8)
    func read(_ rowsInFile: Int) throws -> Int {
      var isRead = false
      let source = ByteSource(file: "f", size: row.utf8.count * rowsInFile) { () throws(Faults) in
        defer { isRead = true }
        return isRead ? [] : rows
      }
      return try RecordingFormat.csv.read(source)[0].locations.count
    }
    #expect(try read(3_000_000) == 1_200)
    let faults = #expect(throws: Faults.self) { try read(9_000_000) }
    #expect(faults?.all[0].problem == "has more than 2000000 locations")
  }

  @Test(arguments: [true, false])
  func `rejects Shift-JIS, with its line, and tells how to convert it`(isInNames: Bool) {
    let row = Array("1754291740,35,139,1\n".utf8)
    let names: [UInt8] = Array("# from a logger\n,".utf8) + [0x88, 0xdc, 0x93, 0x78, 0x0a]
    let start = Array("time,lat,lon,note\n".utf8)
    let bytes = isInNames ? names + row + row : start + names.dropFirst(16)
    let found = #expect(throws: Faults.self) {
      try RecordingFormat.csv.read(ByteSource(file: "f", bytes: bytes))
    }
    #expect(found?.all.first?.problem == "the text is not UTF-8")
    #expect(found?.all.first?.line == 2)
    #expect(found?.all.first?.remedy?.contains("iconv -f SHIFT_JIS") == true)
  }

  // MARK: Names, times and numbers

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
    let early = try read { "\(600_000_000 + $0)" }[0]
    #expect(early.warnings.contains { $0.contains("give --start 2001-01-01T00:00:00Z;") })
    let begun = early.begun(at: try #require(Timestamp(iso8601: "2001-01-01T00:00:00Z")))
    #expect(begun.locations[0].timestamp.iso8601 == "2020-01-06T10:40:00.000Z")
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
