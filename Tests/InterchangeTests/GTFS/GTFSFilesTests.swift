import RailNetwork
import TestKit
import Testing
import Text
@testable import Interchange

@Suite struct GTFSFilesTests {
  @Test func `a feed may lie in a folder, but only one`() throws {
    let feed = SmallFeed(trips: ["R1 0 ABC"]).files
    func files(in folders: [String]) throws -> GTFSFiles {
      var all: [String: [UInt8]] = ["__MACOSX/stop_times.txt": []]
      for folder in folders {
        for (name, bytes) in feed { all["\(folder)\(name)"] = bytes }
      }
      return try GTFSFiles(ZipArchive(file: "a.zip", bytes: SampleZip.archive(all)), name: "a.zip")
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
