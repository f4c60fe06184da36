import Datasets
import Reporting
import Running
import Scoring
import Text

struct DegradeMapsOptions: Options {
  static let maps = [
    "warp=7.5", "warp=15", "warp=30", "shift=15", "coarse=20", "straight", "stations=30",
  ]

  let suite = SuiteOptions()
  let trackers = TrackerOptions()
  let maps = Option.list(
    "--maps", "LIST",
    "wrong maps, as in network degrade (default: \(maps.joined(separator: ", ")))")
  let seed = Option.seed
  let jobs = Option.jobs
  let output = Option.folder
}

extension Subcommand {
  static let degradeMaps = Subcommand(
    path: ["degrade", "maps"],
    summary: "measures trackers on degraded maps",
    discussion: """
      Trackers play unchanged journeys with a wrong map; railbench network degrade --help describes
      the errors of maps. Their estimates are judged by the correct map: the display, the railway,
      missing estimates and calibration, by suite. Writes README.md with tables, a chart for each
      kind of error with several amounts, and maps.csv.
      """,
    example: "railbench degrade maps test recorded -t v4,v5 --maps warp=15,straight",
    takes: DegradeMapsOptions()
  ) { request in
    let trackers = try request.trackers.configured()
    let names = request.has(\.maps) ? request.maps : DegradeMapsOptions.maps
    let maps = try WrongMap.all(names, option: "--maps")
    var output = try OutputFolder.open(request.output)
    let suite = try await request.suite.load()
    let report = MapReport(
      try await MapExperiment.results(
        of: trackers, on: suite, maps, seed: request.seed,
        finished: request.progress("tracking", of: suite.items.count)))
    output.add(
      markdown: report.document(
        subject: suite.summary, kinds: MapDegradation.kinds, command: request.reproduction
      ).warning(ofFailures: request.context.failures.texts), as: "README.md")
    output.add(report.csv, as: "maps.csv")
    let paths = try output.write()
    for table in report.summaries { request.print(table) }
    request.print("wrote \(paths.count) files to \(output.path)")
  }
}
