package import RailNetwork

/// The columns of `locations.csv`, in the order in which they are written.
package enum LocationColumn: String, CaseIterable, Sendable, Hashable {
  case timestamp, latitude, longitude
  case altitude, horizontalAccuracy, verticalAccuracy, course, speed

  /// Whether a file needs this column.
  package var isRequired: Bool {
    switch self {
    case .timestamp, .latitude, .longitude: true
    default: false
    }
  }

  /// Whether Core Location uses a negative number for an invalid value of this column.
  package var isInvalidWhenNegative: Bool { !isRequired && self != .altitude }

  /// The valid range in the column's unit; a value outside is a fault.
  package var range: ClosedRange<Double> {
    switch self {
    case .timestamp: -.infinity ... .infinity
    case .latitude: -90...90
    case .longitude: -180...180
    case .altitude: -100_000...100_000
    case .horizontalAccuracy, .verticalAccuracy: -.infinity...50_000_000
    case .course: -.infinity...360
    case .speed: -.infinity...12_000
    }
  }
}

/// Reads `locations.csv`: the recording of a phone, one location per row, in the order of delivery.
///
/// Columns are found by name, in any order; unknown ones are ignored. An empty field is not
/// measured. A negative course, speed or accuracy is invalid, which also means not measured. A
/// course of 360 becomes 0. A file with only a header is a ride without any location, as in a
/// subway without reception.
package enum LocationsReader {
  package static let fileName = "locations.csv"

  /// The locations, with the 1-based line of each.
  package struct Table: Sendable, Equatable {
    package var locations: [Location] = []
    package var lines: [Int] = []
  }

  /// The minimum length of a valid row: a time, latitude and longitude.
  package static let leastRowBytes = 25

  /// Reads the locations of a file.
  ///
  /// - Throws: all faults of the file, with line and column.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> [Location] {
    try table(bytes, file: file).locations
  }

  package static func table(
    _ bytes: [UInt8], file: String, most: Int = LocationCheck.mostLocations
  ) throws(Faults) -> Table {
    var log = FaultLog(file: file)
    var table = Table()
    let columns = LocationColumn.allCases.map(\.rawValue)
    let required = LocationColumn.allCases.count(where: \.isRequired)
    if var rows = CSVTable(
      bytes, required: Array(columns[..<required]), optional: Array(columns[required...]), log: &log
    ) {
      // Reserves no more than needed, because the array is kept.
      let lines = bytes.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 &+ 1 : $0 }
      // A file that is far too long is refused before its rows are read.
      if lines > 2 * most { try LocationCheck.check(count: lines, file: file, most: most) }
      let count = min(lines, bytes.count / leastRowBytes, most + 1)
      table.locations.reserveCapacity(count)
      table.lines.reserveCapacity(count)
      var check = LocationCheck()
      while rows.next(&log) {
        guard let location = location(rows, &log) else { continue }
        if let (fault, isOfHeld) = check.fault(location) {
          let line = isOfHeld ? table.lines.last ?? rows.line : rows.line
          log.add(line: line, field: fault.field, fault.problem, remedy: fault.remedy)
        }
        table.locations.append(location)
        table.lines.append(rows.line)
        try LocationCheck.check(count: table.locations.count, file: file, most: most)
      }
    }
    try log.throwIfAny()
    return table
  }

  /// The location with these texts as values, by column.
  package static func location(
    _ texts: [LocationColumn: String], file: String, line: Int
  ) throws(Faults) -> Location {
    var log = FaultLog(file: file)
    guard let location = location(LocationTexts(texts: texts, line: line), &log) else {
      throw Faults(log.faults)
    }
    return location
  }

  /// The location of a row; if the row has faults, logs all of them and returns nil.
  private static func location(_ row: some LocationRow, _ log: inout FaultLog) -> Location? {
    let faultsBefore = log.count
    let timestamp = timestamp(row, &log)
    let latitude = number(1, .latitude, row, &log)
    let longitude = number(2, .longitude, row, &log)
    let altitude = number(3, .altitude, row, &log)
    let horizontalAccuracy = number(4, .horizontalAccuracy, row, &log)
    let verticalAccuracy = number(5, .verticalAccuracy, row, &log)
    let course = number(6, .course, row, &log)
    let speed = number(7, .speed, row, &log)
    guard log.count == faultsBefore, let timestamp, let latitude, let longitude else {
      return nil
    }
    return Location(
      timestamp: timestamp, coordinate: Coordinate(latitude: latitude, longitude: longitude),
      altitudeMetres: altitude, horizontalAccuracyMetres: horizontalAccuracy,
      verticalAccuracyMetres: verticalAccuracy, courseDegrees: course == 360 ? 0 : course,
      speedMetresPerSecond: speed)
  }

  private static func timestamp(_ row: some LocationRow, _ log: inout FaultLog) -> Timestamp? {
    let bytes = row.bytes(0)
    if let timestamp = Timestamp(iso8601: bytes) { return timestamp }
    log.add(
      line: row.line, field: LocationColumn.timestamp.rawValue,
      bytes.isEmpty
        ? "is empty" : Fault.expected("a time", found: String(decoding: bytes, as: UTF8.self)),
      remedy: bytes.isEmpty ? nil : "write it with its time zone, as 2026-03-02T08:15:30.000Z")
    return nil
  }

  private static func number(
    _ index: Int, _ column: LocationColumn, _ row: some LocationRow, _ log: inout FaultLog
  ) -> Double? {
    if row.isEmpty(index) {
      if column.isRequired { log.add(line: row.line, field: column.rawValue, "is empty") }
      return nil
    }
    guard let number = row.number(index), number.isFinite else {
      log.add(
        line: row.line, field: column.rawValue, Fault.expected("a number", found: row.text(index)))
      return nil
    }
    if number < 0, column.isInvalidWhenNegative { return nil }
    let range = column.range
    if range.contains(number) { return number }
    let other = column == .latitude ? row.number(2) : nil
    let isSwapped = abs(number) <= 180 && abs(other ?? 180) <= 90
    log.add(
      line: row.line, field: column.rawValue,
      Fault.expected(
        range.lowerBound.isFinite
          ? "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
          : "a number up to \(Int(range.upperBound))", found: row.text(index)),
      remedy: isSwapped ? "latitude and longitude look swapped" : nil)
    return nil
  }
}

