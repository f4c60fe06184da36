import RailNetwork
import Tracking

/// R1: the railway with the nearest vertex of track.
///
/// Its score is minus the distance in metres.
struct R1NearestRailway: RailwayPart {
  struct Parameters: TrackerParameters {
    var searchRadiusMetres = 5_000.0

    static let axes: [ParameterAxis<Self>] = [
      ParameterAxis(
        "searchRadius", \.searchRadiusMetres, unit: "m",
        range: 1...SurroundingsFinder.railwayReachMetres,
        summary: "railways without a vertex within this distance are left out")
    ]
  }

  private let parameters: Parameters
  private var railways: [NearbyRailway] = []

  init(network: RailNetwork, parameters: Parameters) {
    self.parameters = parameters
  }

  var searchRange: SearchRange {
    SearchRange(
      railwayMetres: parameters.searchRadiusMetres, vertexMetres: parameters.searchRadiusMetres)
  }

  mutating func update(_ surroundings: Surroundings) {
    railways = surroundings.railways
  }

  func candidates(atMost count: Int) -> [RankedRailway] {
    var best = BestRailways(count: count)
    for nearby in railways where nearby.vertexMetres <= parameters.searchRadiusMetres {
      best.offer(nearby.railway, score: -nearby.vertexMetres)
    }
    return best.ranking
  }
}
