import Foundation
import RailNetwork
import TestKit
import Testing
@testable import Interchange

@Suite struct ZipArchiveTests {
  private func content(_ bytes: [UInt8], _ name: String) throws -> [UInt8]? {
    let archive = try ZipArchive(file: "a.zip", bytes: bytes)
    return try archive.entries.first { $0.name == name }.map { try archive.source($0).all() }
  }

  /// "aaaaaaaaaa" in DEFLATE, as a literal and a copy of it, with a checksum from another program.
  private func tenAs(size: Int = 10, checksum: UInt32 = 0x4c11_cdf0) -> SampleZip.Packed {
    ("c", [0x4b, 0x84, 0x03, 0x00], size, checksum)
  }

  @Test func `reads stored and compressed files, with 32-bit and 64-bit sizes`() throws {
    for isWide in [false, true] {
      let bytes = SampleZip.archive(
        ["x/a.txt": Array("hello".utf8), "b": []], packed: tenAs(), isWide: isWide)
      #expect(try content(bytes, "x/a.txt") == Array("hello".utf8))
      #expect(try content(bytes, "b") == [])
      #expect(try content(bytes, "c") == Array("aaaaaaaaaa".utf8))
      #expect(try content(bytes, "d") == nil)
    }
  }

  @Test func `a comment may contain the end mark`() throws {
    let comment: [UInt8] = [0x50, 0x4b, 5, 6] + [UInt8](repeating: 7, count: 30)
    var bytes = SampleZip.archive(["a": Array("hello".utf8)])
    bytes.replaceSubrange(bytes.count - 2..<bytes.count, with: [UInt8(comment.count), 0])
    #expect(try content(bytes + comment, "a") == Array("hello".utf8))
  }

  @Test func `reports the faults of an archive`() throws {
    func fault(_ bytes: [UInt8], _ name: String = "c") -> String? {
      #expect(throws: Faults.self) { try content(bytes, name) }?.description
    }
    func fault(_ packed: SampleZip.Packed, flags: Int = 0) -> String? {
      fault(SampleZip.archive([:], packed: packed, flags: flags))
    }
    let damaged = "a.zip/c: the compressed data is damaged (fetch it again)"
    #expect(
      fault(Array("hello".utf8)) == "a.zip: not a zip archive, or not a whole one (fetch it again)")
    #expect(fault(tenAs(size: 5)) == damaged, "decompresses to more than its stated size")
    #expect(fault(tenAs(size: 50)) == damaged, "ends early")
    #expect(fault(("c", [0xff, 0xff], 50, 0)) == damaged)
    #expect(
      fault(tenAs(checksum: 1))
        == "a.zip/c: damaged: its checksum differs from the archive's (fetch it again)")
    let flipped = SampleZip.archive(["a": Array("hello".utf8)]).map { $0 == 0x65 ? 0x64 : $0 }
    #expect(
      fault(flipped, "a")
        == "a.zip/a: damaged: its checksum differs from the archive's (fetch it again)")
    #expect(
      fault(tenAs(size: 1 << 25)) == "a.zip/c: decompresses to more than 200 times its size "
        + "(if you trust it, unpack the archive yourself)")
    #expect(fault(tenAs(), flags: 1) == "a.zip/c: is encrypted (unpack the archive yourself)")
    #expect(
      fault(Array(SampleZip.archive([:], packed: tenAs()).dropFirst(4)))
        == "a.zip: its list of files is damaged (fetch it again)")
  }
}

@Suite struct InflaterTests {
  private static let text = Array(String(repeating: "railway,station\n", count: 4).utf8)
  private static let raw: [UInt8] = [
    0x2b, 0x4a, 0xcc, 0xcc, 0x29, 0x4f, 0xac, 0xd4, 0x29, 0x2e, 0x49, 0x2c, 0xc9, 0xcc, 0xcf, 0xe3,
    0x2a, 0x22, 0x91, 0x0f, 0x00,
  ]
  private static let gzip =
    [0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 2, 3] + raw + [0xbc, 0xef, 0x8f, 0x50, 0x40, 0, 0, 0]

  @Test(arguments: [(Inflater.Wrapping.none, Self.raw), (.gzip, Self.gzip)])
  func `decompresses another program's data in pieces of any size`(
    wrapping: Inflater.Wrapping, packed: [UInt8]
  ) throws {
    for size in 1...packed.count {
      let inflater = try Inflater(wrapping, for: "feed.zip")
      var bytes: [UInt8] = []
      for start in stride(from: 0, to: packed.count, by: size) {
        bytes += try inflater.unpacked(
          Array(packed[start..<min(start + size, packed.count)]), most: 1000)
      }
      #expect(bytes == Self.text)
      #expect(inflater.isAtEnd)
    }
  }

  @Test func `ignores bytes after the end of the compressed data`() throws {
    let inflater = try Inflater(.none, for: "feed.zip")
    #expect(try inflater.unpacked(Self.raw + [1, 2, 3], most: 1000) == Self.text)
  }

  @Test func `rejects more bytes than allowed`() throws {
    let inflater = try Inflater(.none, for: "feed.zip")
    #expect(throws: Faults("feed.zip", "decompresses to more than 0 MiB")) {
      try inflater.unpacked(Self.raw, most: 20)
    }
  }

  @Test func `rejects damaged bytes`() throws {
    var packed = Self.gzip
    packed[15] ^= 0xff
    let inflater = try Inflater(.gzip, for: "map.osm.gz")
    #expect(throws: Faults.self) { try inflater.unpacked(packed, most: 1000) }
  }

  @Test func `reports a missing zlib library`() {
    #expect {
      try Inflater(.gzip, for: "map.osm.gz", names: ["libnosuch.so.9"])
    } throws: { error in
      String(describing: error).contains("needs the zlib library")
    }
  }
}
