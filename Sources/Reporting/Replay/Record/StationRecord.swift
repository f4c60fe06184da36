import RailNetwork
import Tracking

/// What a tracker believed of one station, for travel in one direction, over a journey.
struct StationRecord: Sendable {
  let station: StationIndex
  let direction: RailDirection?
  private(set) var states: [StateRecord] = []
  /// The places of the locations that were given to the station, by what they are to it.
  private(set) var approaching: [Int] = []
  private(set) var visiting: [Int] = []
  private(set) var departure: [Int] = []

  init(station: StationIndex, direction: RailDirection?) {
    self.station = station
    self.direction = direction
  }

  mutating func append(_ trace: StationTrace, at location: Int) {
    if states.last?.state == trace.state {
      states[states.count - 1].decisions = trace.decisions
    } else {
      states.append(
        StateRecord(
          location: location, state: trace.state, since: trace.since, decisions: trace.decisions))
    }
    switch trace.assignment {
    case .approaching: approaching.append(location)
    case .visiting: visiting.append(location)
    case .departure: departure.append(location)
    case nil: break
    }
  }

  /// The station no longer has a state.
  mutating func end(at location: Int) {
    states.append(StateRecord(location: location, state: nil, since: nil, decisions: []))
  }
}

/// A state of a station in a tracker's mind, from a location on.
struct StateRecord: Sendable {
  var location: Int
  /// Nil where the station stopped having one.
  var state: StationState?
  var since: Timestamp?
  /// The comparisons behind it, as they stood when it ended.
  var decisions: [ThresholdDecision]
}
