import Foundation
import Interchange
import Journeys
import PlainText
import RailNetwork
import TestKit
import Timetables
import Tracking

/// A reader of somebody's files, with samples to spoil.
struct FuzzedReader: Sendable, CustomStringConvertible {
  let description: String
  /// Each with the name of the file that it is, where a reader takes several.
  let samples: [(file: String, bytes: [UInt8])]
  /// Reads a mutant of a sample, and throws ``NotTheSame`` if writing what was read changes it.
  let read: @Sendable (_ file: String, _ bytes: [UInt8]) throws -> Void

  /// What was accepted is another when it is written and read again.
  struct NotTheSame: Error {}

  /// A reader of one file.
  init(
    _ name: String, _ samples: [[UInt8]],
    _ read: @escaping @Sendable (_ file: String, _ bytes: [UInt8]) throws -> Void
  ) {
    description = name
    self.samples = samples.map { ("f", $0) }
    self.read = read
  }

  /// A reader of a folder, of which one file is spoilt at a time.
  init(
    _ name: String, folder: [String: [UInt8]],
    _ read: @escaping @Sendable (_ files: [String: [UInt8]]) throws -> Void
  ) {
    description = name
    samples = folder.keys.sorted().map { ($0, folder[$0] ?? []) }
    self.read = { file, bytes in
      var files = folder
      files[file] = bytes
      try read(files)
    }
  }

  /// All readers of this room and those below; recordings by their catalogue of formats.
  static func all() throws -> [FuzzedReader] {
    try RecordingFormat.allCases.map(recordings) + journeys() + networks() + timetables()
  }

  private static func recordings(_ format: RecordingFormat) throws -> FuzzedReader {
    let ending =
      switch format {
      case .database: "sqlite"
      case .gpx, .kml, .geoJSON, .nmea, .csv: "\(format)".lowercased()
      }
    var samples = [try fixture("yamanote-start.\(ending)")]
    if format == .csv { samples = [locations] }
    return FuzzedReader("recording \(format)", samples) { file, bytes in
      _ = RecordingFormat.recognise(bytes)
      var recordings: [ImportedRecording] = []
      if format == .database {
        try withDatabase(bytes) { database throws(Faults) in
          _ = try RecordingDatabaseReader.read(database) { recordings.append($0) }
        }
      } else {
        recordings = try RecordingReader.read(ByteSource(file: file, bytes: bytes), as: format)
      }
      for recording in recordings {
        func again(_ text: String, _ format: RecordingFormat) throws {
          let read = try RecordingReader.read(
            ByteSource(file: "written", bytes: Array(text.utf8)), as: format)
          guard read.map(\.locations) == [recording.locations] else { throw NotTheSame() }
        }
        try again(GPXWriter.text([recording]), .gpx)
        try again(KMLTrackWriter.text([recording]), .kml)
        try again(GeoJSONWriter.text(recording), .geoJSON)
        try again(LocationsWriter.text(recording.locations), .csv)
        var notes = ImportedRecording()
        if let text = RecordingNotesFile.text(recording) {
          try RecordingNotesFile.read(Array(text.utf8), file: "written", into: &notes)
        }
        guard notes.name == recording.name, notes.notes == recording.notes else {
          throw NotTheSame()
        }
      }
    }
  }

  private static func journeys() throws -> [FuzzedReader] {
    let network = drawing.network
    return [
      FuzzedReader("locations.csv", [locations]) { file, bytes in
        let read = try LocationsReader.read(bytes, file: file)
        let again = try LocationsReader.read(Array(LocationsWriter.text(read).utf8), file: "w")
        guard again == read else { throw NotTheSame() }
      },
      FuzzedReader("truth.json", [Array(truth.utf8)]) { file, bytes in
        let read = try TruthReader.read(bytes, file: file, network: network)
        let timeline = TruthTimeline(read, network: network, start: nil)
        _ = timeline.uncertainStretches(seconds: read.uncertaintySeconds ?? 0)
        let text = TruthWriter.text(read, network: network)
        let again = try TruthReader.read(Array(text.utf8), file: "w", network: network)
        guard again == read else { throw NotTheSame() }
      },
      FuzzedReader("recording.json", [Array(notes.utf8)]) { file, bytes in
        var recording = ImportedRecording()
        try RecordingNotesFile.read(bytes, file: file, into: &recording)
      },
      FuzzedReader("logger's CSV", [Array("timestamp,category,notes\n\(events)".utf8)]) {
        _ = try LoggerEventReader.readCSV(ByteSource(file: $0, bytes: $1))
      },
      FuzzedReader("logger's database", [try loggerDatabase()]) { _, bytes in
        try withDatabase(bytes) { database throws(Faults) in
          _ = try LoggerEventReader.read(database)
        }
      },
    ]
  }

