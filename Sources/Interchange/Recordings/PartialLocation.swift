package import Journeys
import RailNetwork
import Text
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

/// A column of another program: what it holds, and in which unit where it says one.
package struct MeasuredColumn: Sendable, Equatable {
  package enum Unit: String, Sendable, CaseIterable {
    case metresPerSecond = "m/s"
    case kilometresPerHour = "km/h"
    case milesPerHour = "mph"
    case knots = "kn"
    case metres = "m"
    case feet = "ft"

    /// In metres, or metres per second.
    package var size: Double {
      switch self {
      case .metresPerSecond, .metres: 1
      case .kilometresPerHour: 1 / 3.6
      case .milesPerHour: 0.44704
      case .knots: 1_852 / 3_600
      case .feet: 0.3048
      }
    }

    /// How names of columns end.
    fileprivate var words: [String] {
      switch self {
      case .metresPerSecond: ["mps", "ms"]
      case .kilometresPerHour: ["kmh", "kph", "kmph"]
      case .milesPerHour: ["mph"]
      case .knots: ["knots", "kts", "kn"]
      case .metres: ["metres", "meters", "m"]
      case .feet: ["feet", "ft"]
      }
    }

    package func measures(_ quantity: LocationColumn) -> Bool {
      switch quantity {
      case .speed: ![.metres, .feet].contains(self)
      case .altitude, .horizontalAccuracy, .verticalAccuracy: [.metres, .feet].contains(self)
      default: false
      }
    }
  }

  package var quantity: LocationColumn
  package var unit: Unit?

  package init(_ quantity: LocationColumn, in unit: Unit? = nil) {
    (self.quantity, self.unit) = (quantity, unit)
  }

  /// What other programs mean by a name, such as `speed (km/h)` or `alt_ft`; nil if no location
  /// holds it.
  ///
  /// Case, spaces and punctuation don't matter.
  package init?(foreignName name: String) {
    let name = Self.letters(name)
    if let quantity = LocationColumn(letters: name) {
      self.init(quantity)
      return
    }
    for unit in Unit.allCases {
      for word in unit.words where name.hasSuffix(word) {
        let rest = String(name.dropLast(word.count))
        let quantity =
          rest.isEmpty && unit.measures(.speed) && word.count > 2
          ? LocationColumn.speed : LocationColumn(letters: rest)
        guard let quantity, unit.measures(quantity) else { continue }
        self.init(quantity, in: unit)
        return
      }
    }
    return nil
  }

  static func letters(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.lowercased().unicodeScalars.filter {
          ("a"..."z").contains($0) || ("0"..."9").contains($0)
        }))
  }
}

extension LocationColumn {
  fileprivate init?(letters: String) {
    switch letters {
    case "timestamp", "time", "date", "datetime", "utc", "isoutc", "ts", "unixtime", "epoch",
      "recordedat", "timestampms", "timems", "epochms":
      self = .timestamp
    case "latitude", "lat": self = .latitude
    case "longitude", "lon", "lng", "long": self = .longitude
    case "altitude", "alt", "ele", "elevation": self = .altitude
    case "horizontalaccuracy", "accuracy", "hacc", "horacc": self = .horizontalAccuracy
    case "verticalaccuracy", "vacc", "vertacc", "altitudeaccuracy": self = .verticalAccuracy
    case "course", "bearing", "heading", "cog", "bearingdeg", "headingdeg": self = .course
    case "speed", "velocity": self = .speed
    default: return nil
    }
  }
}

extension PartialLocation {
  mutating func take(_ number: Double?, in column: MeasuredColumn) {
    self[column.quantity] = number.map { $0 * (column.unit?.size ?? 1) }
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

  /// Reads a time as loggers write it: a number, as ``init(utc:)``, or its date as `12.05.2026` or
  /// `2026/05/12`.
  init?(logged text: String) {
    if let number = NumberReader.double(text) {
      self.init(epoch: number)
      return
    }
    let end = text.firstIndex { $0 == " " || $0 == "T" } ?? text.endIndex
    var parts = text[..<end].split(separator: "/", omittingEmptySubsequences: false)
    if parts.count != 3 || parts[0].utf8.count != 4 {
      parts = text[..<end].split(separator: ".", omittingEmptySubsequences: false).reversed()
    }
    guard parts.count == 3, parts.allSatisfy({ (1...4).contains($0.utf8.count) }) else {
      self.init(utc: text)
      return
    }
    let numbers = parts.map { ($0.utf8.count == 1 ? "0" : "") + $0 }
    self.init(utc: numbers.joined(separator: "-") + text[end...])
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
