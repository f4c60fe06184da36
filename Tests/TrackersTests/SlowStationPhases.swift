import RailNetwork
import Tracking
@testable import Trackers

/// S3 written down as the text has it, every station walked for every location: the oracle.
struct SlowStationPhases {
  struct History {
    var visiting: [Location] = []
    var approaching: [Location] = []
    var firstDeparture: Location?
    var phase: String?
  }

  let network: RailNetwork
  let stations: [StationIndex]
  var visitingRadius = 200.0
  var approachingRadius = 500.0
  var stoppedDwell = 20.0
  var visitedDwell = 70.0
  var tellsPassed = true
  var histories: [StationIndex: History] = [:]

  init(network: RailNetwork, railway: RailwayIndex, _ direction: RailDirection) {
    self.network = network
    let ascending = network[railway].stations
    stations = direction == .ascending ? ascending : ascending.reversed()
  }

  mutating func update(_ location: Location) -> LocationPlacement {
    guard let degrees = location.courseDegrees else { return .ignored }
    let course = Course.unitVector(degrees: degrees)
    let plane = LocalPlane(origin: location.coordinate)
    var isPlaced = false
    var behind: [(station: StationIndex, metres: Double)] = []
    for station in stations where !isPlaced {
      let way = plane.vector(to: network[station].coordinate)
      if way.length <= visitingRadius {
        histories[station, default: History()].visiting.append(location)
        isPlaced = true
        if station == stations.last, histories[station]?.firstDeparture == nil {
          histories[station]?.firstDeparture = location
        }
      } else if way.length <= approachingRadius, course.dot(way) > 0 {
        histories[station, default: History()].approaching.append(location)
        isPlaced = true
      } else if course.dot(way) < 0 {
        let history = histories[station] ?? History()
        if history.firstDeparture == nil,
          !history.visiting.isEmpty || !history.approaching.isEmpty
        {
          histories[station]?.firstDeparture = location
        }
        behind.append((station, way.length))
      }
    }
    if !histories.values.contains(where: { $0.firstDeparture != nil }),
      let nearest = behind.min(by: { $0.metres < $1.metres })
    {
      histories[nearest.station] = History(firstDeparture: location)
    }
    for station in stations { advance(station) }
    return isPlaced ? .atStation : .betweenStations
  }

  private mutating func advance(_ station: StationIndex) {
    guard let history = histories[station] else { return }
    let proposed: String
    switch (history.visiting.isEmpty, history.approaching.isEmpty, history.firstDeparture) {
    case (true, true, _?): proposed = "departure"
    case (true, false, nil): proposed = "approaching"
    case (false, _, nil): proposed = "visiting"
    case (false, _, let departure?): proposed = isVisited(station, history, departure)
    case (true, false, _?): proposed = "passed"
    case (true, true, nil): return
    }
    let isFinal = ["departure", "visited", "passed"].contains(history.phase ?? "")
    if !isFinal, !(history.phase == "visiting" && proposed == "approaching") {
      histories[station]?.phase = proposed
    }
  }

  private func isVisited(
    _ station: StationIndex, _ history: History, _ departure: Location
  ) -> String {
    guard tellsPassed, station != stations.last else { return "visited" }
    let stopped = history.visiting.filter { ($0.speedMetresPerSecond ?? .infinity) <= 1 }
    if let first = stopped.first, let last = stopped.last,
      last.timestamp.seconds(since: first.timestamp) > stoppedDwell
    {
      return "visited"
    }
    if let first = history.visiting.first,
      departure.timestamp.seconds(since: first.timestamp) > visitedDwell
    {
      return "visited"
    }
    return "passed"
  }

  var focus: Focus? {
    guard let place = stations.lastIndex(where: { histories[$0]?.phase != nil }) else { return nil }
    switch histories[stations[place]]?.phase {
    case "approaching": return Focus(station: stations[place], phase: .soon)
    case "visiting": return Focus(station: stations[place], phase: .now)
    default:
      return place + 1 < stations.count
        ? Focus(station: stations[place + 1], phase: .next)
        : Focus(station: stations[place], phase: .now)
    }
  }

  var passedStations: Int { histories.values.count { $0.phase == "passed" } }
}
