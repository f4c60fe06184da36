package import Journeys
package import Tracking

extension LocationColumn {
  /// The quantity that other programs mean by a name, or nil if it is none that a location holds.
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
