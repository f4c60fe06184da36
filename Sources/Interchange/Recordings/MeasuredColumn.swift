package import Tracking
/// A column of another program: its quantity, and its unit if the column states one.
package struct MeasuredColumn: Sendable, Equatable {
  package enum Unit: String, Sendable, CaseIterable {
    case metresPerSecond = "m/s"
    case kilometresPerHour = "km/h"
    case milesPerHour = "mph"
    case knots = "kn"
    case metres = "m"
    case feet = "ft"

    /// The number of metres, or metres per second, in the unit.
    package var size: Double {
      switch self {
      case .metresPerSecond, .metres: 1
      case .kilometresPerHour: 1 / 3.6
      case .milesPerHour: 0.44704
      case .knots: 1_852 / 3_600
      case .feet: 0.3048
      }
    }

    /// Suffixes of column names for this unit.
    fileprivate var words: [String] {
      switch self {
      case .metresPerSecond: ["meterspersecond", "mps", "ms"]
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

  /// The meaning of a column name in another program, such as `speed (km/h)` or `alt_ft`; nil if it
  /// is no value of a location.
  ///
  /// Case, spaces and punctuation are ignored.
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

  /// The meaning of a name, given all names of the table or object, which may identify the program.
  ///
  /// Only OwnTracks calls the time `tst`; its `vel` is in km/h. Only Traccar calls it `fixTime`;
  /// its `speed` is in knots. If a name of `locations.csv` is among them, no other name has its
  /// meaning: with `course`, `heading` is where the phone points.
  init?(foreignName name: String, among names: some Sequence<String>) {
    self.init(foreignName: name)
    let own = quantity.rawValue.lowercased()
    func isOwn(_ name: String) -> Bool {
      // Only names of its length, or with a sign in it, need to be looked at.
      (0...1).contains(name.utf8.count - own.utf8.count) && Self.letters(name) == own
    }
    if !isOwn(name), names.contains(where: isOwn) { return nil }
    if Self.letters(name) == "vel", names.contains(where: { Self.letters($0) == "tst" }) {
      unit = .kilometresPerHour
    }
    if Self.letters(name) == "speed", names.contains(where: { Self.letters($0) == "fixtime" }) {
      unit = .knots
    }
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
  /// Names from GPSLogger, OwnTracks (`tst`, `acc`, `vac`, `vel`, `cog`), posmo (`tracked_at`),
  /// Sensor Logger, phyphox (`Time (s)`, `Height (m)`, `Direction (°)`), SensorLog
  /// (`locationLatitude(WGS84)`), Traccar (`fixTime`) and others.
  fileprivate init?(letters: String) {
    switch letters {
    case "timestamp", "time", "date", "datetime", "utc", "isoutc", "ts", "unixtime", "epoch",
      "recordedat", "timestampms", "timems", "epochms", "tst", "trackedat", "dategmt", "gmt",
      "times", "dateutc", "timeutc", "timestamputc", "datetimeutc", "timestampmillis",
      "fixtime", "locationtimestampsince1970s", "lastupdated":
      self = .timestamp
    case "latitude", "lat", "locationlatitudewgs84": self = .latitude
    case "longitude", "lon", "lng", "long", "locationlongitudewgs84": self = .longitude
    case "altitude", "alt", "ele", "elevation", "height", "locationaltitude": self = .altitude
    case "horizontalaccuracy", "accuracy", "hacc", "horacc", "acc", "locationhorizontalaccuracy",
      "accuracyhorizontal", "gpsaccuracy":
      self = .horizontalAccuracy
    case "verticalaccuracy", "vacc", "vertacc", "altitudeaccuracy", "vac",
      "locationverticalaccuracy", "accuracyvertical":
      self = .verticalAccuracy
    case "course", "bearing", "heading", "cog", "bearingdeg", "headingdeg", "direction",
      "locationcourse":
      self = .course
    case "speed", "velocity", "vel", "locationspeed": self = .speed
    default: return nil
    }
  }
}
