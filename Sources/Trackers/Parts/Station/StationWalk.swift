import RailNetwork
import Tracking

/// The stations of one candidate, searched in the direction of travel at each location.
///
/// S2 and S3 share this state machine. They differ in the rule for when a station was visited.
struct StationWalk: Sendable, Codable {
  private let candidate: Candidate
  private let stations: [StationIndex]
  /// By station index in the direction of travel.
  private var histories: [StationHistory]
  /// The indices with an open history, in the direction of travel.
  private var openIndices: [Int] = []
  private var hasDeparture = false
  /// The last index in the direction of travel that has a phase.
  private var lastIndex: Int?
  private(set) var passedCount = 0
  private var last = LastLocation()

  private struct LastLocation: Sendable, Codable {
    var time: Timestamp?
    var assignment: Assignment?
    var departed: [Int] = []
  }

  init(table: StationTable, candidate: Candidate) {
    let ascending = table.stations(of: candidate.railway, candidate.direction)
    self.candidate = candidate
    stations = candidate.direction == .ascending ? ascending : ascending.reversed()
    histories = Array(repeating: StationHistory(), count: stations.count)
  }

  /// Takes one location and assigns it to a station.
  ///
  /// Only stations in reach and stations with an open history can change, so only these are
  /// checked. Before the first departure, all stations are.
  ///
  /// - Returns: whether the location is at a station.
  mutating func update(
    _ step: WalkStep, near: Span<NearbyStation>, _ range: Range<Int>, parameters: WalkParameters,
    stoppedSpeedMetresPerSecond: Double, table: StationTable,
    visited isVisited: (StationDwell) -> Bool
  ) -> LocationPlacement {
    if step.course == nil, parameters.needsCourse == 1 { return .ignored }
    let time = step.time
    let zones = parameters.zones
    let assignment =
      parameters.firstClaims == 1
      ? firstClaim(step, near, range, zones, table) : closestClaim(step, near, range, zones, table)
    last.time = time
    last.assignment = assignment
    if !last.departed.isEmpty { last.departed.removeAll(keepingCapacity: true) }
    let end = assignment?.index ?? stations.count

    leaveStations(end, step, parameters, table, isVisited)
    if let assignment {
      let wasOpen = histories[assignment.index].isOpen
      if assignment.isVisiting {
        let speed = step.speedMetresPerSecond ?? .infinity
        histories[assignment.index].visit(
          at: time, metres: assignment.metres,
          isStopped: speed <= stoppedSpeedMetresPerSecond)
      } else {
        histories[assignment.index].approach(at: time, metres: assignment.metres)
      }
      if !wasOpen, histories[assignment.index].isOpen { open(assignment.index) }
      if assignment.isVisiting, assignment.index == stations.count - 1,
        histories[assignment.index].isOpen
      {
        openIndices.removeAll { $0 == assignment.index }
        depart(assignment.index, at: time, isVisited)
      }
    }
    if !hasDeparture, let index = nearestBehind(before: end, step, table) {
      depart(index, at: time, isVisited)
    }
    return assignment == nil ? .betweenStations : .atStation
  }

  /// The display that follows from the last station with a phase.
  var focus: Focus? {
    guard let lastIndex, let phase = histories[lastIndex].phase else { return nil }
    switch phase {
    case .approaching: return Focus(station: stations[lastIndex], phase: .soon)
    case .visiting: return Focus(station: stations[lastIndex], phase: .now)
    case .departure, .visited, .passed:
      return lastIndex + 1 < stations.count
        ? Focus(station: stations[lastIndex + 1], phase: .next)
        : Focus(station: stations[lastIndex], phase: .now)
    }
  }

  func trace(
    at location: Location,
    decisions: (_ history: StationHistory, _ left: StationDwell?) -> [ThresholdDecision]
  ) -> [StationTrace] {
    stations.indices.compactMap { index in
      let history = histories[index]
      guard let phase = history.phase else { return nil }
      return StationTrace(
        station: stations[index], state: phase, since: history.phaseSince,
        assignment: last.time == location.timestamp ? lastAssignment(of: index) : nil,
        decisions: decisions(history, history.dwell))
    }
  }

  private func lastAssignment(of index: Int) -> StationAssignment? {
    if last.departed.contains(index) { return .departure }
    guard let assignment = last.assignment, assignment.index == index else { return nil }
    return assignment.isVisiting ? .visiting : .approaching
  }

  /// Departs from the open stations that the train has left, except the one with the location.
  private mutating func leaveStations(
    _ assigned: Int, _ step: WalkStep, _ parameters: WalkParameters, _ table: StationTable,
    _ isVisited: (StationDwell) -> Bool
  ) {
    var open = 0
    while open < openIndices.count {
      let index = openIndices[open]
      let way = step.plane.vector(to: table.coordinate(of: stations[index]))
      let isLeft =
        parameters.leftBehind == 1
        ? index < assigned && step.isBehind(way)
        : index != assigned
          && parameters.zones.zone(metres: way.length, isAhead: step.isAhead(way)) == nil
      if isLeft {
        openIndices.remove(at: open)
        depart(index, at: step.time, isVisited)
      } else {
        open += 1
      }
    }
  }

  private struct Assignment: Sendable, Codable {
    var index: Int
    var metres: Double
    var isVisiting: Bool
  }

