import Geometry
package import Tracking

extension Location {
  /// A location from what a file says, or nil if the file names no place on the earth.
  ///
  /// As in Core Location, a negative course, speed or accuracy stands for "invalid" and reads as
  /// not measured; so does a course past 360, and whatever is no finite number.
  package static func measured(
    at timestamp: Timestamp, latitude: Double?, longitude: Double?, altitude: Double? = nil,
    horizontalAccuracy: Double? = nil, verticalAccuracy: Double? = nil, course: Double? = nil,
    speed: Double? = nil
  ) -> Location? {
    guard let latitude, let longitude else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else { return nil }
    func valid(_ value: Double?, from least: Double = 0, to most: Double = .greatestFiniteMagnitude)
      -> Double?
    {
      value.flatMap { $0 >= least && $0 <= most ? $0 : nil }
    }
    return Location(
      timestamp: timestamp, coordinate: coordinate,
      altitudeMetres: valid(altitude, from: -.greatestFiniteMagnitude),
      horizontalAccuracyMetres: valid(horizontalAccuracy),
      verticalAccuracyMetres: valid(verticalAccuracy),
      courseDegrees: valid(course, to: 360).map { $0 == 360 ? 0 : $0 },
      speedMetresPerSecond: valid(speed))
  }
}

extension Timestamp {
  /// Reads a UTC time as databases and logs write it, with or without a zone at its end.
  package init?(utc text: String) {
    guard let timestamp = Timestamp(iso8601: text + "Z") ?? Timestamp(iso8601: text) else {
      return nil
    }
    self = timestamp
  }
}
