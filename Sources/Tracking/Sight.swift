import RailNetwork

/// What a tracker looks at around a location; what lies farther changes no answer and is not looked for.
///
/// Of several trackers the greatest of each counts. A negative distance asks for nothing.
public struct Sight: Sendable, Hashable {
  /// Railways are found that have a vertex within this.
  public let railwayMetres: Double
  /// Up to this the nearest vertex is measured; farther ones are infinitely far.
  public let vertexMetres: Double
  /// Railways are found whose track lies within this, and up to it the track is measured; farther
  /// track is infinitely far.
  public let trackMetres: Double
  /// Up to this stations are listed.
  public let stationMetres: Double

  public init(
    railwayMetres: Double = -1, vertexMetres: Double = -1, trackMetres: Double = -1,
    stationMetres: Double = -1
  ) {
    self.railwayMetres = min(railwayMetres, SurroundingsFinder.railwayReachMetres)
    self.vertexMetres = min(vertexMetres, SurroundingsFinder.railwayReachMetres)
    self.trackMetres = min(trackMetres, SurroundingsFinder.railwayReachMetres)
    self.stationMetres = min(stationMetres, SurroundingsFinder.stationReachMetres)
  }

  /// All that there is.
  public static let all = Sight(
    railwayMetres: .infinity, vertexMetres: .infinity, trackMetres: .infinity,
    stationMetres: .infinity)

  /// What either looks at.
  public func union(_ other: Sight) -> Sight {
    Sight(
      railwayMetres: max(railwayMetres, other.railwayMetres),
      vertexMetres: max(vertexMetres, other.vertexMetres),
      trackMetres: max(trackMetres, other.trackMetres),
      stationMetres: max(stationMetres, other.stationMetres))
  }
}

extension Sight {
  /// Whether a railway is found of which so much was measured; a vertex that was not is near, but
  /// farther than ``railwayMetres``.
  func sees(_ nearest: LineIndex.Nearest, measuresVertex: Bool) -> Bool {
    let vertexMetres = nearest.vertexSquared.squareRoot()
    if measuresVertex, vertexMetres > SurroundingsFinder.railwayReachMetres { return false }
    return (measuresVertex && vertexMetres <= railwayMetres)
      || nearest.pointSquared.squareRoot() <= trackMetres
  }
}
