import Datasets
import Foundation
import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import RailBenchCommand

@Suite struct JourneySubcommandsTests {
  private let scratch = ScratchFolder()
  private let datasets: String
  private let ride: String

  init() throws {
    datasets = try SampleSuite.write(to: scratch)
    ride = "\(datasets)/journeys/rides/main-local"
  }

  private var network: String { "\(datasets)/networks/drawn.geojson" }

  private func run(_ words: String...) async -> CommandRun {
    await CommandRun.of(["journey"] + words)
  }

  @Test func `validates a suite and lists its faults`() async throws {
    for name in ["timetable/x"]
      + ["expects", "notes", "recording"].map({ "main-local/\($0).json" })
    {
      try scratch.write("", to: "Datasets/journeys/rides/\(name)")
    }
    let good = await run("validate", "\(datasets)/journeys", "--network", network)
    #expect(good.status == .success && good.output.hasPrefix("3 journeys with "))
    #expect(good.errors.contains("expects.json: no command reads this name (did you mean expect."))
    #expect(good.errors.contains("notes.json: no command reads this name (a journey has locations"))
    #expect(!good.errors.contains("recording.json: "))
    let file = "Datasets/journeys/rides/main-local/truth.json"
    try scratch.write(
      scratch.text(file).replacing("Test.Main.C", with: "Test.Main.X"), to: file)
    try scratch.write(
      "timestamp,latitude\n", to: "Datasets/journeys/rides/branch-local/locations.csv")
    let bad = await run("validate", "\(datasets)/journeys", "--network", network)
    #expect(bad.status == .badInput)
    #expect(bad.output == "")
    #expect(bad.errors.contains("branch-local/locations.csv:1: longitude: the column is missing"))
    #expect(bad.errors.contains("main-local/truth.json"))
    #expect(bad.errors.contains("unknown station 'Test.Main.X' in network drawn"))
  }

