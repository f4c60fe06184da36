package import Journeys
import RailNetwork
package import Tracking

typealias LocationPath = any WritableKeyPath<Location, Double?> & Sendable

extension LocationColumn {
  fileprivate func allows(_ value: Double) -> Bool { value.isFinite && range.contains(value) }

  /// What a phone may not measure, and where a location keeps it.
  static let measured: [(column: LocationColumn, path: LocationPath)] = [
    (.altitude, \.altitudeMetres), (.horizontalAccuracy, \.horizontalAccuracyMetres),
    (.verticalAccuracy, \.verticalAccuracyMetres), (.course, \.courseDegrees),
    (.speed, \.speedMetresPerSecond),
  ]
}

extension Location {
  /// The location without those values that are exactly 0, for sources that write 0 for "none".
  ///
  /// Android's `getSpeed`, `getBearing` and `getAltitude` return 0 where there is no value, and many
  /// logs keep just that.
  package func withoutZeros(in columns: Set<LocationColumn>) -> Location {
    var location = self
    for (column, path) in LocationColumn.measured
    where columns.contains(column) && location[keyPath: path] == 0 {
      location[keyPath: path] = nil
    }
    return location
  }
}

/// A location on its way out of a file: each value as it was found, nothing checked yet.
struct PartialLocation {
  var timestamp: Timestamp?
  private var values: [LocationColumn: Double] = [:]

  /// A location of a time, and of a place `[longitude, latitude]`, perhaps with an altitude.
  init(timestamp: Timestamp? = nil, position: [Double?] = []) {
    self.timestamp = timestamp
    place(position)
  }

  /// Takes the numbers of a position `[longitude, latitude]`, perhaps with an altitude.
  mutating func place(_ position: [Double?]) {
    for (column, value) in zip([LocationColumn.longitude, .latitude, .altitude], position) {
      self[column] = value
    }
  }

  /// The number of a column; the time is none.
  subscript(column: LocationColumn) -> Double? {
    get { values[column] }
    set { values[column] = newValue }
  }

  /// The location, or nil if the time is missing or the place is none on the earth.
  ///
  /// As in Core Location, a negative course, speed or accuracy stands for "invalid" and reads as
  /// not measured; so does what is outside its column's range.
  var location: Location? {
    guard let timestamp, let latitude = self[.latitude], let longitude = self[.longitude] else {
      return nil
    }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else { return nil }
    var location = Location(timestamp: timestamp, coordinate: coordinate)
    for (column, path) in LocationColumn.measured {
      guard let value = self[column], column.allows(value),
        value >= 0 || !column.isInvalidWhenNegative
      else { continue }
      location[keyPath: path] = column == .course && value == 360 ? 0 : value
    }
    return location
  }

  /// The columns whose values no phone can measure.
  var impossible: [LocationColumn] {
    LocationColumn.measured.map(\.column).filter { column in
      self[column].map { !column.allows($0) } ?? false
    }
  }
}
