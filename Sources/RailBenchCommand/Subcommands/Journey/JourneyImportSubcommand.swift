import Interchange
import Journeys
import Reporting
import Text
import Tracking

extension Subcommand {
  static let journeyImport = Subcommand(
    path: ["journey", "import"],
    summary: "turns recordings of other programs into folders to be labelled",
    discussion: """
      The formats are told apart by what is in the files: the recording app's SQLite database, GPX,
      KML tracks, GeoJSON, NMEA logs, and CSV. Each recording becomes a folder in DIR with its
      locations.csv, and recording.json where there are notes or motion activities to be kept. A
      recording is no journey yet: railbench journey label proposes what was true on it.

      Example: railbench journey import ride.gpx log.csv --map "Zeit=timestamp" -o rides
      """,
    arguments: [ArgumentDeclaration("FILE", "a file with recordings", count: .oneOrMore)],
    options: [
      .output("DIR", "where the folders are made"),
      .flag("--derive", "puts in speed and course where a recording has none"),
    ] + RecordingFiles.options
  ) { invocation in
    var run = try RecordingImport(invocation)
    for file in invocation.arguments {
      invocation.console.progress("reading \(file)")
      try run.read(file)
    }
    try run.output.write()
    invocation.console.progress("")
    for note in run.notes { invocation.warn("note: \(note)") }
    invocation.print(run.report)
    invocation.warnOfNeeds(
      invocation.workbench.trackers.filter { $0.role != .combination }, run.recordings,
      remedy: "import it with --derive")
  }
}

/// Files of recordings, and how their options say to read them.
struct RecordingFiles {
  private let session: String?
  private let columns: [(column: String, meaning: LocationColumn)]
  /// The columns in which 0 stands for "not measured".
  private let zeroIsMissing: Set<LocationColumn>

  static let columnNames = LocationColumn.allCases.map(\.rawValue).joined(separator: ", ")

  static let options: [OptionDeclaration] = [
    .list("--map", "NAME=COLUMN,…", "what a CSV file's columns mean: \(columnNames)"),
    .list(
      "--zero-is-missing", "COLUMN,…",
      "where 0 means not measured, as in Android's logs: course,speed,altitude"),
    .option("--session", "ID", "the only session to take from a database"),
  ]

  init(_ invocation: Invocation) throws(Faults) {
    session = invocation.value("--session")
    columns = try Self.columns(invocation)
    let optional = LocationColumn.allCases.filter { !$0.isRequired }
    zeroIsMissing = Set(
      try invocation.choices(
        "--zero-is-missing", "optional column", among: optional.map { ($0.rawValue, $0) },
        word: "they are"))
  }

  private static func columns(
    _ invocation: Invocation
  ) throws(Faults) -> [(column: String, meaning: LocationColumn)] {
    var columns: [(column: String, meaning: LocationColumn)] = []
    for pair in invocation.list("--map") {
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Faults(.notA("NAME=COLUMN", pair, in: "--map", remedy: "such as lat=latitude"))
      }
      guard let meaning = LocationColumn(rawValue: parts[1]) else {
        throw Faults(
          .unknown(
            "column", parts[1], in: "--map", among: LocationColumn.allCases.map(\.rawValue),
            remedy: "they are \(columnNames)"))
      }
      columns.append((parts[0], meaning))
    }
    return columns
  }

  /// Reads a file and hands over each of its recordings as soon as it is read.
  ///
  /// A recording that is alone in its file has no name but the file's: whoever names the file knows
  /// its folder.
  /// - Returns: the format, and how many sessions have no location.
  func read(
    _ file: String, recording: (_ recording: ImportedRecording, _ isAlone: Bool) -> Void
  ) throws(Faults) -> (format: RecordingFormat, emptySessions: Int) {
    let start = try Files.start(file, count: RecordingFormat.recognitionLength)
    let format: RecordingFormat
    switch RecordingFormat.recognise(start) {
    case .format(let recognised): format = recognised
    case .other(let problem, let remedy): throw Faults(file, problem, remedy: remedy)
    }
    var count = 0
    func found(_ found: ImportedRecording, isAlone: Bool) {
      count += 1
      var found = found
      if !zeroIsMissing.isEmpty {
        found.locations = found.locations.map { $0.withoutZeros(in: zeroIsMissing) }
      }
      recording(found, isAlone)
    }
    var emptySessions = 0
    if format == .database {
      emptySessions = try RecordingDatabaseReader.read(
        SQLiteDatabase(reading: file), session: session
      ) { found($0, isAlone: false) }
    } else {
      guard session == nil else {
        throw Faults("--session", "only for databases; \(file) is \(format.title)")
      }
      let all = try format.read(Files.source(file), columns: columns)
      for recording in all { found(recording, isAlone: all.count == 1) }
    }
    guard count > 0 else { throw Faults(file, "no session with a location") }
    return (format, emptySessions)
  }
}

