import Foundation
import Interchange
import TestKit
import Testing
@testable import RailBenchCommand

/// Runs every reader on mutated samples; `Tests/Fuzz/README.md` says how to run more of them.
@Suite struct FuzzTests {
  private static let seed = number("RAILBENCH_SEED") ?? 1

  private static func number(_ variable: String) -> UInt64? {
    ProcessInfo.processInfo.environment[variable].flatMap { UInt64($0) }
  }

  /// Time and memory are those of the whole process, so they count only if no other test runs.
  private static let isAlone = number("RAILBENCH_FUZZ") != nil

  /// The mutants of a reader, which takes at most a gigabyte and five minutes for each.
  private static func count(_ reader: FuzzedReader) -> Int {
    let most = number("RAILBENCH_FUZZ").map(Double.init) ?? (Checkout.isWholeRun ? 40 : 1)
    return max(1, Int(most * reader.share))
  }

  @Test(arguments: try FuzzedReader.all())
  func `every reader ends and reports faults with their place`(reader: FuzzedReader) async throws {
    var accepted = 0
    for index in 0..<(reader.samples.count + Self.count(reader)) {
      let mutant = reader.mutant(index, seed: Self.seed)
      let (start, memory) = (ContinuousClock.now, PeakMemory.bytes() ?? 0)
      let outcome = await reader.outcome(of: mutant)
      var problem: String?
      if case .failed(let text) = outcome { problem = text }
      if Self.isAlone {
        if (PeakMemory.bytes() ?? 0) > memory + 1 << 30 { problem = "takes a gigabyte" }
        if ContinuousClock.now - start > .seconds(300) { problem = "takes over 300 s" }
      }
      if let problem {
        Issue.record(
          "mutant \(index): \(problem)\n\(String(decoding: mutant.bytes, as: UTF8.self))")
      }
      if index < reader.samples.count, outcome == .accepted { accepted += 1 }
    }
    #expect(
      accepted > 0, "no sample is accepted: Tests/Fuzz/README.md says how to make new ones")
  }

  /// Enter a new reader of bytes, of a stream or of a database in `FuzzedReader.all`.
  @Test func `every reader of the sources is fuzzed`() throws {
    let reader = /throws\(Faults\)/
    let input =
      #/
      \b (func|init) \b [^{}]*?
      ( bytes:\ \[UInt8\] | :\ ByteSource | :\ SQLiteDatabase | :\ GTFSFiles | :\ ZipArchive
      | :\ \[String:\ \[UInt8\]\] )
      [^{}]* $
      /#
    let fuzzed = Set(try FuzzedReader.all().flatMap(\.sources))
    let sources = try #require(FileManager.default.enumerator(atPath: Checkout.path("Sources")))
    var found: Set<String> = []
    for case let path as String in sources where path.hasSuffix(".swift") {
      // The text between the last brace and `throws(Faults)` is a declaration.
      let text = try Checkout.text("Sources/\(path)")
      for match in text.matches(of: reader) {
        let head = text[..<match.range.lowerBound].suffix(400)
        let declaration = head[(head.lastIndex { "{}".contains($0) } ?? head.startIndex)...]
        if declaration.contains(input), !declaration.contains("private") {
          found.insert(String(path.split(separator: "/").last?.dropLast(6) ?? ""))
        }
      }
    }
    #expect(found.count > 20)
    #expect(found.subtracting(fuzzed).sorted() == [])
  }

  /// Placeholders of paths that a command reads, so without those that it writes.
  private static let places: Set = [
    "FILE", "DIR", "PATH", "FEED", "BASE", "OTHER", "JOURNEYS", "SUITE", "SCENARIO",
  ]

  /// Enter a new subcommand that reads a file in `FuzzedCommand.all`.
  @Test func `every subcommand that reads a file is fuzzed`() {
    let paths = FuzzedCommand.all.map { command in
      SubcommandCatalogue.all.map(\.path).filter { command.words.starts(with: $0) }
        .max { $0.count < $1.count }
    }
    // `new-tracker` reads nothing. Another subcommand covers each of the others: `suite new` reads
    // feeds, `network map` reads networks, `compare` reads journeys.
    let others = [["new-tracker"], ["timetable", "import"]]
    let readers = SubcommandCatalogue.all.filter { subcommand in
      let named =
        subcommand.arguments.map(\.name)
        + subcommand.options.filter { $0.name != "--output" }.compactMap(\.placeholder)
      return !Self.places.isDisjoint(with: named)
    }.map(\.path)
    #expect(readers.count > 20)
    #expect(readers.filter { !paths.contains($0) && !others.contains($0) } == [])
    #expect(paths.count { $0 == nil } == 0)
  }

  /// Gates are left out, because their journeys are found from their folder.
  @Test(
    arguments: FuzzedCommand.all.filter { $0.takesFile && $0.samples != "gate" }
      .prefix(Checkout.isWholeRun ? .max : 4))
  func `reads a pipe like a file, or refuses it as a pipe`(
    command: FuzzedCommand
  ) async throws {
    for sample in try FuzzedReader.samples(command.samples) {
      let file = try await command.ended(on: sample, throughPipe: false)
      let pipe = try await command.ended(on: sample, throughPipe: true)
      // The files that a scenario names lie beside it.
      let isRefused = pipe.said.contains(/from a pipe|\/dev\/fd\/[a-z]/)
      #expect(pipe.status == (isRefused ? 2 : file.status), "\(pipe.said)")
      #expect(pipe.hasWritten == (isRefused ? false : file.hasWritten))
    }
  }
}
