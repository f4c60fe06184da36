/// A flat map in metres east and north of a place, by the radii of curvature of the WGS 84
/// ellipsoid.
///
/// Lengths are accurate to 0.05 % within 5 km of the origin, and to 1 mm within 100 m.
public struct LocalPlane: Sendable, Equatable {
  /// The place where the map is exact.
  public let origin: Coordinate
  /// Metres per degree of latitude at the origin.
  public let metresPerDegreeLatitude: Double
  /// Metres per degree of longitude at the origin.
  public let metresPerDegreeLongitude: Double

  /// A plane that touches the earth at a place.
  public init(origin: Coordinate) {
    self.origin = origin
    let latitude = origin.latitude * .pi / 180
    let sine = PortableMath.sin(latitude)
    let curvature = 1 - Self.eccentricitySquared * sine * sine
    let primeVertical = Self.equatorialRadiusMetres / curvature.squareRoot()
    let meridian = primeVertical * (1 - Self.eccentricitySquared) / curvature
    metresPerDegreeLatitude = meridian * .pi / 180
    metresPerDegreeLongitude = primeVertical * (1 - sine * sine).squareRoot() * .pi / 180
  }

  /// The vector from the origin to a place.
  @inlinable
  public func vector(to place: Coordinate) -> PlanarVector {
    PlanarVector(
      east: (place.longitude - origin.longitude) * metresPerDegreeLongitude,
      north: (place.latitude - origin.latitude) * metresPerDegreeLatitude)
  }

  /// The vector from one place to another.
  @inlinable
  public func vector(from start: Coordinate, to end: Coordinate) -> PlanarVector {
    PlanarVector(
      east: (end.longitude - start.longitude) * metresPerDegreeLongitude,
      north: (end.latitude - start.latitude) * metresPerDegreeLatitude)
  }

  /// The place at the end of a vector from the origin.
  @inlinable
  public func coordinate(at vector: PlanarVector) -> Coordinate {
    Coordinate(
      latitude: origin.latitude + vector.north / metresPerDegreeLatitude,
      longitude: origin.longitude + vector.east / metresPerDegreeLongitude)
  }

  static let equatorialRadiusMetres = 6_378_137.0
  private static let eccentricitySquared = 6.694_379_990_141_316_5e-3
}
