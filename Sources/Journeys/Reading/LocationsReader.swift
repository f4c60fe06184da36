package import PlainText
package import Tracking

import Geometry

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

  /// For each column of ``LocationColumn/allCases`` its place in a row.
  private static func columns(
    of header: [ArraySlice<UInt8>], line: Int, _ log: inout FaultLog
  ) -> [Int?]? {
    let names = header.map { String(decoding: $0, as: UTF8.self) }
    var isComplete = true
    let columns = LocationColumn.allCases.map { column -> Int? in
      let places = names.indices.filter { names[$0] == column.rawValue }
      if places.count > 1 {
        log.add(line: line, field: column.rawValue, "the column stands in the header twice")
      }
      if places.isEmpty, column.isRequired {
        isComplete = false
        log.add(
          line: line, field: column.rawValue, "the column is missing",
          remedy: "the header needs timestamp, latitude and longitude")
      }
      return places.first
    }
    return isComplete ? columns : nil
  }
}
