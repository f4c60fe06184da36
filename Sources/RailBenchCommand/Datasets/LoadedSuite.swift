import Evaluation
import Journeys
import PlainText
import RailNetwork
import Tracking

/// Journeys in memory, each with the network that its truth is written for.
struct LoadedSuite: Sendable {
  struct Item: Sendable {
    let folder: JourneyFolder
    let journey: Journey
    /// The index in ``LoadedSuite/networks``.
    let network: Int

    var suite: String { folder.suite }
  }

  /// Each once, in the order in which the journeys first need them.
  let networks: [NetworkFile]
  let items: [Item]

  /// The network of a journey.
  func network(of item: Item) -> RailNetwork { networks[item.network].network }

  /// For each network, what trackers are told of it.
  ///
  /// Timetables are read where somebody needs them and the network has some.
  func venues(for contestants: [Contestant]) throws(Faults) -> [Venue] {
    let needsTimetables = contestants.contains { $0.entry.needs.contains(.timetable) }
    var venues: [Venue] = []
    for file in networks {
      let timetables = needsTimetables ? try TimetableFolder.all(of: file.network) : nil
      venues.append(Venue(TrackerContext(network: file.network, timetables: timetables)))
    }
    return venues
  }

  var locationCount: Int { items.reduce(0) { $0 + $1.journey.locations.count } }

  /// The suites, in the order of the journeys.
  var suiteNames: [String] {
    items.reduce(into: []) { if !$0.contains($1.suite) { $0.append($1.suite) } }
  }

  /// How many journeys of which suites, in words: `80 journeys of test`.
  var summary: String {
    "\(counted(items.count, "journey")) of \(suiteNames.joined(separator: ", "))"
  }

  /// For each network, what finds the surroundings of a location.
  var finders: [SurroundingsFinder] { networks.map { SurroundingsFinder(network: $0.network) } }

  /// Does the work for each journey, several at once; results stand in the suite's order.
  func map<Output: Sendable>(
    for contestants: [Contestant], jobs: Int, finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Item, Venue) -> Output
  ) async throws -> [Output] {
    let venues = try venues(for: contestants)
    return await JobPool.map(items, jobs: jobs, finished: finished) {
      work($0, venues[$0.network])
    }
  }
}

/// The one journey that a subcommand works on, with its network.
struct SingleJourney {
  let item: LoadedSuite.Item
  let network: RailNetwork

  var journey: Journey { item.journey }
  /// The journey's folder, as the user named it.
  var folder: String { item.folder.path }

  /// Reads the journey in a folder, by default that of the first argument; a suite is refused.
  static func load(
    _ invocation: Invocation, from folder: String? = nil
  ) async throws -> SingleJourney {
    let path = folder ?? invocation.arguments[0]
    let suite = try await SuiteLoader.load([path], invocation, jobs: 1)
    guard let item = suite.items.first, suite.items.count == 1 else {
      throw Faults(
        path, "has \(suite.items.count) journeys, not one", remedy: "name the journey's own folder")
    }
    return SingleJourney(item: item, network: suite.network(of: item))
  }

  /// The folder that `--output` names, or else one of this name beside the journey's.
  func output(_ invocation: Invocation, orBeside name: String) throws(Faults) -> OutputFolder {
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let beside = (parts + [Substring(name)]).joined(separator: "/")
    return try OutputFolder(path: invocation.value("--output") ?? beside)
  }
}

extension OutputFolder {
  /// Adds a journey's two files, in a folder of its own where one is named.
  mutating func add(_ journey: Journey, network: RailNetwork, in folder: String? = nil) {
    let start = folder.map { "\($0)/" } ?? ""
    add(LocationsWriter.text(journey.locations), as: start + JourneyReader.locationsFile)
    add(TruthWriter.text(journey.truth, network: network), as: start + JourneyReader.truthFile)
  }

  /// Writes everything, naming each file on standard error.
  func write(_ console: Console) throws(Faults) {
    for path in try write() { console.warn("wrote \(path)") }
  }
}
