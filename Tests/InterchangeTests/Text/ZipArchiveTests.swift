import Foundation
import TestKit
import Testing
import Text
@testable import Interchange

@Suite struct ZipArchiveTests {
  private func content(_ bytes: [UInt8], _ name: String) throws -> [UInt8]? {
    let archive = try ZipArchive(file: "a.zip", bytes: bytes)
    return try archive.entries.first { $0.name == name }.map { try archive.source($0).all() }
  }

  /// "aaaaaaaaaa" by DEFLATE: a literal and a copy of it.
  private let tenAs: [UInt8] = [0x4b, 0x84, 0x03, 0x00]

  @Test func `reads stored and packed files, with 32-bit and 64-bit sizes`() throws {
    for isWide in [false, true] {
      let bytes = SampleZip.archive(
        ["x/a.txt": Array("hello".utf8), "b": []], packed: ("c", tenAs, 10), isWide: isWide)
      #expect(try content(bytes, "x/a.txt") == Array("hello".utf8))
      #expect(try content(bytes, "b") == [])
      #expect(try content(bytes, "c") == Array("aaaaaaaaaa".utf8))
      #expect(try content(bytes, "d") == nil)
    }
  }

  @Test func `reports the faults of an archive`() throws {
    func fault(_ bytes: [UInt8]) -> String? {
      #expect(throws: Faults.self) { try content(bytes, "c") }?.description
    }
    let good = SampleZip.archive([:], packed: ("c", tenAs, 10))
    #expect(
      fault(Array("hello".utf8))
        == "a.zip: not a zip archive, or not a whole one (fetch it again)")
    #expect(
      fault(SampleZip.archive([:], packed: ("c", tenAs, 5)))
        == "a.zip/c: the packed data is damaged (fetch it again)", "a bomb")
    #expect(
      fault(SampleZip.archive([:], packed: ("c", tenAs, 50)))
        == "a.zip/c: the packed data is damaged (fetch it again)", "ends early")
    #expect(
      fault(SampleZip.archive([:], packed: ("c", [0xff, 0xff], 50)))
        == "a.zip/c: the packed data is damaged (fetch it again)")
    #expect(
      fault(SampleZip.archive([:], packed: ("c", tenAs, 10), flags: 1))
        == "a.zip/c: is encrypted (unpack the archive yourself)")
    #expect(
      fault(Array(good.dropFirst(4))) == "a.zip: its list of files is damaged (fetch it again)")
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
  func `unpacks what another program packed, in pieces of any size`(
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

  @Test func `leaves bytes after the end of the packed ones`() throws {
    let inflater = try Inflater(.none, for: "feed.zip")
    #expect(try inflater.unpacked(Self.raw + [1, 2, 3], most: 1000) == Self.text)
  }

  @Test func `refuses more bytes than allowed`() throws {
    let inflater = try Inflater(.none, for: "feed.zip")
    #expect(throws: Faults(file: "feed.zip", problem: "unpacks to more than 0 MiB")) {
      try inflater.unpacked(Self.raw, most: 20)
    }
  }

  @Test func `refuses damaged bytes`() throws {
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
