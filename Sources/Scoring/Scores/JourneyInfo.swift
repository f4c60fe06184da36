package import RailNetwork

/// A journey's name and its place in the statistics: one object for the scores of all contestants.
package final class JourneyInfo: Sendable, Codable {
  package let id: String
  package let title: String
  /// The journey's suite: a stratum of the statistics.
  package let suite: String
  package let isCounted: Bool
  /// The ride that was recorded or varied: the unit of the statistics.
  package let ride: String
  /// The ids of the train's railways, in order; empty without a train.
  package let railways: [String]
  /// The id of its network.
  package let network: String
  /// The stations along the ride, in the order in which they are first reached.
  package let stations: [Place]

  /// A station's name and place, for maps of a report.
  package struct Place: Sendable, Hashable, Codable {
    package var name: String
    package var coordinate: Coordinate
  }

  /// See ``GroundTruth/world``; empty for a recording.
  package let world: String
  package let tags: [String]
  /// nil for a simulated ride.
  package let origin: RideOrigin?
  package let locationCount: Int
  /// See ``JudgedJourney/hasChoice``.
  package let hasChoice: Bool
  /// In a gate's baseline, the hash of its data; empty if it is not known.
  let data: String
  /// Labelled time.
  package let labelledSeconds: Double
  /// The part of it in which labels are certain enough for the display to be scored.
  package let scoredSeconds: Double

  /// A ride on which less is scored is not averaged.
  package static let leastScoredSeconds = 180.0

  /// `153 s are scored, a mean needs 180`, for a ride that is not averaged.
  package var scoredText: String {
    "\(Int(scoredSeconds)) s are scored, a mean needs \(Int(Self.leastScoredSeconds))"
  }

  package init(
    id: String, title: String = "", suite: String, isCounted: Bool = true, ride: String? = nil,
    railways: [String] = [], network: String = "", stations: [Place] = [], world: String = "",
    tags: [String] = [], origin: RideOrigin? = nil,
    locationCount: Int = 0, hasChoice: Bool = true, data: String = "",
    labelledSeconds: Double = 0, scoredSeconds: Double = 0
  ) {
    (self.id, self.title, self.suite, self.isCounted) = (id, title, suite, isCounted)
    (self.ride, self.railways, self.network) = (ride ?? id, railways, network)
    (self.stations, self.world, self.tags, self.origin) = (stations, world, tags, origin)
    (self.locationCount, self.hasChoice, self.data) = (locationCount, hasChoice, data)
    (self.labelledSeconds, self.scoredSeconds) = (labelledSeconds, scoredSeconds)
  }

  convenience init(
    _ journey: Journey, suite: String, isCounted: Bool, network: RailNetwork, hasChoice: Bool,
    cells: [TruthCell], stations: [StationIndex]
  ) {
    let truth = journey.truth
    func seconds(_ cells: [TruthCell]) -> Double {
      Double(cells.reduce(0) { $0 + $1.milliseconds }) / 1_000
    }
    self.init(
      id: truth.id, title: truth.title, suite: suite, isCounted: isCounted, ride: truth.rideID,
      railways: truth.legs.map { network[$0.railway].id }, network: network.id,
      stations: stations.map {
        Place(name: network[$0].title.en, coordinate: network[$0].coordinate)
      }, world: truth.world ?? "",
      tags: Self.tags(of: journey),
      origin: RideOrigin(truth, in: network), locationCount: journey.locations.count,
      hasChoice: hasChoice, labelledSeconds: seconds(cells),
      scoredSeconds: seconds(cells.filter { !$0.isPhaseMasked }))
  }

  /// A journey read from a file of scores: only the values of each contestant are known.
  package convenience init(
    _ digest: Signature.JourneyDigest, network: String, _ tallies: [Tallies]
  ) {
    func seconds(_ metric: String) -> Double {
      tallies.map { $0[MetricCatalogue[metric].index].count }.max() ?? 0
    }
    self.init(
      id: digest.id, suite: digest.suite, isCounted: digest.isCounted, ride: digest.ride,
      railways: digest.railways, network: network, world: digest.world, tags: digest.tags,
      hasChoice: seconds("RW1") > 0, labelledSeconds: seconds("DR1u"),
      scoredSeconds: seconds("PH1.display"))
  }

  /// The tags of its truth, and the classes of its phone.
  package static func tags(of journey: Journey) -> [String] {
    let tags = journey.truth.tags
    let classes = journey.phoneClasses.filter { !tags.contains($0) }
    // Many journeys share equal tags.
    return classes.isEmpty ? tags : tags + classes
  }

  package var hasTrain: Bool { !railways.isEmpty }
}

/// A journey or its scores, in a suite.
package protocol SuiteMember {
  var suite: String { get }
  /// Whether means over several suites include the suite.
  var isCounted: Bool { get }
}

extension JourneyInfo: SuiteMember {}

extension Collection where Element: SuiteMember {
  /// Those in means over several suites: those whose suite counts; all if none does.
  package var averaged: [Element] {
    let own = filter(\.isCounted)
    return own.isEmpty ? Array(self) : own
  }

  /// A sentence with the suites that means over several suites leave out; nil without any.
  package var outOfMeans: String? {
    let kept = averaged.map(\.suite)
    let others = map(\.suite).unique.filter { !kept.contains($0) }
    let verb = others.count == 1 ? "does" : "do"
    return others.isEmpty
      ? nil : "\(listed(others, most: 9)) \(verb) not count in means over several suites"
  }
}

extension Collection<JourneyInfo> {
  /// The share of labelled time on which means of the display rest; nil without labelled time.
  package var scoredShare: Double? {
    let labelled = reduce(0) { $0 + $1.labelledSeconds }
    let averaged = filter { $0.scoredSeconds >= JourneyInfo.leastScoredSeconds }
    return labelled > 0 ? averaged.reduce(0) { $0 + $1.scoredSeconds } / labelled : nil
  }
}
