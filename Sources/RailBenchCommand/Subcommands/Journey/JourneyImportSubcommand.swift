import Interchange
import Journeys
import PlainText
import Reporting
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
    options: RecordingImport.options
  ) { invocation in
    var run = try RecordingImport(invocation)
    for file in invocation.arguments {
      invocation.console.progress("reading \(file)")
      try run.read(file)
    }
    try run.output.write()
    invocation.console.progress("")
    invocation.print(run.report)
    let combinations = invocation.roster().combinations
    invocation.warnOfNeeds(
      invocation.workbench.trackers.filter { !combinations.contains($0.id) }, run.recordings)
  }
}

/// Files of recordings on their way into folders, and what there is to say about them.
struct RecordingImport {
  var output: OutputFolder
  private let session: String?
  private let columns: [(column: String, meaning: LocationColumn)]
  /// The columns in which 0 stands for "not measured".
  private let zeroIsMissing: Set<LocationColumn>
  private var fileLines: [String] = []
  private var rows: [ReportedRecording] = []

  /// What trackers may miss, by folder.
  var recordings: [(folder: String, missing: Set<TrackerNeed>)] {
    rows.map { row in
      (row.folder, Set(row.summary.missing.compactMap { TrackerNeed(rawValue: $0.rawValue) }))
    }
  }

  static let columnNames = LocationColumn.allCases.map(\.rawValue).joined(separator: ", ")

  static let options: [OptionDeclaration] = [
    .output("DIR", "where the folders are made"),
    .list("--map", "NAME=COLUMN,…", "what a CSV file's columns mean: \(columnNames)"),
    .list(
      "--zero-is-missing", "COLUMN,…",
      "where 0 means not measured, as in Android's logs: course,speed,altitude"),
    .option("--session", "ID", "the only session to take from a database"),
  ]

  init(_ invocation: Invocation) throws(Faults) {
    output = try OutputFolder(
      path: invocation.required("--output", remedy: "say where to make the folders: -o DIR"))
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

  /// Reads a file and stages each of its recordings as soon as it is read.
  mutating func read(_ file: String) throws(Faults) {
    let start = try Files.start(file, count: RecordingFormat.recognitionLength)
    let format: RecordingFormat
    switch RecordingFormat.recognise(start) {
    case .format(let recognised): format = recognised
    case .other(let problem, let remedy): throw Faults(file, problem, remedy: remedy)
    }
    let before = rows.count
    var emptySessions = 0
    if format == .database {
      emptySessions = try readDatabase(file)
    } else {
      guard session == nil else {
        throw Faults("--session", "only for databases; \(file) is \(format.title)")
      }
      let found = try RecordingReader.read(Files.source(file), as: format, columns: columns)
      for recording in found { stage(recording, from: file, isAlone: found.count == 1) }
    }
    let count = rows.count - before
    guard count > 0 else { throw Faults(file, "no session with a location") }
    var line = "\(file): \(format.title), \(counted(count, "recording"))"
    if emptySessions > 0 { line += "; sessions without a location: \(emptySessions)" }
    fileLines.append(line)
  }

  private mutating func readDatabase(_ file: String) throws(Faults) -> Int {
    let database = try SQLiteDatabase(reading: file)
    var run = self
    let empty = try RecordingDatabaseReader.read(database, session: session) {
      run.stage($0, from: file)
    }
    self = run
    return empty
  }

  /// A recording that is alone in its file is called like it: whoever names it knows its folder.
  private mutating func stage(
    _ imported: ImportedRecording, from file: String, isAlone: Bool = false
  ) {
    var recording = imported
    if !zeroIsMissing.isEmpty {
      recording.locations = recording.locations.map { $0.withoutZeros(in: zeroIsMissing) }
    }
    let folder = output.freeName(RecordingFolder.name(isAlone ? "" : recording.name, file: file))
    output.add(
      LocationsWriter.text(recording.locations), as: "\(folder)/\(JourneyReader.locationsFile)")
    if let notes = RecordingNotesFile.text(recording) {
      output.add(notes, as: "\(folder)/\(RecordingNotesFile.name)")
    }
    rows.append(
      ReportedRecording(
        folder: "\(output.path)/\(folder)", summary: RecordingSummary(recording),
        remarks: recording.remarks))
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
