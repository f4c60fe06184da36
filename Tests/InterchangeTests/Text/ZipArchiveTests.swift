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

  @Test func `stored and packed files, sizes of 32 and 64 bits`() throws {
    for isWide in [false, true] {
      let bytes = SampleZip.archive(
        ["x/a.txt": Array("hello".utf8), "b": []], packed: ("c", tenAs, 10), isWide: isWide)
      #expect(try content(bytes, "x/a.txt") == Array("hello".utf8))
      #expect(try content(bytes, "b") == [])
      #expect(try content(bytes, "c") == Array("aaaaaaaaaa".utf8))
      #expect(try content(bytes, "d") == nil)
    }
  }

  @Test func `says what is wrong with an archive`() throws {
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
