/// A place on the earth: WGS 84, degrees.
public struct Coordinate: Sendable, Hashable, Codable {
  /// Degrees north, -90 to 90.
  public var latitude: Double
  /// Degrees east, -180 to 180.
  public var longitude: Double

  /// A place from its angles in degrees, which ``isValid`` checks.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both angles are finite and within their ranges.
  public var isValid: Bool {
    abs(latitude) <= 90 && abs(longitude) <= 180
  }

  /// A point on the straight line to another place: share 0 is this place, 1 the other.
  @inlinable
  public func towards(_ other: Coordinate, share: Double) -> Coordinate {
    Coordinate(
      latitude: latitude + (other.latitude - latitude) * share,
      longitude: longitude + (other.longitude - longitude) * share)
  }

  /// Metres to another place, accurate to 0.1 %; to 0.5 % for nearly opposite places on the earth.
  public func metres(to other: Coordinate) -> Double {
    let middle = Coordinate(latitude: (latitude + other.latitude) / 2, longitude: longitude)
    let metres = LocalPlane(origin: middle).vector(from: self, to: other).length
    return metres < 100_000 && abs(middle.latitude) < 80 ? metres : geodesicMetres(to: other)
  }

  /// The length of the great circle, by Lambert's formula for long lines (1942).
  private func geodesicMetres(to other: Coordinate) -> Double {
    let flattening = 1 / 298.257_223_563
    func reduced(_ degrees: Double) -> Double {
      let radians = degrees * .pi / 180
      return PortableMath.atan2(
        (1 - flattening) * PortableMath.sin(radians), PortableMath.cos(radians))
    }
    let (start, end) = (reduced(latitude), reduced(other.latitude))
    let (mean, half) = ((start + end) / 2, (end - start) / 2)
    let halfEast = PortableMath.sin((other.longitude - longitude) * .pi / 360)
    func squaredSine(_ angle: Double) -> Double {
      let sine = PortableMath.sin(angle)
      return sine * sine
    }
    let chord = min(
      1,
      squaredSine(half)
        + PortableMath.cos(start) * PortableMath.cos(end) * halfEast * halfEast)
    let angle = 2 * PortableMath.atan2(chord.squareRoot(), (1 - chord).squareRoot())
    var correction = 0.0
    if chord > 0, chord < 1 {
      let sine = PortableMath.sin(angle)
      correction =
        (angle - sine) * squaredSine(mean) * (1 - squaredSine(half)) / (1 - chord)
        + (angle + sine) * (1 - squaredSine(mean)) * squaredSine(half) / chord
    }
    return LocalPlane.equatorialRadiusMetres * (angle - flattening / 2 * correction)
  }

  /// The same place with its longitude within 180° of another's, so that both are on one flat map.
  public func turned(towards other: Coordinate) -> Coordinate {
    let degrees = longitude - other.longitude
    guard abs(degrees) > 180 else { return self }
    return Coordinate(latitude: latitude, longitude: longitude + (degrees > 0 ? -360 : 360))
  }

  /// The same place with its longitude as in files, from -180 to 180.
  package var inRange: Coordinate {
    turned(towards: Coordinate(latitude: latitude, longitude: 0))
  }
}