  /// The closest station, if one of its zones contains the location.
  private func closestClaim(
    _ step: WalkStep, _ near: Span<NearbyStation>, _ range: Range<Int>, _ zones: StationZones,
    _ table: StationTable
  ) -> Assignment? {
    var closest: (station: NearbyStation, rank: Int)?
    for place in range where near[place].metres < closest?.station.metres ?? .infinity {
      let rank = table.rank(of: near[place].station, candidate.direction)
      if rank >= 0 { closest = (near[place], rank) }
    }
    return closest.flatMap { claim(of: $0.station, $0.rank, step, zones, table) }
  }

  /// The first station in the direction of travel with a zone that contains the location.
  private func firstClaim(
    _ step: WalkStep, _ near: Span<NearbyStation>, _ range: Range<Int>, _ zones: StationZones,
    _ table: StationTable
  ) -> Assignment? {
    let isAscending = candidate.direction == .ascending
    for offset in 0..<range.count {
      let station = near[isAscending ? range.lowerBound + offset : range.upperBound - 1 - offset]
      let rank = table.rank(of: station.station, candidate.direction)
      guard rank >= 0 else { continue }
      if let claim = claim(of: station, rank, step, zones, table) { return claim }
    }
    return nil
  }

  private func claim(
    of station: NearbyStation, _ rank: Int, _ step: WalkStep, _ zones: StationZones,
    _ table: StationTable
  ) -> Assignment? {
    let way = step.plane.vector(to: table.coordinate(of: station.station))
    return zones.zone(metres: station.metres, isAhead: step.isAhead(way)).map {
      Assignment(
        index: candidate.direction == .ascending ? rank : stations.count - 1 - rank,
        metres: station.metres, isVisiting: $0 == .visiting)
    }
  }

  private func nearestBehind(before end: Int, _ step: WalkStep, _ table: StationTable) -> Int? {
    var nearest: Int?
    var nearestSquared = Double.infinity
    for index in 0..<end {
      let way = step.plane.vector(to: table.coordinate(of: stations[index]))
      guard step.isBehind(way), way.squaredLength < nearestSquared else { continue }
      nearest = index
      nearestSquared = way.squaredLength
    }
    return nearest
  }

  private mutating func open(_ index: Int) {
    openIndices.insert(index, at: openIndices.firstIndex { $0 > index } ?? openIndices.count)
    lastIndex = max(lastIndex ?? index, index)
  }

  private mutating func depart(
    _ index: Int, at time: Timestamp, _ isVisited: (StationDwell) -> Bool
  ) {
    let isLastOfLine = index == stations.count - 1
    histories[index].depart(at: time, isLastOfLine: isLastOfLine, visited: isVisited)
    last.departed.append(index)
    hasDeparture = true
    lastIndex = max(lastIndex ?? index, index)
    if histories[index].phase == .passed { passedCount += 1 }
  }
}

/// The history of one station of one candidate.
struct StationHistory: Sendable, Codable {
  /// Nil before the first location at the station.
  private(set) var phase: StationState?
  private(set) var phaseSince: Timestamp?
  /// Distance of the nearest location assigned to the station, in metres.
  private(set) var nearestMetres = Double.infinity
  private(set) var firstVisiting: Timestamp?
  private(set) var firstStopped: Timestamp?
  private(set) var lastStopped: Timestamp?
  private(set) var firstDeparture: Timestamp?

  /// Whether it has locations, but no departure yet.
  var isOpen: Bool { phase == .approaching || phase == .visiting }

  /// How long the train was at the station; nil before the departure and if it only approached.
  var dwell: StationDwell? {
    guard let firstVisiting, let firstDeparture else { return nil }
    var stoppedSeconds = 0.0
    if let firstStopped, let lastStopped {
      stoppedSeconds = lastStopped.seconds(since: firstStopped)
    }
    return StationDwell(
      stoppedSeconds: stoppedSeconds, windowSeconds: firstDeparture.seconds(since: firstVisiting))
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

  /// Takes the first location behind the station.
  ///
  /// The phase then follows from the history.
  mutating func depart(
    at time: Timestamp, isLastOfLine: Bool, visited isVisited: (StationDwell) -> Bool
  ) {
    firstDeparture = time
    switch phase {
    case nil: enter(.departure, at: time)
    case .approaching: enter(.passed, at: time)
    case .visiting:
      let isVisited = isLastOfLine || dwell.map(isVisited) ?? false
      enter(isVisited ? .visited : .passed, at: time)
    case .departure, .visited, .passed: break
    }
  }

  private mutating func enter(_ phase: StationState, at time: Timestamp) {
    self.phase = phase
    phaseSince = time
  }
}

/// The values of a location that a walk needs.
struct WalkStep: Sendable {
  let time: Timestamp
  let speedMetresPerSecond: Double?
  let plane: LocalPlane
  /// Of length 1.
  let course: PlanarVector?

  init(_ surroundings: Surroundings) {
    time = surroundings.location.timestamp
    speedMetresPerSecond = surroundings.location.speedMetresPerSecond
    plane = surroundings.plane
    course = surroundings.course
  }

  /// Whether a place is ahead, by the way to it; not without a course.
  func isAhead(_ way: PlanarVector) -> Bool { course.map { $0.dot(way) > 0 } ?? false }

  /// Whether a place is behind, by the way to it; not without a course.
  func isBehind(_ way: PlanarVector) -> Bool { course.map { $0.dot(way) < 0 } ?? false }
}
