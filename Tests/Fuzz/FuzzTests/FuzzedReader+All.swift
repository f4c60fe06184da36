import Foundation
import Interchange
import Journeys
import RailBenchCommand
import RailBenchKit
import RailNetwork
import Reporting
import Scoring
import TestKit
import Trackers
import Tracking

extension FuzzedReader {
  /// All readers.
  ///
  /// A test compares their sources with those of the package.
  static func all() throws -> [FuzzedReader] {
    let network = try sampleNetwork()
    return try texts() + RecordingFormat.allCases.map(recording) + journeys(network)
      + networks(network) + timetables(network) + results(network) + journals() + inputs(network)
      + FuzzedCommand.all.map { try $0.reader }
  }

  // MARK: - Plain text

  private static func texts() throws -> [FuzzedReader] {
    [
      try FuzzedReader("csv", ["CSVScanner"]) { file, bytes in
        func rows(_ bytes: [UInt8]) throws(Faults) -> [(line: Int, fields: [String])] {
          do throws(Fault) {
            return try csvRows(bytes)
          } catch {
            throw Faults(Fault(file: file, line: error.line, problem: error.problem))
          }
        }
        let first = try rows(bytes)
        let text = first.map { CSVText.row($0.fields) }.joined()
        let again = try read("csv") { () throws(Faults) in try rows(Array(text.utf8)) }
        // A row of one empty field is a blank line.
        let written = first.map { $0.fields.map(CSVText.content) }
        guard again.map(\.fields) == written.filter({ $0 != [""] }) else {
          throw NotTheSame()
        }
      },
      try FuzzedReader("json", ["JSONReader", "JSONKind"]) { file, bytes in
        _ = try JSONReader.read(bytes, file: file)
      },
      try FuzzedReader("xml", ["XMLReader"]) { file, bytes in
        var reader = XMLReader(ByteSource(file: file, bytes: bytes))
        while try reader.next() != nil {}
      },
    ]
  }

  // MARK: - Journeys

  private static func recording(_ format: RecordingFormat) throws -> FuzzedReader {
    let sources = [
      "RecordingFormat", "RecordingDatabase", "XMLRecordingReader", "CSVRecordingReader",
      "JSONRecordingReader", "ForeignMotion",
    ]
    return try FuzzedReader("recording-\(format)", sources) { file, bytes in
      _ = try? RecordingFormat(of: file, start: bytes)
      var recordings: [ImportedRecording] = []
      if format == .database {
        try withDatabase(file, bytes) { database throws(Faults) in
          _ = try RecordingDatabaseReader.read(database) { recordings.append($0) }
        }
      } else {
        recordings = try format.read(ByteSource(file: file, bytes: bytes))
      }
      // The CSV that `journey import` writes, with locations or with motion alone.
      for recording in recordings {
        let text =
          recording.locations.isEmpty
          ? MotionWriter.text(recording.motion) : LocationsWriter.text(recording.locations)
        let again = try read("\(format)") { () throws(Faults) in
          try RecordingFormat.csv.read(ByteSource(file: "written", bytes: Array(text.utf8)))
        }
        guard again.map(\.locations) == [recording.locations],
          !recording.locations.isEmpty || again.map(\.motion) == [recording.motion]
        else { throw NotTheSame() }
      }
    }
  }

