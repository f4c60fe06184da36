import Interchange
import Journeys
import PlainText

extension Subcommand {
  /// `railbench journey import`.
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
    arguments: [
      ArgumentDeclaration(name: "FILE", summary: "a file with recordings", count: .oneOrMore)
    ],
    options: [
      OptionDeclaration(
        name: "--output", short: "-o", value: "DIR", summary: "where the folders are made"),
      OptionDeclaration(
        name: "--map", value: "NAME=COLUMN,…",
        summary: "what a CSV file's columns mean: \(RecordingImport.columnNames)",
        isRepeatable: true),
      OptionDeclaration(
        name: "--zero-is-missing", value: "COLUMN,…",
        summary: "where 0 means not measured, as in Android's logs: course,speed,altitude",
        isRepeatable: true),
      OptionDeclaration(
        name: "--session", value: "ID", summary: "the only session to take from a database"),
    ]
  ) { invocation, workbench in
    guard let output = invocation.value("--output") else {
      throw Faults(
        Fault(
          file: "railbench", field: "--output", problem: "is missing",
          remedy: "say where to make the folders: -o DIR"))
    }
    var run = RecordingImport(
      staging: try FolderStaging(in: output), session: invocation.value("--session"),
      columns: try RecordingImport.columns(invocation),
      zeroIsMissing: try RecordingImport.zeroIsMissing(invocation))
    do throws(Faults) {
      for file in invocation.arguments {
        workbench.console.progress("reading \(file)")
        try run.read(file)
      }
      try run.staging.commit()
    } catch {
      run.staging.discard()
      throw error
    }
    workbench.console.progress("")
    workbench.console.print(run.report)
    return .success
  }
}
