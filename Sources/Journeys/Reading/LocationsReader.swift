import Geometry
package import PlainText
package import Tracking

/// A column of `locations.csv`, in the order in which they are written.
package enum LocationColumn: String, CaseIterable, Sendable, Hashable {
  case timestamp
  case latitude
  case longitude
  case altitude
  case horizontalAccuracy
  case verticalAccuracy
  case course
  case speed

  /// Whether a file without this column can't be read.
  package var isRequired: Bool {
    switch self {
    case .timestamp, .latitude, .longitude: true
    default: false
    }
  }

  /// Whether Core Location marks an invalid value of this kind by a negative number.
  package var isInvalidWhenNegative: Bool {
    switch self {
    case .horizontalAccuracy, .verticalAccuracy, .course, .speed: true
    default: false
    }
  }
}

/// Reads `locations.csv`: what the phone recorded, one row a location, in the order of delivery.
///
/// Columns are taken by name in any order, and unknown ones are ignored. An empty field is not
/// measured; a negative course, speed or accuracy is invalid, which is the same. A header alone is a
/// ride on which the phone was never located, as in a subway without reception.
package enum LocationsReader {
  /// The locations with the 1-based line of each.
  package struct Table: Sendable, Equatable {
    package var locations: [Location]
    package var lines: [Int]
  }

  /// The locations of a file.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> [Location] {
    try table(bytes, file: file).locations
  }

  /// The locations of a file and where they stand in it.
  package static func table(_ bytes: [UInt8], file: String) throws(Faults) -> Table {
    var log = FaultLog(file: file)
    var table = Table(locations: [], lines: [])
    do throws(CSVReader.Failure) {
      try read(CSVScanner(bytes), into: &table, &log)
    } catch {
      log.add(line: error.line, error.problem)
    }
    try log.throwIfAny()
    return table
  }

  private static func read(
    _ source: CSVScanner, into table: inout Table, _ log: inout FaultLog
  ) throws(CSVReader.Failure) {
    var scanner = source
    var fields: [ArraySlice<UInt8>] = []
    guard try scanner.next(into: &fields) else {
      log.add("the file is empty", remedy: "it needs a header and at least one location")
      return
    }
    guard let columns = columns(of: fields, line: scanner.line, &log) else { return }
    let width = fields.count
    while try scanner.next(into: &fields) {
      guard fields.count == width else {
        log.add(
          line: scanner.line, "has \(count(fields.count)) where the header has \(width)")
        continue
      }
      let row = LocationRow(fields: fields, columns: columns, line: scanner.line)
      guard let location = row.location(&log) else { continue }
      table.locations.append(location)
      table.lines.append(scanner.line)
    }
  }

  private static func count(_ fields: Int) -> String {
    fields == 1 ? "1 field" : "\(fields) fields"
  }

  /// For each column of ``LocationColumn/allCases`` its index in a row.
  private static func columns(
    of header: [ArraySlice<UInt8>], line: Int, _ log: inout FaultLog
  ) -> [Int?]? {
    let names = header.map { String(decoding: $0, as: UTF8.self) }
    var isComplete = true
    let columns = LocationColumn.allCases.map { column -> Int? in
      let found = names.indices.filter { names[$0] == column.rawValue }
      if found.count > 1 {
        log.add(line: line, field: column.rawValue, "the column stands in the header twice")
      }
      if found.isEmpty, column.isRequired {
        isComplete = false
        log.add(
          line: line, field: column.rawValue, "the column is missing",
          remedy: "the header needs timestamp, latitude and longitude")
      }
      return found.first
    }
    return isComplete ? columns : nil
  }
}

/// One row of `locations.csv` on its way to being a location.
private struct LocationRow {
  let fields: [ArraySlice<UInt8>]
  /// For each column of ``LocationColumn/allCases`` its index in ``fields``.
  let columns: [Int?]
  let line: Int

  /// The location, or nil with everything that is wrong with the row logged.
  func location(_ log: inout FaultLog) -> Location? {
    let faultsBefore = log.faults.count
    let timestamp = timestamp(&log)
    let latitude = required(.latitude, &log)
    let longitude = required(.longitude, &log)
    if let latitude, abs(latitude) > 90 {
      let isSwapped = abs(latitude) <= 180 && abs(longitude ?? 180) <= 90
      fault(
        .latitude, "is not within -90…90", &log,
        remedy: isSwapped ? "latitude and longitude look swapped" : nil)
    }
    if let longitude, abs(longitude) > 180 { fault(.longitude, "is not within -180…180", &log) }
    let altitude = optional(.altitude, &log)
    let horizontalAccuracy = optional(.horizontalAccuracy, &log)
    let verticalAccuracy = optional(.verticalAccuracy, &log)
    let course = optional(.course, &log)
    if let course, course >= 360 {
      fault(.course, "is not below 360", &log, remedy: "north is 0, an unknown course is empty")
    }
    let speed = optional(.speed, &log)
    guard log.faults.count == faultsBefore, let timestamp, let latitude, let longitude else {
      return nil
    }
    return Location(
      timestamp: timestamp, coordinate: Coordinate(latitude: latitude, longitude: longitude),
      altitudeMetres: altitude, horizontalAccuracyMetres: horizontalAccuracy,
      verticalAccuracyMetres: verticalAccuracy, courseDegrees: course,
      speedMetresPerSecond: speed)
  }

  private func field(_ column: LocationColumn) -> ArraySlice<UInt8>? {
    let index =
      switch column {
      case .timestamp: columns[0]
      case .latitude: columns[1]
      case .longitude: columns[2]
      case .altitude: columns[3]
      case .horizontalAccuracy: columns[4]
      case .verticalAccuracy: columns[5]
      case .course: columns[6]
      case .speed: columns[7]
      }
    return index.map { fields[$0] }
  }

  private func timestamp(_ log: inout FaultLog) -> Timestamp? {
    guard let bytes = filled(.timestamp, &log) else { return nil }
    if let timestamp = Timestamp(iso8601: bytes) { return timestamp }
    fault(
      .timestamp, "is no time", &log, remedy: "write it as 2026-03-02T08:15:30.000Z")
    return nil
  }

  private func filled(_ column: LocationColumn, _ log: inout FaultLog) -> ArraySlice<UInt8>? {
    if let bytes = field(column), !bytes.isEmpty { return bytes }
    log.add(line: line, field: column.rawValue, "is empty")
    return nil
  }

  private func required(_ column: LocationColumn, _ log: inout FaultLog) -> Double? {
    filled(column, &log).flatMap { number($0, column, &log) }
  }

  private func optional(_ column: LocationColumn, _ log: inout FaultLog) -> Double? {
    guard let bytes = field(column), !bytes.isEmpty else { return nil }
    guard let number = number(bytes, column, &log) else { return nil }
    return number < 0 && column.isInvalidWhenNegative ? nil : number
  }

  private func number(
    _ bytes: ArraySlice<UInt8>, _ column: LocationColumn, _ log: inout FaultLog
  ) -> Double? {
    if let number = NumberReader.double(bytes), number.isFinite { return number }
    fault(column, "is no number", &log)
    return nil
  }

  private func fault(
    _ column: LocationColumn, _ problem: String, _ log: inout FaultLog, remedy: String? = nil
  ) {
    let text = field(column).map { String(decoding: $0.prefix(40), as: UTF8.self) } ?? ""
    log.add(line: line, field: column.rawValue, "'\(text)' \(problem)", remedy: remedy)
  }
}
