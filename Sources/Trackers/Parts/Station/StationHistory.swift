import RailNetwork
import Tracking

/// What the locations so far say of one station of one candidate.
struct StationHistory: Sendable {
  /// nil until the first location that concerns the station.
  private(set) var phase: StationPhase?
  private(set) var phaseSince: Timestamp?
  /// The nearest location that the station claimed, in metres.
  private(set) var nearestMetres = Double.infinity
  private(set) var firstVisiting: Timestamp?
  private(set) var firstStopped: Timestamp?
  private(set) var lastStopped: Timestamp?
  private(set) var firstDeparture: Timestamp?

  /// Whether locations were claimed and none has departed.
  var isOpen: Bool { phase == .approaching || phase == .visiting }

  /// How the station was left; nil before that, and for one that was only approached.
  func dwell(isLastOfLine: Bool) -> StationDwell? {
    guard let firstVisiting, let firstDeparture else { return nil }
    var stoppedSeconds = 0.0
    if let firstStopped, let lastStopped {
      stoppedSeconds = lastStopped.seconds(since: firstStopped)
    }
    return StationDwell(
      stoppedSeconds: stoppedSeconds, windowSeconds: firstDeparture.seconds(since: firstVisiting),
      isLastOfLine: isLastOfLine)
  }

  mutating func approach(at time: Timestamp, metres: Double) {
    nearestMetres = min(nearestMetres, metres)
    if phase == nil { enter(.approaching, at: time) }
  }

  mutating func visit(at time: Timestamp, metres: Double, isStopped: Bool) {
    nearestMetres = min(nearestMetres, metres)
    guard phase == nil || isOpen else { return }
    if firstVisiting == nil { firstVisiting = time }
    if isStopped {
      if firstStopped == nil { firstStopped = time }
      lastStopped = time
    }
    if phase != .visiting { enter(.visiting, at: time) }
  }

  /// The first location behind the station: how it was left follows from what was claimed.
  mutating func depart(
    at time: Timestamp, isLastOfLine: Bool, visited isVisited: (StationDwell) -> Bool
  ) {
    firstDeparture = time
    switch phase {
    case nil: enter(.departure, at: time)
    case .approaching: enter(.passed, at: time)
    case .visiting:
      let isVisited = dwell(isLastOfLine: isLastOfLine).map(isVisited) ?? false
      enter(isVisited ? .visited : .passed, at: time)
    case .departure, .visited, .passed: break
    }
  }

  private mutating func enter(_ phase: StationPhase, at time: Timestamp) {
    self.phase = phase
    phaseSince = time
  }
}
