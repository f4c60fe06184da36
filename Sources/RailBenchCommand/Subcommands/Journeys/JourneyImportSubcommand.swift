import Datasets
import Interchange
import Journeys
import Text
import Tracking

struct JourneyImportOptions: Options {
  let files = Option.arguments("FILE", "a file with recordings")
  let output = Option.required(
    "--output", short: "-o", "DIR", "where the folders are made",
    remedy: "say where to make the folders: -o DIR")
  let derive = Option.flag(
    "--derive", "puts in speed and course where a recording has none")
  let recordings = RecordingOptions()
}

/// How files of recordings are read.
struct RecordingOptions: Options {
  let columns = Option.many(
    "--map", "NAME=COLUMN,…",
    "what a CSV file's columns mean: \(columnNames.joined(separator: ", "))",
    value: Self.columns)
  let zeroIsMissing = Option.choices(
    "--zero-is-missing", "COLUMN,…",
    "where 0 means not measured, as in Android's logs: course,speed,altitude",
    kind: "optional column",
    among: LocationColumn.allCases.filter { !$0.isRequired }.map { ($0.rawValue, $0) })
  let session = Option.text("--session", "ID", "the only session to take from a database")

  private static let columnNames = LocationColumn.allCases.map(\.rawValue)

  @Sendable private static func columns(
    _ texts: [String]
  ) throws(Faults) -> [(column: String, meaning: LocationColumn)] {
    try texts.flatMap { $0.split(separator: ",") }.map { pair throws(Faults) in
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Faults(
          .expected("NAME=COLUMN", found: pair, in: "--map", remedy: "such as lat=latitude"))
      }
      guard let meaning = LocationColumn(rawValue: parts[1]) else {
        throw Faults(
          .unknown(
            "column", parts[1], in: "--map", among: columnNames,
            remedy: "known: \(columnNames.joined(separator: ", "))"))
      }
      return (parts[0], meaning)
    }
  }
}

extension Request<RecordingOptions> {
  var reader: RecordingFiles {
    RecordingFiles(
      session: self.session, columns: self.columns, zeroIsMissing: Set(self.zeroIsMissing))
  }
}

extension Subcommand {
  static let journeyImport = Subcommand(
    path: ["journey", "import"],
    summary: "turns recordings of other programs into folders to be labelled",
    discussion: """
      The formats are told apart by what is in the files: the recording app's SQLite database, GPX,
      KML tracks, GeoJSON, NMEA logs, and CSV. Each recording becomes a folder in DIR with its
      locations.csv, and recording.json where there are notes or motion activities to be kept. A
      recording is no journey yet: railbench journey label proposes what was true on it.
      """,
    example: """
      railbench journey import ride.gpx log.csv --map "Zeit=timestamp" -o rides
      """,
    takes: JourneyImportOptions()
  ) { request in
    var run = RecordingImport(
      into: try OutputFolder.open(request.output), request.recordings.reader,
      derives: request.derive)
    for file in request.files {
      request.console.progress("reading \(file)")
      try run.read(file)
    }
    try run.output.write()
    request.console.progress("")
    for warning in run.warnings { request.warn("warning: \(warning)") }
    request.print(run.report)
    request.warnOfNeeds(
      request.workbench.trackers.filter { $0.role != .combination }, run.recordings,
      remedy: "import it with --derive")
  }
}
