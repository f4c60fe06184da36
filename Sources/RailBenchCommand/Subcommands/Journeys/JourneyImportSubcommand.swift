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
    "--map", "NAME=COLUMN[:UNIT],…",
    "what a CSV file's columns mean: \(columnNames.joined(separator: ", ")); UNIT is one of "
      + units.joined(separator: ", "),
    value: Self.columns)
  let zeroIsMissing = Option.choices(
    "--zero-is-missing", "COLUMN,…",
    "where 0 means not measured, as in Android's logs: course,speed,altitude",
    kind: "optional column",
    among: LocationColumn.allCases.filter { !$0.isRequired }.map { ($0.rawValue, $0) })

  private static let columnNames = LocationColumn.allCases.map(\.rawValue)

  private static let units = MeasuredColumn.Unit.allCases.map(\.rawValue)

  @Sendable private static func columns(
    _ texts: [String]
  ) throws(Faults) -> [(name: String, meaning: MeasuredColumn)] {
    try texts.flatMap { $0.split(separator: ",") }.map { pair throws(Faults) in
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw Faults(
          .expected("NAME=COLUMN", found: pair, in: "--map", remedy: "such as lat=latitude"))
      }
      let meaning = parts[1].split(separator: ":", maxSplits: 1).map(String.init)
      guard let name = meaning.first, let quantity = LocationColumn(rawValue: name) else {
        throw Faults(
          .unknown(
            "column", meaning.first ?? "", in: "--map", among: columnNames,
            remedy: "known: \(columnNames.joined(separator: ", "))"))
      }
      guard meaning.count > 1 else { return (parts[0], MeasuredColumn(quantity)) }
      let known = MeasuredColumn.Unit.allCases.filter { $0.measures(quantity) }
      guard let unit = known.first(where: { $0.rawValue == meaning[1] }) else {
        let names = known.map(\.rawValue)
        throw Faults(
          .unknown(
            "unit", meaning[1], in: "--map", among: names,
            remedy: names.isEmpty
              ? "\(quantity.rawValue) takes none" : "known: \(names.joined(separator: ", "))"))
      }
      return (parts[0], MeasuredColumn(quantity, in: unit))
    }
  }
}

extension Request<RecordingOptions> {
  var reader: RecordingFiles {
    RecordingFiles(
      columns: self.columns, zeroIsMissing: Set(self.zeroIsMissing))
  }
}

extension Subcommand {
  static let journeyImport = Subcommand(
    path: ["journey", "import"],
    summary: "turns recordings of other programs into folders to be labelled",
    discussion: """
      The formats are told apart by what is in the files: the recording app's SQLite database, GPX
      and CSV; gpsbabel makes GPX of others. Each recording becomes a folder in DIR with its
      locations.csv, and recording.json where there are notes to be kept. A recording is no journey
      yet: railbench journey label proposes what was true on it.
      """,
    example: """
      railbench journey import ride.gpx log.csv --map "Zeit=timestamp" -o rides
      """,
    takes: JourneyImportOptions()
  ) { request in
    var run = RecordingImport(
      into: try OutputFolder.open(request.output), request.recordings.reader,
      derives: request.derive)
    for file in Files.distinct(request.files) {
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
