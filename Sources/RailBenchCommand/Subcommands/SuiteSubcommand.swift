import Journeys
import Numerics
import PlainText
import RailNetwork
import Simulation
import Timetables
import Tracking

extension Subcommand {
  static let suiteNew = Subcommand(
    path: ["suite", "new"],
    summary: "draws a suite of simulated rides on any network with timetables",
    discussion: """
      Rides of every kind that the trains offer take turns: locals, expresses, trains under the ground,
      trains that run through onto another railway, changes of train; on all railways alike, with
      phones of several kinds. Two suites are written, tuning and test, and no train is in both. Each
      brings its network.geojson. The same options give the same bytes.

      Where railways run on the same track, as the network says, each of them is as right: importers
      find such track, and railbench network shared does for any network.

      Example:
        railbench suite new --network city.geojson --timetable trains -o suites
        railbench compare -J suites --timetable trains
      """,
    options: [
      NetworkFile.option, TimetableFolder.option,
      .option("--count", "N", "rides in each suite (default: 60)"),
      .seed,
      OutputFolder.option, .jobs,
    ]
  ) { invocation in
    let count = try invocation.integer("--count", in: 1...1_000) ?? 60
    let seed = try invocation.seed()
    var output = try OutputFolder(invocation)
    let network = try NetworkFile(invocation).network
    let path =
      try invocation.value(TimetableFolder.option.name)
      ?? DatasetFolder.find().timetables(of: network.id)
    var draft = SuiteDraft(
      network, try TimetableFolder(path: path, network: network), seed: seed)
    let planned = try draft.journeys(2 * count)
    let simulator = Simulator(network: network)
    let made = try await JobPool.map(
      planned, jobs: invocation.jobs,
      finished: invocation.progress("simulating", of: planned.count)
    ) { planned in Result { () throws(Faults) in try simulator.journey(planned) } }.values()
    for (index, journey) in made.enumerated() {
      let half = SuiteDraft.halves[index % 2]
      output.add(journey, network: network, in: "\(half)/\(journey.truth.id)")
    }
    for half in SuiteDraft.halves {
      output.add(NetworkWriter.text(network), as: "\(half)/network.geojson")
    }
    try output.write()
    let kinds = SuiteDraft.Kind.allCases.map { kind in
      "\(made.count { $0.truth.tags.contains(kind.rawValue) }) \(kind.rawValue)"
    }
    invocation.print(
      "\(output.path): \(counted(made.count, "journey")), \(kinds.joined(separator: ", "))")
  }
}

/// Decides the rides of a suite, kind after kind and railway after railway.
struct SuiteDraft {
  static let halves = ["tuning", "test"]

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
  /// Those with trains, in a drawn order.
  private let railways: [RailwayIndex]
  /// By kind, the railways that may still have such a ride; the next one first.
  private var queues: [Kind: [RailwayIndex]] = [:]

  init(_ network: RailNetwork, _ timetables: TimetableFolder, seed: UInt64) {
    self.network = network
    self.seed = seed
    planner = ScenarioPlanner(network: network, source: timetables)
    var random = SeededGenerator(seed: seed, stream: "suite")
    railways = random.shuffled(timetables.railways())
    for kind in Kind.allCases {
      queues[kind] = random.shuffled(railways).filter { railway in
        kind != .tunnels || network[railway].parts.contains(where: \.isUnderground)
      }
    }
  }

  /// So many journeys, neighbours of one kind; fewer where the trains offer no more.
  mutating func journeys(_ count: Int) throws(Faults) -> [PlannedJourney] {
    guard !railways.isEmpty else {
      throw Faults(
        "--timetable", "no railway of \(network.id) has a timetable",
        remedy: "make them with railbench timetable import")
    }
    var journeys: [PlannedJourney] = []
    while journeys.count < count {
      let kind = Self.turns[journeys.count / 2 % Self.turns.count]
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
      let half = Self.halves[number % 2]
      let text = scenario(
        kind, on: railway, id: "\(half)-\(kind.rawValue)-\(number / 2 + 1)", number)
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
    _ kind: Kind, on railway: RailwayIndex, id: String, _ number: Int
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
      guard let (from, to) = change(from: railway, number) else { return nil }
      let next = network[network[to].railway].id
      steps +=
        #", "to": \#(quoted(network[from].id))}, {"kind": "next", "railway": \#(quoted(next)), "#
      steps += #""from": \#(quoted(network[to].id)), "minutes": [3, 30]"#
    }
    return """
      {"id": \(quoted(id)), "network": \(quoted(network.id)), "seed": \(seed),
       "tags": ["\(kind.rawValue)"], "ride": [\(steps)}],
       "phone": [\(Self.phones[number / 2 % Self.phones.count])]}
      """
  }

  /// A station of a railway and the one of another railway in the same interchange.
  private func change(
    from railway: RailwayIndex, _ number: Int
  ) -> (from: StationIndex, to: StationIndex)? {
    let changes = network[railway].stations.flatMap { station in
      railways.filter { $0 != railway }.flatMap { other in
        network[other].stations.filter { network.isInterchange(station, $0) }.map { (station, $0) }
      }
    }
    return changes.isEmpty ? nil : changes[number / 2 % changes.count]
  }

  private func list(_ ids: [String]) -> String { "[\(ids.map(quoted).joined(separator: ", "))]" }

  private func quoted(_ text: String) -> String { JSONText.compact(.string(text)) }
}
