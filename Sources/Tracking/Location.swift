public import RailNetwork

/// One location as measured by the phone.
///
/// A value that was not measured, or that the phone marked as invalid, is nil.
public struct Location: Sendable, Hashable, Codable {
  /// When the place was measured.
  public var timestamp: Timestamp
  /// Where, in degrees (WGS 84).
  public var coordinate: Coordinate
  /// Above sea level; nil where it was not measured.
  public var altitudeMetres: Double?
  /// The horizontal accuracy radius that the phone gives; not negative.
  public var horizontalAccuracyMetres: Double?
  /// The uncertainty of the altitude; nil where it was not measured.
  public var verticalAccuracyMetres: Double?
  /// Clockwise from true north, 0 up to 360.
  public var courseDegrees: Double?
  /// Not negative.
  public var speedMetresPerSecond: Double?

  /// A location as the phone delivers it; leave out the values that it did not measure.
  public init(
    timestamp: Timestamp, coordinate: Coordinate, altitudeMetres: Double? = nil,
    horizontalAccuracyMetres: Double? = nil, verticalAccuracyMetres: Double? = nil,
    courseDegrees: Double? = nil, speedMetresPerSecond: Double? = nil
  ) {
    self.timestamp = timestamp
    self.coordinate = coordinate
    self.altitudeMetres = altitudeMetres
    self.horizontalAccuracyMetres = horizontalAccuracyMetres
    self.verticalAccuracyMetres = verticalAccuracyMetres
    self.courseDegrees = courseDegrees
    self.speedMetresPerSecond = speedMetresPerSecond
  }

  /// The location in the coordinates of the network's map, see `RailNetwork.onMap`.
  func onMap(of network: RailNetwork) -> Location {
    var location = self
    location.coordinate = network.onMap(coordinate)
    return location
  }

  /// The vector of length 1 along the course.
  var course: PlanarVector? { courseDegrees.map(Course.unitVector) }
}
