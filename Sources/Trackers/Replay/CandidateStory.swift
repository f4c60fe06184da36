import RailNetwork
import Tracking

/// The second stage of a replay: what one candidate's stations went through over the journey.
///
/// It depends on the circles around stations and the stopped speed, not on the dwell times: how a
/// station was left is kept, and judged in the last stage.
struct CandidateStory: Sendable, Equatable {
  /// The focus from a location on.
  struct Turn: Sendable, Equatable {
    var location: Int
    var focus: Focus?
  }

  /// A station left at a location.
  struct Leaving: Sendable, Equatable {
    var location: Int
    /// nil for a station that was only approached, which is passed whatever the dwell times.
    var dwell: StationDwell?
  }

  private(set) var turns: [Turn] = []
  private(set) var leavings: [Leaving] = []
  /// The locations that lie between stations, where the railway part may count them as orphans.
  private(set) var between: [Int] = []

  /// Walks the candidate's stations through the locations at which it was offered.
  init(
    candidate: Candidate, locations: [Int], path: WalkPath, zones: StationZones,
    stoppedSpeedMetresPerSecond: Double, table: StationTable
  ) {
    var walk = StationWalk(table: table, candidate: candidate)
    var focus: Focus?
    for location in locations {
      guard let step = path.steps[location] else { continue }
      let passed = walk.passedCount
      var dwells: [StationDwell] = []
      let placement = walk.update(
        step, near: path.near(candidate.railway, at: location), zones: zones,
        stoppedSpeedMetresPerSecond: stoppedSpeedMetresPerSecond, table: table
      ) { dwell in
        dwells.append(dwell)
        return true
      }
      for _ in passed..<walk.passedCount { leavings.append(Leaving(location: location)) }
      for dwell in dwells { leavings.append(Leaving(location: location, dwell: dwell)) }
      if placement == .betweenStations { between.append(location) }
      if walk.focus != focus {
        focus = walk.focus
        turns.append(Turn(location: location, focus: focus))
      }
    }
  }
}
