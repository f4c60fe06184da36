import Foundation
package import RailNetwork

/// One SQLite database, open for reading.
///
/// Only its own tables are read, with limited steps and memory.
///
/// SQLite opens the file itself. No other code outside the command accesses the disk.
@safe package final class SQLiteDatabase {
  /// The file as the user named it, for faults.
  package let file: String
  let library: SQLiteLibrary
  let handle: OpaquePointer?
  /// The folder of a temporary copy that is read instead of the file.
  private let copy: URL?

  /// A query with more steps of SQLite's virtual machine is stopped; a row takes about thirty.
  private let mostSteps: CInt
  /// The maximum number of bytes of a value and of a row.
  private static let mostBytes: CInt = 1 << 20

  package init(
    file: String, query: String = "", flags: CInt, copies: Bool = false,
    mostSteps: CInt = 200_000_000
  ) throws(Faults) {
    self.file = file
    self.mostSteps = mostSteps
    library = try SQLiteLibrary(for: file)
    copy = copies ? try Self.copy(of: file) : nil
    var opened: OpaquePointer?
    let uri = Self.uri(copy.map { "\($0.path)/copy" } ?? file) + query
    let status = unsafe library.open(uri, &opened, flags | Flag.uri | Flag.noMutex, nil)
    unsafe handle = unsafe opened
    guard status == 0 else { throw fault(status) }
  }

  deinit {
    _ = unsafe library.close(handle)
    if let copy { try? FileManager.default.removeItem(at: copy) }
  }

  /// Opens a file for reading, together with its write-ahead log.
  ///
  /// It changes neither file and makes no file beside them, as SQLite would do for the log. An
  /// empty log is ignored; otherwise a copy of both files is read.
  package convenience init(reading path: String, mostSteps: CInt = 200_000_000) throws(Faults) {
    let log = try? FileManager.default.attributesOfItem(atPath: path + "-wal")
    let isLogged = try Self.usesWriteAheadLog(path)
    let copies = isLogged && log?[.size] as? Int ?? 0 > 0
    try self.init(
      file: path, query: isLogged && !copies ? "?mode=ro&immutable=1" : "?mode=ro",
      flags: Flag.readOnly, copies: copies, mostSteps: mostSteps)
    // 0 is SQLITE_LIMIT_LENGTH.
    _ = unsafe library.limit(handle, 0, Self.mostBytes)
    // SQLite counts the steps of each query from 0; the handler stops a query that reaches the
    // limit.
    unsafe library.progressHandler(handle, mostSteps, { _ in 1 }, nil)
    // A file may contain views and functions; none of them is executed.
    try execute("PRAGMA trusted_schema = OFF")
    try execute("SELECT count(*) FROM sqlite_master")
  }

  package func execute(_ sql: String) throws(Faults) {
    let statement = try SQLiteStatement(sql, in: self)
    while try statement.step() {}
  }

  package func tables() throws(Faults) -> [String] {
    try texts("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
  }

  package func columns(of table: String) throws(Faults) -> [String] {
    try texts("SELECT name FROM pragma_table_info('\(table)')")
  }

  /// Refuses the database of another program: one without these columns of its tables.
  func check(isOf program: String, _ needed: KeyValuePairs<String, [String]>) throws(Faults) {
    for (table, columns) in needed {
      let known = try self.columns(of: table)
      let missing = columns.filter { name in
        !known.contains { $0.lowercased() == name.lowercased() }
      }
      guard known.isEmpty || !missing.isEmpty else { continue }
      let (kind, names) = known.isEmpty ? ("tables", try tables()) : ("columns", known)
      throw Faults(
        file,
        "not a database of \(program): "
          + (known.isEmpty
            ? "it has no table \(table)"
            : "the table \(table) has no column \(missing.joined(separator: ", "))"),
        remedy: "its \(kind) are \(names.isEmpty ? "none" : listed(names, most: 20))")
    }
  }

  /// The rows of a table: the values of `columns` (NULL for a missing column), then the row number.
  func rows(
    _ columns: [String], of table: String, _ clauses: String = ""
  ) throws(Faults) -> SQLiteStatement {
    // Case counts for nobody: neither for SQLite nor here.
    let present = Set(try self.columns(of: table).map { $0.lowercased() })
    let values = columns.map { present.contains($0.lowercased()) ? "\"\($0)\"" : "NULL" }
    return try rows(
      "SELECT \(values.joined(separator: ", ")), rowid FROM \(table) \(clauses)", of: [table])
  }

  /// The rows of a query on tables.
  func rows(_ sql: String, of tables: [String]) throws(Faults) -> SQLiteStatement {
    for table in tables {
      // Only real tables have pages of their own.
      let real = try texts(
        """
        SELECT name FROM sqlite_master
        WHERE type = 'table' AND rootpage > 0 AND name = '\(table)' COLLATE NOCASE
        """)
      guard !real.isEmpty else {
        throw Faults(
          file, field: table, "views and virtual tables are not supported",
          remedy: "copy its rows to a table")
      }
      let generated = try texts("SELECT name FROM pragma_table_xinfo('\(table)') WHERE hidden > 1")
      guard generated.isEmpty else {
        throw Faults(
          file, field: table,
          "generated columns are not supported: " + generated.joined(separator: ", "),
          remedy: "copy the rows to a table with plain columns")
      }
    }
    return try SQLiteStatement(sql, in: self)
  }

  private func texts(_ sql: String) throws(Faults) -> [String] {
    let statement = try SQLiteStatement(sql, in: self)
    var texts: [String] = []
    while try statement.step() { texts.append(statement.text(0) ?? "") }
    return texts
  }

  func fault(_ status: CInt) -> Faults {
    let (problem, remedy): (String, String?) =
      switch status & 0xff {
      case 5, 6:
        ("the database is locked by another program", "close that program, or copy the file")
      case 8: ("the database has an unfinished change", "open it once in the app that wrote it")
      case 11: ("the database is damaged or cut off", "copy it again from where it came from")
      case 14:
        (
          "the database can't be opened",
          "check its permissions; if there is a -wal file, copy it too"
        )
      case 9: ("a query takes more than \(mostSteps) steps", "split the database")
      case 18: ("a value is longer than \(Self.mostBytes >> 20) MiB", nil)
      case 26: ("not an SQLite database", nil)
      default: ("SQLite error: \(message)", nil)
      }
    return Faults(file, problem, remedy: remedy)
  }

  private var message: String {
    guard let text = unsafe library.errorMessage(handle) else { return "out of memory" }
    return unsafe String(cString: text)
  }

  /// Whether the file's header selects a write-ahead log; see sqlite.org/fileformat.html.
  private static func usesWriteAheadLog(_ path: String) throws(Faults) -> Bool {
    var status = stat()
    if unsafe stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
      throw Faults(path, "a database can't be read from a pipe", remedy: "write it to a file first")
    }
    let header = FileHandle(forReadingAtPath: path).flatMap { try? $0.read(upToCount: 100) } ?? nil
    guard let header, header.starts(with: Array("SQLite format 3\u{0}".utf8)) else {
      throw Faults(path, "not an SQLite database")
    }
    guard header.count == 100 else {
      throw Faults(path, "the database is damaged or cut off")
    }
    return header[header.startIndex + 19] == 2
  }

  /// Makes a new folder with copies of a database and its log.
  private static func copy(of path: String) throws(Faults) -> URL {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("railbench-\(UUID().uuidString)")
    do {
      try files.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for ending in ["", "-wal"] {
        try files.copyItem(atPath: path + ending, toPath: "\(folder.path)/copy\(ending)")
      }
      return folder
    } catch {
      try? files.removeItem(at: folder)
      throw Faults(
        path, "cannot copy it with its -wal file to \(files.temporaryDirectory.path)",
        remedy: "free some disk space, or close the program that writes to the database")
    }
  }

  /// A path as a URI for SQLite, with special characters escaped; see sqlite.org/uri.html.
  private static func uri(_ path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "file:")
      + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)
  }

  private enum Flag {
    static let readOnly: CInt = 0x1
    static let uri: CInt = 0x40
    static let noMutex: CInt = 0x8000
  }
}

