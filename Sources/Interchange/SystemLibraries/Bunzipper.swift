import Text

/// Decompresses bzip2, in one or several streams, with the system's libbz2.
///
/// The signatures are from sourceware.org/bzip2/manual.
@safe final class Bunzipper: Unpacker {
  /// libbz2's `bz_stream`.
  @unsafe private struct Stream {
    var nextIn: UnsafeMutablePointer<UInt8>?
    var availableIn: CUnsignedInt = 0
    var totalIn: (CUnsignedInt, CUnsignedInt) = (0, 0)
    var nextOut: UnsafeMutablePointer<UInt8>?
    var availableOut: CUnsignedInt = 0
    var totalOut: (CUnsignedInt, CUnsignedInt) = (0, 0)
    var state: OpaquePointer?
    var allocate: OpaquePointer?
    var release: OpaquePointer?
    var opaque: OpaquePointer?
  }

  private static let statusOK: CInt = 0
  private static let statusEnd: CInt = 4

  private let file: String
  private let start: @convention(c) (UnsafeMutableRawPointer, CInt, CInt) -> CInt
  private let decompress: @convention(c) (UnsafeMutableRawPointer) -> CInt
  private let end: @convention(c) (UnsafeMutableRawPointer) -> CInt
  private let stream: UnsafeMutablePointer<Stream>
  /// Whether a stream has started and not ended.
  private var isOpen = false
  private(set) var isAtEnd = false

  /// - Throws: one fault about `file` if libbz2 is not installed.
  init(for file: String) throws(Faults) {
    let library = try SystemLibrary(
      "bzip2", names: ["libbz2.so.1.0", "libbz2.so.1", "libbz2.so", "libbz2.dylib"],
      prefix: "BZ2_bz", for: file,
      remedy: "install it (Debian and Ubuntu: apt install libbz2-1.0), or run bunzip2 on the file")
    self.file = file
    unsafe start = try library.function("DecompressInit")
    unsafe decompress = try library.function("Decompress")
    unsafe end = try library.function("DecompressEnd")
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: Stream())
  }

  deinit {
    if isOpen { _ = unsafe end(stream) }
    unsafe stream.deallocate()
  }

  func unpacked(_ packed: [UInt8], most: Int) throws(Faults) -> [UInt8] {
    var bytes: [UInt8] = []
    var packed = packed
    let count = packed.count
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var status = Self.statusOK
    unsafe packed.withUnsafeMutableBufferPointer { input in
      unsafe stream.pointee.nextIn = input.baseAddress
      unsafe stream.pointee.availableIn = CUnsignedInt(count)
      while status == Self.statusOK, bytes.count <= most {
        if !isOpen {
          guard unsafe stream.pointee.availableIn > 0 else { break }
          status = unsafe start(stream, 0, 0)
          guard status == Self.statusOK else { break }
          (isOpen, isAtEnd) = (true, false)
        }
        let space = buffer.count
        unsafe buffer.withUnsafeMutableBufferPointer { output in
          unsafe stream.pointee.nextOut = output.baseAddress
          unsafe stream.pointee.availableOut = CUnsignedInt(space)
          status = unsafe decompress(stream)
        }
        let made = unsafe space - Int(stream.pointee.availableOut)
        bytes += buffer.prefix(made)
        if status == Self.statusEnd {
          status = unsafe end(stream)
          (isOpen, isAtEnd) = (false, true)
        } else if made < space, unsafe stream.pointee.availableIn == 0 {
          break
        }
      }
      unsafe stream.pointee.nextIn = nil
    }
    guard status == Self.statusOK else {
      throw Faults(file: file, problem: "the compressed data is damaged", remedy: "fetch it again")
    }
    guard bytes.count <= most else {
      throw Faults(file: file, problem: "decompresses to more than \(most >> 20) MiB")
    }
    return bytes
  }
}
