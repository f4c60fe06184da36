import RailNetwork

/// How far a tracker looks around a location.
///
/// Anything farther must not change its estimates.
///
/// For several trackers, the greatest value of each distance is used. A negative distance turns a
/// search off.
public struct SearchRange: Sendable, Hashable {
  /// Railways with a vertex within this distance are found.
  public let railwayMetres: Double
  /// The nearest vertex is measured up to this distance; beyond it, the result is infinite.
  public let vertexMetres: Double
  /// Railways with track within this distance are found, and their track is measured; beyond it,
  /// the result is infinite.
  public let trackMetres: Double
  /// Stations are listed up to this distance.
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

  /// The limits of ``SurroundingsFinder``.
  public static let all = SearchRange(
    railwayMetres: .infinity, vertexMetres: .infinity, trackMetres: .infinity,
    stationMetres: .infinity)

  /// Up to here a railway may be in range.
  var farthestMetres: Double { max(railwayMetres, trackMetres) }

  /// The greater of each distance.
  public func union(_ other: SearchRange) -> SearchRange {
    SearchRange(
      railwayMetres: max(railwayMetres, other.railwayMetres),
      vertexMetres: max(vertexMetres, other.vertexMetres),
      trackMetres: max(trackMetres, other.trackMetres),
      stationMetres: max(stationMetres, other.stationMetres))
  }
}
