public import RailNetwork
public import Tracking

/// R1: the railway with the nearest vertex of track.
///
/// Its score is minus the distance in metres.
public struct R1NearestRailway: RailwayPart {
  public struct Parameters: TrackerParameters {
    public var searchRadiusMetres = 5_000.0

    public init() {}

    public static let axes: [ParameterAxis<Self>] = [
      ParameterAxis(
        "searchRadius", \.searchRadiusMetres, unit: "m",
        range: 1...SurroundingsFinder.railwayReachMetres,
        summary: "railways without a vertex this near are left out")
    ]
  }

  public static let needsDirection = false

  private let parameters: Parameters
  private var railways: [NearbyRailway] = []

  public init(network: RailNetwork, parameters: Parameters) {
    self.parameters = parameters
  }

  public var sight: Sight {
    Sight(
      railwayMetres: parameters.searchRadiusMetres, vertexMetres: parameters.searchRadiusMetres)
  }

  public mutating func update(_ surroundings: Surroundings) {
    railways = surroundings.railways
  }

  public func candidates(atMost count: Int) -> [RankedRailway] {
    var best = BestRailways(count: count)
    for nearby in railways where nearby.vertexMetres <= parameters.searchRadiusMetres {
      best.offer(nearby.railway, score: -nearby.vertexMetres)
    }
    return best.ranking
  }
}