/// Recordings on their way into folders, and what there is to say about them.
struct RecordingImport {
  var output: OutputFolder
  private let files: RecordingFiles
  private let derives: Bool
  private var fileLines: [String] = []
  private var rows: [ReportedRecording] = []
  /// What can hardly be true of what was read.
  private(set) var notes: [Fault] = []

  /// What trackers may miss, by folder.
  var recordings: [(folder: String, missing: Set<TrackerNeed>)] {
    rows.map { ($0.folder, $0.missing) }
  }

  init(_ invocation: Invocation) throws(Faults) {
    output = try OutputFolder(
      path: invocation.required("--output", remedy: "say where to make the folders: -o DIR"))
    files = try RecordingFiles(invocation)
    derives = invocation.has("--derive")
  }

  /// Reads a file and stages its recordings.
  mutating func read(_ file: String) throws(Faults) {
    var run = self
    let (format, emptySessions) = try files.read(file) { recording, isAlone in
      run.stage(recording, from: file, isAlone: isAlone)
    }
    var line = "\(file): \(format.title), \(counted(run.rows.count - rows.count, "recording"))"
    if emptySessions > 0 { line += "; sessions without a location: \(emptySessions)" }
    self = run
    fileLines.append(line)
  }

  private mutating func stage(
    _ imported: ImportedRecording, from file: String, isAlone: Bool
  ) {
    notes += imported.doubts.notes(file: file, of: imported.locations.count)
    let recording = derives ? imported.derived() : imported
    let folder = output.freeName(RecordingFolder.name(isAlone ? "" : recording.name, file: file))
    output.add(
      LocationsWriter.text(recording.locations), as: "\(folder)/\(JourneyReader.locationsFile)")
    if let notes = RecordingNotesFile.text(recording) {
      output.add(notes, as: "\(folder)/\(RecordingNotesFile.name)")
    }
    rows.append(
      ReportedRecording(
        folder: "\(output.path)/\(folder)", summary: RecordingSummary(recording),
        remarks: recording.warnings))
  }

  /// What was found, for a person.
  var report: String {
    let ordered = rows.sorted {
      ($0.summary.first?.millisecondsSince1970 ?? 0, $0.folder)
        < ($1.summary.first?.millisecondsSince1970 ?? 0, $1.folder)
    }
    let table = TextTable(
      ["recording", .right("locations"), "start", .right("minutes"), "not measured", "remarks"],
      ordered.map(\.cells))
    var lines = fileLines + ["", String(table.unruled.dropLast())]
    if let first = ordered.first {
      lines += ["", "Next: railbench journey label \(first.folder)"]
    }
    return lines.joined(separator: "\n")
  }
}

/// A recording that was staged, without its locations.
private struct ReportedRecording {
  var folder: String
  var summary: RecordingSummary
  var remarks: [String]

  var missing: Set<TrackerNeed> {
    Set(summary.missing.compactMap { TrackerNeed(rawValue: $0.rawValue) })
  }

  var cells: [String] {
    let seconds = summary.last.flatMap { last in summary.first.map { last.seconds(since: $0) } }
    let missing = summary.missing.map(\.rawValue).joined(separator: ", ")
    return [
      folder, "\(summary.locationCount)", summary.first?.iso8601 ?? "-",
      seconds.map { NumberText.fixed($0 / 60, places: 1) } ?? "-",
      missing.isEmpty ? "-" : missing, remarks.joined(separator: "; "),
    ]
  }
}

extension ImportedRecording {
  /// The recording with speed and course from successive locations, if it has one of them nowhere.
  func derived() -> ImportedRecording {
    let missing = Set(RecordingSummary(self).missing)
    guard missing.contains(.speed) || missing.contains(.course) else { return self }
    var derived = self
    derived.locations = DerivedMotion.filled(locations)
    derived.notes = notes.isEmpty ? DerivedMotion.remark : "\(notes) \(DerivedMotion.remark)"
    derived.warnings.append("speed and course derived")
    return derived
  }
}
