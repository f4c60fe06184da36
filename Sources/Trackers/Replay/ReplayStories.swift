import RailNetwork
import Tracking

/// The second stage of a replay for all candidates, as one list of what happens at which location.
struct ReplayStories: Sendable {
  /// Something that happens to a candidate at a location.
  struct Event: Sendable {
    enum Kind: Sendable {
      case focus(Focus?)
      /// A station was left; nil for one that was only approached.
      case leaving(StationDwell?)
      case orphan
    }

    var location: Int
    /// The place in ``CandidateEvidence/candidates``.
    var candidate: Int
    var kind: Kind
  }

  /// In order of location.
  private(set) var events: [Event] = []

  init(
    evidence: CandidateEvidence, path: WalkPath, zones: StationZones,
    stoppedSpeedMetresPerSecond: Double, table: StationTable, locations: [Location],
    isOrphan: (Location) -> Bool
  ) {
    let offered = evidence.offeredLocations
    for (index, candidate) in evidence.candidates.enumerated() {
      let story = CandidateStory(
        candidate: candidate, locations: offered[index], path: path, zones: zones,
        stoppedSpeedMetresPerSecond: stoppedSpeedMetresPerSecond, table: table)
      events += story.turns.map {
        Event(location: $0.location, candidate: index, kind: .focus($0.focus))
      }
      events += story.leavings.map {
        Event(location: $0.location, candidate: index, kind: .leaving($0.dwell))
      }
      events += story.between.filter { isOrphan(locations[$0]) }.map {
        Event(location: $0, candidate: index, kind: .orphan)
      }
    }
    events.sort { ($0.location, $0.candidate) < ($1.location, $1.candidate) }
  }
}
