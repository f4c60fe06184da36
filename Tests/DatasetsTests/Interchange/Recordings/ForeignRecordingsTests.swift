import Foundation
import RailNetwork
import Scoring
import Testing
import Tracking
@testable import Datasets

/// Tests of each format of recordings.
@Suite struct ForeignRecordingsTests {
  private static func gpx(_ text: String) throws(Faults) -> [ImportedRecording] {
    try RecordingReaderTests.read(text, as: .gpx)
  }

  private static func csv(
    _ text: String, names: [(String, MeasuredColumn)] = []
  ) throws(Faults) -> ImportedRecording {
    try RecordingFormat.csv.read(
      ByteSource(file: "f", bytes: Array(text.utf8)),
      hints: RecordingHints(columns: names.map { (name: $0.0, meaning: $0.1) }))[0]
  }

  // MARK: GPX

  @Test func `reads speed and course of version 1.0`() throws {
    let recording = try Self.gpx(
      """
      <gpx version="1.0" creator="x" xmlns="http://www.topografix.com/GPX/1/0"><trk>
      <name>A &amp; B</name><desc>wet</desc><trkseg>
      <trkpt lat="50.15" lon="-5.02"><ele>-0.6</ele><time>2022-09-29T10:44:55.5Z</time>
      <course>360</course><speed>2.295</speed><hdop>1.1</hdop></trkpt></trkseg><trkseg>
      <trkpt lat="50.16" lon="-5.02"><time>2022-09-29T10:44:56</time><speed>-1</speed></trkpt>
      </trkseg></trk></gpx>
      """)
    #expect(recording.map(\.name) == ["A & B"])
    #expect(recording.map(\.notes) == ["wet"])
    let locations = try #require(recording.first).locations
    #expect(locations.map(\.courseDegrees) == [0, nil])
    #expect(locations.map(\.speedMetresPerSecond) == [2.295, nil])
    #expect(locations.map(\.altitudeMetres) == [-0.6, nil])
    #expect(locations[1].timestamp.iso8601 == "2022-09-29T10:44:56.000Z")
  }

  @Test func `each track and route is a recording, and so are the waypoints`() throws {
    func point(_ name: String, _ minute: Int) -> String {
      "<\(name) lat=\"1\" lon=\"2\"><time>2022-01-01T00:0\(minute):00Z</time></\(name)>"
    }
    let recordings = try Self.gpx(
      "<gpx><trk><name>t</name><trkseg>\(point("trkpt", 1))</trkseg></trk>"
        + "<rte>\(point("rtept", 2))\(point("rtept", 3))</rte>\(point("wpt", 4))"
        + "<trk><trkseg/></trk><wpt lat=\"1\" lon=\"2\"><name>kiosk</name></wpt></gpx>")
    #expect(recordings.map(\.locations.count) == [1, 1, 2])
    #expect(recordings.map(\.name) == ["", "t", ""])
    #expect(recordings[0].warnings == ["left out, points without a time: 1"])
    #expect(recordings[0].unread == ["name"])
  }

  @Test func `waypoints in the time of a track are marks of that ride`() throws {
    func points(_ name: String, _ minutes: [Int]) -> String {
      minutes.map {
        "<\(name) lat=\"1\" lon=\"2\"><time>2022-01-01T00:\(10 + $0):00Z</time></\(name)>"
      }.joined()
    }
    func track(_ minutes: [Int]) -> String { "<trk>\(points("trkpt", minutes))</trk>" }
    let tracks = track([5, 6]) + track([10, 20]) + track([12, 13])
    let ride = try Self.gpx("<gpx>\(points("wpt", [5, 6, 12, 15, 20]))\(tracks)</gpx>")
    #expect(ride.map(\.locations.count) == [2, 2, 2])
    #expect(ride[0].warnings == ["left out, waypoints in the time of a track: 5"])
    let others = try Self.gpx("<gpx>\(points("wpt", [4, 8, 15, 21]))\(tracks)</gpx>")
    #expect(others.map(\.locations.count) == [3, 2, 2, 2])
  }

