import Gate
import Journeys
import RailNetwork
import Scoring
import Text
import Tracking

/// Journeys, each with the network that its truth is written for.
///
/// All are checked; of a large suite locations are not kept but read again where they are needed, so
/// that memory does not grow with them.
struct LoadedSuite: Sendable {
  struct Item: Sendable {
    let folder: JourneyFolder
    let truth: GroundTruth
    /// The index in ``LoadedSuite/networks``.
    let network: Int
    /// Why the journey can hardly be true.
    let warnings: [Fault]
    let locationCount: Int
    /// What no location has.
    let missing: Set<TrackerNeed>
    /// Of the journey's two files.
    let hash: String
    /// Nil where they are read again.
    private let locations: [Location]?

    init(
      _ journey: Journey, _ bytes: JourneyBytes, in folder: JourneyFolder, network: Int,
      warnings: [Fault], keepsLocations: Bool
    ) {
      self.folder = folder
      truth = journey.truth
      self.network = network
      self.warnings = warnings
      locationCount = journey.locations.count
      missing = TrackerNeed.missing(in: journey.locations)
      hash = bytes.hash
      locations = keepsLocations ? journey.locations : nil
    }

    var id: String { truth.id }
    var suite: String { folder.suite }

    /// With its locations; a fault if they are read again and a file of the journey is not as it was.
    var journey: Journey {
      get throws(Faults) {
        if let locations { return Journey(locations: locations, truth: truth) }
        let bytes = try JourneyBytes(folder)
        guard bytes.hash == hash else {
          throw Faults(
            folder.path, "has changed since it was checked", remedy: "run the command again")
        }
        return Journey(
          locations: try LocationsReader.read(bytes.locations, file: folder.locationsFile),
          truth: truth)
      }
    }
  }

  /// Each once, in the order in which the journeys first need them.
  let networks: [NetworkFile]
  let items: [Item]
  /// How many journeys are worked on at once.
  let jobs: Int
  /// Folders that were left out because they have no truth.
  var unlabelled: [String] = []
  /// Where the timetables are, if not in the datasets.
  var timetable: String?

  /// The network of a journey.
  func network(of item: Item) -> RailNetwork { networks[item.network].network }

  /// For each network, what trackers are told of it.
  ///
  /// Timetables are read where somebody needs them and the network has some.
  func venues(for contestants: [Contestant]) async throws(Faults) -> [Venue] {
    var venues: [Venue] = []
    for file in networks {
      venues.append(
        try await TimetableFolder.venue(
          file.network, from: file.path, for: contestants, path: timetable, jobs: jobs))
    }
    return venues
  }

  var locationCount: Int { items.reduce(0) { $0 + $1.locationCount } }

  /// The suites, in the order of the journeys.
  var suiteNames: [String] {
    items.reduce(into: []) { if !$0.contains($1.suite) { $0.append($1.suite) } }
  }

  /// The journeys of one of the suites.
  func only(_ suite: String) -> LoadedSuite {
    LoadedSuite(
      networks: networks, items: items.filter { $0.suite == suite }, jobs: jobs,
      timetable: timetable)
  }

  /// How many journeys of which suites, in words: `80 journeys of test`.
  var summary: String {
    "\(counted(items.count, "journey")) of \(suiteNames.joined(separator: ", "))"
  }

  /// Does the work for each journey, several at once; results stand in the suite's order.
  func map<Output: Sendable>(
    on venues: [Venue], jobs: Int? = nil, finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (_ item: Item, Venue, _ index: Int) throws(Faults) -> Output
  ) async throws(Faults) -> [Output] {
    try await JobPool.attempt(
      Array(items.enumerated()), jobs: jobs ?? self.jobs, finished: finished
    ) { index, item throws(Faults) in try work(item, venues[item.network], index) }
  }

  /// The same, on the venues of some contestants.
  func map<Output: Sendable>(
    for contestants: [Contestant], finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Item, Venue) throws(Faults) -> Output
  ) async throws(Faults) -> [Output] {
    try await map(on: try await venues(for: contestants), finished: finished) {
      item, venue, _ throws(Faults) in try work(item, venue)
    }
  }
}

/// The one journey that a subcommand works on, with its network.
struct SingleJourney {
  let item: LoadedSuite.Item
  let journey: Journey
  let file: NetworkFile

  var network: RailNetwork { file.network }
  /// The journey's folder, as the user named it.
  var folder: String { item.folder.path }

  /// The folder that `--output` names, or else one of this name beside the journey's.
  func output(_ invocation: Invocation, orBeside name: String) throws(Faults) -> OutputFolder {
    try OutputFolder(path: invocation.value("--output") ?? Files.beside(folder, name))
  }
}

extension OutputFolder {
  /// Adds a journey's two files, in a folder of its own where one is named.
  mutating func add(_ journey: Journey, network: RailNetwork, in folder: String? = nil) {
    let start = folder.map { "\($0)/" } ?? ""
    add(LocationsWriter.text(journey.locations), as: start + JourneyReader.locationsFile)
    add(TruthWriter.text(journey.truth, network: network), as: start + JourneyReader.truthFile)
  }
}

/// Tells data apart by what is in the files of networks, which are read once more, and of journeys.
enum SuiteSignature {
  static let file = "signature.json"

  /// The signature of some trackers' scores on a suite, by the labels' own definition of truth, as if
  /// there were a choice of railways everywhere.
  static func make(_ suite: LoadedSuite, _ trackers: [Signature.Tracker]) throws(Faults)
    -> Signature
  {
    var networks: [Signature.Network] = []
    for file in suite.networks {
      let hash = ContentHash(try Files.read(file.path)).short
      networks.append((id: file.network.id, hash: hash))
    }
    var journeys: [Signature.Journey] = []
    for item in suite.items {
      journeys.append(
        (
          id: item.id, suite: item.suite, network: networks[item.network].hash,
          ride: item.truth.rideID,
          railway: item.truth.legs.first.map { suite.network(of: item)[$0.railway].id } ?? "",
          world: item.truth.world ?? "", hasChoice: true, hash: item.hash
        ))
    }
    return Signature(
      harness: RailBench.version, truth: TruthDefinition.announced.id, networks: networks,
      journeys: journeys, trackers: trackers)
  }

  /// One hash of all networks and journeys of some suites.
  static func hash(_ suites: [LoadedSuite]) throws(Faults) -> String {
    var hash = ContentHash()
    for suite in suites {
      let signature = try make(suite, [])
      for network in signature.networks { hash.add(text: network.hash) }
      for journey in signature.journeys {
        hash.add(text: journey.id)
        hash.add(text: journey.hash)
      }
    }
    return hash.short
  }
}
