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
  mutating func update(
    _ surroundings: Surroundings, course: PlanarVector, zones: StationZones,
    stoppedSpeedMetresPerSecond: Double, table: StationTable,
    visited isVisited: (_ history: StationHistory, _ isLastOfLine: Bool) -> Bool
  ) -> LocationPlacement {
    let location = surroundings.location
    let claim = claim(surroundings, course, zones, table)
    last.location = location
    last.claim = claim
    last.departed.removeAll(keepingCapacity: true)

    leaveStations(before: claim?.place ?? stations.count, surroundings, course, table, isVisited)

    if let claim {
      let history = histories[claim.place]
      if claim.isVisiting {
        let speed = location.speedMetresPerSecond ?? .infinity
        histories[claim.place].visit(
          at: location.timestamp, metres: claim.metres,
          isStopped: speed <= stoppedSpeedMetresPerSecond)
      } else {
        histories[claim.place].approach(at: location.timestamp, metres: claim.metres)
      }
      if !history.isOpen, histories[claim.place].isOpen { open(claim.place) }
      if claim.isVisiting, claim.place == stations.count - 1, histories[claim.place].isOpen {
        openPlaces.removeAll { $0 == claim.place }
        depart(claim.place, at: location.timestamp, isVisited)
      }
    }

    if !hasDeparture,
      let place = nearestBehind(
        before: claim?.place ?? stations.count, surroundings, course, table)
    {
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
    at location: Location, decisions: (StationHistory) -> [ThresholdDecision]
  ) -> [StationTrace] {
    stations.indices.compactMap { place in
      let history = histories[place]
      guard let phase = history.phase else { return nil }
      return StationTrace(
        station: stations[place], state: phase.rawValue, since: history.phaseSince,
        claim: last.location == location ? lastClaim(of: place) : nil,
        decisions: decisions(history))
    }
  }

  private func lastClaim(of place: Int) -> StationClaim? {
    if last.departed.contains(place) { return .departure }
    guard let claim = last.claim, claim.place == place else { return nil }
    return claim.isVisiting ? .visiting : .approaching
  }

  /// Departs the open stations on the way that now lie behind.
  private mutating func leaveStations(
    before end: Int, _ surroundings: Surroundings, _ course: PlanarVector, _ table: StationTable,
    _ isVisited: (_ history: StationHistory, _ isLastOfLine: Bool) -> Bool
  ) {
    var index = 0
    while index < openPlaces.count, openPlaces[index] < end {
      let place = openPlaces[index]
      let way = surroundings.plane.vector(to: table.coordinate(of: stations[place]))
      if course.dot(way) < 0 {
        openPlaces.remove(at: index)
        depart(place, at: surroundings.location.timestamp, isVisited)
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
    _ surroundings: Surroundings, _ course: PlanarVector, _ zones: StationZones,
    _ table: StationTable
  ) -> Claim? {
    guard let nearby = surroundings.nearby(candidate.railway) else { return nil }
    let range = nearby.stations
    for offset in 0..<range.count {
      let isAscending = candidate.direction == .ascending
      let index = isAscending ? range.lowerBound + offset : range.upperBound - 1 - offset
      let station = surroundings.stations[index]
      guard station.metres <= zones.approachingRadiusMetres else { continue }
      let order = table.order(of: station.station)
      let place = isAscending ? order : stations.count - 1 - order
      if station.metres <= zones.visitingRadiusMetres {
        return Claim(place: place, metres: station.metres, isVisiting: true)
      }
      if course.dot(surroundings.plane.vector(to: table.coordinate(of: station.station))) > 0 {
        return Claim(place: place, metres: station.metres, isVisiting: false)
      }
    }
    return nil
  }

  private func nearestBehind(
    before end: Int, _ surroundings: Surroundings, _ course: PlanarVector, _ table: StationTable
  ) -> Int? {
    var nearest: Int?
    var nearestSquared = Double.infinity
    for place in 0..<end {
      let vector = surroundings.plane.vector(to: table.coordinate(of: stations[place]))
      guard course.dot(vector) < 0, vector.squaredLength < nearestSquared else { continue }
      nearest = place
      nearestSquared = vector.squaredLength
    }
    return nearest
  }

  private mutating func open(_ place: Int) {
    openPlaces.insert(place, at: openPlaces.firstIndex { $0 > place } ?? openPlaces.count)
    lastPlace = max(lastPlace ?? place, place)
  }

  private mutating func depart(
    _ place: Int, at time: Timestamp,
    _ isVisited: (_ history: StationHistory, _ isLastOfLine: Bool) -> Bool
  ) {
    let isLastOfLine = place == stations.count - 1
    last.departed.append(place)
    histories[place].depart(at: time) { isVisited($0, isLastOfLine) }
    hasDeparture = true
    lastPlace = max(lastPlace ?? place, place)
    if histories[place].phase == .passed { passedCount += 1 }
  }
}