  private static let point =
    "<trkpt lat=\"1\" lon=\"2\"><time>2022-01-01T00:00:00Z</time></trkpt>\n"

  @Test(arguments: [
    "<x:gpx xmlns:x=\"g\"><x:trk><x:trkseg><x:trkpt lat=\"1\" lon=\"2\">"
      + "<x:time>2022-01-01T00:00:00Z</x:time></x:trkpt></x:trkseg></x:trk></x:gpx>",
    "<gpx><trk><trkseg>\n\(point)<trkpt lat=\"1\" lon=\"2\"><time>2022-01-0",
    "<gpx><trk><trkseg>\n\(point)<trkpt lat=\"1\" lo",
    "<gpx><trk><trkseg><trkpt lat=\"1,0\" lon=\" 2° \"><time>2022-01-01T00:00:00Z</time></trkpt>"
      + "</trkseg></trk></gpx>",
  ]) func `reads prefixes, decimal commas and the start of a damaged file`(text: String) throws {
    let start = Array(text.utf8)
    #expect(try RecordingFormat(of: "f", start: start) == .gpx)
    let recording = try #require(Self.gpx(text).first)
    #expect(recording.locations.map(\.coordinate) == [Coordinate(latitude: 1, longitude: 2)])
    let isCut = !text.hasSuffix("gpx>")
    #expect(
      recording.warnings
        == (isCut
          ? ["the file is cut off at line 3: the complete points before that were read"] : []))
  }

  @Test func `converts ISO-8859-1 only once`() throws {
    let text =
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><gpx><trk><name>Zürich</name>"
      + "<trkseg>\(Self.point)</trkseg></trk></gpx>"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let source = try ByteSource(file: "f", bytes: bytes).peeking(10).source
    #expect(try RecordingFormat.gpx.read(source).map(\.name) == ["Zürich"])
  }

  @Test func `an unreadable optional value costs only that value`() throws {
    let points = ["NaN", "fast", "72 km/h", "36,5", "20 kg"].map {
      "<trkpt lat=\"1\" lon=\"2\"><time>2022-01-01T00:00:00Z</time><speed>\($0)</speed></trkpt>\n"
    }
    let text = "<gpx><trk><trkseg>\n\(points.joined())</trkseg></trk></gpx>"
    let recording = try #require(Self.gpx(text).first)
    #expect(recording.locations.map(\.speedMetresPerSecond) == [nil, nil, 20, 36.5, nil])
    #expect(
      recording.valueWarnings(file: "f").map(\.description).last
        == "f:3: speed: 2 values are left out: expected a number, found 'fast'")
  }

  @Test(arguments: [
    ("Asia/Tokyo", "2026-03-02T12:00:00.000Z"), ("Europe/Helsinki", "2026-03-02T19:00:00.000Z"),
  ])
  func `times without a zone are in the given zone`(zone: String, time: String) throws {
    let text =
      "<gpx><wpt lat=\"1\" lon=\"2\"><time>2026-03-02T21:00:00</time></wpt></gpx>"
    let source = ByteSource(file: "f", bytes: Array(text.utf8))
    let hints = RecordingHints(zone: TimeZone(identifier: zone))
    let recording = try RecordingFormat.gpx.read(source, hints: hints)[0]
    #expect(recording.locations.map(\.timestamp.iso8601) == [time])
    #expect(recording.warnings.isEmpty)
    #expect(
      try Self.gpx(text)[0].warnings == [
        "times without a zone are read as UTC; give the zone with --timezone"
      ])
  }

  @Test func `moves times that are 1,024 weeks early`() throws {
    let text = ["2006-07-17T12:00:00Z", "2006-07-17T12:00:01Z", "2026-03-02T12:00:02Z"].map {
      "<trkpt lat=\"1\" lon=\"2\"><time>\($0)</time></trkpt>"
    }.joined()
    let recording = try Self.gpx("<gpx><trk><trkseg>\(text)</trkseg></trk></gpx>")[0]
    try recording.checkIsJourney(file: "f")
    #expect(
      recording.locations.map(\.timestamp.iso8601) == (0...2).map { "2026-03-02T12:00:0\($0).000Z" }
    )
    #expect(recording.warnings.first?.contains("2 of 3 locations were 1,024 weeks early") == true)
  }

  @Test func `rejects a recording whose first location is from another year`() throws {
    let text = ["1970-01-01", "2026-03-02", "2026-03-02"].map {
      "<trkpt lat=\"1\" lon=\"2\"><time>\($0)T08:00:00Z</time></trkpt>\n"
    }.joined()
    let recordings = try Self.gpx("<gpx><trk><trkseg>\n\(text)</trkseg></trk></gpx>")
    let faults = #expect(throws: Faults.self) { try recordings[0].checkIsJourney(file: "ride.gpx") }
    #expect(
      faults?.description
        == "ride.gpx:3: timestamp: 2026-03-02T08:00:00.000Z is far from 1970-01-01T08:00:00.000Z, "
        + "the location before it (a journey has no gap of more than a day and lasts at most "
        + "31 days)")
  }

  // MARK: CSV

  @Test(arguments: [
    "zeit;breite;laenge\r\n1754291740000;35.5;139.6\r\n",
    "zeit\tbreite\tlaenge\n2025-08-04 07:15:40\t35.5\t139.6",
    "\u{feff}\"zeit\",\"breite\",\"laenge\"\n\"2025-08-04T16:15:40+09:00\",\"35.5\", 139.6 \n\n",
  ]) func `accepts given column names, and other separators and times`(text: String) throws {
    let recording = try Self.csv(
      text,
      names: [
        ("zeit", .init(.timestamp)), ("breite", .init(.latitude)), ("laenge", .init(.longitude)),
      ])
    #expect(recording.locations.map(\.timestamp.iso8601) == ["2025-08-04T07:15:40.000Z"])
    #expect(recording.locations[0].coordinate.latitude == 35.5)
    #expect(recording.locations[0].coordinate.longitude == 139.6)
  }

  @Test(arguments: [
    "date;time;lat;lon;speed_kmh\n12.05.2026;23:15:19,5;35,5;139,6;90,0;\n",
    "time;lat;lon;mph\n2026/05/12 23:15:19.5;35.5;139,6;55.9234",
    "time\tlat\tlon\tv\n1778627719500\t35.5\t139.6\t25",
  ]) func `reads decimal commas, local dates and units`(text: String) throws {
    let recording = try Self.csv(
      text, names: text.contains("\tv") ? [("v", .init(.speed, in: .metresPerSecond))] : [])
    let location = recording.locations[0]
    #expect(location.timestamp.iso8601 == "2026-05-12T23:15:19.500Z")
    #expect(location.coordinate == Coordinate(latitude: 35.5, longitude: 139.6))
    #expect(abs((location.speedMetresPerSecond ?? 0) - 25) < 0.001)
    let warnings =
      text.contains("1778")
      ? [] : ["times without a zone are read as UTC; give the zone with --timezone"]
    #expect(recording.warnings == warnings)
  }

  @Test func `a row may lack optional values, and the last row may be cut off`() throws {
    let text =
      "time,lat,lon,speed,batt\n1754291740,35,139,20\n1754291741,35,139,20,9\n1754291742,35"
    let recording = try Self.csv(text)
    #expect(recording.locations.map(\.speedMetresPerSecond) == [20, 20])
    #expect(
      recording.warnings == [
        "rows with fewer fields than the header: 1", "left out, the last line: it is cut off",
      ])
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

  /// At 20 m/s to the north.
  private static func ride(speed: Double) -> String {
    (0..<40).map { second in
      "\(1_754_291_740 + second),\(35 + Double(second) * 20 / 110_950),139,\(speed)\n"
    }.joined()
  }

  @Test(arguments: [(72, "km/h"), (44.74, "mph"), (20, nil), (30, nil)] as [(Double, String?)])
  func `warns of speeds in another unit than the locations show`(
    speed: Double, unit: String?
  ) throws {
    let recording = try Self.csv("time,lat,lon,speed\n" + Self.ride(speed: speed))
    #expect(recording.warnings.count == (unit == nil ? 0 : 1))
    #expect(recording.warnings.allSatisfy { $0.hasSuffix("read as \(unit ?? "")") })
    let read = try #require(recording.locations[0].speedMetresPerSecond)
    #expect(abs(read - (unit == nil ? speed : 20)) < 0.01)
    let said = try Self.csv(
      "time,lat,lon,v\n" + Self.ride(speed: speed),
      names: [("v", .init(.speed, in: .metresPerSecond))])
    #expect(said.locations[0].speedMetresPerSecond == speed && said.warnings.isEmpty)
  }

  @Test func `reports a fault of every row once`() {
    let rows = (0..<304).map { _ in "5/12/26 11 pm,35,139\n" }.joined()
    let faults = #expect(throws: Faults.self) { try Self.csv("time,lat,lon\n" + rows) }
    #expect(
      faults?.all.map(\.problem) == [
        "expected a time, found '5/12/26 11 pm'; also in 303 more rows"
      ])
  }

  @Test func `impossible zeros in all rows are not measured`() throws {
    let rows = (0..<12).map { "\(1_754_291_740 + $0),35,\(139 + Double($0) / 1_000),0,0,20\n" }
    let recording = try Self.csv("time,lat,lon,accuracy,course,speed\n" + rows.joined())
    #expect(recording.missing == [.altitude, .horizontalAccuracy, .verticalAccuracy, .course])
    #expect(
      recording.warnings.prefix(2) == [
        "horizontalAccuracy is 0 everywhere: read as not measured",
        "course is 0 everywhere: read as not measured",
      ])
  }

  @Test func `reads empty, null and invalid values as not measured`() throws {
    let recording = try Self.csv(
      "time,lat,lon,speed,course,accuracy,alt\n1754291740,35,139,null,-1,NaN,\n,,,,,,\n")
    #expect(recording.warnings == ["left out, points without a place: 1"])
    let location = recording.locations[0]
    #expect(location.speedMetresPerSecond == nil && location.courseDegrees == nil)
    #expect(location.horizontalAccuracyMetres == nil && location.altitudeMetres == nil)
  }

  @Test func `rejects an unknown column name and lists the columns`() {
    let found = #expect(throws: Faults.self) {
      try Self.csv("time,lat,lon\n", names: [("Lat", .init(.latitude))])
    }
    #expect(found?.description == "f:1: Lat: no such column (the columns are time, lat, lon)")
  }

  @Test func `refuses a file with far too many locations after a part`() throws {
    let row = "1754291740,35,139\n"
    let rows = Array(("time,lat,lon\n" + String(repeating: row, count: 12_000)).utf8)
    func read(_ rowsInFile: Int) throws -> Int {
      var isRead = false
      let source = ByteSource(file: "f", size: row.utf8.count * rowsInFile) { () throws(Faults) in
        defer { isRead = true }
        return isRead ? [] : rows
      }
      return try RecordingFormat.csv.read(source)[0].locations.count
    }
    #expect(try read(3_000_000) == 12_000)
    let faults = #expect(throws: Faults.self) { try read(9_000_000) }
    #expect(faults?.all[0].problem == "has more than 2000000 locations")
  }

  @Test func `rejects Shift-JIS and tells how to convert it`() {
    let bytes: [UInt8] =
      Array("time,lat,lon,".utf8) + [0x89, 0x77, 0x96, 0xbc, 0x0a]
      + Array("1754291740,35,139,".utf8) + [0x8b, 0x65, 0x96, 0xbc, 0x0a]
    let found = #expect(throws: Faults.self) {
      try RecordingFormat.csv.read(ByteSource(file: "f", bytes: bytes))
    }
    #expect(found?.all.first?.problem == "the text is not UTF-8")
    #expect(found?.all.first?.remedy?.contains("iconv -f SHIFT_JIS") == true)
  }

  // MARK: Lists and points of KML

  private static func kml(_ text: String) throws(Faults) -> [ImportedRecording] {
    try RecordingReaderTests.read("<kml><Document>\(text)</Document></kml>", as: .kml)
  }

  private static func when(_ second: Int) -> String {
    "<when>2026-03-03T08:00:0\(second)Z</when>"
  }

  @Test func `a place of a gx-Track belongs to the time before it`() throws {
    let track = (0..<6).map { index in
      Self.when(index) + (index == 2 || index == 4 ? "" : "<coord>1 5\(index) 0</coord>")
    }.joined()
    let recording = try #require(Self.kml("<Placemark><Track>\(track)</Track></Placemark>").first)
    #expect(recording.locations.map(\.coordinate.latitude) == [50, 51, 53, 55])
    #expect(
      recording.locations.map { $0.timestamp.millisecondsSince1970 / 1_000 % 10 } == [0, 1, 3, 5])
    #expect(recording.warnings == ["left out, points without a place: 2"])
  }

  @Test func `refuses lists of times and places of unequal length`() throws {
    let lists = (0..<4).map(Self.when).joined() + "<coord>1 50 0</coord><coord>1 51 0</coord>"
    let faults = #expect(throws: Faults.self) {
      try Self.kml("<Placemark><Track>\(lists)</Track></Placemark>")
    }
    #expect(faults?.description.contains("2 places for 4 times") == true)
    let values =
      (0..<2).map(Self.when).joined() + "<coord>1 50 0</coord><coord>1 51 0</coord>"
      + "<SimpleArrayData name=\"speed\"><value>7</value></SimpleArrayData>"
    let recording = try #require(Self.kml("<Placemark><Track>\(values)</Track></Placemark>").first)
    #expect(recording.locations.map(\.speedMetresPerSecond) == [nil, nil])
    #expect(recording.warnings == ["left out, 1 values of 'speed' for 2 times"])
  }

  @Test func `reads points of KML that have a time`() throws {
    let points = (0..<3).map { index in
      "<Placemark><name>x</name><TimeStamp>\(Self.when(index))</TimeStamp><ExtendedData>"
        + "<Data name=\"accuracy\"><value>1\(index)</value></Data></ExtendedData>"
        + "<Point><coordinates>139.5,35.\(index),7</coordinates></Point></Placemark>"
    }.joined()
    let mark = "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>"
    let recordings = try Self.kml(points + mark)
    #expect(recordings.map(\.locations.count) == [3])
    #expect(recordings[0].locations.map(\.coordinate.latitude) == [35, 35.1, 35.2])
    #expect(recordings[0].locations.map(\.horizontalAccuracyMetres) == [10, 11, 12])
  }

  // MARK: CSV as other programs write it

  @Test(arguments: [
    "time,lat,N/S,lon,E/W\n2026-03-03T08:00:00Z,35.5,S,122.25,W\n",
    "time,latitude,lat_dir,longitude,lon_dir\n2026-03-03T08:00:00Z,35.5,s,122.25,w\n",
    "time,lat,lon\n2026-03-03T08:00:00Z,35.5S,W 122.25\n",
    "time,lat,lon,lat ref,lon ref\n2026-03-03T08:00:00Z,-35.5,-122.25,S,W\n",
  ]) func `a letter gives the sign of a coordinate`(text: String) throws {
    let place = try Self.csv(text).locations[0].coordinate
    #expect(place == Coordinate(latitude: -35.5, longitude: -122.25))
  }

  @Test func `reports a letter that is no hemisphere`() {
    let faults = #expect(throws: Faults.self) {
      try Self.csv("time,lat,N/S,lon,E/W\n2026-03-03T08:00:00Z,35.5,Q,122.25,W\n")
    }
    #expect(faults?.description.contains("expected a number of degrees, found '35.5 Q'") == true)
  }

  @Test(arguments: ["user_id", "Device", "session", "deviceName"])
  func `each phone of a CSV file is a recording`(name: String) throws {
    let rows = (0..<3).flatMap { second in
      ["a", "b"].map { "\($0),2026-03-03T08:00:0\(second)Z,\($0 == "a" ? 35 : 36),139\n" }
    }.joined()
    let text = "\(name),tracked_at,latitude,longitude\n\(rows)"
    let recordings = try RecordingFormat.csv.read(
      ByteSource(file: "f", bytes: Array(text.utf8)))
    #expect(recordings.map(\.name) == ["a", "b"])
    #expect(recordings.map(\.locations.count) == [3, 3])
    #expect(recordings[1].locations.allSatisfy { $0.coordinate.latitude == 36 })
    let one = try RecordingFormat.csv.read(
      ByteSource(file: "f", bytes: Array(text.replacing("b,", with: "a,").utf8)))
    #expect(one.map(\.name) == [""])
    #expect(one[0].unread.isEmpty)
  }

  @Test(arguments: [
    ("# recorded with X\n# version 2\n", ""), ("sep=,\n", ""), ("My ride\n\nof today, late\n", ""),
    ("", "(s),(deg),(deg)\n"),
  ]) func `finds the row of names below other lines`(before: String, units: String) throws {
    let text =
      before + "time,lat,lon\n" + units
      + "2026-03-03T08:00:00Z,35.5,139\n2026-03-03T08:00:05Z,35.6,139\n"
    #expect(try RecordingFormat(of: "f", start: Array(text.utf8)) == .csv)
    #expect(try Self.csv(text).locations.map(\.coordinate.latitude) == [35.5, 35.6])
    let faults = #expect(throws: Faults.self) { try Self.csv(text + "x,35,139\n") }
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(faults?.description.hasPrefix("f:\(line): timestamp") == true)
  }

  // MARK: Times of clocks

  private func times(_ clocks: [String], zone: String?) throws -> ImportedRecording {
    let rows = clocks.map { "\($0),35.5,139\n" }.joined()
    return try RecordingFormat.csv.read(
      ByteSource(file: "f", bytes: Array("time,lat,lon\n\(rows)".utf8)),
      hints: RecordingHints(zone: zone.flatMap { TimeZone(identifier: $0) }))[0]
  }

  @Test func `the order of a file decides between times that occur twice`() throws {
    let clocks = ["01:50", "02:45", "02:59", "02:00", "02:30", "03:10"]
    let made = try times(clocks.map { "2026-10-25 \($0):00" }, zone: "Europe/Berlin")
    #expect(
      made.locations.map { $0.timestamp.iso8601.dropFirst(11).prefix(5) } == [
        "23:50", "00:45", "00:59", "01:00", "01:30", "02:10",
      ])
    #expect(
      made.warnings.contains { $0.hasPrefix("times that the clock shows twice, as it is set") })
  }

  @Test func `names times that never occur, and times without seconds`() throws {
    let made = try times(
      ["2026-03-29 01:59:00", "2026-03-29 02:30:00"], zone: "Europe/Berlin")
    #expect(made.warnings.contains { $0.hasPrefix("times that the clock skips, as it is set") })
    let coarse = try times(["2026-03-29 08:15Z", "2026-03-29T08:16+00:00"], zone: nil)
    #expect(
      coarse.locations.map(\.timestamp.iso8601) == [
        "2026-03-29T08:15:00.000Z", "2026-03-29T08:16:00.000Z",
      ])
    #expect(coarse.warnings == ["times without seconds: 2; read as the start of the minute"])
  }
}
