import Foundation
import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Datasets

@Suite struct OutputFolderTests {
  @Test(arguments: [
    ("Útvonal 2021", "Utvonal-2021"), ("Łódź–Øresund", "Lodz-Oresund"), ("ＡＢ １", "AB-1"),
    ("東京", "Ride-1"),
  ])
  func `a recording's folder keeps its letters, without accents`(name: String, folder: String) {
    #expect(RecordingFolder.name(name, file: "rides/Ride 1.gpx") == folder)
  }

  private let scratch = ScratchFolder()

  @Test func `two folders whose names differ by capital letters get different names`() throws {
    var folder = try OutputFolder.open(scratch.path + "/out")
    folder.add("a", as: "Ride/a.txt")
    #expect(folder.freeName("ride") == "ride-2")
    #expect(folder.freeName("rid") == "rid")
  }

  @Test func `writes every file whole, over old ones, and leaves nothing else`() throws {
    try scratch.write("old", to: "out/a.txt")
    var folder = try OutputFolder.open(scratch.path + "/out")
    folder.add("new", as: "a.txt")
    folder.add("chart", as: "charts/b.svg")
    #expect(try folder.write() == ["a.txt", "charts/b.svg"].map { "\(scratch.path)/out/\($0)" })
    #expect(scratch.files == ["out/a.txt", "out/charts/b.svg"])
    #expect(try Files.read(scratch.path + "/out/a.txt") == Array("new".utf8))
  }

  @Test func `writes nothing if one file can't be written`() throws {
    try scratch.write("old", to: "out/a.txt")
    try scratch.write("a file where a folder is needed", to: "out/charts")
    var folder = try OutputFolder.open(scratch.path + "/out")
    folder.add("new", as: "a.txt")
    folder.add("chart", as: "charts/b.svg")
    #expect(throws: Faults.self) { try folder.write() }
    #expect(scratch.files == ["out/a.txt", "out/charts"])
    #expect(try Files.read(scratch.path + "/out/a.txt") == Array("old".utf8))
  }

  @Test func `rejects a file that is too large, also through a link`() throws {
    let file = try scratch.write("", to: "large")
    let link = scratch.path + "/link"
    try FileHandle(forWritingTo: URL(fileURLWithPath: file)).truncate(atOffset: 10 << 30)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    for path in [file, link] {
      let faults = #expect(throws: Faults.self) { try Files.read(path) }
      #expect(faults?.description == "\(path): is larger than 1 GB (split the file)")
    }
    #expect(try Files.read("/dev/null") == [])
    // The reader of JSON rejects it by its own limit, before reading.
    let json = try scratch.write("", to: "large.geojson")
    try FileHandle(forWritingTo: URL(fileURLWithPath: json)).truncate(atOffset: 300 << 20)
    let faults = #expect(throws: Faults.self) { try Files.read(json) }
    #expect(faults?.description == "\(json): is larger than 256 MB (split the file)")
  }

  @Test(
    arguments: [
      [0xff, 0xfe, 0x74, 0x00], [0xfe, 0xff, 0x00, 0x74], [0x74, 0x00, 0x69, 0x00],
      [0x00, 0x74, 0x00, 0x69],
    ] as [[UInt8]])
  func `rejects a text in UTF-16, but reads it in pieces`(bytes: [UInt8]) throws {
    let file = scratch.path + "/text"
    try Files.write(bytes, to: file)
    let whole = #expect(throws: Faults.self) { try Files.read(file) }
    let start = #expect(throws: Faults.self) { try Files.start(file, count: 99) }
    #expect(whole?.description == "\(file): expected UTF-8 text, found UTF-16 (save it as UTF-8)")
    #expect(start == whole)
  }

  @Test func `rejects a file as an output folder`() throws {
    let file = try scratch.write("text", to: "out")
    let faults = #expect(throws: Faults.self) { try OutputFolder.open(file) }
    #expect(faults?.description == "\(file): is a file, not a folder")
  }
}

@Suite struct InterruptionTests {
  private let scratch = ScratchFolder()

  @Test(arguments: [SIGTERM, SIGHUP])
  func `ends with 128 and the number of a signal, and leaves nothing`(number: Int32) async throws {
    let path = scratch.path + "/out"
    await #expect(processExitsWith: .exitCode(128 + number)) {
      [path = path as String, number = number as Int32] in
      Interruption.watch()
      var folder = try OutputFolder.open(path)
      folder.add("text", as: "a.txt")
      kill(getpid(), number)
      try await Task.sleep(for: .seconds(60))
      try folder.write()
    }
    #expect(!Files.exists(path))
  }

  @Test func `ends with 130 on SIGINT and keeps written files`() async throws {
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

  @Test func `removes staged files of dead processes only`() throws {
    try scratch.write("staged", to: "out/.railbench-1-ABC/a.txt")
    try scratch.write("staged", to: "out/.railbench-2-ABC/a.txt")
    let alive = unsafe open(scratch.path + "/out/.railbench-2-ABC", O_RDONLY | O_CLOEXEC)
    #expect(flock(alive, LOCK_EX) == 0)
    defer { close(alive) }
    try scratch.write("mine", to: "out/.railbench-notes/a.txt")
    _ = try OutputFolder.open(scratch.path + "/out")
    #expect(scratch.files == ["out/.railbench-2-ABC/a.txt", "out/.railbench-notes/a.txt"])
  }

  @Test func `only one writer at a time moves files into a folder`() throws {
    let path = scratch.path + "/out"
    try scratch.write("old", to: "out/a.txt")
    let lock = unsafe open(path, O_RDONLY | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    let written = DispatchSemaphore(value: 0)
    // Uses its own thread: a waiting thread of the pool could be the last one.
    Thread.detachNewThread {
      var folder = try? OutputFolder.open(path)
      folder?.add("new", as: "a.txt")
      _ = try? folder?.write()
      written.signal()
    }
    #expect(written.wait(timeout: .now() + .milliseconds(300)) == .timedOut)
    #expect(try Files.read(path + "/a.txt") == Array("old".utf8))
    let elsewhere = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      Interruption.forget(Interruption.remember {})
      elsewhere.signal()
    }
    #expect(elsewhere.wait(timeout: .now() + .seconds(10)) == .success)
    close(lock)
    #expect(written.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(try Files.read(path + "/a.txt") == Array("new".utf8))
  }
}