  private static func journeys(_ network: RailNetwork) throws -> [FuzzedReader] {
    let playback = PlaybackContext(
      TrackerContext(
        network: network,
        timetables: TimetableSet([try sampleTimetable(network)], network: network)))
    let trackers = TrackerCatalogue.all.map { ConfiguredTracker($0) }
    return [
      try rewritten(
        "locations", ["LocationsReader"], LocationsReader.read, LocationsWriter.text, by: ==),
      try rewritten("motion", ["MotionReader"], MotionReader.read, MotionWriter.text, by: ==),
      try FuzzedReader("truth", ["TruthReader", "Labelling"]) { file, bytes in
        _ = try TruthReader.networkID(bytes, file: file)
        let truth = try TruthReader.read(bytes, file: file, network: network)
        _ = JudgedJourney(Journey(locations: [], truth: truth), suite: "", network: network)
        let again = try read("truth") { () throws(Faults) in
          let text = TruthWriter.text(truth, network: network)
          return try TruthReader.read(Array(text.utf8), file: file, network: network)
        }
        guard again == truth else { throw NotTheSame() }
        guard !truth.legs.isEmpty else { return }
        let labelling = try Labelling(
          network: network, railway: nil, direction: nil, from: nil, to: nil, title: nil,
          notes: nil, tags: [], uncertaintySeconds: nil)
        _ = try labelling.edited(bytes, file: file, draft: truth)
      },
      // A journey that was read is also played, judged, shown and labelled.
      try FuzzedReader(
        "journey", ["JourneyReader"],
        together: { files in
          let (journey, _, _) = try JourneyReader.read(
            locations: files["locations.csv"] ?? [], motion: files["motion.csv"],
            truth: files["truth.json"] ?? [], folder: folder, network: network)
          let judged = JudgedJourney(journey, suite: "s", network: network)
          for transcript in Playback.transcripts(
            of: journey, playback: playback, trackers: trackers)
          {
            _ = JourneyScore(Performance(transcript, on: judged))
          }
          guard journey.locations.count < 200 else { return }
          _ = Labeller(network: network).propose(journey.locations)
          let ride = ReplayRide.playing(
            journey, playback: playback, trackers: Array(trackers.prefix(3)))
          _ = ReplayPage.html([ride])
        }),
      try FuzzedReader("notes", ["RecordingNotesFile"]) { file, bytes in
        var recording = ImportedRecording()
        try RecordingNotesFile.read(bytes, file: file, into: &recording)
      },
    ]
  }

  // MARK: - Networks and timetables

  private static let label = NetworkLabel(id: "sample", title: "Sample", version: "1", sources: [])

  private static func networks(_ network: RailNetwork) throws -> [FuzzedReader] {
    [
      // A network that was read is also used to start trackers.
      try FuzzedReader("network", ["NetworkReader"]) { file, bytes in
        let network = try NetworkReader.review(bytes, file: file).network
        try check(network, from: file)
        guard let place = network.stations.first?.coordinate else { return }
        for tracker in TrackerCatalogue.all {
          var session = TrackingSession(network: network, tracker: tracker)
          for second in 0..<3 {
            let time = Timestamp(millisecondsSince1970: Int64(second) * 1_000)
            session.update(Location(timestamp: time, coordinate: place))
          }
        }
      },
      try FuzzedReader("network-map", ["NetworkMapPage"], samplesOf: "network") { file, bytes in
        _ = try NetworkMapPage.html(bytes, file: file)
      },
      try FuzzedReader("network-osm", ["OSMFile"]) { try check(osm($0, $1), from: $0) },
      try FuzzedReader("network-geojson", ["GeoJSONNetworkImporter"]) { file, bytes in
        try check(
          GeoJSONNetworkImporter.network([(file, bytes)], properties: .init(), label: label)
            .network, from: file)
      },
      try FuzzedReader("network-kml", ["KMLNetworkImporter"]) { file, bytes in
        try check(
          KMLNetworkImporter.network([ByteSource(file: file, bytes: bytes)], label: label).network,
          from: file)
      },
      try FuzzedReader(
        "network-gtfs", ["GTFSNetworkImporter"],
        together: { files in
          try check(
            GTFSNetworkImporter.network(GTFSFiles(name: folder, tables: files), label: label)
              .network, from: folder)
        }),
      try FuzzedReader("network-gtfs-zip", ["ZipArchive", "GTFSTable"]) { file, bytes in
        let files = try GTFSFiles(ZipArchive(file: file, bytes: bytes), name: file)
        try check(GTFSNetworkImporter.network(files, label: label).network, from: file)
      },
      try FuzzedReader("network-database", ["RailwayDatabase", "SQLiteDatabase"]) { file, bytes in
        try withDatabase(file, bytes) { database throws(Faults) in
          _ = try RailwayDatabaseReader.network(database, label: label)
        }
      },
      try FuzzedReader("underground-stretches", ["UndergroundTrack"]) { file, bytes in
        try check(UndergroundTrack.marked(network, bytes, file: file), from: file)
      },
    ]
  }

