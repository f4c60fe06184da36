/// A rectangle of latitudes and longitudes.
///
/// An empty one contains nothing and is infinitely far.
public struct CoordinateBox: Sendable, Equatable {
  @usableFromInline var south = Double.infinity
  @usableFromInline var north = -Double.infinity
  @usableFromInline var west = Double.infinity
  @usableFromInline var east = -Double.infinity

  /// An empty box: it contains nothing.
  public init() {}

  /// The corner of least latitude and longitude.
  public var southWest: Coordinate { Coordinate(latitude: south, longitude: west) }
  /// The corner of greatest latitude and longitude.
  public var northEast: Coordinate { Coordinate(latitude: north, longitude: east) }
  var middle: Coordinate {
    Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }

  /// Grows the box as far as it takes to contain a place.
  public mutating func include(_ place: Coordinate) {
    south = min(south, place.latitude)
    north = max(north, place.latitude)
    west = min(west, place.longitude)
    east = max(east, place.longitude)
  }

  /// Grows the box as far as it takes to contain another.
  public mutating func include(_ other: CoordinateBox) {
    south = min(south, other.south)
    north = max(north, other.north)
    west = min(west, other.west)
    east = max(east, other.east)
  }

  /// Whether a place lies in the box, its edges included.
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
