package import RailNetwork

/// A zip archive.
///
/// Its files are decompressed piece by piece while they are read.
///
/// Supports PKWARE's APPNOTE 6.3: stored and deflated files, 64-bit sizes, checksums. Nothing is
/// written to disk, so paths in entry names are harmless.
package struct ZipArchive {
  package struct Entry: Sendable {
    /// With its folders, such as `feed/stops.txt`.
    package let name: String
    /// The decompressed size of the file.
    package let size: Int
    fileprivate let packedSize: Int
    fileprivate let checksum: Int
    fileprivate let method: Int
    fileprivate let isEncrypted: Bool
    fileprivate let offset: Int
  }

  package typealias Read = (_ offset: Int, _ count: Int) throws(Faults) -> [UInt8]

  /// The files in the archive's order, without folders.
  package private(set) var entries: [Entry] = []
  private let file: String
  private let read: Read

  /// The maximum number of bytes of a list of files.
  private static let longestList = 1 << 26
  /// A compressed piece of this size decompresses to at most 34 MB.
  private static let pieceSize = 1 << 15
  /// Tables of numbers are compressed to a tenth or a twentieth.
  ///
  /// A higher ratio is a sign of a zip bomb.
  private static let mostRatio = 200
  /// Below this size, any ratio is harmless.
  private static let smallSize = 1 << 24

  package static func recognises(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4b, 3, 4]) || start.starts(with: [0x50, 0x4b, 5, 6])
  }

  /// Reads the list of files of an archive of `size` bytes.
  ///
  /// `read` returns the bytes from an offset on; fewer than requested only at the end.
  package init(file: String, size: Int, read: @escaping Read) throws(Faults) {
    self.file = file
    self.read = read
    let tailOffset = max(0, size - 66_000)
    let tail = try read(tailOffset, size - tailOffset)
    guard
      let end = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
        // A comment at the end may contain the same bytes.
        tail.number(at: $0, bytes: 4) == 0x0605_4b50
          && tail.number(at: $0 + 20, bytes: 2) == tail.count - $0 - 22
      })
    else { throw damaged("not a zip archive, or not a whole one") }
    var length = tail.number(at: end + 12, bytes: 4) ?? 0
    var offset = tail.number(at: end + 16, bytes: 4) ?? 0
    if tail.number(at: end - 20, bytes: 4) == 0x0706_4b50,
      let place = tail.number(at: end - 12, bytes: 8), place >= 0, place < size
    {
      let wide = try read(place, 56)
      length = wide.number(at: 40, bytes: 8) ?? 0
      offset = wide.number(at: 48, bytes: 8) ?? 0
    }
    guard length >= 0, length <= Self.longestList, offset >= 0, offset <= size - length else {
      throw damaged("its list of files is damaged")
    }
    try readList(read(offset, length))
  }

  package init(file: String, bytes: [UInt8]) throws(Faults) {
    try self.init(file: file, size: bytes.count) { offset, count in
      offset < bytes.count ? Array(bytes[offset..<min(bytes.count, offset + count)]) : []
    }
  }

  private mutating func readList(_ list: [UInt8]) throws(Faults) {
    var at = 0
    while list.number(at: at, bytes: 4) == 0x0201_4b50 {
      guard let flags = list.number(at: at + 8, bytes: 2),
        let method = list.number(at: at + 10, bytes: 2),
        let checksum = list.number(at: at + 16, bytes: 4),
        var packedSize = list.number(at: at + 20, bytes: 4),
        var size = list.number(at: at + 24, bytes: 4),
        let nameLength = list.number(at: at + 28, bytes: 2),
        let extraLength = list.number(at: at + 30, bytes: 2),
        let commentLength = list.number(at: at + 32, bytes: 2),
        var offset = list.number(at: at + 42, bytes: 4), let name = list.slice(at + 46, nameLength)
      else { throw damaged("its list of files is damaged") }
      var extra = at + 46 + nameLength
      let extraEnd = extra + extraLength
      while extra + 4 <= extraEnd, let kind = list.number(at: extra, bytes: 2),
        let count = list.number(at: extra + 2, bytes: 2)
      {
        extra += 4
        if kind == 1 {
          // Only sizes that don't fit into 32 bits are here, in this order.
          var field = extra
          func wide(_ value: inout Int) {
            guard value == 0xffff_ffff, field + 8 <= extraEnd else { return }
            value = list.number(at: field, bytes: 8) ?? -1
            field += 8
          }
          wide(&size)
          wide(&packedSize)
          wide(&offset)
        }
        extra += count
      }
      at = extraEnd + commentLength
      guard size >= 0, packedSize >= 0, offset >= 0 else {
        throw damaged("its list of files is damaged")
      }
      if name.last == UInt8(ascii: "/") { continue }
      entries.append(
        Entry(
          name: String(decoding: name, as: UTF8.self), size: size, packedSize: packedSize,
          checksum: checksum, method: method, isEncrypted: flags & 1 == 1, offset: offset))
    }
    guard at == list.count else { throw damaged("its list of files is damaged") }
  }

  /// The decompressed bytes of a file of the archive.
  package func source(_ entry: Entry) throws(Faults) -> ByteSource {
    let name = "\(file)/\(entry.name)"
    guard !entry.isEncrypted, entry.method == 0 || entry.method == 8 else {
      throw Faults(
        name, entry.isEncrypted ? "is encrypted" : "its compression method is not supported",
        remedy: "unpack the archive yourself")
    }
    guard entry.size <= Self.smallSize || entry.size / Self.mostRatio <= entry.packedSize else {
      throw Faults(
        name, "decompresses to more than \(Self.mostRatio) times its size",
        remedy: "if you trust it, unpack the archive yourself")
    }
    let header = try read(entry.offset, 30)
    guard header.number(at: 0, bytes: 4) == 0x0403_4b50,
      let nameLength = header.number(at: 26, bytes: 2),
      let extraLength = header.number(at: 28, bytes: 2)
    else { throw damaged("the entry '\(entry.name)' is damaged") }
    let inflater = try Inflater(.none, for: name)
    let read = read
    var offset = entry.offset + 30 + nameLength + extraLength
    var left = entry.packedSize
    var given = 0
    var checksum: UInt = 0
    return ByteSource(file: name) { () throws(Faults) in
      while given < entry.size {
        let packed = try read(offset, min(left, Self.pieceSize))
        offset += packed.count
        left -= packed.count
        let piece = entry.method == 8 ? try inflater.unpacked(packed, most: 1 << 26) : packed
        given += piece.count
        checksum = inflater.checksum(piece, after: checksum)
        guard given <= entry.size, !packed.isEmpty || !piece.isEmpty else {
          throw Faults(name, "the compressed data is damaged", remedy: "fetch it again")
        }
        guard given < entry.size || checksum == entry.checksum else {
          throw Faults(
            name, "damaged: its checksum differs from the archive's", remedy: "fetch it again")
        }
        if !piece.isEmpty { return piece }
      }
      return []
    }
  }

  private func damaged(_ problem: String) -> Faults {
    Faults(file, problem, remedy: "fetch it again")
  }
}

extension [UInt8] {
  fileprivate func slice(_ start: Int, _ length: Int) -> ArraySlice<UInt8>? {
    start >= 0 && start + length <= count ? self[start..<(start + length)] : nil
  }

  /// An unsigned little-endian number; nil beyond the end; negative if it is too large.
  fileprivate func number(at start: Int, bytes count: Int) -> Int? {
    slice(start, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
