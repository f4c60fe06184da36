import Interchange
import Journeys
import Maths
import RailNetwork
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
    var output = try OutputFolder(invocation)
    let (network, timetables) = try SuiteGround.make(invocation, into: &output)
    let isWhole = invocation.has("--whole")
    let suites = isWhole ? [network.id] : ["tuning", "test"]
    var draft = SuiteDraft(
      network, timetables, seed: seed, suites: suites, worlds: worlds)
    let planned = try draft.journeys(suites.count * count)
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
    let kinds = SuiteDraft.Kind.allCases.map { kind in
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
      let network = try NetworkFile(invocation).network
      let path =
        try invocation.value(TimetableFolder.option.name)
        ?? DatasetFolder.find().timetables(of: network.id)
      return (network, try TimetableFolder(path: path, network: network))
    }
    if let other = others.first(where: invocation.has) {
      throw Faults(other, "given together with a feed", remedy: "leave one out")
    }
    let isStrict = invocation.has(GTFSInput.strict.name)
    let imported = try GTFSNetworkImporter.network(
      GTFSInput.files(invocation), label: NetworkImport.label(invocation, output: output.path),
      isStrict: isStrict)
    // As any other program will read it.
    let network = try NetworkReader.read(
      Array(NetworkWriter.text(NetworkImport.marked(imported.network, invocation)).utf8),
      file: invocation.arguments[0])
    let trains = try GTFSTimetables(
      GTFSInput.files(invocation), network: network, day: .typicalWeekday, isStrict: isStrict)
    let timetables = try output.add(
      trains.timetables, network: network, in: "\(TimetableFolder.name)/")
    for warning in imported.warnings + trains.warnings { invocation.warn("note: \(warning)") }
    let count = timetables.reduce(0) { $0 + $1.trains.count }
    invocation.print("\(network.id): \(network.sizeText), \(counted(count, "train"))")
    return (network, TimetableFolder(timetables, network: network))
  }
}

/// Decides the rides of a suite, kind after kind and railway after railway.
struct SuiteDraft {
  enum Kind: String, CaseIterable {
    case local
    case express
    case tunnels
    case through
    case transfer
  }

  /// Locals are what people ride most.
  private static let turns: [Kind] = [
    .local, .express, .local, .transfer, .local, .tunnels, .express, .through,
  ]
  private static let phones = [
    #"{"profile": "iphone"}"#, #"{"profile": "android"}"#, #"{"profile": "iphone"}"#,
    #"{"profile": "iphone", "faults": [{"kind": "outage", "seconds": [60, 240]}]}"#,
  ]

  private let network: RailNetwork
  private var planner: ScenarioPlanner<TimetableFolder>
  private let seed: UInt64
  /// The suites among which journeys are dealt out.
  private let suites: [String]
  private let worlds: Int
  /// Those with trains, in a drawn order.
  private let railways: [RailwayIndex]
  /// By kind, the railways that may still have such a ride; the next one first.
  private var queues: [Kind: [RailwayIndex]] = [:]

  init(
    _ network: RailNetwork, _ timetables: TimetableFolder, seed: UInt64, suites: [String],
    worlds: Int = 1
  ) {
    self.network = network
    self.seed = seed
    self.suites = suites
    self.worlds = worlds
    planner = ScenarioPlanner(network: network, source: timetables)
    var random = SeededGenerator(seed: seed, stream: "suite")
    railways = random.shuffled(timetables.railways())
    for kind in Kind.allCases {
      queues[kind] = random.shuffled(railways).filter { railway in
        kind != .tunnels || network[railway].parts.contains(where: \.isUnderground)
      }
    }
  }

  /// So many journeys, one of a kind for each suite in turn; fewer where the trains offer no more.
  mutating func journeys(_ count: Int) throws(Faults) -> [PlannedJourney] {
    guard !railways.isEmpty else {
      throw Faults(
        "--timetable", "no railway of \(network.id) has a timetable",
        remedy: "make them with railbench timetable import")
    }
    var journeys: [PlannedJourney] = []
    while journeys.count < count {
      let kind = Self.turns[journeys.count / suites.count % Self.turns.count]
      var planned: PlannedJourney?
      for kind in [kind, .local, .express] where planned == nil {
        planned = try journey(kind, number: journeys.count)
      }
      guard let planned else { break }
      journeys.append(planned)
    }
    guard !journeys.isEmpty else {
      throw Faults("--timetable", "no train runs for 3 to 45 minutes between two of its stops")
    }
    return journeys
  }

  /// A ride of a kind on the first railway that has one; that railway goes to the end of the queue.
  private mutating func journey(_ kind: Kind, number: Int) throws(Faults) -> PlannedJourney? {
    while let railway = queues[kind]?.first {
      queues[kind]?.removeFirst()
      let turn = number / suites.count
      let id = "\(suites[number % suites.count])-\(kind.rawValue)-\(turn + 1)"
      let text = scenario(kind, on: railway, id: id, turn)
      guard let text else { continue }
      let scenario = try ScenarioReader.read(
        Array(text.utf8), file: "the ride of \(network[railway].id)", network: network)
      // A train of this kind may not run there: then the railway is asked no more.
      guard let planned = try? planner.journeys(scenario).first else { continue }
      queues[kind]?.append(railway)
      return planned
    }
    return nil
  }

  private func scenario(
    _ kind: Kind, on railway: RailwayIndex, id: String, _ turn: Int
  ) -> String? {
    let own = network[railway].id
    let others = kind == .through ? railways.filter { $0 != railway }.map { network[$0].id } : []
    var rule = ""
    switch kind {
    case .local: rule = #", "passes": false, "through": false"#
    case .express: rule = #", "passes": true, "through": false"#
    case .tunnels: rule = #", "through": false"#
    case .through: rule = #", "through": true"#
    case .transfer: break
    }
    var steps =
      #"{"kind": "drawn", "railways": \#(list([own] + others)), "minutes": [3, 45], "troubles": 0.15"#
      + rule
    if kind == .transfer {
      guard let (from, to) = change(from: railway, turn) else { return nil }
      let next = network[network[to].railway].id
      steps +=
        #", "to": \#(quoted(network[from].id))}, {"kind": "next", "railway": \#(quoted(next)), "#
      steps += #""from": \#(quoted(network[to].id)), "minutes": [3, 30]"#
    }
    return """
      {"id": \(quoted(id)), "network": \(quoted(network.id)), "seed": \(seed),
       "world": \(1 + turn % worlds),
       "tags": ["\(kind.rawValue)"], "ride": [\(steps)}],
       "phone": [\(Self.phones[turn % Self.phones.count])]}
      """
  }

  /// A station of a railway and the one of another railway in the same interchange.
  private func change(
    from railway: RailwayIndex, _ turn: Int
  ) -> (from: StationIndex, to: StationIndex)? {
    let changes = network[railway].stations.flatMap { station in
      railways.filter { $0 != railway }.flatMap { other in
        network[other].stations.filter { network.isInterchange(station, $0) }.map { (station, $0) }
      }
    }
    return changes.isEmpty ? nil : changes[turn % changes.count]
  }

  private func list(_ ids: [String]) -> String { "[\(ids.map(quoted).joined(separator: ", "))]" }

  private func quoted(_ text: String) -> String { JSONText.compact(.string(text)) }
}
