import Foundation
package import Text

/// A C library of the system, found when it is first needed.
///
/// Loaded at run time, so that the package builds without the library's development files, and
/// runs without the library until a file needs it.
@safe package struct SystemLibrary {
  private let handle: UnsafeMutableRawPointer
  private let title: String
  private let prefix: String
  private let file: String

  /// Finds a library under one of `names`; what is called in it begins with `prefix`.
  ///
  /// - Throws: one fault about `file`, which needs the library, if there is none.
  package init(
    _ title: String, names: [String], prefix: String, for file: String, remedy: String
  ) throws(Faults) {
    // Stays loaded until the process ends: others may use it.
    guard let handle = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first else {
      throw Faults(
        file: file, problem: "needs the \(title) library, which this machine doesn't have",
        remedy: remedy)
    }
    unsafe self.handle = unsafe handle
    (self.title, self.prefix, self.file) = (title, prefix, file)
  }

  /// A function of the library; its type is the caller's to get right.
  ///
  /// - Throws: one fault if the library is too old to have it.
  package func function<Function>(_ name: String) throws(Faults) -> Function {
    guard let address = unsafe dlsym(handle, prefix + name) else {
      throw Faults(
        file: file, problem: "needs a newer \(title): this machine's has no \(prefix)\(name)",
        remedy: "install a newer \(title)")
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }
}

/// Unpacks bytes piece after piece.
protocol Unpacker {
  /// Whether the packed bytes may end here.
  var isAtEnd: Bool { get }

  /// The unpacked bytes of the next packed ones, at most so many.
  func unpacked(_ packed: [UInt8], most: Int) throws(Faults) -> [UInt8]
}

/// Unpacks what was packed by DEFLATE (RFC 1951), piece after piece, through the system's zlib.
///
/// The signatures are those of zlib.net/manual.html.
@safe final class Inflater: Unpacker {
  /// What stands around the packed bytes.
  enum Wrapping: CInt {
    /// Nothing, as in a zip archive.
    case none = -15
    /// A gzip header and checksum (RFC 1952).
    case gzip = 31
  }

  private typealias Start =
    @convention(c) (UnsafeMutableRawPointer, CInt, UnsafePointer<CChar>, CInt) -> CInt

  /// zlib's `z_stream`; zlib itself refuses a stream of another size.
  @unsafe private struct Stream {
    var nextIn: UnsafeMutablePointer<UInt8>?
    var availableIn: CUnsignedInt = 0
    var totalIn: CUnsignedLong = 0
    var nextOut: UnsafeMutablePointer<UInt8>?
    var availableOut: CUnsignedInt = 0
    var totalOut: CUnsignedLong = 0
    var message: UnsafePointer<CChar>?
    var state: OpaquePointer?
    var allocate: OpaquePointer?
    var release: OpaquePointer?
    var opaque: OpaquePointer?
    var dataType: CInt = 0
    var checksum: CUnsignedLong = 0
    var reserved: CUnsignedLong = 0
  }

  private let file: String
  private let inflate: @convention(c) (UnsafeMutableRawPointer, CInt) -> CInt
  private let end: @convention(c) (UnsafeMutableRawPointer) -> CInt
  private let crc32:
    @convention(c) (CUnsignedLong, UnsafePointer<UInt8>?, CUnsignedInt) ->
      CUnsignedLong
  private let stream: UnsafeMutablePointer<Stream>
  private(set) var isAtEnd = false

  /// Where systems keep zlib: Linux with and without its development files, then macOS.
  static let usualNames = ["libz.so.1", "libz.so", "libz.dylib"]

  /// - Throws: one fault about `file` if this machine has no zlib.
  init(_ wrapping: Wrapping, for file: String, names: [String] = usualNames) throws(Faults) {
    let library = try SystemLibrary(
      "zlib", names: names, prefix: "", for: file,
      remedy: "install it (Debian and Ubuntu: apt install zlib1g), or unpack the file yourself")
    let start: Start = unsafe try library.function("inflateInit2_")
    self.file = file
    unsafe inflate = try library.function("inflate")
    unsafe end = try library.function("inflateEnd")
    unsafe crc32 = try library.function("crc32")
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: Stream())
    let status = unsafe start(
      stream, wrapping.rawValue, "1", CInt(MemoryLayout<Stream>.size))
    guard status == Self.isFine else {
      throw Faults(file: file, problem: "cannot initialise zlib (error \(status))")
    }
  }

  deinit {
    _ = unsafe end(stream)
    unsafe stream.deallocate()
  }

  /// The CRC-32 of bytes that follow those with another; that of none is 0.
  func checksum(_ bytes: [UInt8], after checksum: UInt) -> UInt {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // For no address, zlib gives the checksum of nothing.
      guard let start = bytes.baseAddress else { return checksum }
      return unsafe UInt(crc32(CUnsignedLong(checksum), start, CUnsignedInt(bytes.count)))
    }
  }

  private static let isFine: CInt = 0
  private static let isFinished: CInt = 1
  private static let wantsMore: CInt = -5

  /// The unpacked bytes of the next packed ones; what follows the packed stream's end is left.
  ///
  /// - Throws: one fault if they are not what DEFLATE makes, or unpack to more than `most` bytes.
  func unpacked(_ packed: [UInt8], most: Int) throws(Faults) -> [UInt8] {
    var bytes: [UInt8] = []
    var packed = packed
    let count = packed.count
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var status = Self.isFine
    unsafe packed.withUnsafeMutableBufferPointer { input in
      unsafe stream.pointee.nextIn = input.baseAddress
      unsafe stream.pointee.availableIn = CUnsignedInt(count)
      while !isAtEnd, bytes.count <= most {
        let space = buffer.count
        unsafe buffer.withUnsafeMutableBufferPointer { output in
          unsafe stream.pointee.nextOut = output.baseAddress
          unsafe stream.pointee.availableOut = CUnsignedInt(space)
          status = unsafe inflate(stream, 0)
        }
        bytes += unsafe buffer.prefix(space - Int(stream.pointee.availableOut))
        isAtEnd = status == Self.isFinished
        guard status == Self.isFine, unsafe stream.pointee.availableOut == 0 else { break }
      }
      unsafe stream.pointee.nextIn = nil
    }
    guard [Self.isFine, Self.isFinished, Self.wantsMore].contains(status) else {
      throw Faults(file: file, problem: "the packed data is damaged", remedy: "fetch it again")
    }
    guard bytes.count <= most else {
      throw Faults(file: file, problem: "unpacks to more than \(most >> 20) MiB")
    }
    return bytes
  }
}
