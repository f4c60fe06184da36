import Geometry
package import Journeys
package import Tracking

/// A location on its way out of a file: each value as it was found, nothing checked yet.
package struct PartialLocation: Sendable, Hashable {
  package var timestamp: Timestamp?
  package var latitude: Double?
  package var longitude: Double?
  package var altitude: Double?
  package var horizontalAccuracy: Double?
  package var verticalAccuracy: Double?
  package var course: Double?
  package var speed: Double?

  package init(timestamp: Timestamp? = nil, latitude: Double? = nil, longitude: Double? = nil) {
    self.timestamp = timestamp
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The number of a column; the time is none.
  package subscript(column: LocationColumn) -> Double? {
    get {
      switch column {
      case .timestamp: nil
      case .latitude: latitude
      case .longitude: longitude
      case .altitude: altitude
      case .horizontalAccuracy: horizontalAccuracy
      case .verticalAccuracy: verticalAccuracy
      case .course: course
      case .speed: speed
      }
    }
    set {
      switch column {
      case .timestamp: break
      case .latitude: latitude = newValue
      case .longitude: longitude = newValue
      case .altitude: altitude = newValue
      case .horizontalAccuracy: horizontalAccuracy = newValue
      case .verticalAccuracy: verticalAccuracy = newValue
      case .course: course = newValue
      case .speed: speed = newValue
      }
    }
  }

  /// The location, or nil if the time is missing or the place is none on the earth.
  ///
  /// As in Core Location, a negative course, speed or accuracy stands for "invalid" and reads as
  /// not measured; so does a course past 360, and whatever is no finite number.
  package var location: Location? {
    guard let timestamp, let latitude, let longitude else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else { return nil }
    return Location(
      timestamp: timestamp, coordinate: coordinate,
      altitudeMetres: altitude.flatMap { $0.isFinite ? $0 : nil },
      horizontalAccuracyMetres: Self.valid(horizontalAccuracy),
      verticalAccuracyMetres: Self.valid(verticalAccuracy),
      courseDegrees: Self.valid(course).flatMap { $0 < 360 ? $0 : $0 == 360 ? 0 : nil },
      speedMetresPerSecond: Self.valid(speed))
  }

  private static func valid(_ value: Double?) -> Double? {
    value.flatMap { $0 >= 0 && $0.isFinite ? $0 : nil }
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
