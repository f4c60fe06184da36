import Datasets
import Interchange
import Journeys
import RailNetwork
import Reporting
import Simulation
import Text
import Tracking

extension Subcommand {
  static let suiteNew = Subcommand(
    path: ["suite", "new"],
    summary: "draws a suite of simulated rides on any network with timetables",
    discussion: """
      Rides of every kind that the trains offer take turns: locals, expresses, trains under the ground,
      trains that run through onto another railway, changes of train; on all railways alike, with
      phones of several kinds. Two suites are written, tuning and test, and no train is in both; with
      --whole it is one. Each brings its network.geojson. The same options give the same bytes.

      Where railways run on the same track, as the network says, each of them is as right: importers
      find such track, and railbench network shared does for any network.

      With FEED, network and timetables (of a weekday) are made of it first and written beside the
      suites, where other subcommands find them; name the network with --id.

      Example: a city's feed to a scoreboard
        railbench suite new feed.zip -o city
        railbench compare city
      """,
    arguments: [
      ArgumentDeclaration(
        "FEED", "a GTFS feed of a network that is not made yet", count: .optional)
    ],
    options: [
      NetworkFile.option, TimetableFolder.option,
      .option("--count", "N", "rides in each suite (default: 60)"),
      .option("--worlds", "N", "worlds that the rides take in turn (default: 1, the usual one)"),
      .flag("--whole", "writes one suite, which nothing is to be tuned on"),
      .seed,
      .option(
        "--id", "ID", "the id of the network that is made (default: the output folder's name)"),
      NetworkImport.underground, OutputFolder.option, .jobs,
    ] + GTFSInput.options
  ) { invocation in
    let count = try invocation.integer("--count", in: 1...1_000) ?? 60
    let worlds = try invocation.integer("--worlds", in: 1...999) ?? 1
    let seed = try invocation.seed()
    var output = try invocation.outputFolder()
    let (network, timetables) = try SuiteGround.make(invocation, into: &output)
    let isWhole = invocation.has("--whole")
    let suites = isWhole ? [network.id] : ["tuning", "test"]
    var planner = SuitePlanner(
      network, timetables, railways: timetables.railways(), seed: seed, suites: suites,
      worlds: worlds)
    let planned = try planner.journeys(suites.count * count)
    let simulator = Simulator(network: network)
    let made = try await JobPool.attempt(
      planned, jobs: invocation.jobs,
      finished: invocation.progress("simulating", of: planned.count)
    ) { planned throws(Faults) in try simulator.journey(planned) }
    for (index, journey) in made.enumerated() {
      let folder = isWhole ? "" : suites[index % suites.count] + "/"
      output.add(journey, network: network, in: folder + journey.truth.id)
    }
    for folder in isWhole ? [""] : suites.map({ $0 + "/" }) {
      output.add(NetworkWriter.text(network), as: folder + NetworkFile.besideJourneys)
    }
    try output.write()
    let kinds = RideOfSuite.allCases.map { kind in
      "\(made.count { $0.truth.tags.contains(kind.rawValue) }) \(kind.rawValue)"
    }
    invocation.print(
      "\(output.path): \(counted(made.count, "journey")), \(kinds.joined(separator: ", "))")
  }
}

/// Where and on which trains the rides of a suite are.
private enum SuiteGround {
  /// The network and timetables that the options name, or those of the feed, which are added to the
  /// output.
  static func make(
    _ invocation: Invocation, into output: inout OutputFolder
  ) throws -> (RailNetwork, TimetableFolder) {
    let others = [NetworkFile.option.name, TimetableFolder.option.name]
    guard invocation.arguments.first != nil else {
      let network = try invocation.network().network
      let path =
        try invocation.value(TimetableFolder.option.name)
        ?? DatasetFolder.find().timetables(of: network.id)
      return (network, try TimetableFolder.read(path, network: network))
    }
    if let other = others.first(where: invocation.has) {
      throw Faults(other, "given together with a feed", remedy: "leave one out")
    }
    let isStrict = invocation.has(GTFSInput.strict.name)
    let imported = try GTFSNetworkImporter.network(
      invocation.feed(), label: NetworkImport.label(invocation, output: output.path),
      isStrict: isStrict)
    // As any other program will read it.
    let network = try NetworkReader.read(
      Array(NetworkWriter.text(NetworkImport.marked(imported.network, invocation)).utf8),
      file: invocation.arguments[0])
    let trains = try GTFSTimetables(
      invocation.feed(), network: network, day: .typicalWeekday, isStrict: isStrict)
    let timetables = try output.add(
      trains.timetables, network: network, in: "\(TimetableFolder.name)/")
    for remark in imported.remarks + trains.remarks { invocation.warn("note: \(remark)") }
    let count = timetables.reduce(0) { $0 + $1.trains.count }
    invocation.print("\(network.id): \(network.sizeText), \(counted(count, "train"))")
    return (network, TimetableFolder(timetables, network: network))
  }
}
