package import RailNetwork

/// One table of a GTFS feed, read row by row in constant memory.
///
/// Accepts defects of real feeds: a byte-order mark, blanks around fields and quotes, text after a
/// closing quote, short rows, Latin-1.
struct GTFSTable {
  let file: String
  /// The 1-based line on which the latest row starts.
  private(set) var line = 0
  private let log: GTFSLog
  private var lines: LineReader
  /// Lines already read while searching for a closing quote, each with its number.
  private var ahead: [(line: Int, bytes: [UInt8])] = []
  private var row = FieldSplitter()
  /// The requested columns, each with its index in a row; nil if the table lacks it.
  private var columns: [(name: String, index: Int?)] = []

  /// The maximum number of lines in one quoted field.
  private static let mostLines = 20
  /// The maximum number of rows; the largest countries have a third of this.
  private static let mostRows = 100_000_000

  /// Reads a table row by row.
  ///
  /// Logs a fatal fault if the table or a `required` column is missing.
  ///
  /// `body` addresses columns by their index in `required + optional`.
  static func forEach(
    _ name: String, of feed: GTFSFiles, required: [String], optional: [String] = [],
    isOptional: Bool = false, _ log: GTFSLog, _ take: (GTFSTable) -> Void
  ) throws(Faults) {
    let file = "\(feed.name)/\(name)"
    guard let source = try feed.open(name) else {
      if !isOptional { log.addFatal(Fault(file: file, problem: "no such file")) }
      return
    }
    feed.progress("reading \(name)")
    var table = GTFSTable(file: file, log: log, lines: LineReader(source))
    guard try table.next() else {
      if !isOptional { log.addFatal(Fault(file: file, problem: "is empty")) }
      return
    }
    let header = table.row.texts
    table.columns = (required + optional).map { ($0, header.firstIndex(of: $0)) }
    let missing = required.filter { !header.contains($0) }
    for name in missing {
      let remedy =
        header.contains { $0.lowercased() == name }
        ? "write the names of columns in small letters"
        : header.contains { $0.contains(";") || $0.contains("\t") }
          ? "separate the fields by commas" : nil
      let fault = Fault(
        file: file, line: 1, field: name, problem: "the column is missing", remedy: remedy)
      if isOptional { log.add(fault) } else { log.addFatal(fault) }
    }
    guard missing.isEmpty else { return }
    var rows = 0
    while try table.next() {
      take(table)
      rows += 1
      guard rows <= mostRows else {
        throw Faults(file, "has more than \(mostRows) rows")
      }
      guard log.keptRows <= feed.mostKeptRows else {
        throw Faults(
          file, line: table.line,
          "railways have more than \(feed.mostKeptRows) calls and shape points",
          remedy: "select fewer routes with --routes")
      }
    }
  }

  /// Moves to the next row that is not blank; false at the end.
  private mutating func next() throws(Faults) -> Bool {
    while var text = try nextLine() {
      line = text.line
      var isClosed = row.split(text.bytes)
      var more: [(line: Int, bytes: [UInt8])] = []
      while !isClosed, more.count < Self.mostLines, let next = try nextLine() {
        more.append(next)
        text.bytes += [0x0a] + next.bytes
        isClosed = row.split(text.bytes)
      }
      guard isClosed else {
        ahead = more + ahead
        log.add(Fault(file: file, line: line, problem: "missing closing quote"))
        continue
      }
      if row.fields.count > 1 || row.fields.first?.isEmpty == false { return true }
    }
    return false
  }

  private mutating func nextLine() throws(Faults) -> (line: Int, bytes: [UInt8])? {
    guard ahead.isEmpty else { return ahead.removeFirst() }
    return try lines.next().map { (lines.line, $0) }
  }

}

// MARK: - Fields

extension GTFSTable {
  /// The bytes of a field; empty if the row lacks it.
  func bytes(_ column: Int) -> ArraySlice<UInt8> {
    guard let index = columns[column].index, index < row.fields.count else { return [] }
    return row.text[row.fields[index]]
  }

  func string(_ column: Int) -> String {
    let bytes = bytes(column)
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    log.addLatin1(file)
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  func integer(_ column: Int) -> Int? {
    let digits = bytes(column)
    guard digits.first == UInt8(ascii: "-") else { return Self.whole(digits) }
    return Self.whole(digits.dropFirst()).map { -$0 }
  }

  /// The value of up to nine digits; nil for other text.
  private static func whole(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1..<10).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard digit >= 48, digit <= 57 else { return nil }
      number = number * 10 + Int(digit) - 48
    }
    return number
  }

  /// The whole number in a field; otherwise logs a fault and returns nil.
  func requiredInteger(_ column: Int) -> Int? {
    if let number = integer(column) { return number }
    add(column, Fault.expected("a whole number", found: string(column)))
    return nil
  }

  /// The angle in a field; otherwise logs a fault and returns nil.
  func angle(_ column: Int, within limit: Double) -> Double? {
    let text = string(column)
    if let angle = NumberReader.double(text), abs(angle) <= limit { return angle }
    add(column, Fault.expected("an angle within -\(Int(limit))…\(Int(limit))", found: text))
    return nil
  }

  /// A time `H:MM:SS` in seconds; -1 if the field is empty, nil if it is not a time.
  func seconds(_ column: Int) -> Int? {
    let bytes = bytes(column)
    guard !bytes.isEmpty else { return -1 }
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { $0.isEmpty ? 0 : Self.whole($0) ?? .max }
    let seconds = parts.count == 2 ? 0 : parts.last ?? 0
    guard (2...3).contains(parts.count), parts[0] < 500, parts[1] < 60, seconds < 60 else {
      return nil
    }
    return parts[0] * 3600 + parts[1] * 60 + seconds
  }

  /// Logs a fault in a field of the latest row.
  func add(_ column: Int, _ problem: String, remedy: String? = nil) {
    log.add(
      Fault(file: file, line: line, field: columns[column].name, problem: problem, remedy: remedy))
  }
}

