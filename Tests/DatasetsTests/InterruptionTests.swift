import Foundation
import TestKit
import Testing
@testable import Datasets

@Suite struct InterruptionTests {
  @Test func `asked to end by SIGTERM, it ends with 143 and leaves nothing`() async throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/out"
    await #expect(processExitsWith: .exitCode(143)) { [path = path as String] in
      Interruption.watch()
      var folder = try OutputFolder.open(path)
      folder.add("text", as: "a.txt")
      kill(getpid(), SIGTERM)
      try await Task.sleep(for: .seconds(60))
      try folder.write()
    }
    #expect(!Files.exists(path))
  }

  @Test func `asked to end by SIGINT, it ends with 130 and keeps what is written`() async throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/out"
    await #expect(processExitsWith: .exitCode(130)) { [path = path as String] in
      Interruption.watch()
      try Files.write("a trial", to: path + "/journal.tsv")
      var folder = try OutputFolder.open(path)
      folder.add("text", as: "a.txt")
      kill(getpid(), SIGINT)
      try await Task.sleep(for: .seconds(60))
      try folder.write()
    }
    #expect(scratch.files == ["out/journal.tsv"])
  }

  @Test func `what a killed process left goes, what a living one stages stays`() throws {
    let scratch = try ScratchFolder()
    try scratch.write("staged", to: "out/.railbench-1-ABC/a.txt")
    try scratch.write("staged", to: "out/.railbench-2-ABC/a.txt")
    let alive = unsafe open(scratch.path + "/out/.railbench-2-ABC", O_RDONLY)
    #expect(flock(alive, LOCK_EX) == 0)
    defer { close(alive) }
    try scratch.write("mine", to: "out/.railbench-notes/a.txt")
    _ = try OutputFolder.open(scratch.path + "/out")
    #expect(scratch.files == ["out/.railbench-2-ABC/a.txt", "out/.railbench-notes/a.txt"])
  }

  @Test func `files are put in place by one writer of a folder at a time`() async throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/out"
    try scratch.write("old", to: "out/a.txt")
    let lock = unsafe open(path, O_RDONLY)
    #expect(flock(lock, LOCK_EX) == 0)
    let writing = Task.detached {
      var folder = try OutputFolder.open(path)
      folder.add("new", as: "a.txt")
      try folder.write()
    }
    try await Task.sleep(for: .milliseconds(300))
    #expect(try Files.read(path + "/a.txt") == Array("old".utf8))
    close(lock)
    try await writing.value
    #expect(try Files.read(path + "/a.txt") == Array("new".utf8))
  }
}
