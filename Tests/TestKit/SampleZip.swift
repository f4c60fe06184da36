/// Zip archives as other programs write them.
package enum SampleZip {
  /// A file packed by another program.
  package typealias Packed = (name: String, bytes: [UInt8], size: Int, checksum: UInt32)

  /// An archive of stored files, and of one compressed file.
  package static func archive(
    _ files: [String: [UInt8]], packed: Packed? = nil, isWide: Bool = false, flags: Int = 0
  ) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes: [UInt8] = []
    var list: [UInt8] = []
    var entries = files.sorted { $0.key < $1.key }
      .map { (0, (name: $0, bytes: $1, size: $1.count, checksum: checksum($1))) }
    if let packed { entries.append((8, packed)) }
    for (method, (name, content, size, checksum)) in entries {
      let offset = bytes.count
      let start =
        number(20, 2) + number(flags, 2) + number(method, 2) + number(0, 4)
        + number(Int(checksum), 4)
      bytes += number(0x0403_4b50, 4) + start + number(content.count, 4) + number(size, 4)
      bytes += number(name.utf8.count, 2) + number(0, 2) + Array(name.utf8) + content
      let wide = number(size, 8) + number(content.count, 8) + number(offset, 8)
      list += number(0x0201_4b50, 4) + number(20, 2) + start
      list += number(isWide ? 0xffff_ffff : content.count, 4)
      list += number(isWide ? 0xffff_ffff : size, 4)
      list += number(name.utf8.count, 2) + number(isWide ? 28 : 0, 2) + number(0, 10)
      list += number(isWide ? 0xffff_ffff : offset, 4) + Array(name.utf8)
      if isWide { list += number(1, 2) + number(24, 2) + wide }
    }
    let end = bytes.count
    bytes += list
    if isWide {
      let place = bytes.count
      bytes += number(0x0606_4b50, 4) + number(44, 8) + number(0, 28)
      bytes += number(list.count, 8) + number(end, 8)
      bytes += number(0x0706_4b50, 4) + number(0, 4) + number(place, 8) + number(1, 4)
    }
    bytes += number(0x0605_4b50, 4) + number(0, 8) + number(isWide ? 0xffff_ffff : list.count, 4)
    return bytes + number(isWide ? 0xffff_ffff : end, 4) + number(0, 2)
  }

  /// The CRC-32 of ISO 3309.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
    }
  }
}
