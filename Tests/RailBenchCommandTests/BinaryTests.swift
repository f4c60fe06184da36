import Datasets
import Foundation
import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand

/// Tests of the built command with its standard input and limited memory.
@Suite struct BinaryTests {
  private let scratch = ScratchFolder()

  /// Runs a shell line in which `railbench` is the command; it is ended if it takes minutes.
  private func shell(_ line: String) throws -> (status: Int32, output: String, errors: String) {
    let products = Bundle.module.bundleURL.deletingLastPathComponent().path
    let process = Process.bounded(
      ["sh", "-c", "PATH='\(products)':$PATH; { \(line) ; } >out.txt 2>errors.txt"])
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try scratch.text("out.txt"), try scratch.text("errors.txt"))
  }

  private func track(_ input: String) throws -> (status: Int32, output: String, errors: String) {
    try scratch.write(
      NetworkWriter.text(SampleSuite.drawn.network), to: "drawn.geojson")
    return try shell("\(input) railbench track -t v3 --network drawn.geojson")
  }

  @Test func `a line of standard input ends at a megabyte`() throws {
    let run = try track("head -c 3000000 /dev/zero | tr '\\0' x |")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: standard input:1: is longer than 1 MB"), "\(run.errors)")
  }

  @Test func `all faults of a recording on standard input are printed`() throws {
    let run = try track("printf 'timestamp,latitude,longitude\\nnever,95,x\\n' |")
    #expect(run.status == 2 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 3, "\(run.errors)")
    #expect(lines.allSatisfy { $0.hasPrefix("error: standard input:2: ") })
  }

  @Test(arguments: [
    ("37.7929,-122.3969", "the network is bay-area, which fits; to choose another: --network"),
    ("0,0", "no known network fits; name the right one: --network FILE"),
  ])
  func `plays a recording on the network that fits`(place: String, note: String) throws {
    let run = try shell(
      "printf 'timestamp,latitude,longitude\\n2026-03-02T08:15:30Z,\(place)\\n' |"
        + " railbench track -t v3")
    #expect(run.status == 0 && run.errors == "note: \(note)\n", "\(run.errors)")
  }

  @Test func `a standard input that can't be read is a fault`() throws {
    let run = try track("</tmp")
    #expect(run.status == 2)
    #expect(run.errors == "error: standard input: can't be read: Is a directory\n")
  }

  @Test func `takes the last line without a line end, and lines with a carriage return`() throws {
    let time = "2026-03-02T08:15:3"
    let run = try track(
      "printf 'timestamp,latitude,longitude\\r\\n\(time)0Z,35.6,139.7\\r\\n\\n"
        + "\(time)1Z,35.6,139.7' |"
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test(arguments: ["--version", "metrics", "compare -J nowhere", "network validate bart", "track"])
  func `too little memory for threads ends the command at once with an error`(words: String) throws
  {
    let run = try shell("ulimit -v 110000; railbench \(words) </dev/null")
    #expect(run.status == 2)
    #expect(run.errors.contains("not enough memory"), "\(run.errors)")
  }

  @Test(arguments: Checkout.isWholeRun ? [160_000, 180_000] : [160_000])
  func `running out of memory later ends the command with an error`(kilobytes: Int) throws {
    let run = try shell("ulimit -v \(kilobytes); railbench compare edge-cases -o out")
    #expect(run.status == 0 || run.status == 2 && run.errors.contains("not enough memory"))
  }

  @Test(arguments: 4...15)
  func `a low limit of open files ends the command at once with an error`(files: Int) throws {
    let run = try shell("ulimit -n \(files); railbench metrics")
    #expect(run.errors.contains(/not enough open files|cannot open shared object/), "\(run.errors)")
  }

  @Test(arguments: [
    ("ulimit -f 4; railbench metrics", "standard output: can't be written: File too large"),
    (
      "ulimit -f 4; railbench compare ride -t v1 -o out",
      "files of 2048 bytes are enough (ulimit -f"
    ),
    (
      "TMPDIR=/dev/null railbench compare ride -t mine=cat -o out",
      "the network can't be written to the temporary folder '/dev/null'"
    ),
  ])
  func `files that can't be written end the command with an error`(
    line: String, said: String
  ) throws {
    try SampleSuite.write(SampleSuite.journeys[0], to: scratch, "ride")
    try scratch.write(NetworkWriter.text(SampleSuite.drawn.network), to: "ride/network.geojson")
    let run = try shell(line)
    #expect(run.status == 2)
    #expect(run.errors.contains(said), "\(run.errors)")
    #expect(!line.contains("ulimit") || !Files.exists(scratch.file("out")))
  }

  @Test func `the next file does not replace a closed standard stream`() throws {
    let input = try track("<&-")
    #expect(input.status == 2)
    #expect(input.errors.contains("standard input: can't be read: Bad file descriptor"))
    let output = try shell("railbench metrics <&- >&-")
    #expect(output.status == 2)
    #expect(output.errors.contains("standard output: can't be written: Bad file descriptor"))
    let all = try shell("railbench metrics >&- 2>&- <&-")
    #expect(all.status == 2)
  }

  @Test func `a removed working folder does not end a command late`() throws {
    let run = try shell("mkdir gone; cd gone; rmdir ../gone; railbench compare x")
    #expect(run.status == 2)
  }

  @Test(arguments: ["metrics", "--version"])
  func `little work needs little memory`(words: String) throws {
    let run = try shell("ulimit -v 250000; railbench \(words)")
    #expect(run.status == 0, "\(run.errors)")
  }
}
