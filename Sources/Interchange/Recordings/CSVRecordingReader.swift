package import Journeys
package import Text
import Tracking

/// Reads recordings in CSV whose columns have other names, orders, separators and kinds of time.
///
/// The first row names the columns. Fields are separated by commas, semicolons or tabs, whichever
/// the first row has; a quoted field ends on its line. Times are ISO 8601, UTC where they name no
/// zone, or seconds or milliseconds since 1970. Empty, `null` and `nan` are "not measured".
package struct CSVRecordingReader {
  private var lines: LineReader
  private var log: FaultLog
  private var separator = UInt8(ascii: ",")
  private var width = 0
  /// For each column of a location its index in a row.
  private var indices: [LocationColumn: Int] = [:]

  /// Reads one recording.
  ///
  /// - Returns: the recording, with at least one location.
  /// - Throws: every fault of the file at once.
  package static func read(
    _ source: ByteSource, names: [(column: String, meaning: LocationColumn)] = []
  ) throws(Faults) -> ImportedRecording {
    var reader = CSVRecordingReader(source)
    try reader.readHeader(names)
    var recording = ImportedRecording()
    while let fields = try reader.row() {
      reader.take(fields, into: &recording)
      try ImportedRecording.check(recording.locations.count, file: source.file)
    }
    try reader.log.throwIfAny()
    guard !recording.locations.isEmpty else {
      throw Faults(file: source.file, problem: "has a header but no locations")
    }
    return recording
  }

  private init(_ source: ByteSource) {
    lines = LineReader(source)
    log = FaultLog(file: source.file)
  }

  private mutating func readHeader(
    _ names: [(column: String, meaning: LocationColumn)]
  ) throws(Faults) {
    guard let line = try lines.next() else {
      throw Faults(file: log.file, problem: "is empty")
    }
    separator =
      [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].first(where: line.contains)
      ?? separator
    let header = try fields(line)
    width = header.count
    for (column, meaning) in names {
      guard let index = header.firstIndex(of: column) else {
        throw Faults(
          file: log.file, line: 1, field: column, problem: "no such column",
          remedy: "the columns are " + header.joined(separator: ", "))
      }
      indices[meaning] = index
    }
    for (index, name) in header.enumerated() where !indices.values.contains(index) {
      guard let column = LocationColumn(foreignName: name), indices[column] == nil else { continue }
      indices[column] = index
    }
    for column in LocationColumn.allCases where column.isRequired && indices[column] == nil {
      log.add(
        line: 1, field: column.rawValue, "no column is known to be this",
        remedy: "say which: --map NAME=\(column.rawValue); the columns are "
          + header.joined(separator: ", "))
    }
    try log.throwIfAny()
  }

  /// The fields of the next row that is not blank, or nil at the end.
  private mutating func row() throws(Faults) -> [String]? {
    while let line = try lines.next() {
      if line.isEmpty { continue }
      let fields = try fields(line)
      if fields.count == width { return fields }
      log.add(line: lines.line, "has \(fields.count) fields, the header \(width)")
    }
    return nil
  }

  private func fields(_ line: [UInt8]) throws(Faults) -> [String] {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw Faults(
        file: log.file, line: lines.line, problem: "the text is not UTF-8",
        remedy: "save the file as UTF-8; a Japanese one is often Shift-JIS: "
          + "iconv -f SHIFT_JIS -t UTF-8")
    }
    guard separator == UInt8(ascii: ",") else {
      return text.split(
        separator: Character(UnicodeScalar(separator)), omittingEmptySubsequences: false
      ).map(Self.trimmed)
    }
    var scanner = CSVScanner(line)
    do throws(CSVReader.Failure) {
      _ = try scanner.next()
    } catch {
      throw Faults(file: log.file, line: lines.line, problem: error.problem)
    }
    return scanner.fields.map { Self.trimmed(String(decoding: $0, as: UTF8.self)) }
  }

  private static func trimmed(_ field: some StringProtocol) -> String {
    let plain = field.drop { $0 == " " || $0 == "\"" }
    guard let end = plain.lastIndex(where: { $0 != " " && $0 != "\"" }) else { return "" }
    return String(plain[...end])
  }

  /// Takes the location of a row, or logs what is wrong.
  private mutating func take(_ fields: [String], into recording: inout ImportedRecording) {
    let before = log.faults.count
    let time = indices[.timestamp].map { fields[$0] } ?? ""
    let timestamp =
      NumberReader.double(time).map { Timestamp(epoch: $0) } ?? Timestamp(utc: time)
    if timestamp == nil {
      log.add(
        line: lines.line, field: LocationColumn.timestamp.rawValue,
        Fault.expected("a time", found: time))
    }
    var values = PartialLocation(timestamp: timestamp)
    for column in LocationColumn.allCases { values[column] = number(column, fields) }
    guard log.faults.count == before, !recording.take(values, line: lines.line) else { return }
    let isSwapped = abs(values[.latitude] ?? 0) > 90 && abs(values[.longitude] ?? 180) <= 90
    log.add(
      line: lines.line, field: "latitude, longitude", "not a place on the earth in degrees",
      remedy: isSwapped ? "they look swapped: see --map" : nil)
  }

  private mutating func number(_ column: LocationColumn, _ fields: [String]) -> Double? {
    guard column != .timestamp, let index = indices[column] else { return nil }
    let text = fields[index]
    if let number = NumberReader.double(text) { return number }
    if ["", "null", "nan", "none"].contains(text.lowercased()), !column.isRequired { return nil }
    log.add(line: lines.line, field: column.rawValue, Fault.expected("a number", found: text))
    return nil
  }
}
