import Foundation
import PlainText

/// The system's SQLite, found when it is first needed.
///
/// Loaded at run time, so that the package builds without SQLite's development files, and runs
/// without SQLite until somebody opens a database. The signatures are those of sqlite.org/c3ref.
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
  let step: Handle
  let reset: Handle
  let finalize: Handle
  let columnType: ColumnInt
  let columnBytes: ColumnInt
  let columnInt64: @convention(c) (OpaquePointer?, CInt) -> Int64
  let columnDouble: @convention(c) (OpaquePointer?, CInt) -> Double
  let columnText: @convention(c) (OpaquePointer?, CInt) -> UnsafePointer<UInt8>?
  let bindNull: ColumnInt
  let bindInt64: @convention(c) (OpaquePointer?, CInt, Int64) -> CInt
  let bindDouble: @convention(c) (OpaquePointer?, CInt, Double) -> CInt
  let bindText:
    @convention(c) (OpaquePointer?, CInt, UnsafePointer<CChar>?, CInt, UnsafeMutableRawPointer?) ->
      CInt
  let serialize:
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<Int64>?, CUnsignedInt
    ) -> UnsafeMutablePointer<UInt8>?
  let free: @convention(c) (UnsafeMutableRawPointer?) -> Void

  /// Where systems keep SQLite: Linux with and without its development files, then macOS.
  static let usualNames = ["libsqlite3.so.0", "libsqlite3.so", "libsqlite3.dylib"]

  /// Finds the library and all that is called in it.
  ///
  /// - Throws: one fault about `file`, the database that needs the library, if there is none.
  init(for file: String, names: [String] = usualNames) throws(Faults) {
    // Stays loaded until the process ends: other databases may be open through it.
    guard let library = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first else {
      throw Faults(
        file: file, problem: "needs the SQLite library, which this machine doesn't have",
        remedy: "install it (Debian and Ubuntu: apt install libsqlite3-0), "
          + "or use CSV or GPX instead")
    }
    func symbol<Function>(_ name: String) throws(Faults) -> Function {
      guard let address = unsafe dlsym(library, "sqlite3_" + name) else {
        throw Faults(
          file: file, problem: "needs a newer SQLite: this machine's has no sqlite3_\(name)",
          remedy: "install SQLite 3.36 or newer")
      }
      return unsafe unsafeBitCast(address, to: Function.self)
    }
    unsafe open = try unsafe symbol("open_v2")
    unsafe close = try unsafe symbol("close_v2")
    unsafe errorMessage = try unsafe symbol("errmsg")
    unsafe prepare = try unsafe symbol("prepare_v2")
    unsafe step = try unsafe symbol("step")
    unsafe reset = try unsafe symbol("reset")
    unsafe finalize = try unsafe symbol("finalize")
    unsafe columnType = try unsafe symbol("column_type")
    unsafe columnBytes = try unsafe symbol("column_bytes")
    unsafe columnInt64 = try unsafe symbol("column_int64")
    unsafe columnDouble = try unsafe symbol("column_double")
    unsafe columnText = try unsafe symbol("column_text")
    unsafe bindNull = try unsafe symbol("bind_null")
    unsafe bindInt64 = try unsafe symbol("bind_int64")
    unsafe bindDouble = try unsafe symbol("bind_double")
    unsafe bindText = try unsafe symbol("bind_text")
    unsafe serialize = try unsafe symbol("serialize")
    unsafe free = try unsafe symbol("free")
  }
}
