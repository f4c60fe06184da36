import Datasets
import Foundation
import Interchange
import TestKit
import Testing
import Text
@testable import RailBenchCommand

/// A folder with one of each file that an advised command can name.
///
/// Its path has a space, so that a text which does not quote it fails.
struct AdviceWorld: Sendable {
  private let scratch = ScratchFolder()
  private var path: String { scratch.file("my world") }

  /// The files and values of this world, by the words of advised commands.
  ///
  /// A word is a placeholder, an interpolation, or a name in an example; the option before it
  /// may be part of it.
  static let meanings = [
    // Placeholders.
    "DIR": "rides/ride", "FEED": "feed.zip", "FILE": "city.geojson", "JOURNEY": "rides/ride",
    "JOURNEYS": "rides", "N": "3", "NEW": "out", "OLD": "out", "SUITE": "test",
    "PART": "part-1 part-2 part-3", "SCENARIO": "test/scenarios/ride.json",
    "URL": "https://example.org/r",
    "--estimates FILE": "said/estimates.csv", "whole/estimates.csv": "said/estimates.csv",
    // Interpolations.
    "\\(contestant.id)": "v4", "\\(entry.id)": "v4", "\\(file)": "city.geojson",
    "\\(files.name)": "feed.zip", "\\(first.folder)": "rides/ride", "\\(folder)": "rides/ride",
    "\\(folder.path)": "rides/ride", "\\(journey)": "rides/ride", "\\(suites)": "test rides",
    "\\(tracker)": "v4", "journey import \\(file)": "ride.csv",
    "\\(tracker)\\(fixed),\\(tracker)\\(fixed)\\(changed)": "v3,v3:visitingRadius=150",
    // Names in examples.
    ".ci/gate.json": "gate.json", "before/scores.csv": "out/scores.csv", "bus.gpx": "ride.csv",
    "after/scores.csv": "out/scores.csv", "bart": "rides",
    "express.json": "test/scenarios/ride.json",
    "greater-tokyo": "city.geojson", "hidden-7": "test", "network.geojson": "city.geojson",
    "recorded": "rides", "--count 30": "2", "suites": "city",
    "tuning": "test",
    "v3-thresholds": "experiment.json", "order-v3": "experiment.json",
    "yamanote-inner": "rides/ride",
    "--network bart": "city.geojson --timetable trains",
    "--network septa": "city.geojson --timetable trains",
    "Datasets/journeys/mine": "rides", "Experiments/v3-thresholds.json": "experiment.json",
    "Datasets/journeys/test/scenarios/loop.json": "test/scenarios",
    "Datasets/journeys/edge-cases/scenarios": "test/scenarios",
    "Datasets/journeys/hard/scenarios": "test/scenarios",
    "Datasets/journeys/not-a-train/scenarios": "test/scenarios",
    "Datasets/journeys/test/scenarios": "test/scenarios",
    "Datasets/journeys/tuning/scenarios": "test/scenarios",
    // Names of Tokyo that a station or a claim of this world takes the place of.
    "v3 passes Kawasaki": "v3 passes Park", "v3 passes Otsuka": "v3 passes Park",
    "v3 says now Kawasaki": "v3 says now Mill", "v4 never says Yamanote": "v4 never says Mill",
  ]

  /// Words that a subcommand needs here where its text leaves them to defaults; the first tells
  /// whether it does.
  private static let additions: [String: [[String]]] = {
    let network = ["--network", "city.geojson"]
    let rides = ["-J", "rides"]
    return [
      "baseline update": [["--gate", "gate.json"]], "bench": [network, ["--runs", "1"]],
      "check": [["--gate", "gate.json", "-o", "made/new"]], "compare": [rides],
      "degrade": [rides], "degrade maps": [rides], "fixture": [network],
      "journey label": [network], "suite new": [["--count", "2"]],
      "track": [network],
    ]
  }()

  private static let built = Task { () throws -> AdviceWorld in
    let world = AdviceWorld(empty: ())
    try await world.build()
    return world
  }

  private init(empty: Void) {}

  /// A copy of the world, which is built once.
  init() async throws {
    try FileManager.default.copyItem(atPath: try await Self.built.value.path, toPath: path)
  }

  func file(_ name: String) -> String { name.hasPrefix("/") ? name : "\(path)/\(name)" }
  func text(_ name: String) throws -> String { try scratch.text("my world/\(name)") }

  func write(_ text: String, to name: String) throws {
    try scratch.write(text, to: "my world/\(name)")
  }

