import RailNetwork
import Tracking

/// D1: the order of the first two stations of a railway that the phone visits.
struct D1VisitOrder: DirectionPart {
  struct Parameters: TrackerParameters {
    var visitingRadiusMetres = 200.0

    static let axes: [ParameterAxis<Self>] = [
      ParameterAxis(
        "visitingRadius", \.visitingRadiusMetres, unit: "m", range: StationZones.radiusRange,
        summary: StationZones.visitingSummary)
    ]
  }

  /// The first station visited, and the direction as soon as there is a second one.
  struct Visits: Codable, Sendable {
    var first: Int32?
    var direction: RailDirection?
  }

  private let stations: StationTable
  private let parameters: Parameters
  /// By railway.
  var state: [Visits]

  init(network: RailNetwork, parameters: Parameters) {
    stations = network.stationTable
    self.parameters = parameters
    state = Array(repeating: Visits(), count: network.railways.count)
  }

  var searchRange: SearchRange { SearchRange(railwayMetres: .infinity) }

  mutating func update(_ surroundings: Surroundings) {
    for nearby in surroundings.railways
    where nearby.nearestStation.metres <= parameters.visitingRadiusMetres {
      let railway = nearby.railway.offset
      guard state[railway].direction == nil else { continue }
      let order = Int32(stations.order(of: nearby.nearestStation.station))
      if let first = state[railway].first {
        guard order != first else { continue }
        state[railway].direction = order > first ? .ascending : .descending
      } else {
        state[railway].first = order
      }
    }
  }

  func direction(of railway: RailwayIndex) -> RailDirection? {
    state[railway.offset].direction
  }

  func score(of railway: RailwayIndex) -> Double? { nil }
}
