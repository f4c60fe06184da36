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
  }
}
