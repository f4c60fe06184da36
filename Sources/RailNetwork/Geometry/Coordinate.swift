/// A place on the earth: WGS 84, degrees.
public struct Coordinate: Sendable, Hashable {
  /// Degrees north, -90 to 90.
  public var latitude: Double
  /// Degrees east, -180 to 180.
  public var longitude: Double

  /// A place from its angles in degrees; nothing is checked, see ``isValid``.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both angles are finite and within their ranges.
  public var isValid: Bool {
    abs(latitude) <= 90 && abs(longitude) <= 180
  }

  /// The place at a share of the straight line to another: 0 is this place, 1 the other.
  @inlinable
  public func towards(_ other: Coordinate, share: Double) -> Coordinate {
    Coordinate(
      latitude: latitude + (other.latitude - latitude) * share,
      longitude: longitude + (other.longitude - longitude) * share)
  }

  /// Metres to another place, good to 0.1 % within 100 km.
  public func metres(to other: Coordinate) -> Double {
    LocalPlane(
      origin: Coordinate(latitude: (latitude + other.latitude) / 2, longitude: longitude)
    ).vector(from: self, to: other).length
  }
}
