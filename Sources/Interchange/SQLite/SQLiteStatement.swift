package import PlainText

/// A statement on a database, and while it stands on a row, that row's values.
@safe package final class SQLiteStatement {
  private let database: SQLiteDatabase
  private let handle: OpaquePointer?

  package init(_ sql: String, in database: SQLiteDatabase) throws(Faults) {
    self.database = database
    var prepared: OpaquePointer?
    let status = unsafe database.library.prepare(database.handle, sql, -1, &prepared, nil)
    unsafe handle = unsafe prepared
    guard status == 0 else { throw database.fault(status) }
  }

  deinit {
    _ = unsafe database.library.finalize(handle)
  }

  /// Goes on to the next row.
  ///
  /// - Returns: whether there is one.
  package func step() throws(Faults) -> Bool {
    switch unsafe database.library.step(handle) {
    case 100: return true
    case 101: return false
    case let status: throw database.fault(status)
    }
  }

  /// Runs a statement that gives no rows once, with these values for its question marks.
  package func run(_ values: [SQLiteValue]) throws(Faults) {
    _ = unsafe database.library.reset(handle)
    try bind(values)
    while try step() {}
  }

  /// Sets the values of the question marks, from the first on.
  package func bind(_ values: [SQLiteValue]) throws(Faults) {
    for (offset, value) in values.enumerated() {
      let place = CInt(offset + 1)
      let status =
        switch value {
        case .null: unsafe database.library.bindNull(handle, place)
        case .integer(let number): unsafe database.library.bindInt64(handle, place, number)
        case .real(let number): unsafe database.library.bindDouble(handle, place, number)
        case .text(let text):
          // -1 tells SQLite to copy the text.
          unsafe database.library.bindText(
            handle, place, text, CInt(text.utf8.count), UnsafeMutableRawPointer(bitPattern: -1))
        }
      guard status == 0 else { throw database.fault(status) }
    }
  }

  /// A column's number, or nil if the column holds none.
  package func real(_ column: Int) -> Double? {
    let column = CInt(column)
    let type = unsafe database.library.columnType(handle, column)
    guard type == 1 || type == 2 else { return nil }
    return unsafe database.library.columnDouble(handle, column)
  }

  /// A column's whole number, or nil if the column holds none.
  package func integer(_ column: Int) -> Int64? {
    let column = CInt(column)
    guard unsafe database.library.columnType(handle, column) == 1 else { return nil }
    return unsafe database.library.columnInt64(handle, column)
  }

  /// A column's text, or nil if the column holds none.
  package func text(_ column: Int) -> String? {
    let column = CInt(column)
    guard unsafe database.library.columnType(handle, column) == 3,
      let start = unsafe database.library.columnText(handle, column)
    else { return nil }
    let count = Int(unsafe database.library.columnBytes(handle, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// A value for a question mark in a statement.
package enum SQLiteValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)

  package init(_ number: Double?) {
    self = number.map(SQLiteValue.real) ?? .null
  }

  package init(_ text: String?) {
    self = text.map(SQLiteValue.text) ?? .null
  }
}
