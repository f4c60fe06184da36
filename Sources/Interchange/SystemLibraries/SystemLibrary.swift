import Foundation
package import RailNetwork

/// A C library of the system, loaded when it is first needed.
///
/// Loading it at run time lets the package build without the library's development files, and run
/// without the library until a file needs it.
@safe package struct SystemLibrary {
  private let handle: UnsafeMutableRawPointer
  private let title: String
  private let prefix: String
  private let file: String

  /// Loads a library by one of `names`.
  ///
  /// The names of its functions begin with `prefix`.
  package init(
    _ title: String, names: [String], prefix: String, for file: String, remedy: String
  ) throws(Faults) {
    // It stays loaded until the process ends, because others may use it.
    guard let handle = unsafe names.lazy.compactMap({ unsafe dlopen($0, RTLD_NOW) }).first else {
      throw Faults(file, "needs the \(title) library, which is not installed", remedy: remedy)
    }
    unsafe self.handle = unsafe handle
    (self.title, self.prefix, self.file) = (title, prefix, file)
  }

  /// A function of the library.
  ///
  /// The caller must give the correct type.
  package func function<Function>(_ name: String) throws(Faults) -> Function {
    guard let address = unsafe dlsym(handle, prefix + name) else {
      throw Faults(
        file, "needs a newer \(title): the installed version has no \(prefix)\(name)",
        remedy: "install a newer \(title)")
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }
}

/// Decompresses DEFLATE (RFC 1951) piece by piece with the system's zlib.
///
/// The signatures are from zlib.net/manual.html.
@safe final class Inflater {
  /// The header and checksum around the compressed bytes.
  enum Wrapping: CInt {
    /// None, as in a zip archive.
    case none = -15
    /// A gzip header and checksum (RFC 1952).
    case gzip = 31
  }

  /// zlib's `z_stream`; zlib itself rejects a stream of another size.
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
    @convention(c) (CUnsignedLong, UnsafePointer<UInt8>?, CUnsignedInt) -> CUnsignedLong
  private let stream: UnsafeMutablePointer<Stream>
  private(set) var isAtEnd = false

  /// File names of zlib: on Linux with and without development files, then on macOS.
  static let usualNames = ["libz.so.1", "libz.so", "libz.dylib"]

  init(_ wrapping: Wrapping, for file: String, names: [String] = usualNames) throws(Faults) {
    let library = try SystemLibrary(
      "zlib", names: names, prefix: "", for: file,
      remedy: "install it (Debian and Ubuntu: apt install zlib1g), or decompress the file yourself")
    let start: @convention(c) (UnsafeMutableRawPointer, CInt, UnsafePointer<CChar>, CInt) -> CInt =
      unsafe try library.function("inflateInit2_")
    self.file = file
    unsafe inflate = try library.function("inflate")
    unsafe end = try library.function("inflateEnd")
    unsafe crc32 = try library.function("crc32")
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: Stream())
    let status = unsafe start(stream, wrapping.rawValue, "1", CInt(MemoryLayout<Stream>.size))
    guard status == Self.statusOK else {
      throw Faults(file, "cannot initialise zlib (error \(status))")
    }
  }

  deinit {
    _ = unsafe end(stream)
    unsafe stream.deallocate()
  }

  /// The CRC-32 of these bytes and all bytes before, from the checksum of the bytes before (0 at
  /// the start).
  func checksum(_ bytes: [UInt8], after checksum: UInt) -> UInt {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      // zlib returns its initial value for a null pointer, so skip the call.
      guard let start = bytes.baseAddress else { return checksum }
      return unsafe UInt(crc32(CUnsignedLong(checksum), start, CUnsignedInt(bytes.count)))
    }
  }

  private static let statusOK: CInt = 0
  private static let statusEnd: CInt = 1
  private static let statusNeedsInput: CInt = -5

  /// Decompresses the next bytes.
  ///
  /// Bytes after the end of the stream are ignored.
  func unpacked(_ packed: [UInt8], most: Int) throws(Faults) -> [UInt8] {
    var bytes: [UInt8] = []
    var packed = packed
    let count = packed.count
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var status = Self.statusOK
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
        isAtEnd = status == Self.statusEnd
        guard status == Self.statusOK, unsafe stream.pointee.availableOut == 0 else { break }
      }
      unsafe stream.pointee.nextIn = nil
    }
    guard [Self.statusOK, Self.statusEnd, Self.statusNeedsInput].contains(status) else {
      throw Faults(file, "the compressed data is damaged", remedy: "fetch it again")
    }
    guard bytes.count <= most else {
      throw Faults(file, "decompresses to more than \(most >> 20) MiB")
    }
    return bytes
  }
}
