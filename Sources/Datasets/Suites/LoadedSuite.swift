package import RailNetwork
package import Scoring
package import Tracking

/// Checked journeys with their networks.
package struct LoadedSuite: Sendable {
  package struct Item: Sendable, SuiteMember {
    package let folder: JourneyFolder
    package internal(set) var truth: GroundTruth
    /// The tags of its truth and of its phone.
    let tags: [String]
    package let locationCount: Int
    package let hasMotion: Bool
    /// Nil if it is read again when it is needed.
    private let kept: Journey?
    /// The index in ``LoadedSuite/networks``.
    package internal(set) var network: Int
    /// Its kind of day, or the day of the week such as `Saturday`, if the time zone is known.
    let day: String?
    /// Warnings about suspicious data.
    package let warnings: [Fault]
    /// The warnings that make the journey implausible.
    package let grave: [Fault]
    /// The values that no location has.
    package let missing: Set<TrackerNeed>
    /// The hash of the journey's files.
    package let hash: String
    package let isCounted: Bool
    /// Whether it lies in the project's folder of datasets.
    package var isOwn: Bool { Self.ownFolder.map { folder.path.hasPrefix($0) } ?? false }
    private static let ownFolder = (try? DatasetFolder.find()).map { "\($0.journeys)/" }

    /// Reads a journey on a map, which is the network with this index.
    init(
      _ bytes: JourneyBytes, in folder: JourneyFolder, on map: RailNetwork, network: Int,
      isCounted: Bool, isKept: (_ locations: Int) -> Bool
    ) throws(Faults) {
      let journey: Journey
      (journey, warnings, grave) = try JourneyReader.read(
        locations: bytes.locations, motion: bytes.motion, truth: bytes.truth, folder: folder.path,
        network: map)
      self.folder = folder
      truth = journey.truth
      tags = JourneyInfo.tags(of: journey)
      locationCount = journey.locations.count
      hasMotion = !journey.motion.isEmpty
      kept = isKept(journey.locations.count) ? journey : nil
      self.network = network
      day = map.day(of: journey)
      missing = TrackerNeed.missing(in: journey.locations)
      hash = bytes.hash
      self.isCounted = isCounted
    }

    package var id: String { truth.id }
    package var suite: String { folder.suite }

    /// The recording with its truth.
    package func journey() throws(Faults) -> Journey {
      if let kept { return kept }
      let bytes = try JourneyBytes.read(folder)
      guard bytes.hash == hash else {
        throw Faults(folder.path, "was changed while it was played", remedy: "run it again")
      }
      return Journey(
        locations: try LocationsReader.read(bytes.locations, file: folder.locationsFile),
        motion: try bytes.motion.map { bytes throws(Faults) in
          try MotionReader.read(bytes, file: folder.motionFile)
        } ?? [], truth: truth)
    }

    /// The journey prepared for scoring; trains are judged if its playback has timetables.
    package func judged(in playback: PlaybackContext) throws(Faults) -> JudgedJourney {
      playback.judged(try journey(), suite: suite, isCounted: isCounted)
    }
  }

  /// Each network once, and again for each day of the week with its own timetables.
  package let networks: [NetworkFile]
  package let items: [Item]
  package let jobs: Int
  /// Folders that were left out because they have no ground truth.
  package internal(set) var unlabelled: [String] = []
  /// The network that the user gave; nil if each journey names its own.
  var givenNetwork: String?
  /// The path of the timetables, if they are not in the datasets.
  var timetable: String?

  package func network(of item: Item) -> RailNetwork { networks[item.network].network }

  /// The inputs of trackers for each network, with its timetables if a tracker or judge needs them.
  package func playbacks(
    for trackers: [TrackerEntry], judgingTrains: Bool = false
  ) async throws(Faults) -> [PlaybackContext] {
    var playbacks: [PlaybackContext] = []
    for file in networks {
      playbacks.append(
        try await TimetableFolder.playback(
          file.network, from: file, for: trackers, judgingTrains: judgingTrains,
          path: timetable, jobs: jobs))
    }
    return playbacks
  }

  package var locationCount: Int { items.reduce(0) { $0 + $1.locationCount } }

  package var suiteNames: [String] {
    items.map(\.suite).unique
  }

  package func only(_ suite: String) -> LoadedSuite { only(items.filter { $0.suite == suite }) }

  package func only(_ items: [Item]) -> LoadedSuite {
    LoadedSuite(
      networks: networks, items: items, jobs: jobs, givenNetwork: givenNetwork,
      timetable: timetable)
  }

  /// A text such as `80 journeys of test`; for real rides also their origin.
  package var summary: String {
    let real = items.compactMap { RideOrigin($0.truth, in: network(of: $0)) }.summary
    return "\(counted(items.count, "journey")) of \(suiteNames.joined(separator: ", "))"
      + (real.map { ", among them \($0)" } ?? "")
  }

  /// Does work for each journey, several at the same time; results are in the suite's order.
  package func map<Output: Sendable>(
    on playbacks: [PlaybackContext], jobs: Int? = nil, finished: (Int) -> Void = { _ in },
    _ work:
      @escaping @Sendable (_ item: Item, PlaybackContext, _ index: Int) throws(Faults) -> Output
  ) async throws(Faults) -> [Output] {
    try await JobPool.attempt(
      Array(items.indices), jobs: jobs ?? self.jobs, finished: finished
    ) { index throws(Faults) in try work(items[index], playbacks[items[index].network], index) }
  }

  package func map<Output: Sendable>(
    for trackers: [TrackerEntry], finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Item, PlaybackContext) throws(Faults) -> Output
  ) async throws(Faults) -> [Output] {
    try await map(on: try await playbacks(for: trackers), finished: finished) {
      item, playback, _ throws(Faults) in try work(item, playback)
    }
  }
}