  private static func networks() throws -> [FuzzedReader] {
    let network = drawing.network
    let railways = try RailwayDatabaseWriter.bytes(network, file: "f")
    let feed = SmallFeed(trips: ["R1 0 ABC", "R1 1 CBA", "R2 0 AC"], shape: [0, 1000, 2000])
    let route = KMLNetworkImporterTests.kml(
      KMLNetworkImporterTests.road + KMLNetworkImporterTests.stop("Harbour", "139.001,35.0005")
        + KMLNetworkImporterTests.stop("City hall", "139.05,35.0"))
    let map = OSMNetworkImporterTests.whole
    let lines = GeoJSONNetworkImporterTests.pieces + "," + GeoJSONNetworkImporterTests.stations
    return [
      FuzzedReader("network osm", [map.json(), map.json(geometry: true), map.xml]) { _, bytes in
        try writeAndRead(OSMDrawing.network(bytes).network)
      },
      FuzzedReader("network osm.pbf", [map.pbf(.raw), map.pbf(.zlib), map.pbf(.raw, dense: false)])
      {
        try writeAndRead(OSMDrawing.network($1).network)
      },
      FuzzedReader("network geojson", [Array("{\"features\": [\(lines)]}".utf8)]) { file, bytes in
        _ = try GeoJSONNetworkImporter.network(
          [(file, bytes)], properties: .init(), label: .sample)
      },
      FuzzedReader("network", [Array(NetworkWriter.text(network.withSharedTrack()).utf8)]) {
        file, bytes in
        try writeAndRead(NetworkReader.read(bytes, file: file))
      },
      FuzzedReader("underground stretches", [Array("from,to\nA,C\n".utf8)]) { file, bytes in
        try writeAndRead(UndergroundStretches.marked(network, bytes, file: file))
      },
      FuzzedReader("network kml", [Array(route.utf8)]) { file, bytes in
        _ = try KMLNetworkImporter.network(
          [ByteSource(file: file, bytes: bytes)], label: .sample)
      },
      FuzzedReader("network gtfs", folder: try feed.files()) { files in
        let tables = GTFSFiles(name: "f", tables: files)
        let made = try GTFSNetworkImporter.network(tables, label: .sample).network
        _ = try NetworkReader.read(Array(NetworkWriter.text(made).utf8), file: "f")
      },
      FuzzedReader("network gtfs zip", [SampleZip.archive(try feed.files())]) { file, bytes in
        let archive = try ZipArchive(file: file, bytes: bytes)
        _ = try GTFSNetworkImporter.network(GTFSFiles(archive, name: file), label: .sample)
      },
      FuzzedReader("network mini-tokyo-3d", folder: try SmallTokyo.files()) { files in
        _ = try MiniTokyo3DNetworkImporter.network(files: files, folder: "f", label: .sample)
      },
      FuzzedReader("network railway-sqlite", [railways]) { _, bytes in
        try withDatabase(bytes) { database throws(Faults) in
          _ = try RailwayDatabaseReader.network(database, label: .sample)
        }
      },
    ]
  }

  private static func timetables() throws -> [FuzzedReader] {
    let network = drawing.network
    var feed = GTFSTimetablesTests.Feed(trips: [
      "R1 WD b A06:00 B06:03-06:04 C D06:10", "R1 WD b D06:15 B!06:20 F06:30",
      "X2 EX - A23:58 C24:03",
    ])
    feed.exceptions = "EX,20260105,1\n"
    feed.frequencies = "t 2,06:30:00,07:00:00,600\n"
    let lines = try GTFSNetworkImporter.network(feed.files, label: .sample).network
    return [
      FuzzedReader("timetable", [Array(timetable.utf8)]) { file, bytes in
        let read = try TimetableReader.read(bytes, file: file, network: network)
        let text = TimetableWriter.text(read, network: network)
        let again = try TimetableReader.read(Array(text.utf8), file: "w", network: network)
        guard TimetableWriter.text(again, network: network) == text else { throw NotTheSame() }
      },
      FuzzedReader("timetables gtfs", folder: try feed.tables) { tables in
        guard let day = GTFSDay(kind: "Weekday") else { return }
        let files = GTFSFiles(name: "f", tables: tables)
        let made = try GTFSTimetables(files, network: lines, day: day)
        for timetable in made.timetables {
          let text = TimetableWriter.text(timetable, network: lines)
          _ = try TimetableReader.read(Array(text.utf8), file: "w", network: lines)
        }
      },
      FuzzedReader("timetables mini-tokyo-3d", [Array(trains.utf8)]) { file, bytes in
        var importer = MiniTokyo3DTimetables(network: network, calendar: "Weekday")
        importer.add(bytes, file: file)
        for timetable in try importer.timetables() {
          let text = TimetableWriter.text(timetable, network: network)
          _ = try TimetableReader.read(Array(text.utf8), file: "w", network: network)
        }
      },
    ]
  }

