import Datasets
import Interchange
import Journeys
import RailNetwork
import Reporting
import Scoring

struct SuiteNewOptions: Options {
  let feed = Option.optionalArgument("FEED", "a GTFS feed, to make the network first")
  let network = Option.network
  let timetable = Option.timetable
  let count = Option.integer("--count", "N", "rides in each suite", in: 1...1_000, default: 60)
  let worlds = Option.integer(
    "--worlds", "N", "number of worlds, which the rides take in turn (default: 1, the usual one)",
    in: 1...999, default: 1, isShown: false)
  let whole = Option.flag("--whole", "writes one suite, which must not be used for tuning")
  let seed = Option.seed
  let id = Option.text(
    "--id", "ID", "the id of the new network (default: the output folder's name)")
  let underground = Option.underground
  let output = Option.folder
  let jobs = Option.jobs
  let reading = FeedOptions()
}

extension Subcommand {
  static let suiteNew = Subcommand(
    path: ["suite", "new"],
    summary: "creates a suite of simulated rides on any network",
    discussion: """
      The rides are of all kinds that the trains of the timetables allow, in turn: locals,
      expresses, trains underground, trains that continue on another railway, changes of train. All
      railways get equal shares, and phones of several kinds are used. Writes two suites, tuning and
      test, which have no train in common; with --whole it writes only one. Each has its
      network.geojson. The same options give the same bytes.

      Where railways share track according to the network, each of them counts as right.

      With FEED, the network and timetables are made from it first and written beside the suites,
      where other subcommands find them; set the network's id with --id. Rides are then from all
      days of a week on which the feed has trains; days with the same trains count as one.
      """,
    example: """
      railbench suite new feed.zip -o city
      railbench compare city
      """,
    takes: SuiteNewOptions()
  ) { request in
    var output = try OutputFolder.open(request.output)
    let (network, days) = try await days(request, into: &output)
    let suites = request.whole ? [network.id] : ["tuning", "test"]
    var planner = SuitePlanner(
      network, days: days, seed: request.seed, suites: suites, worlds: request.worlds)
    let wanted = suites.count * request.count
    let planned = try planner.journeys(wanted)
    if planned.count < wanted {
      let rides = counted(planned.count, "ride")
      request.warn("note: \(rides) of \(wanted), because \(planner.shortage())")
    }
    let simulator = Simulator(network: network)
    let made = try await JobPool.attempt(
      planned, jobs: request.jobs, finished: request.progress("simulating", of: planned.count)
    ) { planned throws(Faults) in try simulator.journey(planned) }
    var folders = request.whole ? [""] : suites.map { $0 + "/" }
    if made.count < folders.count {
      folders = [suites[0] + "/"]
      request.warn("note: too few trains for a test suite beside \(suites[0]): \(made.count)")
    }
    for (index, journey) in made.enumerated() {
      output.add(journey, network: network, in: folders[index % folders.count] + journey.truth.id)
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

  private typealias Day = (weekdays: [Int], timetables: TimetableSet)

  /// The trains of the given timetables, or of a week of the feed, which are added to the output.
  private static func days(
    _ request: Request<SuiteNewOptions>, into output: inout OutputFolder
  ) async throws -> (network: RailNetwork, days: [Day]) {
    guard let feed = request.feed else {
      let network = try NetworkFile.read(request.network).network
      let path = try request.timetable ?? DatasetFolder.find().timetables(of: network.id)
      let timetables = try await TimetableFolder.all(of: network, path: path, jobs: request.jobs)
      return (network, [([0], timetables ?? TimetableSet([], network: network))])
    }
    for option in ["--network", "--timetable"] where request.given.contains(option) {
      throw Faults(option, "can't be used with a feed", remedy: "remove one of the two")
    }
    let progress = request.stages()
    defer { progress("") }
    let file = "\(output.path)/\(request.whole ? "" : "test/")\(NetworkFile.besideJourneys)"
    var warnings: [Fault] = []
    let city = try GTFSCity(
      GTFSFolder.files(feed, routes: request.reading.routes, progress: progress),
      label: NetworkLabel(id: request.id, output: output.path), isStrict: request.reading.strict
    ) { network throws(Faults) in
      let network = try network.marked(byFile: request.underground)
      warnings = try NetworkFile.check(network, as: file, from: feed)
      return network
    }
    for warning in city.warnings { request.warn("note: \(warning)") }
    if let first = warnings.first {
      request.warn(
        "warning: \(first) (\(counted(warnings.count, "warning")); to list them: railbench network "
          + "validate \(ShellText.quoted(file)))")
    }
    var days: [Day] = []
    var trains: [String] = []
    for (index, (type, timetables, count)) in city.days.enumerated() {
      let name = "\(TimetableFolder.name)/\(index == 0 ? "" : "\(type.day.calendar)/")"
      let written = try output.add(timetables, network: city.network, in: name)
      days.append((type.weekdays, TimetableSet(written, network: city.network)))
      trains.append(Timetable.countText(trains: count, written, of: type.day.calendar))
    }
    request.print("\(city.network.id): \(city.network.sizeText), \(trains.joined(separator: ", "))")
    return (city.network, days)
  }
}

extension Timetable {
  /// Such as `16 trains (48 legs)`: a train has one leg for each railway that it runs on.
  static func countText(
    trains: Int, _ timetables: [Timetable], of day: String? = nil
  ) -> String {
    let legs = timetables.reduce(0) { $0 + $1.trains.count }
    let notes = [legs == trains ? nil : counted(legs, "leg"), day].compactMap(\.self)
    return counted(trains, "train") + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
  }
}