/// A row with fields that are found by their column's index in ``LocationColumn``.
private protocol LocationRow {
  var line: Int { get }
  func isEmpty(_ column: Int) -> Bool
  func bytes(_ column: Int) -> ArraySlice<UInt8>
  func number(_ column: Int) -> Double?
  func text(_ column: Int) -> String
}

extension CSVTable: LocationRow {}

private struct LocationTexts: LocationRow {
  let texts: [LocationColumn: String]
  let line: Int

  func isEmpty(_ column: Int) -> Bool { text(column).isEmpty }
  func bytes(_ column: Int) -> ArraySlice<UInt8> { Array(text(column).utf8)[...] }
  func number(_ column: Int) -> Double? { NumberReader.double(text(column)) }
  func text(_ column: Int) -> String { texts[LocationColumn.allCases[column]] ?? "" }
}

/// Limits for the locations of one journey, because longer journeys take longer to play.
package struct LocationCheck {
  /// The longest gap between two successive locations that pass the filter: a day.
  package static let longestGapSeconds = LocationFilter.longestGapSeconds
  /// The longest time from the first location to the last: 31 days.
  package static let longestSeconds = 31 * 86_400.0
  /// The maximum for a journey or a file of recordings: three weeks at one location per second.
  ///
  /// Playing them takes about 400 bytes per location, and as many for each tracker.
  package static let mostLocations = 2_000_000

  /// Throws if a file has more locations than fit into memory.
  package static func check(
    count: Int, file: String, most: Int = mostLocations
  ) throws(Faults) {
    guard count > most else { return }
    throw Faults(file, "has more than \(most) locations", remedy: "split the file")
  }

  /// The faults of locations that were not read from a file.
  package static func faults(_ locations: [Location]) -> [Fault] {
    var check = LocationCheck()
    return locations.compactMap { check.fault($0)?.fault }
  }

  private var filter = LocationFilter()
  private var first: Timestamp?
  private var last: Timestamp?

  package init() {}

  /// The fault of the next location's time, or of the held location that it confirms.
  package mutating func fault(_ location: Location) -> (fault: Fault, isOfHeld: Bool)? {
    switch filter.take(location) {
    case .leftOut: return nil
    case .counts(let location, _): return fault(at: location.timestamp).map { ($0, false) }
    case .confirms(let location, let held, _):
      let fault = fault(at: held.timestamp)
      last = location.timestamp
      return fault.map { ($0, true) }
    }
  }

  private mutating func fault(at time: Timestamp) -> Fault? {
    defer {
      first = first ?? time
      last = time
    }
    return Self.fault(time, first: first, last: last)
  }

  package static func fault(_ time: Timestamp, first: Timestamp?, last: Timestamp?) -> Fault? {
    guard let first, let last else { return nil }
    func isLate(_ time: Timestamp) -> Bool { abs(time.seconds(since: first)) > longestSeconds }
    let isApart = abs(time.seconds(since: last)) > longestGapSeconds
    // Only report the first location that is too late, not those after it.
    guard isApart || isLate(time) && !isLate(last) else { return nil }
    return Fault(
      file: LocationsReader.fileName, field: LocationColumn.timestamp.rawValue,
      problem: "\(time.iso8601) is far from "
        + (isApart
          ? "\(last.iso8601), the location before it" : "\(first.iso8601), the first location"),
      remedy: "a journey has no gap of more than a day and lasts at most 31 days")
  }
}

/// Writes `locations.csv`.
///
/// Numbers have the fewest digits that read back as the same value.
package enum LocationsWriter {
  package static func text(_ locations: [Location]) -> String {
    var text = CSVText.row(LocationColumn.allCases.map(\.rawValue))
    for location in locations {
      text += location.timestamp.iso8601
      for value in location.numbers {
        text += ","
        if let value { text += NumberText.exact(value) }
      }
      text += "\n"
    }
    return text
  }
}

extension Location {
  /// The values of all columns except the time, in order; nil for not measured.
  package var numbers: [Double?] {
    [
      coordinate.latitude, coordinate.inRange.longitude, altitudeMetres, horizontalAccuracyMetres,
      verticalAccuracyMetres, courseDegrees, speedMetresPerSecond,
    ]
  }
}
