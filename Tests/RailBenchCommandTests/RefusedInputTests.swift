import Datasets
import Foundation
import TestKit
import Testing
@testable import RailBenchCommand

/// Every subcommand with `--output` writes nothing for an invalid file; `metrics` reads no file.
@Suite struct RefusedInputTests {
  private let scratch = ScratchFolder()

  static let writers = SubcommandCatalogue.all.filter {
    $0.option("--output") != nil && $0.name != "metrics"
  }

  /// The inputs that a subcommand needs before it reads its files.
  static let words: [String: [String]] = [
    "check": ["--gate", "BAD"],
    "bench": ["--network", "BAD"],
    "score": ["--estimates", "BAD", "--journeys", "BAD"],
    "timetable import": ["--network", "BAD"],
  ]

  @Test(arguments: writers.map(\.name), ["missing", "empty", "bytes", "ride", "recording", "pipe"])
  func `writes nothing after a fault`(name: String, kind: String) async throws {
    let bad = "\(scratch.path)/in/\(kind)"
    try scratch.write("", to: "in/empty")
    try scratch.write("\u{0}\u{1}{[<\"nonsense\n", to: "in/bytes")
    for folder in ["ride", "recording"] {
      try scratch.write(
        "timestamp,latitude,longitude\nnever,95,nan\n", to: "in/\(folder)/locations.csv")
      try scratch.write("timestamp,activity\nnever,flying\n", to: "in/\(folder)/motion.csv")
    }
    try scratch.write("{\"id\": \"..\"}", to: "in/ride/truth.json")
    #expect(unsafe mkfifo("\(scratch.path)/in/pipe", 0o600) == 0)
    let subcommand = try #require(Self.writers.first { $0.name == name })
    let before = scratch.files
    // With journeys, check reads no gate and writes nothing.
    let arguments = name == "check" ? [] : subcommand.arguments.map { _ in bad }
    let options = (Self.words[name] ?? []).map { $0 == "BAD" ? bad : $0 }
    let run = await CommandRun.refused(
      subcommand.path + arguments + options + ["--output", scratch.path + "/out"])
    #expect(run.errors.contains("in/\(kind)"), "\(run.errors)")
    #expect(
      run.errors.contains("/locations.csv:2: ") == run.errors.contains("/motion.csv:2: "),
      "\(run.errors)")
    #expect(scratch.files == before)
    #expect(!Files.exists(scratch.path + "/out"))
  }
}
