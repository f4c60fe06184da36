/// Makes zip archives of a feed's tables with wrong sizes, checksums, names, offsets and flags.
enum ZipGrammar {
  /// - Returns: the archive, and whether a checksum of a table is the only error in it.
  static func archive(
    of tables: FuzzedReader.FileSet, _ random: inout Mutator
  ) -> (bytes: [UInt8], hasOnlyWrongChecksum: Bool) {
    let names = tables.keys.sorted()
    let odd = random.below(names.count)
    let what = random.below(12)
    var body: [UInt8] = []
    var list: [UInt8] = []
    var count = 0
    func add(_ name: [UInt8], _ bytes: [UInt8], isOdd: Bool) {
      let isDeflated = random.below(2) == 0
      let packed = isDeflated ? deflated(bytes) : bytes
      var (size, packedSize, crc) = (bytes.count, packed.count, checksum(bytes))
      var (method, flags, offset) = (isDeflated ? 8 : 0, 0, body.count)
      switch isOdd ? what : -1 {
      case 0: crc ^= 1 << random.below(32)
      case 1: size = edge(size, &random)
      case 2: packedSize = edge(packedSize, &random)
      case 3: method = random.below(100)
      case 4: flags = random.below(1 << 16)
      case 5: offset = edge(offset, &random)
      default: break
      }
      let head =
        number(20, 2) + number(flags, 2) + number(method, 2) + number(0, 4) + number(crc, 4)
        + number(packedSize, 4) + number(size, 4) + number(name.count, 2)
      // A size in 64 bits, right or wrong.
      let extra =
        isOdd && what == 6 ? number(1, 2) + number(8, 2) + number(edge(size, &random), 8) : []
      body += number(0x0403_4b50, 4) + head + number(0, 2) + name + packed
      list += number(0x0201_4b50, 4) + number(20, 2) + head + number(extra.count, 2)
      list += number(0, 2 + 2 + 2 + 4) + number(offset, 4) + name + extra
      count += 1
    }
    for (index, name) in names.enumerated() {
      let isOdd = index == odd
      let bytes = tables[name] ?? []
      add(isOdd && what == 7 ? oddName(name, &random) : Array(name.utf8), bytes, isOdd: isOdd)
      // Up to 200 more entries with the same name and the same table.
      let copies = isOdd && what == 8 ? 1 + random.below(200) : 0
      for _ in 0..<copies { add(Array(name.utf8), bytes, isOdd: false) }
    }
    let (length, place) = (list.count, body.count)
    let end =
      number(0x0605_4b50, 4) + number(0, 4) + number(count, 2) + number(count, 2)
      + number(what == 9 ? edge(length, &random) : length, 4)
      + number(what == 10 ? edge(place, &random) : place, 4) + number(0, 2)
    return (body + list + end, what == 0)
  }

  private static func edge(_ value: Int, _ random: inout Mutator) -> Int {
    [0, 1, value - 1, value + 1, value * 2, 0x7fff_ffff, 0xffff_ffff, 1 << 24][random.below(8)]
  }

  private static func oddName(_ name: String, _ random: inout Mutator) -> [UInt8] {
    let names = [
      "../\(name)", "/\(name)", "a/b/\(name)", "\(name)/", "\u{202e}\(name)", "\(name)\u{0}", "",
      name.uppercased(), "__MACOSX/\(name)", String(repeating: "x/", count: 20_000) + name,
    ]
    return random.below(10) == 0 ? [0xff, 0xfe] : Array(names[random.below(names.count)].utf8)
  }

  private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
  }

  /// Stored blocks, as in RFC 1951, section 3.2.4.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    for start in stride(from: 0, to: max(bytes.count, 1), by: 0xffff) {
      let block = bytes[start..<min(bytes.count, start + 0xffff)]
      packed.append(start + 0xffff >= bytes.count ? 1 : 0)
      packed += number(block.count, 2) + number(~block.count, 2) + block
    }
    return packed
  }

  /// CRC-32, as in PKWARE's APPNOTE, section 4.4.7.
  private static func checksum(_ bytes: [UInt8]) -> Int {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return Int(~crc)
  }
}