/// The faults of a feed: rows that can be left out, and fatal faults.
final class GTFSLog {
  /// The number of faults of each kind that are quoted in full.
  private static let mostQuoted = 3
  private static let mostKept = 100

  private var order: [String] = []
  private var kinds: [String: (first: [Fault], count: Int)] = [:]
  private var fatal: [Fault] = []
  /// The number of calls and shape points held in memory.
  var keptRows = 0
  /// The tables with text that was not UTF-8 and was read as Latin-1.
  private(set) var latin1: [String] = []

  /// Adds a fault that costs a row.
  func add(_ fault: Fault) {
    // Faults of one kind differ only in their line and in the text that they quote.
    let kind = "\(fault.file) \(fault.field ?? "") \(fault.problem.prefix { $0 != "'" })"
    var known = kinds[kind] ?? ([], 0)
    if known.count == 0 { order.append(kind) }
    known.count += 1
    if known.first.count < Self.mostKept { known.first.append(fault) }
    kinds[kind] = known
  }

  /// Adds a fault that makes the feed unusable.
  func addFatal(_ fault: Fault) { fatal.append(fault) }

  func addLatin1(_ file: String) {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    if latin1.last != name { latin1.append(name) }
  }

  /// Throws if a fault makes the feed unusable; with `isStrict`, if there is any fault.
  func throwIfAny(isStrict: Bool) throws(Faults) {
    // If a table is missing, references to its rows are not reported.
    let all = fatal.isEmpty && isStrict ? order.flatMap { kinds[$0]?.first ?? [] } : fatal
    if !all.isEmpty { throw Faults(all) }
  }

  /// The first fault of each kind.
  var firstFaults: [Fault] { order.compactMap { kinds[$0]?.first.first } }

  /// The first few faults of each kind, and the number of the others.
  var warnings: [String] {
    order.flatMap { kind -> [String] in
      guard let (first, count) = kinds[kind] else { return [] }
      let quoted = first.prefix(Self.mostQuoted).map { "left out: \($0)" }
      let more = count - quoted.count
      return quoted + (more > 0 ? ["left out: \(more) similar rows in \(first[0].file)"] : [])
    }
  }
}

/// The tables of a GTFS feed: in a folder, in a zip archive, or in memory.
package struct GTFSFiles {
  /// The folder or archive, named in faults.
  package let name: String
  /// Opens a table by name; nil if the feed does not have it.
  let open: (_ table: String) throws(Faults) -> ByteSource?
  /// The selected routes, by id or name; empty for all routes.
  package var routes: [String] = []
  /// Called with a description of each long step.
  package var progress: (String) -> Void = { _ in }
  /// The maximum number of calls and shape points, about 50 bytes each.
  ///
  /// All trains of France make 2 million.
  var mostKeptRows = 5_000_000

  package init(name: String, open: @escaping (_ table: String) throws(Faults) -> ByteSource?) {
    self.name = name
    self.open = open
  }

  package init(name: String, tables: [String: [UInt8]]) {
    self.init(name: name) { table in
      tables[table].map { ByteSource(file: "\(name)/\(table)", bytes: $0) }
    }
  }

  /// The tables of a zip archive, at its top level or in a folder.
  package init(_ archive: ZipArchive, name: String) throws(Faults) {
    let anchor = "stop_times.txt"
    let folders = archive.entries.map(\.name).filter { name in
      let file = name.lowercased()
      return (file == anchor || file.hasSuffix("/\(anchor)")) && !name.hasPrefix("__MACOSX/")
    }
    .map { $0.dropLast(anchor.count) }
    let depth = folders.map { $0.count { $0 == "/" } }.min()
    let shallowest = folders.filter { folder in folder.count { $0 == "/" } == depth }
    guard let folder = shallowest.first else {
      throw Faults(
        name, "has no \(anchor)", remedy: "give a folder or zip archive with a GTFS feed")
    }
    guard shallowest.count == 1 else {
      throw Faults(
        name, "contains several feeds: \(shallowest.joined(separator: ", "))",
        remedy: "unpack it and give one of them")
    }
    // Some feeds have STOPS.TXT.
    let names = archive.entries.map { entry in
      entry.name.hasPrefix(folder)
        ? folder + entry.name.dropFirst(folder.count).lowercased() : entry.name
    }
    let entries = Dictionary(
      zip(names, archive.entries).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    self.init(name: name) { (table) throws(Faults) in
      guard let entry = entries["\(folder)\(table)"] else { return nil }
      return try archive.source(entry)
    }
  }
}
