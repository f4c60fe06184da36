package import Journeys
package import RailNetwork
package import Scoring
package import Text
package import Tracking

/// Journeys, each with the network that its truth is written for.
///
/// All are checked; of a large suite locations and calls are not kept but read again where they are
/// needed, so that memory does not grow with them.
package struct LoadedSuite: Sendable {
  package struct Item: Sendable {
    package let folder: JourneyFolder
    /// Its number among the journeys that were asked for, from 0.
    package let place: Int
    /// Without title, notes, unknown members and calls where the journey is read again.
    package internal(set) var truth: GroundTruth
    /// The index in ``LoadedSuite/networks``.
    package internal(set) var network: Int
    /// The day of the week on which it begins, such as `Saturday`, if the time zone is known.
    let day: String?
    /// Why the journey can hardly be true.
    package let warnings: [Fault]
    package let locationCount: Int
    /// What no location has.
    package let missing: Set<TrackerNeed>
    /// Of the journey's two files.
    package let hash: String
    /// Whether its suite counts in means over several.
    package let isCounted: Bool
    /// Nil where the journey is read again.
    private var locations: [Location]?
    /// The network alone, in an array that all items share.
    private let map: [RailNetwork]

    init(
      _ journey: Journey, _ bytes: JourneyBytes, in folder: JourneyFolder, place: Int,
      network: Int, of map: [RailNetwork], day: String?, warnings: [Fault], isCounted: Bool
    ) {
      self.folder = folder
      self.place = place
      truth = journey.truth
      self.network = network
      self.day = day
      self.warnings = warnings
      locationCount = journey.locations.count
      missing = TrackerNeed.missing(in: journey.locations)
      hash = bytes.hash
      self.isCounted = isCounted
      locations = journey.locations
      self.map = map
    }

    /// Keeps no more than what cannot be read again at any time.
    mutating func forget() {
      locations = nil
      (truth.title, truth.notes, truth.unknownMembers) = ("", "", [])
      for index in truth.legs.indices { truth.legs[index].calls = [] }
    }

    package var id: String { truth.id }
    package var suite: String { folder.suite }

    /// With its locations; a fault if it is read again and one of its files is not as it was.
    package var journey: Journey {
      get throws(Faults) {
        if let locations { return Journey(locations: locations, truth: truth) }
        let bytes = try JourneyBytes.read(folder)
        guard bytes.hash == hash else {
          throw Faults(
            folder.path, "has changed since it was checked", remedy: "run the command again")
        }
        var truth = try TruthReader.read(bytes.truth, file: folder.truthFile, network: map[0])
        // One copy of each for all that is kept of a ride.
        (truth.id, truth.ride, truth.tags) = (self.truth.id, self.truth.ride, self.truth.tags)
        return Journey(
          locations: try LocationsReader.read(bytes.locations, file: folder.locationsFile),
          truth: truth)
      }
    }
  }

  /// Each once, and once more for a day of the week with timetables of its own, in the order in
  /// which the journeys first need them.
  package let networks: [NetworkFile]
  package let items: [Item]
  package let jobs: Int
  /// Folders that were left out because they have no truth.
  package internal(set) var unlabelled: [String] = []
  /// Journeys that were left out because their files are wrong.
  package internal(set) var bad: [BadJourney] = []
  /// Where the timetables are, if not in the datasets.
  var timetable: String?
  /// How many journeys there are where these are a part of them.
  package internal(set) var wholeCount = 0

  package func network(of item: Item) -> RailNetwork { networks[item.network].network }

  /// For each network, what trackers are told of it.
  ///
  /// Timetables are read where a tracker needs them and the network has some.
  package func venues(for trackers: [TrackerEntry]) async throws(Faults) -> [Venue] {
    var venues: [Venue] = []
    for file in networks {
      venues.append(
        try await TimetableFolder.venue(
          file.network, from: file, for: trackers, path: timetable, jobs: jobs))
    }
    return venues
  }

  package var locationCount: Int { items.reduce(0) { $0 + $1.locationCount } }

  package var suiteNames: [String] {
    items.map(\.suite).unique
  }

  package func only(_ suite: String) -> LoadedSuite { only(items.filter { $0.suite == suite }) }

  package func only(_ items: [Item]) -> LoadedSuite {
    LoadedSuite(networks: networks, items: items, jobs: jobs, timetable: timetable)
  }

  /// The folder with the timetables of a network, if there are some.
  package func timetables(of file: NetworkFile) -> String? {
    TimetableFolder.path(of: file.network, from: file.path, timetable)
  }

  /// How many journeys of which suites, in words: `80 journeys of test`; of real rides also what
  /// they were made on and with.
  package var summary: String {
    "\(counted(items.count, "journey")) of \(suiteNames.joined(separator: ", "))"
      + (realRides.map { ", among them \($0)" } ?? "")
  }

  /// See ``Swift/Collection/summary``; nil where there are none.
  package var realRides: String? {
    items.compactMap { RideOrigin($0.truth, in: network(of: $0)) }.summary
  }

  /// Does the work for each journey, several at once; results stand in the suite's order.
  package func map<Output: Sendable>(
    on venues: [Venue], jobs: Int? = nil, finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (_ item: Item, Venue, _ index: Int) throws(Faults) -> Output
  ) async throws(Faults) -> [Output] {
    try await JobPool.attempt(
      Array(items.indices), jobs: jobs ?? self.jobs, finished: finished
    ) { index throws(Faults) in try work(items[index], venues[items[index].network], index) }
  }

  package func map<Output: Sendable>(
    for trackers: [TrackerEntry], finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Item, Venue) throws(Faults) -> Output
  ) async throws(Faults) -> [Output] {
    try await map(on: try await venues(for: trackers), finished: finished) {
      item, venue, _ throws(Faults) in try work(item, venue)
    }
  }
}

/// A journey whose files are wrong.
package struct BadJourney: Sendable {
  package let folder: JourneyFolder
  /// See ``LoadedSuite/Item/place``.
  package let place: Int
  package let faults: Faults

  /// The first fault, and how many there are.
  package var text: String {
    "\(faults.all[0])"
      + (faults.all.count > 1 ? ", and \(counted(faults.all.count - 1, "more fault"))" : "")
  }
}

/// The one journey that a subcommand works on, with its network.
package struct SingleJourney {
  package let suite: LoadedSuite
  package let item: LoadedSuite.Item
  package let journey: Journey
  package let file: NetworkFile

  package var network: RailNetwork { file.network }
  /// The journey's folder, as the user named it.
  package var folder: String { item.folder.path }
}