  func exists(_ name: String) -> Bool { Files.exists(file(name)) }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: file(name))
  }

  func replace(_ wrong: some RegexComponent, with text: String, in name: String) throws {
    let old = try self.text(name)
    let new = old.replacing(wrong, with: text)
    try #require(old != new, "\(name)")
    try write(new, to: name)
  }

  private func build() async throws {
    try Files.write(
      SampleZip.archive(SampleFeed.files.mapValues { Array($0.utf8) }), to: file("feed.zip"))
    let files = FileManager.default
    try await made("suite new feed.zip -o city --count 2")
    for long in ["city/tuning/tuning-local-2", "city/test/test-local-2"] {
      try files.removeItem(atPath: file(long))
    }
    try files.copyItem(atPath: file("city/test"), toPath: file("test"))
    try files.copyItem(atPath: file("city/tuning"), toPath: file("rides"))
    try files.moveItem(atPath: file("rides/tuning-local-1"), toPath: file("rides/ride"))
    try write(try text("rides/ride/locations.csv"), to: "ride.csv")
    let ride = ImportedRecording(
      locations: try RecordingFolder.locations(in: file("rides/ride")))
    try write(RecordingText.gpx([ride]), to: "ride.gpx")
    try write(
      try text("ride.csv").replacing("timestamp", with: "Zeit"), to: "log.csv")
    try write(
      """
      {"id": "ride", "title": "Ride", "network": "city", "seed": 1, "phone": {"profile": "iphone"},
       "ride": [{"kind": "line", "railway": "TownRail.1", "from": "TownRail.1.Harbour",
                 "to": "TownRail.1.Hill", "departure": "09:00"}]}
      """, to: "test/scenarios/ride.json")
    try write(
      #"{"journeys": ["rides"], "trackers": ["v3"], "baseline": "b.csv", "noWorse": ["PH1.display"]}"#,
      to: "gate.json")
    try write(
      """
      {"question": "Which?", "tracker": "v3",
       "parameters": {"visitingRadius": {"values": [50, 250]}},
       "tuning": ["\(file("rides"))"], "test": ["\(file("test"))"],
       "objectives": ["PH1.display"], "seed": 1, "search": {"kind": "grid"}}
      """, to: "experiment.json")
    try await made("network import feed.zip -o city.geojson")
    try write(try text("city.geojson"), to: "test/scenarios/city.geojson")
    for line in [
      "timetable import feed.zip --network city.geojson -o trains",
      "baseline update --gate gate.json", "compare rides -t v2,v3 -o out",
      "compare -J rides -t v3 --estimates -o said",
      "network degrade city.geojson warp=15 -o wrong.geojson",
      "sweep experiment.json --shard 1/2 -o sweep-1",
      "sweep experiment.json --shard 2/2 -o sweep-2",
    ] + (1...3).map({ "compare -J rides test -t v3 --shard \($0)/3 -o part-\($0)" }) {
      try await made(line)
    }
    _ = try await run("journey label rides/ride > ride.txt")
    try write(#"{"expectations": []}"#, to: "rides/ride/expect.json")
  }

  /// Makes files of the world by a command.
  private func made(_ line: String) async throws {
    let run = try await run(line)
    try #require(run.status == .success, "\(line)\n\(run.errors)")
  }

  /// Runs a line in this folder, inside the test process; `>` writes its output to a file.
  func run(_ line: String) async throws -> CommandRun {
    let parts = line.split(separator: " > ", maxSplits: 1)
    var words = ShellWords.split(parts[0])
    if words.first == "railbench" { words.removeFirst() }
    guard let subcommand = Subcommand.named(by: words) else { return await CommandRun.of(words) }
    let run = await CommandRun.of(
      subcommand.path + self.words(Array(words.dropFirst(subcommand.path.count)), of: subcommand))
    if parts.count > 1 { try write(run.output, to: String(parts[1])) }
    return run
  }

  /// The words after a subcommand with paths in this world, and with those for its defaults.
  func words(_ words: [String], of subcommand: Subcommand) -> [String] {
    var words = words
    let isScenario = words.first?.hasSuffix(".json") == true
    let namesFolder = words.contains {
      ["--journeys", "-J"].contains($0) || Files.isFolder(file($0))
    }
    for added in Self.additions[subcommand.name] ?? [] where !words.contains(added[0]) {
      let isGiven = added[0] == "--network" ? isScenario : namesFolder && added[0] != "--count"
      if !isGiven { words += added }
    }
    let isWritten = words.contains { ["-o", "--output"].contains($0) }
    if subcommand.option("--output") != nil, !isWritten,
      !["baseline update", "check"].contains(subcommand.name)
    {
      words += ["-o", "made/new"]
    }
    return words.indices.map { index in
      let isOutput = index > 0 && ["-o", "--output"].contains(words[index - 1])
      return isOutput || exists(words[index]) ? file(words[index]) : words[index]
    }
  }
}

extension Subcommand {
  /// The subcommand that the first words name.
  static func named(by words: [String]) -> Subcommand? {
    SubcommandCatalogue.all.filter { words.starts(with: $0.path) }
      .max { $0.path.count < $1.path.count }
  }
}