  /// Networks are written with six digits, so that the first writing may round.
  private static func writeAndRead(_ network: RailNetwork) throws {
    let text = NetworkWriter.text(network)
    let again = try NetworkReader.read(Array(text.utf8), file: "w")
    guard NetworkWriter.text(again) == text else { throw NotTheSame() }
  }

  private static func withDatabase(
    _ bytes: [UInt8], _ read: (SQLiteDatabase) throws(Faults) -> Void
  ) throws {
    let folder = try TemporaryFolder()
    try read(SQLiteDatabase(reading: try folder.file("f", bytes)))
  }

  private static func loggerDatabase() throws -> [UInt8] {
    let database = try SQLiteDatabase(inMemoryFor: "f")
    try database.execute("CREATE TABLE events (timestamp TEXT, category TEXT, notes TEXT)")
    try database.execute(
      "INSERT INTO events VALUES ('2025-08-04 07:16:40.000', 'trainArrival', 'Kikuna, \"late\"')")
    return try database.bytes()
  }

  private static func fixture(_ name: String) throws -> [UInt8] {
    try Checkout.bytes("Tests/InterchangeTests/Fixtures/\(name)")
  }

  private static let drawing = DrawnNetwork(
    "A--B--C--D\n   E--F", [.init("T.Main", "ABCD"), .init("T.Side", "BEF"), .init("T.On", "DA")])

  private static let truth = """
    {"id": "ride", "title": "A ride", "network": "drawn", "source": "recorded",
     "tags": ["a"], "notes": "n", "uncertainty": 20, "alight": "T.Main.C", "mood": {"is": [1]},
     "legs": [
      {"railway": "T.Main", "direction": "Outbound", "trainType": "Local",
       "equivalent": ["T.Side"], "labelling": {"status": "proposed", "confidence": 0.5,
        "alternatives": [{"railway": "T.Side", "confidence": 0.25}]},
       "calls": [
        {"station": "T.Main.A", "kind": "stop",
         "arrival": "2026-03-02T08:00:00Z", "departure": "2026-03-02T08:00:30Z"},
        {"station": "T.Main.B", "kind": "pass", "time": "2026-03-02T08:01:00Z",
         "equivalent": ["T.On"]},
        {"station": "T.Main.C", "kind": "stop", "approach": "2026-03-02T08:01:30Z",
         "arrival": "2026-03-02T08:02:00Z", "departure": "2026-03-02T08:02:30Z"}]}]}
    """

  private static let locations = Array(
    """
    timestamp,latitude,longitude,altitude,horizontalAccuracy,verticalAccuracy,course,speed
    2026-03-02T08:15:30.000Z,35.5,139.6,12.5,18,4,16.7,25.6
    2026-03-02T08:15:31.000Z,35.5001,139.6001,-3,-1,,360,0
    2026-03-02T08:15:31.000Z,35.5002,139.6002,,,,,
    2026-03-02T08:15:30.500Z,35.5003,139.6003,12.5,18,4,,25.6

    """.utf8)

  private static let notes = """
    {"name": "a", "notes": "b", "motionActivities": [{"start": "2026-03-02T08:00:00Z",
     "confidence": "low", "kinds": ["walking", "unknown"]}]}
    """

  private static let events = """
    2025-08-04 07:15:40.000,trainArrival,"at, last"
    2025-08-04 07:16:40.000,trainDeparture,
    """

  private static let timetable = """
    railbench-timetable 1
    network drawn
    railway T.Main
    calendar Weekday
    source made up
    pattern A-D-4 Outbound A B C D
    pattern D-A-2 Inbound D A
    train 1 T.Local A-D-4 05:00 05:03+1 05:06 05:09 as=T.On.1
    train 2 T.Express D-A-2 24:35 24:41 from=T.On.2,T.On.4 name=Night Owl 3

    """

  private static let trains = """
    [{"id": "T.Main.1M.Weekday", "r": "T.Main", "y": "T.Local", "d": "Outbound",
      "nt": ["T.On.1M.Weekday.2"], "nm": [{"ja": "梟", "en": "Owl"}],
      "tt": [{"s": "T.Main.A", "d": "23:58"}, {"s": "T.Main.B", "a": "24:00", "d": "00:01"},
             {"s": "T.Main.C", "a": "00:04"}]},
     {"id": "T.On.1M.Weekday.2", "r": "T.On", "y": "T.Local", "d": "Outbound",
      "pt": ["T.Main.1M.Weekday"],
      "tt": [{"s": "T.On.D", "d": "00:05"}, {"s": "T.On.A", "a": "00:09"}]}]
    """
}
