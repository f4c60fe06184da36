package import Journeys
import RailNetwork

/// What is known of a journey beside its scores: its name, and where it stands in the statistics.
///
/// One object for the scores of all contestants.
package final class JourneyInfo: Sendable, Codable {
  package let id: String
  package let title: String
  /// The suite that the journey belongs to: a stratum of the statistics.
  package let suite: String
  /// Whether the suite counts in means over several.
  package let isCounted: Bool
  /// The ride of which this is a recording or a variant: the unit of the statistics.
  package let ride: String
  /// The ids of the railways that the train runs on, in order; none without a train.
  package let railways: [String]
  /// See ``GroundTruth/world``; empty for a recording.
  package let world: String
  package let tags: [String]
  /// Nil if it was simulated.
  package let origin: RideOrigin?
  package let locationCount: Int
  /// See ``JudgedJourney/hasChoice``.
  package let hasChoice: Bool

  package init(
    id: String, title: String = "", suite: String, isCounted: Bool = true, ride: String? = nil,
    railways: [String] = [], world: String = "", tags: [String] = [], origin: RideOrigin? = nil,
    locationCount: Int = 0, hasChoice: Bool = true
  ) {
    self.id = id
    self.title = title
    self.suite = suite
    self.isCounted = isCounted
    self.ride = ride ?? id
    self.railways = railways
    self.world = world
    self.tags = tags
    self.origin = origin
    self.locationCount = locationCount
    self.hasChoice = hasChoice
  }

  convenience init(
    _ journey: Journey, suite: String, isCounted: Bool, network: RailNetwork, hasChoice: Bool
  ) {
    let truth = journey.truth
    self.init(
      id: truth.id, title: truth.title, suite: suite, isCounted: isCounted, ride: truth.rideID,
      railways: truth.legs.map { network[$0.railway].id }, world: truth.world ?? "",
      tags: truth.tags, origin: RideOrigin(truth, in: network),
      locationCount: journey.locations.count, hasChoice: hasChoice)
  }

  /// The id of the railway that the ride starts on; empty where that is not known.
  package var railway: String { railways.first ?? "" }
  package var hasTrain: Bool { !railways.isEmpty }
}
