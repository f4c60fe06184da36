import Foundation
import PlainText
import RailNetwork
import Testing

@testable import Interchange

@Suite struct ZipArchiveTests {
  /// An archive of stored files, or of one file that was packed by somebody else.
  static func archive(
    _ files: [String: [UInt8]], packed: (name: String, bytes: [UInt8], size: Int)? = nil,
    isWide: Bool = false, flags: Int = 0
  ) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes: [UInt8] = []
    var list: [UInt8] = []
    var entries = files.keys.sorted().map { ($0, 0, files[$0] ?? [], files[$0]?.count ?? 0) }
    if let packed { entries.append((packed.name, 8, packed.bytes, packed.size)) }
    for (name, method, content, size) in entries {
      let offset = bytes.count
      let start = number(20, 2) + number(flags, 2) + number(method, 2) + number(0, 8)
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

  private func content(_ bytes: [UInt8], _ name: String) throws -> [UInt8]? {
    let archive = try ZipArchive(file: "a.zip", bytes: bytes)
    return try archive.entries.first { $0.name == name }.map { try archive.source($0).all() }
  }

  /// "aaaaaaaaaa" by DEFLATE: a literal and a copy of it.
  private let tenAs: [UInt8] = [0x4b, 0x84, 0x03, 0x00]

  @Test func `stored and packed files, sizes of 32 and 64 bits`() throws {
    for isWide in [false, true] {
      let bytes = Self.archive(
        ["x/a.txt": Array("hello".utf8), "b": []], packed: ("c", tenAs, 10), isWide: isWide)
      #expect(try content(bytes, "x/a.txt") == Array("hello".utf8))
      #expect(try content(bytes, "b") == [])
      #expect(try content(bytes, "c") == Array("aaaaaaaaaa".utf8))
      #expect(try content(bytes, "d") == nil)
    }
  }

  @Test func `what is wrong is told in plain words`() throws {
    func fault(_ bytes: [UInt8]) -> String? {
      #expect(throws: Faults.self) { try content(bytes, "c") }?.description
    }
    let good = Self.archive([:], packed: ("c", tenAs, 10))
    #expect(
      fault(Array("hello".utf8))
        == "a.zip: not a zip archive, or not a whole one (fetch it again)")
    #expect(
      fault(Self.archive([:], packed: ("c", tenAs, 5)))
        == "a.zip/c: the packed data is damaged (fetch it again)", "a bomb")
    #expect(
      fault(Self.archive([:], packed: ("c", tenAs, 50)))
        == "a.zip/c: the packed data is damaged (fetch it again)", "ends early")
    #expect(
      fault(Self.archive([:], packed: ("c", [0xff, 0xff], 50)))
        == "a.zip/c: the packed data is damaged (fetch it again)")
    #expect(
      fault(Self.archive([:], packed: ("c", tenAs, 10), flags: 1))
        == "a.zip/c: is encrypted (unpack the archive yourself)")
    #expect(
      fault(Array(good.dropFirst(4))) == "a.zip: its list of files is damaged (fetch it again)")
  }

  @Test func `a feed may lie in a folder, but only one`() throws {
    let feed = try SmallFeed(trips: ["R1 0 ABC"]).files()
    func files(in folders: [String]) throws -> GTFSFiles {
      var all: [String: [UInt8]] = ["__MACOSX/stop_times.txt": []]
      for folder in folders {
        for (name, bytes) in feed { all["\(folder)\(name)"] = bytes }
      }
      return try GTFSFiles(ZipArchive(file: "a.zip", bytes: Self.archive(all)), name: "a.zip")
    }
    for folders in [[""], ["../feed/"], ["a/", "a/old/"]] {
      let made = try GTFSNetworkImporter.network(files(in: folders), label: .sample)
      #expect(made.network.railways.count == 1)
    }
    #expect(
      #expect(throws: Faults.self) { try files(in: ["a/", "b/"]) }?.description
        == "a.zip: holds several feeds: a/, b/ (unpack it and give one of them)")
    #expect(
      #expect(throws: Faults.self) { try files(in: []) }?.description
        == "a.zip: has no stop_times.txt (give the archive or folder of a GTFS feed)")
  }
}
