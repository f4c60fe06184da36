import Geometry
import RailNetwork
import Tracking

/// The stations of one candidate, walked in the direction of travel for each location.
///
/// The state machine that S2 and S3 share; they differ in when a station left was visited.
struct StationWalk: Sendable {
  private let candidate: Candidate
  private let stations: [StationIndex]
  /// By place in the direction of travel.
  private var histories: [StationHistory]
  /// The places with an open history, in the direction of travel.
  private var openPlaces: [Int] = []
  private var hasDeparture = false
  /// The last place in the direction of travel that has a phase.
  private var lastPlace: Int?
  private(set) var passedCount = 0
  /// What the last location was to the stations, for the trace.
  private var last = LastLocation()

  private struct LastLocation: Sendable {
    var location: Location?
    var claim: Claim?
    var departed: [Int] = []
  }

  init(table: StationTable, candidate: Candidate) {
    let ascending = table.lists[candidate.railway.offset]
    self.candidate = candidate
    stations = candidate.direction == .ascending ? ascending : ascending.reversed()
    histories = Array(repeating: StationHistory(), count: stations.count)
  }

  /// Takes one location: the first station in the direction of travel that claims it gets it.
  ///
  /// Only stations in reach and stations with an open history can change, so only those are looked
  /// at; before the first departure, all are.
  ///
  /// - Parameters:
  ///   - step: the location.
  ///   - near: the railway's stations in reach of it, in ascending order.
  ///   - zones: the circles around stations.
  ///   - stoppedSpeedMetresPerSecond: at or below this the phone stands.
  ///   - table: where the stations lie.
  ///   - isVisited: whether a station that was left was visited.
  /// - Returns: whether the location is at a station.
  mutating func update(
    _ step: WalkStep, near: ArraySlice<NearbyStation>, zones: StationZones,
    stoppedSpeedMetresPerSecond: Double, table: StationTable,
    visited isVisited: (StationDwell) -> Bool
  ) -> LocationPlacement {
    let location = step.location
    let claim = claim(step, near, zones, table)
    last.location = location
    last.claim = claim
    last.departed.removeAll(keepingCapacity: true)
    let end = claim?.place ?? stations.count

    leaveStations(before: end, step, table, isVisited)
    if let claim {
      let wasOpen = histories[claim.place].isOpen
      if claim.isVisiting {
        let speed = location.speedMetresPerSecond ?? .infinity
        histories[claim.place].visit(
          at: location.timestamp, metres: claim.metres,
          isStopped: speed <= stoppedSpeedMetresPerSecond)
      } else {
        histories[claim.place].approach(at: location.timestamp, metres: claim.metres)
      }
      if !wasOpen, histories[claim.place].isOpen { open(claim.place) }
      if claim.isVisiting, claim.place == stations.count - 1, histories[claim.place].isOpen {
        openPlaces.removeAll { $0 == claim.place }
        depart(claim.place, at: location.timestamp, isVisited)
      }
    }
    if !hasDeparture, let place = nearestBehind(before: end, step, table) {
      depart(place, at: location.timestamp, isVisited)
    }
    return claim == nil ? .betweenStations : .atStation
  }

  /// What the last station that has a phase says.
  var focus: Focus? {
    guard let lastPlace, let phase = histories[lastPlace].phase else { return nil }
    switch phase {
    case .approaching: return Focus(station: stations[lastPlace], phase: .soon)
    case .visiting: return Focus(station: stations[lastPlace], phase: .now)
    case .departure, .visited, .passed:
      return lastPlace + 1 < stations.count
        ? Focus(station: stations[lastPlace + 1], phase: .next)
        : Focus(station: stations[lastPlace], phase: .now)
    }
  }

  /// The stations that have a phase, with what decided it.
  func trace(
    at location: Location,
    decisions: (_ history: StationHistory, _ left: StationDwell?) -> [ThresholdDecision]
  ) -> [StationTrace] {
    stations.indices.compactMap { place in
      let history = histories[place]
      guard let phase = history.phase else { return nil }
      return StationTrace(
        station: stations[place], state: phase.rawValue, since: history.phaseSince,
        claim: last.location == location ? lastClaim(of: place) : nil,
        decisions: decisions(
          history, history.dwell(isLastOfLine: place == stations.count - 1)))
    }
  }

  private func lastClaim(of place: Int) -> StationClaim? {
    if last.departed.contains(place) { return .departure }
    guard let claim = last.claim, claim.place == place else { return nil }
    return claim.isVisiting ? .visiting : .approaching
  }

  /// Departs the open stations on the way that now lie behind.
  private mutating func leaveStations(
    before end: Int, _ step: WalkStep, _ table: StationTable,
    _ isVisited: (StationDwell) -> Bool
  ) {
    var index = 0
    while index < openPlaces.count, openPlaces[index] < end {
      let place = openPlaces[index]
      let way = step.plane.vector(to: table.coordinate(of: stations[place]))
      if step.course.dot(way) < 0 {
        openPlaces.remove(at: index)
        depart(place, at: step.location.timestamp, isVisited)
      } else {
        index += 1
      }
    }
  }

  private struct Claim: Sendable {
    var place: Int
    var metres: Double
    var isVisiting: Bool
  }

  /// The first station in the direction of travel within whose zones the location lies.
  private func claim(
    _ step: WalkStep, _ near: ArraySlice<NearbyStation>, _ zones: StationZones,
    _ table: StationTable
  ) -> Claim? {
    let isAscending = candidate.direction == .ascending
    for offset in 0..<near.count {
      let index = isAscending ? near.startIndex + offset : near.endIndex - 1 - offset
      let station = near[index]
      guard station.metres <= zones.approachingRadiusMetres else { continue }
      let order = table.order(of: station.station)
      let place = isAscending ? order : stations.count - 1 - order
      if station.metres <= zones.visitingRadiusMetres {
        return Claim(place: place, metres: station.metres, isVisiting: true)
      }
      if step.course.dot(step.plane.vector(to: table.coordinate(of: station.station))) > 0 {
        return Claim(place: place, metres: station.metres, isVisiting: false)
      }
    }
    return nil
  }

  private func nearestBehind(before end: Int, _ step: WalkStep, _ table: StationTable) -> Int? {
    var nearest: Int?
    var nearestSquared = Double.infinity
    for place in 0..<end {
      let way = step.plane.vector(to: table.coordinate(of: stations[place]))
      guard step.course.dot(way) < 0, way.squaredLength < nearestSquared else { continue }
      nearest = place
      nearestSquared = way.squaredLength
    }
    return nearest
  }

  private mutating func open(_ place: Int) {
    openPlaces.insert(place, at: openPlaces.firstIndex { $0 > place } ?? openPlaces.count)
    lastPlace = max(lastPlace ?? place, place)
  }

  private mutating func depart(
    _ place: Int, at time: Timestamp, _ isVisited: (StationDwell) -> Bool
  ) {
    let isLastOfLine = place == stations.count - 1
    histories[place].depart(at: time, isLastOfLine: isLastOfLine, visited: isVisited)
    last.departed.append(place)
    hasDeparture = true
    lastPlace = max(lastPlace ?? place, place)
    if histories[place].phase == .passed { passedCount += 1 }
  }
}
