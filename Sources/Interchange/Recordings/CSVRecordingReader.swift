import Foundation
package import RailNetwork
import Tracking

/// Reads recordings in CSV with any names, orders, separators, units and formats of time.
///
/// The first row that names a latitude and a longitude has the names of the columns, with their
/// units if these are not metres and seconds; lines before it are skipped. The rows of each phone
/// are one recording. Fields are separated by commas, semicolons or tabs: the one that occurs most
/// in the row of names. With semicolons or tabs, numbers may have a decimal comma. A quoted field
/// ends on its line. Times are ISO 8601, `12.05.2026 23:15:19`, `20260512231519`, or seconds or
/// milliseconds since 1970; without a zone they are UTC. Date and time may be two columns. Empty,
/// `null` and `nan` mean "not measured".
package struct CSVRecordingReader {
  private var lines: LineReader
  private let file: String
  private var intake: LocationIntake
  private var splitter = FieldSplitter()
  private var width = 0
  private var shortRows = 0
  private var isCutOff = false
  /// The columns of a row that belong to a location.
  private var columns: [(index: Int, column: MeasuredColumn)] = []
  /// The column of the times, or the columns of the dates and the times.
  private var times: [Int] = []
  /// The columns with the letters of hemispheres, such as N or S.
  private var hemispheres: [(index: Int, quantity: LocationColumn)] = []
  /// The columns that say which phone, and which session of it, a row is of.
  private var phones: [Int] = []
  private var recordings: [ImportedRecording] = []
  /// The indices of recordings by phone.
  private var indices: [String: Int] = [:]

  /// Reads the recordings of a file.
  ///
  /// - Returns: at least one; each has at least one location.
  package static func read(
    _ source: ByteSource, hints: RecordingHints = RecordingHints()
  ) throws(Faults) -> [ImportedRecording] {
    var reader = CSVRecordingReader(source, hints.zone)
    try reader.readHeader(hints.columns)
    while let fields = try reader.row() { try reader.take(fields) }
    var found = try reader.intake.found(reader.recordings, nothing: "no locations after the header")
    if found.count == 1 { found[0].name = "" }
    if reader.shortRows > 0 {
      found[0].warnings.append("rows with fewer fields than the header: \(reader.shortRows)")
    }
    if reader.isCutOff { found[0].warnings.append("left out, the last line: it is cut off") }
    return found
  }

  /// Names of columns whose value gives the phone, or its session, as in exports of trackintel,
  /// Traccar, OwnTracks and others.
  private static let phoneNames: Set = [
    "user", "userid", "username", "device", "deviceid", "devicename", "devicetag", "phone",
    "phoneid", "imei", "tid", "trackerid", "entityid", "vehicleid", "session", "sessionid",
  ]

  /// The most lines before the row of names.
  private static let mostPreamble = 30

  /// The row of names in the first lines of a file: the first that names a latitude and a longitude
  /// or has all given names; nil if there is none.
  static func header(of lines: [[UInt8]], names: [String] = []) -> Int? {
    lines.firstIndex { line in
      var splitter = FieldSplitter(separator(of: line))
      _ = splitter.split(line)
      let fields = splitter.texts
      let found = Set(fields.compactMap { MeasuredColumn(foreignName: $0)?.quantity })
      return found.isSuperset(of: [.latitude, .longitude])
        || !names.isEmpty && names.allSatisfy(fields.contains)
    }
  }

  private init(_ source: ByteSource, _ zone: TimeZone?) {
    lines = LineReader(source)
    file = source.file
    intake = LocationIntake(file: file, zone: zone, source: source)
  }

  private mutating func readHeader(
    _ names: [(name: String, meaning: MeasuredColumn)]
  ) throws(Faults) {
    var start: [[UInt8]] = []
    while start.count < Self.mostPreamble, let next = try lines.next() {
      start.append(next)
      if Self.header(of: [next], names: names.map(\.name)) != nil { break }
    }
    let found = Self.header(of: start, names: names.map(\.name))
    let number = 1 + (found ?? start.firstIndex { !Self.isUTF8($0) } ?? 0)
    guard !start.isEmpty else {
      throw Faults(file, "is empty")
    }
    let line = start[number - 1]
    if let found, start[..<found].contains(where: { !$0.isEmpty && !$0.starts(with: "#".utf8) }) {
      intake.warnings.append("left out, lines before the row of names: \(found)")
    }
    guard !line.contains(0x0d) else {
      throw Faults(file, "its lines end with CR alone", remedy: "save it with line ends LF")
    }
    splitter.separator = Self.separator(of: line)
    let header = try fields(line, at: number)
    width = header.count
    var log = FaultLog(file: file)
    for (name, meaning) in names {
      guard let index = header.firstIndex(of: name) else {
        log.add(
          line: number, field: name, "no such column",
          remedy: "the columns are " + header.joined(separator: ", "))
        continue
      }
      columns.append((index, meaning))
    }
    let isNamed = columns.contains { $0.column.quantity == .timestamp }
    let plain = header.map(MeasuredColumn.letters)
    let halves = ["date", "time"].compactMap(plain.firstIndex)
    var times: [Int] { columns.filter { $0.column.quantity == .timestamp }.map(\.index) }
    var isHalved: Bool { !isNamed && halves.count == 2 && times == [halves.min()] }
    for (index, name) in header.enumerated() where !columns.contains(where: { $0.index == index }) {
      guard let column = MeasuredColumn(foreignName: name, among: header),
        !columns.contains(where: { $0.column.quantity == column.quantity })
      else {
        if isHalved, halves.contains(index) {
          continue
        } else if let quantity = Self.hemisphere(name) {
          hemispheres.append((index, quantity))
        } else if Self.phoneNames.contains(MeasuredColumn.letters(name)) {
          phones.append(index)
        } else if !name.isEmpty {
          intake.leaveUnread(name)
        }
        continue
      }
      columns.append((index, column))
    }
    self.times = isHalved ? halves : times
    let missing = LocationColumn.allCases.filter { quantity in
      quantity.isRequired && !columns.contains { $0.column.quantity == quantity }
    }.map(\.rawValue)
    let hasNames = header.allSatisfy { Timestamp(logged: $0) == nil }
    if !missing.isEmpty {
      log.add(
        line: number, field: missing.joined(separator: ", "),
        hasNames
          ? "no column has a known name for this"
          : "the first row has values instead of column names",
        remedy: hasNames
          ? "name it: --map \(missing.map { "NAME=\($0)" }.joined(separator: ",")); "
            + "the columns are \(header.joined(separator: ", "))"
          : "insert a first row: timestamp,latitude,longitude")
    }
    try log.throwIfAny()
    columns.removeAll { $0.column.quantity == .timestamp }
    let order = LocationColumn.allCases
    columns.sort {
      order.firstIndex(of: $0.column.quantity) ?? 0 < order.firstIndex(of: $1.column.quantity) ?? 0
    }
  }

  /// The coordinate whose hemisphere a column gives, such as `N/S`, `ew` or `lat_dir`.
  private static func hemisphere(_ name: String) -> LocationColumn? {
    let name = MeasuredColumn.letters(name)
    for (quantity, short, long, letters) in [
      (LocationColumn.latitude, "lat", "latitude", "ns"),
      (LocationColumn.longitude, "lon", "longitude", "ew"),
    ] {
      let endings = [letters, "dir", "direction", "hemisphere", "hemi", "ref", "indicator"]
      let own = [letters, letters + "indicator", letters + "hemisphere"]
      if own.contains(name)
        || [short, long].contains(where: { start in
          endings.contains { name == start + $0 || name == "gps" + start + $0 }
        })
      {
        return quantity
      }
    }
    return nil
  }

  /// The separator that occurs most in the first row.
  private static func separator(of line: [UInt8]) -> UInt8 {
    var (best, most) = (UInt8(ascii: ","), 0)
    for mark in ",;\t".utf8 {
      let count = line.count { $0 == mark }
      if count > most { (best, most) = (mark, count) }
    }
    return best
  }

  /// The number of fields up to the last required one.
  private var leastWidth: Int {
    let required = columns.filter { $0.column.quantity.isRequired }.map(\.index) + times
    return (required.max() ?? 0) + 1
  }

  private static let semicolons = "numbers with decimal commas need semicolons between them"

  /// The fields of the next row that is not blank; nil at the end.
  private mutating func row() throws(Faults) -> [String]? {
    while let line = try lines.next() {
      if line.isEmpty { continue }
      let fields: [String]
      do throws(Faults) {
        fields = try self.fields(line, at: lines.line)
      } catch {
        for fault in error.all {
          intake.faults.add(line: fault.line, nil, fault.problem, remedy: fault.remedy)
        }
        continue
      }
      // Some programs end each row with a separator.
      if fields.count >= width, fields[width...].allSatisfy(\.isEmpty) { return fields }
      if fields.count < width, lines.isCutOff {
        isCutOff = true
        return nil
      }
      if fields.count < width, fields.count >= leastWidth {
        shortRows += 1
        return fields + Array(repeating: "", count: width - fields.count)
      }
      intake.faults.add(
        line: lines.line, nil, "\(counted(fields.count, "field")), but the header has \(width)",
        remedy: fields.count >= 2 * width - 1 ? Self.semicolons : nil)
    }
    return nil
  }

  private static func isUTF8(_ line: [UInt8]) -> Bool {
    String(validating: line, as: UTF8.self) != nil
  }

  private mutating func fields(_ line: [UInt8], at number: Int) throws(Faults) -> [String] {
    guard Self.isUTF8(line) else {
      throw Faults(
        file, line: number, "the text is not UTF-8",
        remedy: "save the file as UTF-8: iconv -f WINDOWS-1252 -t UTF-8; for Japanese files often "
          + "iconv -f SHIFT_JIS, for Chinese ones iconv -f GB18030")
    }
    guard splitter.split(line) else {
      throw Faults(file, line: number, "missing closing quote")
    }
    return splitter.texts
  }

  private mutating func take(_ fields: [String]) throws(Faults) {
    var values = PartialLocation()
    values.take(time: times.map { fields[$0] }.joined(separator: " "), by: &intake.times)
    for (index, column) in columns { values.take(fields[index], in: column) }
    for (index, quantity) in hemispheres { values.take(hemisphere: fields[index], of: quantity) }
    let required: [LocationColumn] = [.timestamp, .latitude, .longitude]
    if recordings.isEmpty, required.allSatisfy({ values.unreadable[$0] != nil }) {
      intake.warnings.append("left out, a row of units at line \(lines.line)")
      return
    }
    let phone = phones.map { fields[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
    let place = indices[phone] ?? recordings.count
    if place == recordings.count {
      indices[phone] = place
      recordings.append(ImportedRecording(name: phone))
      recordings[place].saysSpeedUnit = columns.contains {
        $0.column.quantity == .speed && $0.column.unit != nil
      }
    }
    try intake.take(values, line: lines.line, into: &recordings[place])
  }
}
