/// A rectangle of latitudes and longitudes; an empty one is infinitely far from everything.
public struct CoordinateBox: Sendable, Equatable {
  @usableFromInline var south = Double.infinity
  @usableFromInline var north = -Double.infinity
  @usableFromInline var west = Double.infinity
  @usableFromInline var east = -Double.infinity

  /// An empty box.
  public init() {}

  /// The corner with the smallest latitude and longitude.
  public var southWest: Coordinate { Coordinate(latitude: south, longitude: west) }
  /// The corner with the largest latitude and longitude.
  public var northEast: Coordinate { Coordinate(latitude: north, longitude: east) }

  /// Extends the box to contain a place.
  public mutating func include(_ place: Coordinate) {
    south = min(south, place.latitude)
    north = max(north, place.latitude)
    west = min(west, place.longitude)
    east = max(east, place.longitude)
  }

  /// Extends the box to contain another box.
  public mutating func include(_ other: CoordinateBox) {
    south = min(south, other.south)
    north = max(north, other.north)
    west = min(west, other.west)
    east = max(east, other.east)
  }

  /// Whether a place is in the box or on its edge.
  @inlinable
  public func contains(_ place: Coordinate) -> Bool {
    south <= place.latitude && place.latitude <= north && west <= place.longitude
      && place.longitude <= east
  }

  /// The squared distance from a plane's origin, in square metres; 0 inside.
  @inlinable
  public func squaredMetres(from plane: LocalPlane) -> Double {
    let origin = plane.origin
    let degreesNorth = max(south - origin.latitude, origin.latitude - north, 0)
    let degreesEast = max(west - origin.longitude, origin.longitude - east, 0)
    let metresNorth = degreesNorth * plane.metresPerDegreeLatitude
    let metresEast = degreesEast * plane.metresPerDegreeLongitude
    return metresNorth * metresNorth + metresEast * metresEast
  }
}
