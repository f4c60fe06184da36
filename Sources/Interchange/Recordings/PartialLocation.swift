package import Journeys
import RailNetwork
package import Tracking

package typealias LocationPath = any WritableKeyPath<Location, Double?> & Sendable

extension LocationColumn {
  fileprivate func allows(_ value: Double) -> Bool { value.isFinite && range.contains(value) }

  /// What a phone may not measure, and where a location keeps it.
  package static let measured: [(column: LocationColumn, path: LocationPath)] = [
    (.altitude, \.altitudeMetres), (.horizontalAccuracy, \.horizontalAccuracyMetres),
    (.verticalAccuracy, \.verticalAccuracyMetres), (.course, \.courseDegrees),
    (.speed, \.speedMetresPerSecond),
  ]
}

extension Location {
  /// The location without those values that are exactly 0, for sources that write 0 for "none".
  ///
  /// Android's `getSpeed`, `getBearing` and `getAltitude` return 0 where there is no value, and
  /// many logs keep just that.
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

  subscript(column: LocationColumn) -> Double? {
    get { values[column] }
    set { values[column] = newValue }
  }

  /// The location, or nil if the time is missing or the place is not on the earth.
  ///
  /// As in Core Location, a negative course, speed or accuracy stands for "invalid" and reads as
  /// not measured; so does what is outside its column's range.
  var location: Location? {
    guard let timestamp,
      let coordinate = Coordinate(checking: self[.latitude], self[.longitude])
    else { return nil }
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

extension LocationColumn {
  /// The quantity that other programs mean by a name, or nil if no location holds it.
  ///
  /// Case, spaces and punctuation don't matter. A name that says another unit, such as
  /// `speed_kmh`, is not known: its numbers would be taken for metres per second.
  package init?(foreignName name: String) {
    let letters = String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter(isPlain)))
    switch letters {
    case "timestamp", "time", "date", "datetime", "utc", "isoutc", "ts", "unixtime", "epoch",
      "recordedat":
      self = .timestamp
    case "latitude", "lat": self = .latitude
    case "longitude", "lon", "lng", "long": self = .longitude
    case "altitude", "alt", "ele", "elevation", "altitudem": self = .altitude
    case "horizontalaccuracy", "accuracy", "hacc", "horacc", "accuracym":
      self = .horizontalAccuracy
    case "verticalaccuracy", "vacc", "vertacc", "altitudeaccuracy": self = .verticalAccuracy
    case "course", "bearing", "heading", "cog", "bearingdeg", "headingdeg": self = .course
    case "speed", "velocity", "speedmps", "speedms": self = .speed
    default: return nil
    }
  }
}

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
}

extension Timestamp {
  /// Reads a UTC time as databases and logs write it, with or without a zone at its end.
  package init?(utc text: String) {
    guard let timestamp = Timestamp(iso8601: text + "Z") ?? Timestamp(iso8601: text) else {
      return nil
    }
    self = timestamp
  }

  /// The years 0 to 9999, in milliseconds since 1970.
  private static let writable = -62_167_219_200_000...253_402_300_799_999.0

  /// Reads a number of seconds, milliseconds, microseconds or nanoseconds since 1970.
  ///
  /// Which of them is told by the size: in the years 1973 to 5138 the ranges don't meet.
  package init?(epoch number: Double) {
    guard number.isFinite else { return nil }
    let milliseconds =
      switch abs(number) {
      case 1e17...: number / 1e6
      case 1e14...: number / 1e3
      case 1e11...: number
      default: number * 1e3
      }
    guard Self.writable.contains(milliseconds) else { return nil }
    self.init(millisecondsSince1970: Int64(milliseconds.rounded()))
  }
}
