import Datasets
import Journeys
import RailNetwork
import Reporting
import Simulation
import Text

struct SuiteNewOptions: Options {
  let feed = Option.optionalArgument("FEED", "a GTFS feed of a network that is not made yet")
  let network = Option.network
  let timetable = Option.timetable
  let count = Option.integer("--count", "N", "rides in each suite", in: 1...1_000, default: 60)
  let worlds = Option.integer(
    "--worlds", "N", "worlds that the rides take in turn (default: 1, the usual one)",
    in: 1...999, default: 1, isShown: false)
  let whole = Option.flag("--whole", "writes one suite, which nothing is to be tuned on")
  let seed = Option.seed
  let id = Option.text(
    "--id", "ID", "the id of the network that is made (default: the output folder's name)")
  let underground = Option.underground
  let output = Option.folder
  let jobs = Option.jobs
  let reading = FeedOptions()
}

extension Subcommand {
  static let suiteNew = Subcommand(
    path: ["suite", "new"],
    summary: "draws a suite of simulated rides on any network with timetables",
    discussion: """
      Rides of every kind that the trains offer take turns: locals, expresses, trains under the
      ground, trains that run through onto another railway, changes of train; on all railways alike,
      with phones of several kinds. Two suites are written, tuning and test, and no train is in
      both; with --whole it is one. Each brings its network.geojson. The same options give the same
      bytes.

      Where railways run on the same track, as the network says, each of them is as right: importers
      find such track, and railbench network shared does for any network.

      With FEED, network and timetables (of a weekday) are made of it first and written beside the
      suites, where other subcommands find them; name the network with --id.
      """,
    example: """
      railbench suite new feed.zip -o city
      railbench compare city
      """,
    takes: SuiteNewOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    let timetables = try timetables(request, into: &output)
    let network = timetables.network
    let suites = request.whole ? [network.id] : ["tuning", "test"]
    var planner = SuitePlanner(
      network, timetables, railways: timetables.railways(), seed: request.seed, suites: suites,
      worlds: request.worlds)
    let planned = try planner.journeys(suites.count * request.count)
    let simulator = Simulator(network: network)
    let made = try await JobPool.attempt(
      planned, jobs: request.jobs, finished: request.progress("simulating", of: planned.count)
    ) { planned throws(Faults) in try simulator.journey(planned) }
    let folders = request.whole ? [""] : suites.map { $0 + "/" }
    for (index, journey) in made.enumerated() {
      output.add(
        journey, network: network, in: folders[index % folders.count] + journey.truth.id)
    }
    for folder in folders {
      output.add(NetworkWriter.text(network), as: folder + NetworkFile.besideJourneys)
    }
    if !request.whole { output.add(SuiteFile.notInMeans, as: "tuning/\(SuiteFile.name)") }
    try output.write()
    let kinds = RideOfSuite.allCases.map { kind in
      "\(made.count { $0.truth.tags.contains(kind.rawValue) }) \(kind.rawValue)"
    }
    request.print(
      "\(output.path): \(counted(made.count, "journey")), \(kinds.joined(separator: ", "))")
  }

  /// The timetables that the options name, or those of the feed, which are added to the output.
  private static func timetables(
    _ request: Request<SuiteNewOptions>, into output: inout OutputFolder
  ) throws -> TimetableFolder {
    guard let feed = request.feed else {
      let network = try NetworkFile.read(request.network).network
      let path = try request.timetable ?? DatasetFolder.find().timetables(of: network.id)
      return try .read(path, network: network)
    }
    for option in ["--network", "--timetable"] where request.given.contains(option) {
      throw Faults(option, "given together with a feed", remedy: "leave one out")
    }
    let city = try CityFeed.read(
      feed, routes: request.reading.routes, isStrict: request.reading.strict,
      label: NetworkLabelDraft(id: request.id).label(output: output.path),
      underground: request.underground)
    let timetables = try output.add(
      city.timetables, network: city.network, in: "\(TimetableFolder.name)/")
    for warning in city.warnings { request.warn("note: \(warning)") }
    let count = timetables.reduce(0) { $0 + $1.trains.count }
    request.print("\(city.network.id): \(city.network.sizeText), \(counted(count, "train"))")
    return TimetableFolder(timetables, network: city.network)
  }
}