/// A statement on a database, with the values of the current row.
@safe final class SQLiteStatement {
  private let database: SQLiteDatabase
  private let handle: OpaquePointer?

  init(_ sql: String, in database: SQLiteDatabase) throws(Faults) {
    self.database = database
    var prepared: OpaquePointer?
    let status = unsafe database.library.prepare(database.handle, sql, -1, &prepared, nil)
    unsafe handle = unsafe prepared
    guard status == 0 else { throw database.fault(status) }
  }

  deinit { _ = unsafe database.library.finalize(handle) }

  /// Moves to the next row.
  ///
  /// - Returns: false at the end.
  func step() throws(Faults) -> Bool {
    switch unsafe database.library.step(handle) {
    case 100: return true
    case 101: return false
    case let status: throw database.fault(status)
    }
  }

  /// The number in a column; nil if its value is not a number.
  func real(_ column: Int) -> Double? {
    let column = CInt(column)
    let type = unsafe database.library.columnType(handle, column)
    guard type == 1 || type == 2 else { return nil }
    return unsafe database.library.columnDouble(handle, column)
  }

  func integer(_ column: Int) -> Int64? {
    let column = CInt(column)
    guard unsafe database.library.columnType(handle, column) == 1 else { return nil }
    return unsafe database.library.columnInt64(handle, column)
  }

  func text(_ column: Int) -> String? {
    let column = CInt(column)
    guard unsafe database.library.columnType(handle, column) == 3,
      let start = unsafe database.library.columnText(handle, column)
    else { return nil }
    let count = Int(unsafe database.library.columnBytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
