import RailNetwork

/// How far a tracker looks around a location; what lies farther changes none of its estimates.
///
/// Of several trackers the greatest of each distance counts. A negative distance asks for nothing.
public struct SearchRange: Sendable, Hashable {
  /// Railways are found that have a vertex within this.
  public let railwayMetres: Double
  /// Up to this the nearest vertex is measured; farther ones are infinitely far.
  public let vertexMetres: Double
  /// Railways are found whose track lies within this, and up to it the track is measured; farther
  /// track is infinitely far.
  public let trackMetres: Double
  /// Up to this stations are listed.
  public let stationMetres: Double

  /// A range in metres; see ``all`` for one without limits.
  public init(
    railwayMetres: Double = -1, vertexMetres: Double = -1, trackMetres: Double = -1,
    stationMetres: Double = -1
  ) {
    self.railwayMetres = min(railwayMetres, SurroundingsFinder.railwayReachMetres)
    self.vertexMetres = min(vertexMetres, SurroundingsFinder.railwayReachMetres)
    self.trackMetres = min(trackMetres, SurroundingsFinder.railwayReachMetres)
    self.stationMetres = min(stationMetres, SurroundingsFinder.stationReachMetres)
  }

  /// As far as surroundings are found at all.
  public static let all = SearchRange(
    railwayMetres: .infinity, vertexMetres: .infinity, trackMetres: .infinity,
    stationMetres: .infinity)

  /// The farther of each distance.
  public func union(_ other: SearchRange) -> SearchRange {
    SearchRange(
      railwayMetres: max(railwayMetres, other.railwayMetres),
      vertexMetres: max(vertexMetres, other.vertexMetres),
      trackMetres: max(trackMetres, other.trackMetres),
      stationMetres: max(stationMetres, other.stationMetres))
  }
}

extension SearchRange {
  /// Whether a railway is found of which so much was measured; a vertex that was not is farther than
  /// ``railwayMetres``.
  func includes(_ nearest: LineIndex.Nearest, measuresVertex: Bool) -> Bool {
    (measuresVertex && nearest.vertexSquared.squareRoot() <= railwayMetres)
      || nearest.pointSquared.squareRoot() <= trackMetres
  }
}
