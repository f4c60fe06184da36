import RailNetwork

/// The functions of the system's SQLite, with their signatures from sqlite.org/c3ref.
@safe struct SQLiteLibrary {
  typealias Handle = @convention(c) (OpaquePointer?) -> CInt
  typealias ColumnInt = @convention(c) (OpaquePointer?, CInt) -> CInt

  let open:
    @convention(c) (
      UnsafePointer<CChar>?, UnsafeMutablePointer<OpaquePointer?>?, CInt, UnsafePointer<CChar>?
    ) -> CInt
  let close: Handle
  let errorMessage: @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  let prepare:
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, CInt, UnsafeMutablePointer<OpaquePointer?>?,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> CInt
  let limit: @convention(c) (OpaquePointer?, CInt, CInt) -> CInt
  let progressHandler:
    @convention(c) (
      OpaquePointer?, CInt, (@convention(c) (UnsafeMutableRawPointer?) -> CInt)?,
      UnsafeMutableRawPointer?
    ) -> Void
  let step: Handle
  let finalize: Handle
  let columnType: ColumnInt
  let columnBytes: ColumnInt
  let columnInt64: @convention(c) (OpaquePointer?, CInt) -> Int64
  let columnDouble: @convention(c) (OpaquePointer?, CInt) -> Double
  let columnText: @convention(c) (OpaquePointer?, CInt) -> UnsafePointer<UInt8>?

  /// File names of SQLite: on Linux with and without development files, then on macOS.
  static let usualNames = ["libsqlite3.so.0", "libsqlite3.so", "libsqlite3.dylib"]

  /// Loads the library and all functions.
  init(for file: String, names: [String] = usualNames) throws(Faults) {
    let library = try SystemLibrary(
      "SQLite", names: names, prefix: "sqlite3_", for: file,
      remedy: "install it (Debian and Ubuntu: apt install libsqlite3-0), or use CSV or GPX instead")
    unsafe open = try library.function("open_v2")
    unsafe close = try library.function("close_v2")
    unsafe errorMessage = try library.function("errmsg")
    unsafe prepare = try library.function("prepare_v2")
    unsafe limit = try library.function("limit")
    unsafe progressHandler = try library.function("progress_handler")
    unsafe step = try library.function("step")
    unsafe finalize = try library.function("finalize")
    unsafe columnType = try library.function("column_type")
    unsafe columnBytes = try library.function("column_bytes")
    unsafe columnInt64 = try library.function("column_int64")
    unsafe columnDouble = try library.function("column_double")
    unsafe columnText = try library.function("column_text")
  }
}