  private static func osm(_ file: String, _ bytes: [UInt8]) throws(Faults) -> RailNetwork {
    let file = try OSMFile { ByteSource(file: file, bytes: bytes) }
    return try OSMNetworkImporter.network(file, label: label).network
  }

  /// Refuses an imported network that is invalid, as the command does.
  private static func check(_ network: RailNetwork, from file: String) throws {
    // Networks are written with six digits, so the first writing may round.
    let text = NetworkWriter.text(network)
    let again: RailNetwork
    do throws(Faults) {
      again = try NetworkReader.read(Array(text.utf8), file: file)
    } catch {
      throw Faults(file, error.description)
    }
    guard NetworkWriter.text(again) == text else { throw NotTheSame() }
  }

  private static func timetables(_ network: RailNetwork) throws -> [FuzzedReader] {
    let feed = try samples("timetables-gtfs")[0]
    let lines = try GTFSNetworkImporter.network(
      GTFSFiles(name: folder, tables: feed), label: label
    ).network
    let text = { @Sendable in TimetableWriter.text($0, network: network) }
    return [
      try rewritten(
        "timetable", ["TimetableReader"],
        { bytes, file throws(Faults) in
          try TimetableReader.read(bytes, file: file, network: network)
        }, text, by: { text($0) == text($1) }),
      try FuzzedReader(
        "timetables-gtfs", ["GTFSTimetables"],
        together: { files in
          guard let day = GTFSDay(kind: "Weekday") else { return }
          let files = GTFSFiles(name: folder, tables: files)
          for timetable in try GTFSTimetables(files, network: lines, day: day).timetables {
            try check(timetable, lines)
          }
        }),
    ]
  }

  private static func check(_ timetable: Timetable, _ network: RailNetwork) throws {
    let text = TimetableWriter.text(timetable, network: network)
    let again = try read("timetable") { () throws(Faults) in
      try TimetableReader.read(Array(text.utf8), file: "written", network: network)
    }
    guard TimetableWriter.text(again, network: network) == text else { throw NotTheSame() }
  }

  // MARK: - Results

  private static func results(_ network: RailNetwork) throws -> [FuzzedReader] {
    let ride = try samples("journey")[0]
    let journey = try JourneyReader.read(
      locations: ride["locations.csv"] ?? [], truth: ride["truth.json"] ?? [], folder: folder,
      network: network
    ).journey
    let judged = JudgedJourney(journey, suite: "s", network: network)
    return [
      try FuzzedReader(
        "estimates", ["EstimatesReader"],
        together: { files in
          let reader = EstimatesReader(subjects: [(journey, network)])
          let name = EstimatesFile.name
          let estimates = try reader.read(files[name] ?? [], file: name)
          for transcript in estimates.transcripts.joined() {
            guard let transcript else { continue }
            _ = JourneyScore(Performance(transcript, on: judged))
            _ = EstimatesFile.rows(transcript, network: network)
          }
        }),
      try FuzzedReader("scores", ["ScoresReader"]) { file, bytes in
        _ = try ScoresReader.read(bytes, file: file)
      },
      try FuzzedReader("baseline", ["ScoresReader"]) { file, bytes in
        _ = try ScoresReader.read(bytes, file: file, isBaseline: true)
      },
      try rewritten("signature", ["Signature"], Signature.read, \.text, by: { $0.text == $1.text }),
      try FuzzedReader("gate", ["Gate"]) { file, bytes in
        var gate = try Gate.read(bytes, file: file)
        try gate.check(suites: ["rides"], references: [], file: file)
        for name in gate.exceptionFiles {
          try gate.except(name, bytes, file: file, journeys: ["ride"])
        }
      },
      try rewritten(
        "expectations", ["ExpectationsFile", "ExpectedClaim"], ExpectationsFile.read,
        ExpectationsFile.text,
        by: { ExpectationsFile.text($0) == ExpectationsFile.text($1) }
      ),
    ]
  }