  @Test func `labels a recording, and accepts an edited label`() async throws {
    let folder = "\(scratch.path)/rec"
    try scratch.write(
      scratch.text("Datasets/journeys/rides/main-local/locations.csv"), to: "rec/locations.csv")
    try scratch.write(String(decoding: Files.read(network), as: UTF8.self), to: "network.geojson")
    let shown = await run("label", folder)
    #expect(shown.status == .success)
    #expect(shown.output.contains("\"railway\": \"Test.Main\""))
    #expect(scratch.files.contains("rec/truth.json") == false)
    let accepted = await run("label", folder, "--network", network, "--write", "--tag", "a,b")
    #expect(accepted.status == .success)
    let written = try scratch.text("rec/truth.json")
    #expect(written.contains("\"status\": \"proposed\""))
    #expect(accepted.output.contains("Main (Outbound), A to E: 5 stops"))
    let stop = try Regex(
      #""Test.Main.B",\s+"kind": "stop",\s+"arrival": "[^"]+",\s+"departure": "[^"]+""#)
    let edited = shown.output.replacing(
      stop,
      with: #""Test.Main.B", "kind": "stop", "arrival": "2023-11-14T22:15:00Z", "#
        + #""departure": "2023-11-14T22:15:20Z""#)
    #expect(edited != shown.output)
    let file = try scratch.write(edited, to: "ride.json")
    let applied = await run("label", folder, "--network", network, "--apply", file)
    #expect(applied.status == .success, "\(applied.errors)")
    let truth = try TruthReader.read(
      try Files.read("\(folder)/truth.json"), file: "t", network: SampleSuite.drawn.network)
    #expect(truth.tags == ["a", "b"])
    for (words, message) in [
      (["--write"], "--write: has no meaning with --apply"),
      (["--railway", "branch"], "ride.json: has no leg on Test.Branch"),
    ] {
      let ignored = await CommandRun.of(
        ["journey", "label", folder, "--network", network, "--apply", file] + words)
      #expect(ignored.status == .badInput)
      #expect(ignored.errors.contains(message), "\(ignored.errors)")
    }
    let lost = await run("label", folder, "--network", network, "--write")
    #expect(lost.status == .badInput)
    #expect(lost.errors.contains("1 call that a person confirmed would be lost (to keep them: "))
    let broken = try scratch.write(edited.replacing("Test.Main.B", with: "B"), to: "bad.json")
    let refused = await run("label", folder, "--network", network, "--apply", broken)
    #expect(refused.status == .badInput)
    #expect(refused.errors.contains("bad.json:"))
  }

  @Test(arguments: [("--from", "A", "from"), ("--to", "E", "to")])
  func `reports that the ride does not reach a given end, in every way to label it`(
    option: String, station: String, word: String
  ) async throws {
    let rows = try scratch.text("Datasets/journeys/rides/main-local/locations.csv")
      .split(separator: "\n")
    let count = rows.count * 3 / 10
    let part = word == "to" ? rows.prefix(count) : rows.prefix(1) + rows.suffix(count)
    try scratch.write(part.joined(separator: "\n") + "\n", to: "rec/locations.csv")
    let label = [
      "label", "\(scratch.path)/rec", "--network", network, option, "Test.Main.\(station)",
    ]
    let problem =
      "the recording does not show the way \(word) Test.Main.\(station) "
      + "(give a station that the ride reaches, or edit the proposal)\n"
    let shown = await CommandRun.of(["journey"] + label)
    #expect(shown.status == .success)
    #expect(shown.errors.contains("warning: \(scratch.path)/rec: \(problem)"))
    let written = await CommandRun.of(["journey"] + label + ["--write"])
    #expect(written.status == .failedGate)
    #expect(written.errors.contains("error: \(scratch.path)/rec: \(problem)"))
    let edited = try scratch.write(shown.output, to: "ride.json")
    let applied = await CommandRun.of(["journey"] + label + ["--apply", edited])
    #expect(applied.status == .badInput)
    #expect(applied.errors == "error: \(edited): \(problem)")
    #expect(!scratch.files.contains("rec/truth.json"))
  }

  @Test func `labels a silent phone by a folder and a file of others`() async throws {
    let truth = try scratch.text("Datasets/journeys/rides/main-local/truth.json")
    let fields = truth.split(separator: "\"")
    func times(_ name: String) -> [String] {
      zip(fields, fields.dropFirst(2)).compactMap { $0 == name ? String($1) : nil }
    }
    let moments = zip(times("arrival"), times("departure")).flatMap { [$0, $1] }.dropFirst()
    let rows = moments.enumerated().map { index, time in
      "\(time),\(index % 2 == 0 ? "automotive" : "stationary+automotive"),high\n"
    }
    let motion = "timestamp,activity,confidence\n" + rows.joined()
    let file = try scratch.write(motion, to: "ios-4.csv")
    try scratch.write(motion, to: "ios-1/motion.csv")
    let header = "timestamp,latitude,longitude\n"
    try scratch.write(header, to: "silent/locations.csv")
    let words = [
      "journey", "label", "\(scratch.path)/silent", "--with", "\(scratch.path)/ios-1", "--with",
      file, "--network", network, "--from", "Test.Main.A", "--to", "Test.Main.E", "--stops",
      "everywhere", "--write",
    ]
    let run = await CommandRun.of(words)
    #expect(run.status == .success, "\(run.errors)")
    let label = try scratch.text("silent/truth.json")
    #expect(label.contains("\"witnesses\": [\"ios-1\", \"ios-4\"]"), "\(label)")
    let missing = await CommandRun.of(words.map { $0 == file ? "\(scratch.path)/none" : $0 })
    #expect(missing.errors.hasPrefix("error: \(scratch.path)/none: no such file"))
    try scratch.write("time\n", to: "silent/locations.csv")
    try scratch.write("time\n", to: "silent/motion.csv")
    try scratch.write("time\n", to: "ios-1/motion.csv")
    let broken = await CommandRun.refused(words)
    for file in ["silent/locations.csv", "silent/motion.csv", "ios-1/motion.csv"] {
      #expect(broken.errors.contains("\(file):1: timestamp: the column is missing"))
    }
    #expect(!broken.errors.contains("ios-1/locations.csv"))
    #expect(try scratch.text("silent/truth.json") == label)
  }

  @Test func `checks labels against known truths`() async throws {
    let run = await run("label", "--check", "\(datasets)/journeys", "--network", network)
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.output.hasPrefix("| calls "))
    #expect(run.output.contains("| right | wrong | refused | no fit |"))
  }

  @Test func `labels again, and keeps the calls that a person confirmed`() async throws {
    let file = "Datasets/journeys/rides/main-local/truth.json"
    let before = try scratch.text(file)
    let kept = await run("label", "--again", ride, "--network", network, "--write")
    #expect(kept.status == .success, "\(kept.errors)")
    #expect(try scratch.text(file) == before)
    _ = await run("label", ride, "--network", network, "--write")
    let proposed = try scratch.text(file)
    try scratch.write(
      proposed.replacing("\"confidence\": 1.00", with: "\"confidence\": 0.11"), to: file)
    let shown = await run("label", "--again", ride, "--network", network)
    #expect(shown.errors.contains("nothing is written: use --write"))
    _ = await run("label", "--again", ride, "--network", network, "--write")
    #expect(try scratch.text(file) == proposed)
    // Now nobody confirmed a call. Of a shrunk ride too few locations remain for new labels.
    let checked = await run("label", "--check", ride, "--network", network)
    #expect(checked.output.hasPrefix("No call is compared: nobody confirmed one."))
    let old = proposed.replacing("\"confidence\": 1.00", with: "\"confidence\": 0.11")
      .replacing("\"local\"", with: "\"shrunk\"")
    try scratch.write(old, to: file)
    _ = await run("label", "--again", ride, "--network", network, "--write")
    #expect(try scratch.text(file) == old)
  }

  @Test func `finds no label if no railway is near`() async throws {
    try scratch.write(
      """
      timestamp,latitude,longitude
      2026-03-02T08:00:00Z,10,10
      2026-03-02T08:01:00Z,10.01,10

      """, to: "far/locations.csv")
    let found = await run("label", "\(scratch.path)/far", "--network", network)
    #expect(found.status == .failedGate)
    #expect(found.errors.contains("fits this recording"))
  }

  @Test func `shrinks a journey and checks its expectations`() async throws {
    let small = "\(scratch.path)/mine/small"
    let shrunk = await CommandRun.of([
      "fixture", ride, "--network", network, "--failing", "v3:demo=1 TT2 > 1", "-o", small,
    ])
    #expect(shrunk.status == .success, "\(shrunk.errors)")
    let check = await CommandRun.succeeding(["check", "--journeys", small])
    #expect(check.output.contains("known failure"))
    try scratch.write(
      #"{"expectations": [{"claim": "v3 never says Test.Main", "because": "of a reason"}]}"#,
      to: "mine/small/expect.json")
    let red = await CommandRun.of(["check", small])
    #expect(red.status == .failedGate)
    #expect(red.output.contains("## Check failed"))
    #expect(red.output.contains("not met, says Test.Main"))
    #expect(red.output.contains(": of a reason. Next: `railbench explain "))
    let gate = await CommandRun.of(["check", small, "--gate", "gate.json"])
    #expect(gate.errors == "error: --gate: has no meaning with journeys\n")
    try scratch.write("{}", to: "gate.json")
    let file = "\(scratch.path)/gate.json"
    let word = await CommandRun.refused(["check", file])
    #expect(word.errors.contains("(to check a gate: railbench check --gate \(file))"))
    let stray = await CommandRun.refused(["check", "-t", "a=python3", "b.py", "--gate", file])
    #expect(stray.errors.contains(" (quote the command: -t a='python3 b.py')"))
  }
}
