import Foundation
import PlainText

/// The system's SQLite, found when it is first needed.
///
/// Loaded at run time, so that the package builds without SQLite's development files, and runs
/// without SQLite until somebody opens a database. The signatures are those of sqlite.org/c3ref.
@safe struct SQLiteLibrary {
  typealias Open =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafeMutablePointer<OpaquePointer?>?, CInt, UnsafePointer<CChar>?
    ) -> CInt
  typealias Prepare =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, CInt, UnsafeMutablePointer<OpaquePointer?>?,
      UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> CInt
  typealias Handle = @convention(c) (OpaquePointer?) -> CInt
  typealias Message = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  typealias ColumnInt = @convention(c) (OpaquePointer?, CInt) -> CInt
  typealias ColumnInt64 = @convention(c) (OpaquePointer?, CInt) -> Int64
  typealias ColumnDouble = @convention(c) (OpaquePointer?, CInt) -> Double
  typealias ColumnText = @convention(c) (OpaquePointer?, CInt) -> UnsafePointer<UInt8>?
  typealias BindInt64 = @convention(c) (OpaquePointer?, CInt, Int64) -> CInt
  typealias BindDouble = @convention(c) (OpaquePointer?, CInt, Double) -> CInt
  typealias BindText =
    @convention(c) (
      OpaquePointer?, CInt, UnsafePointer<CChar>?, CInt, UnsafeMutableRawPointer?
    ) -> CInt
  typealias Serialize =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<Int64>?, CUnsignedInt
    ) -> UnsafeMutablePointer<UInt8>?
  typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  let open: Open
  let close: Handle
  let errorMessage: Message
  let extendedErrorCode: Handle
  let prepare: Prepare
  let step: Handle
  let reset: Handle
  let finalize: Handle
  let columnType: ColumnInt
  let columnBytes: ColumnInt
  let columnInt64: ColumnInt64
  let columnDouble: ColumnDouble
  let columnText: ColumnText
  let bindNull: ColumnInt
  let bindInt64: BindInt64
  let bindDouble: BindDouble
  let bindText: BindText
  let serialize: Serialize
  let free: Free

  /// Where systems keep SQLite: Linux with and without its development files, then macOS.
  static let usualNames = ["libsqlite3.so.0", "libsqlite3.so", "libsqlite3.dylib"]

  /// Finds the library and all that is called in it.
  ///
  /// - Throws: one fault about `file`, the database that needs the library, if there is none.
  init(for file: String, names: [String] = usualNames) throws(Faults) {
    // Stays loaded until the process ends: other databases may be open through it.
    guard let library = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first else {
      throw Faults(
        Fault(
          file: file, problem: "needs the SQLite library, which this machine doesn't have",
          remedy: "install it (Debian and Ubuntu: apt install libsqlite3-0), "
            + "or use CSV or GPX instead"))
    }
    func symbol<Function>(_ name: String, as: Function.Type) throws(Faults) -> Function {
      guard let address = unsafe dlsym(library, "sqlite3_" + name) else {
        throw Faults(
          Fault(
            file: file, problem: "needs a newer SQLite: this machine's has no sqlite3_\(name)",
            remedy: "install SQLite 3.36 or newer"))
      }
      return unsafe unsafeBitCast(address, to: Function.self)
    }
    unsafe open = try unsafe symbol("open_v2", as: Open.self)
    unsafe close = try unsafe symbol("close_v2", as: Handle.self)
    unsafe errorMessage = try unsafe symbol("errmsg", as: Message.self)
    unsafe extendedErrorCode = try unsafe symbol("extended_errcode", as: Handle.self)
    unsafe prepare = try unsafe symbol("prepare_v2", as: Prepare.self)
    unsafe step = try unsafe symbol("step", as: Handle.self)
    unsafe reset = try unsafe symbol("reset", as: Handle.self)
    unsafe finalize = try unsafe symbol("finalize", as: Handle.self)
    unsafe columnType = try unsafe symbol("column_type", as: ColumnInt.self)
    unsafe columnBytes = try unsafe symbol("column_bytes", as: ColumnInt.self)
    unsafe columnInt64 = try unsafe symbol("column_int64", as: ColumnInt64.self)
    unsafe columnDouble = try unsafe symbol("column_double", as: ColumnDouble.self)
    unsafe columnText = try unsafe symbol("column_text", as: ColumnText.self)
    unsafe bindNull = try unsafe symbol("bind_null", as: ColumnInt.self)
    unsafe bindInt64 = try unsafe symbol("bind_int64", as: BindInt64.self)
    unsafe bindDouble = try unsafe symbol("bind_double", as: BindDouble.self)
    unsafe bindText = try unsafe symbol("bind_text", as: BindText.self)
    unsafe serialize = try unsafe symbol("serialize", as: Serialize.self)
    unsafe free = try unsafe symbol("free", as: Free.self)
  }
}
