import Interchange
import Journeys
import PlainText
import Tracking

/// Files of recordings on their way into folders, and what there is to say about them.
struct RecordingImport {
  var staging: FolderStaging
  let session: String?
  let columns: [(column: String, meaning: LocationColumn)]
  /// The columns in which 0 stands for "not measured".
  let zeroIsMissing: Set<LocationColumn>
  private var fileLines: [String] = []
  private var rows: [ReportedRecording] = []

  static let columnNames = LocationColumn.allCases.map(\.rawValue).joined(separator: ", ")

  init(
    staging: FolderStaging, session: String? = nil,
    columns: [(column: String, meaning: LocationColumn)] = [],
    zeroIsMissing: Set<LocationColumn> = []
  ) {
    self.staging = staging
    self.session = session
    self.columns = columns
    self.zeroIsMissing = zeroIsMissing
  }

  /// What `--zero-is-missing` says.
  static func zeroIsMissing(_ invocation: Invocation) throws(Faults) -> Set<LocationColumn> {
    var columns: Set<LocationColumn> = []
    for name in invocation.list("--zero-is-missing") {
      guard let column = LocationColumn(rawValue: name), !column.isRequired else {
        throw Faults(
          Fault(
            file: "railbench", field: "--zero-is-missing",
            problem: "'\(name)' is no column that may be empty",
            remedy: "they are altitude, horizontalAccuracy, verticalAccuracy, course and speed"))
      }
      columns.insert(column)
    }
    return columns
  }

  /// What `--map` says of a CSV file's columns.
  static func columns(
    _ invocation: Invocation
  ) throws(Faults) -> [(column: String, meaning: LocationColumn)] {
    var columns: [(column: String, meaning: LocationColumn)] = []
    for pair in invocation.list("--map") {
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Faults(
          Fault(
            file: "railbench", field: "--map", problem: "'\(pair)' is no NAME=COLUMN",
            remedy: "such as lat=latitude"))
      }
      guard let meaning = LocationColumn(rawValue: parts[1]) else {
        let nearest = Suggestion.nearest(
          to: parts[1], among: LocationColumn.allCases.map(\.rawValue))
        throw Faults(
          Fault(
            file: "railbench", field: "--map", problem: "'\(parts[1])' is no column of a recording",
            remedy: nearest.map { "did you mean \($0)?" } ?? "they are \(columnNames)"))
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
    case .other(let problem, let remedy):
      throw Faults(Fault(file: file, problem: problem, remedy: remedy))
    }
    let before = rows.count
    var emptySessions = 0
    if format == .database {
      emptySessions = try readDatabase(file)
    } else {
      guard session == nil else {
        throw Faults(
          Fault(
            file: file, field: "--session", problem: "is for databases; this is \(format.title)")
        )
      }
      for recording in try RecordingReader.read(Files.source(file), as: format, columns: columns) {
        try stage(recording, from: file)
      }
    }
    let count = rows.count - before
    guard count > 0 else {
      throw Faults(Fault(file: file, problem: "has no session with a location"))
    }
    var line = "\(file): \(format.title), \(count) recording\(count == 1 ? "" : "s")"
    if emptySessions > 0 { line += "; sessions without a location: \(emptySessions)" }
    fileLines.append(line)
  }

  private mutating func readDatabase(_ file: String) throws(Faults) -> Int {
    let database = try SQLiteDatabase(reading: file)
    var run = self
    let empty = try RecordingDatabaseReader.read(database, session: session) {
      recording throws(Faults) in try run.stage(recording, from: file)
    }
    self = run
    return empty
  }

  private mutating func stage(_ imported: ImportedRecording, from file: String) throws(Faults) {
    var recording = imported
    if !zeroIsMissing.isEmpty {
      recording.locations = recording.locations.map { $0.withoutZeros(in: zeroIsMissing) }
    }
    let folder = staging.reserve(RecordingFolderName.of(recording, file: file))
    try staging.write(
      LocationsWriter.text(recording.locations), as: JourneyReader.locationsFile, in: folder)
    if let notes = RecordingNotesFile.text(recording) {
      try staging.write(notes, as: RecordingNotesFile.name, in: folder)
    }
    rows.append(
      ReportedRecording(
        folder: "\(staging.target)/\(folder)", summary: RecordingSummary(recording),
        remarks: recording.remarks))
  }

  /// What was found, for a person.
  var report: String {
    let ordered = rows.sorted {
      ($0.summary.first?.millisecondsSince1970 ?? 0, $0.folder)
        < ($1.summary.first?.millisecondsSince1970 ?? 0, $1.folder)
    }
    let header = ["recording", "locations", "start", "minutes", "not measured", "remarks"]
    var lines = fileLines + [""]
    lines += PlainTable.lines([header] + ordered.map(\.cells), rightAligned: [1, 3])
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
