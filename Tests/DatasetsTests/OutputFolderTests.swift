import Foundation
import TestKit
import Testing
import Text
@testable import Datasets

@Suite struct OutputFolderTests {
  @Test func `writes every file whole, over old ones, and leaves nothing else`() throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", to: "out/a.txt")
    var folder = try OutputFolder.open(scratch.path + "/out")
    folder.add("new", as: "a.txt")
    folder.add("chart", as: "charts/b.svg")
    #expect(try folder.write() == ["a.txt", "charts/b.svg"].map { "\(scratch.path)/out/\($0)" })
    #expect(scratch.files == ["out/a.txt", "out/charts/b.svg"])
    #expect(try Files.read(scratch.path + "/out/a.txt") == Array("new".utf8))
  }

  @Test func `writes nothing when one file can't be written`() throws {
    let scratch = try ScratchFolder()
    try scratch.write("old", to: "out/a.txt")
    try scratch.write("a file where a folder is needed", to: "out/charts")
    var folder = try OutputFolder.open(scratch.path + "/out")
    folder.add("new", as: "a.txt")
    folder.add("chart", as: "charts/b.svg")
    #expect(throws: Faults.self) { try folder.write() }
    #expect(scratch.files == ["out/a.txt", "out/charts"])
    #expect(try Files.read(scratch.path + "/out/a.txt") == Array("old".utf8))
  }

  @Test func `what is too large is refused at once, through a link too`() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write("", to: "large")
    let link = scratch.path + "/link"
    try FileHandle(forWritingTo: URL(fileURLWithPath: file)).truncate(atOffset: 10 << 30)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    for path in [file, link] {
      let faults = #expect(throws: Faults.self) { try Files.read(path) }
      #expect(faults?.description == "\(path): is larger than 1 GB (split the file)")
    }
    #expect(try Files.read("/dev/null") == [])
  }

  @Test func `a file can't be the folder`() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write("text", to: "out")
    let faults = #expect(throws: Faults.self) { try OutputFolder.open(file) }
    #expect(faults?.description == "\(file): is a file, not a folder")
  }
}