  private static func journals() throws -> [FuzzedReader] {
    [
      try FuzzedReader("sweep-journal", ["SweepJournal"]) { file, bytes in
        let journal = try SweepJournal(bytes, file: file)
        let trials = journal.trials.values.sorted { $0.number < $1.number }
        let text = journal.header.line + trials.map(\.line).joined()
        let again = try read("journal") { () throws(Faults) in
          try SweepJournal(Array(text.utf8), file: file)
        }
        guard again.trials == journal.trials else { throw NotTheSame() }
        let objectives = ["RW1", "PH1.display"].compactMap(MetricCatalogue.metric)
        try journal.check(
          journal.header, ([[100], [200]], axes: 1, journeys: 1, objectives), file: file)
      }.hashedLines()
    ]
  }

  // MARK: - Input of simulations, sweeps and sessions

  private static func inputs(_ network: RailNetwork) throws -> [FuzzedReader] {
    let timetables = TimetableSet([try sampleTimetable(network)], network: network)
    return [
      try FuzzedReader("scenario", ["ScenarioReader"]) { file, bytes in
        _ = try ScenarioReader.world(bytes, file: file)
        let scenario = try ScenarioReader.read(bytes, file: file, network: network)
        var planner = ScenarioPlanner(network: network, timetables: timetables)
        for journey in try planner.journeys(scenario).prefix(2) {
          _ = try Simulator(network: network).journey(journey)
        }
      },
      try FuzzedReader("experiment", ["ExperimentReader"]) { file, bytes in
        let experiment = try ExperimentReader.read(
          bytes, file: file, trackers: TrackerCatalogue.all)
        _ = experiment.settings
      },
      try FuzzedReader("track", ["TrackStream", "InputLines"]) { file, bytes in
        guard bytes.first == UInt8(ascii: "{") else {
          _ = TrackedRecording.lines(
            try LocationsReader.read(bytes, file: file),
            ConfiguredTracker(TrackerCatalogue.versions[3]),
            in: PlaybackContext(network: network))
          return
        }
        var stream = TrackStream(TrackingSession(network: network), file: file)
        var faults: [Fault] = []
        let pipe = FilledPipe(bytes)
        var lines = InputLines(pipe.end, name: file)
        while let line = try lines.next() {
          if TrackStream.network(in: line) != nil { continue }
          _ = stream.take(line)
          faults += stream.faults?.all ?? []
        }
        // Faults of lines are reported as they come, so their number is not limited.
        if !faults.isEmpty { throw Faults(Array(faults.prefix(100))) }
      },
    ]
  }

  private static func sampleNetwork() throws -> RailNetwork {
    let file = samplesFolder.appending(path: "network/drawn.geojson")
    return try NetworkReader.read([UInt8](try Data(contentsOf: file)), file: file.path)
  }

  private static func sampleTimetable(_ network: RailNetwork) throws -> Timetable {
    let file = samplesFolder.appending(path: "timetable/plain.timetable")
    return try TimetableReader.read(
      [UInt8](try Data(contentsOf: file)), file: file.path, network: network)
  }

  /// Reads text that was written, which must not be refused.
  private static func read<Content>(
    _ what: String, _ work: () throws(Faults) -> Content
  ) throws -> Content {
    do throws(Faults) { return try work() } catch { throw RefusedAgain(what: what, faults: error) }
  }

  /// A reader whose values must stay the same when they are written and read again.
  private static func rewritten<Value>(
    _ name: String, _ sources: [String],
    _ read: @escaping @Sendable ([UInt8], String) throws(Faults) -> Value,
    _ text: @escaping @Sendable (Value) -> String,
    by isSame: @escaping @Sendable (Value, Value) -> Bool
  ) throws -> FuzzedReader {
    try FuzzedReader(name, sources) { file, bytes in
      let value = try read(bytes, file)
      let again = try Self.read(name) { () throws(Faults) in
        try read(Array(text(value).utf8), file)
      }
      guard isSame(again, value) else { throw NotTheSame() }
    }
  }

  private struct RefusedAgain: Error, CustomStringConvertible {
    let what: String
    let faults: Faults
    var description: String { "\(what), as written, is refused: \(faults)" }
  }

  private static func withDatabase(
    _ file: String, _ bytes: [UInt8], _ read: (SQLiteDatabase) throws(Faults) -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: file)
    try Data(bytes).write(to: path)
    try read(SQLiteDatabase(reading: path.path))
  }
}
