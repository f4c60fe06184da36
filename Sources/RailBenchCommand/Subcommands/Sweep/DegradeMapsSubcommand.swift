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
    "wrong maps, as network degrade makes them (default: \(maps.joined(separator: ", ")))")
  let seed = Option.seed
  let jobs = Option.jobs
  let output = Option.folder
}

extension Subcommand {
  static let degradeMaps = Subcommand(
    path: ["degrade", "maps"],
    summary: "tells trackers wrong maps, and says what is left of each",
    discussion: """
      Plays journeys as they are to trackers that are told a wrong map, which railbench network
      degrade --help describes, and judges what they say by the map as it is: the display, the
      railway, silence and calibration, by suite. A map that lacks a railway or stations can't be
      among them.
      Writes README.md with tables, charts over the amounts of each kind that comes several times,
      and maps.csv.
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
      try await MapLab.results(
        of: trackers, on: suite, maps, seed: request.seed,
        finished: request.progress("tracking", of: suite.items.count)))
    output.add(
      markdown: report.document(
        subject: suite.summary, kinds: MapDegradation.kinds, command: request.reproduction),
      as: "README.md")
    output.add(report.csv, as: "maps.csv")
    let paths = try output.write()
    for table in report.summaries { request.print(table) }
    request.print("wrote \(paths.count) files to \(output.path)")
  }
}
