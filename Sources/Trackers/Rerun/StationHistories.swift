import RailNetwork
import Tracking

/// The part of a journey's surroundings that walks along stations need.
struct WalkPath: Sendable {
  /// By location.
  let steps: [WalkStep]
  let stations: [NearbyStation]
  /// The last location of the journey.
  let last: Location?
  private let railways: [RailwayIndex]
  /// For each of ``railways``, where its stations begin.
  private let starts: [Int32]
  /// For each location, its range of ``railways``.
  private let locations: [Range<Int>]

  /// Of the railways that are offered where they are.
  init(_ surroundings: [Surroundings], _ evidence: CandidateEvidence) {
    var stations: [NearbyStation] = []
    var railways: [RailwayIndex] = []
    var starts: [Int32] = []
    var locations: [Range<Int>] = []
    for (here, range) in zip(surroundings, evidence.ranges) {
      let first = railways.count
      let offers = evidence.offers[range]
      for nearby in here.railways
      where offers.contains(where: { $0.railway == nearby.railway }) {
        railways.append(nearby.railway)
        starts.append(Int32(stations.count))
        stations += here.stations[nearby.stations]
      }
      locations.append(first..<railways.count)
    }
    starts.append(Int32(stations.count))
    steps = surroundings.map(WalkStep.init)
    last = surroundings.last?.location
    self.stations = stations
    self.railways = railways
    self.starts = starts
    self.locations = locations
  }

  /// The range of ``stations`` of a railway in reach of a location at which it is offered.
  func near(_ railway: RailwayIndex, at location: Int) -> Range<Int> {
    for index in locations[location] where railways[index] == railway {
      return Int(starts[index])..<Int(starts[index + 1])
    }
    return 0..<0
  }
}

/// The second stage of a rerun: what one candidate's stations went through over the journey.
///
/// It depends on the circles around stations and the stopped speed, not on the dwell times: how a
/// station was left is kept, and judged in the last stage.
struct CandidateHistory: Sendable, Equatable {
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

  /// A station with a phase at the end; if the rule of visits decided it, how long the train was
  /// there.
  struct Ending: Sendable, Equatable {
    var trace: StationTrace
    var dwell: StationDwell?
  }

  private(set) var turns: [Turn] = []
  private(set) var leavings: [Leaving] = []
  /// The locations that lie between stations, where the railway part may count them as orphans.
  private(set) var between: [Int] = []
  private(set) var endings: [Ending] = []

  /// Walks the candidate's stations through the locations at which it was offered.
  init(
    candidate: Candidate, locations: [Int], evidence: CandidateEvidence, path: WalkPath,
    parameters: WalkParameters, stoppedSpeedMetresPerSecond: Double, table: StationTable
  ) {
    var state = Reversible(
      (walk: StationWalk(table: table, candidate: candidate), focus: Focus?.none))
    var ahead = evidence.jumps[...]
    for location in locations {
      state.take(&ahead, upTo: location)
      let passed = state.now.walk.passedCount
      var dwells: [StationDwell] = []
      let placement = state.now.walk.update(
        path.steps[location], near: path.stations.span,
        path.near(candidate.railway, at: location), parameters: parameters,
        stoppedSpeedMetresPerSecond: stoppedSpeedMetresPerSecond, table: table
      ) { dwell in
        dwells.append(dwell)
        return true
      }
      for _ in passed..<state.now.walk.passedCount { leavings.append(Leaving(location: location)) }
      for dwell in dwells { leavings.append(Leaving(location: location, dwell: dwell)) }
      if placement == .betweenStations { between.append(location) }
      let focus = state.now.walk.focus
      if focus != state.now.focus {
        state.now.focus = focus
        turns.append(Turn(location: location, focus: focus))
      }
    }
    state.take(&ahead, upTo: .max)
    guard let end = path.last else { return }
    let stations = table.stations(of: candidate.railway, candidate.direction)
    let last = candidate.direction == .ascending ? stations.last : stations.first
    var dwells: [StationDwell?] = []
    let traces = state.now.walk.trace(at: end) { _, dwell in
      dwells.append(dwell)
      return []
    }
    endings = zip(traces, dwells).map { trace, dwell in
      let isDecided = trace.state == .visited && trace.station != last
      return Ending(trace: trace, dwell: isDecided ? dwell : nil)
    }
  }
}

/// The second stage of a rerun for all candidates, as one list of events by location.
struct StationHistories: Sendable {
  /// Something that happens to a candidate at a location.
  struct Event: Sendable {
    enum Kind: Sendable {
      case focus(Focus?)
      /// A station was left; an index in ``dwells``, nil for one that was only approached.
      case leaving(Int?)
      case orphan
    }

    var location: Int
    /// The index in ``CandidateEvidence/candidates``.
    var candidate: Int
    var kind: Kind
  }

  /// In order of location.
  private(set) var events: [Event] = []
  private(set) var dwells: [StationDwell] = []
  /// By candidate.
  private(set) var endings: [[CandidateHistory.Ending]] = []

  init(
    evidence: CandidateEvidence, path: WalkPath, parameters: WalkParameters,
    stoppedSpeedMetresPerSecond: Double, table: StationTable, isOrphan: (Double?) -> Bool
  ) {
    let offered = evidence.offeredLocations
    for (index, candidate) in evidence.candidates.enumerated() {
      let history = CandidateHistory(
        candidate: candidate, locations: offered[index], evidence: evidence, path: path,
        parameters: parameters,
        stoppedSpeedMetresPerSecond: stoppedSpeedMetresPerSecond, table: table)
      events += history.turns.map {
        Event(location: $0.location, candidate: index, kind: .focus($0.focus))
      }
      for leaving in history.leavings {
        let dwell = leaving.dwell.map { _ in dwells.count }
        if let measured = leaving.dwell { dwells.append(measured) }
        events.append(Event(location: leaving.location, candidate: index, kind: .leaving(dwell)))
      }
      let orphans = history.between.filter { isOrphan(path.steps[$0].speedMetresPerSecond) }
      events += orphans.map {
        Event(location: $0, candidate: index, kind: .orphan)
      }
      endings.append(history.endings)
    }
    events.sort { ($0.location, $0.candidate) < ($1.location, $1.candidate) }
  }
}
