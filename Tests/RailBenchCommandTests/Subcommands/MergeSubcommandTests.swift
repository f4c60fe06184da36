import Foundation
import Running
import Scoring
import TestKit
import Testing
import Text
@testable import Datasets
@testable import RailBenchCommand

@Suite struct MergeSubcommandTests {
  private let project: SampleProject
  private var scratch: ScratchFolder { project.scratch }

  init() throws { project = try SampleProject() }

  private func merge(
    _ parts: [String], status: RailBenchCommand.ExitStatus = .success
  ) async -> CommandRun {
    let run = await CommandRun.of(
      ["merge"] + parts.map(scratch.file) + ["-o", scratch.file("merged")])
    #expect(run.status == status, "\(run.output)\(run.errors)")
    return run
  }

  /// Runs a command as a whole and in several parts, `part-1` and so on.
  private func run(_ words: [String], parts: Int) async -> CommandRun {
    for part in 1...parts {
      _ = await CommandRun.succeeding(
        words + ["--shard", "\(part)/\(parts)", "-o", scratch.file("part-\(part)")])
    }
    return await CommandRun.succeeding(words + ["--jobs", "1", "-o", scratch.file("whole")])
  }

  private func bytes(_ folder: String) throws -> [String: [UInt8]] {
    let names = scratch.files.filter {
      $0.hasPrefix("\(folder)/") && !$0.hasSuffix("/timings.csv")
    }
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        (String($0.dropFirst(folder.count)), try Files.read(scratch.file($0)))
      })
  }

  // With more parts than journeys, some have no work.
  @Test(arguments: [
    (
      [
        "compare", "--format", "markdown,csv,html", "--every-metric", "--estimates", "--replays",
        "all", "-t", "v1,v3,clairvoyant",
      ], 2
    ),
    (["compare", "--trackers", "v4,v5", "--replays", "0"], 5),
  ])
  func `merged parts have the same bytes as an unsharded run`(words: [String], parts: Int)
    async throws
  {
    let whole = await run(words + project.words, parts: parts)
    let merged = await merge((1...parts).reversed().map { "part-\($0)" })
    #expect(try bytes("merged") == bytes("whole"))
    #expect(
      merged.output
        == whole.output.replacing(scratch.file("whole"), with: scratch.file("merged")).replacing(
          ", \(scratch.file("merged/timings.csv"))", with: ""))
  }

  @Test func `a journey with faults is left out of its part, and counted in the report`()
    async throws
  {
    let file = try #require(scratch.files.first { $0.hasSuffix("truth.json") })
    try scratch.write("{", to: file)
    let words = ["compare", "--trackers", "v3,nearest", "--replays", "all"] + project.words
    let refused = await CommandRun.of(words + ["-o", scratch.file("whole")])
    #expect(refused.status == .badInput)
    let whole = await run(words + ["--skip-bad"], parts: 2)
    #expect(whole.errors.contains("warning: left out: \(scratch.file(file))"), "\(whole.errors)")
    _ = await merge(["part-1", "part-2"])
    #expect(try bytes("merged") == bytes("whole"))
    #expect(try scratch.text("merged/report.md").contains("1 journey is left out"))
  }

  @Test func `merged simulated parts have the same bytes as an unsharded run`() async throws {
    let scenarios = ["e27-high-speed", "e27-high-speed-sparse"].map {
      Checkout.path("Datasets/journeys/edge-cases/scenarios/\($0).json")
    }
    _ = await run(["simulate"] + scenarios, parts: 2)
    let merged = await merge(["part-2", "part-1"])
    #expect(merged.output == "\(scratch.file("merged")): 2 journeys\n")
    #expect(try bytes("merged") == bytes("whole"))
  }

  @Test func `reports why parts can't be merged`() async throws {
    _ = await run(["compare", "-t", "v3", "--estimates"] + project.words, parts: 3)
    _ = await CommandRun.succeeding(
      ["compare", "-t", "v1", "--shard", "2/3", "-o", scratch.file("other")] + project.words)
    let file = scratch.file("part-3/part.jsonl")
    func refused(_ parts: [String], _ problem: String) async {
      let run = await merge(parts, status: .badInput)
      #expect(run.errors.contains(problem), "\(run.errors)")
      #expect(!Files.exists(scratch.file("merged")))
    }
    await refused(["part-1", "part-2"], "part 3/3 is missing")
    await refused(["part-1"], "2 of 3 parts are missing: 2/3, 3/3")
    await refused(["part-1", "part-2", "part-3", "part-2"], "part 2/3 is given twice")
    await refused(["part-1", "whole", "part-3"], "whole: has no part")
    await refused(["part-1", "other", "part-3"], "other/part.jsonl:1: words: 'compare --journeys")
    var header = PartHeader(words: ["compare"], count: 3, shard: .whole)
    header.versions = "0.1.0/4"
    var old = try OutputFolder.open(scratch.file("old"))
    try PartOutput(header, in: old).add(to: &old)
    try old.write()
    await refused(["old"], "old/part.jsonl:1: versions: a part of another version: '0.1.0/4'")
    let program = "mine=touch \(scratch.file("ran"))"
    let words = ["compare", "-t", program] + project.words
    _ = await CommandRun.of(words + ["--shard", "1/1", "-o", scratch.file("program")])
    try FileManager.default.removeItem(atPath: scratch.file("ran"))
    await refused(["program"], "its trackers are programs: \(program)")
    #expect(!Files.exists(scratch.file("ran")))
    let whole = try Files.read(file)
    let head = (whole.firstIndex(of: 0x0a) ?? 0) + 1
    for (count, line) in [(whole.count - 20, 2), (head, 2), (30, 1), (0, 1)] {
      try Files.write(whole.prefix(count), to: file)
      await refused(["part-1", "part-2", "part-3"], "part-3/part.jsonl:\(line): ")
    }
  }

  @Test func `rejects parts of two versions of journeys, and changed files`() async throws {
    let words = ["compare", "--trackers", "v1", "--replays", "0"] + project.words
    _ = await run(words, parts: 2)
    let truth = "Datasets/journeys/rides/main-local/truth.json"
    try scratch.write(try scratch.text(truth) + "\n", to: truth)
    _ = await CommandRun.succeeding(words + ["--shard", "2/2", "-o", scratch.file("other")])
    let mixed = await merge(["part-1", "other"], status: .badInput)
    #expect(mixed.errors.contains("other/part.jsonl:1: inputs.journeys: '"), "\(mixed.errors)")
    #expect(mixed.errors.contains("but '"), "\(mixed.errors)")
    #expect(mixed.errors.contains("in \(scratch.file("part-1"))"), "\(mixed.errors)")
    let signature = "part-2/signature.json"
    try scratch.write(try scratch.text(signature) + "\n", to: signature)
    let changed = await merge(["part-1", "part-2"], status: .badInput)
    #expect(changed.errors.contains("part-2/part.jsonl:1: signature.json: has changed since"))
    #expect(!Files.exists(scratch.file("merged")))
  }

  @Test(arguments: [0, 1, 2])
  func `rejects a part with a repeated or extra line`(line: Int) async throws {
    _ = await run(["compare", "-t", "v1"] + project.words, parts: 1)
    var lines = try scratch.text("part-1/part.jsonl").split(separator: "\n")
    lines.insert(lines[line + 1], at: line + 2)
    try scratch.write(lines.map { $0 + "\n" }.joined(), to: "part-1/part.jsonl")
    let merged = await merge(["part-1"], status: .badInput)
    #expect(merged.errors.contains("part.jsonl:\(line + 3): is damaged"), "\(merged.errors)")
  }

  @Test(arguments: ["cut", "missing", "link"])
  func `rejects changed simulated files`(how: String) async throws {
    let id = "e27-high-speed-sparse"
    let scenario = Checkout.path("Datasets/journeys/edge-cases/scenarios/\(id).json")
    _ = await run(["simulate", scenario], parts: 1)
    let folder = scratch.file("part-1/\(id)")
    switch how {
    case "cut": try Files.write(Array("timestamp".utf8), to: "\(folder)/locations.csv")
    case "missing": try FileManager.default.removeItem(atPath: "\(folder)/truth.json")
    default:
      try FileManager.default.moveItem(atPath: folder, toPath: scratch.file("elsewhere"))
      try FileManager.default.createSymbolicLink(
        atPath: folder, withDestinationPath: scratch.file("elsewhere"))
    }
    let merged = await merge(["part-1"], status: .badInput)
    let problem = ["cut": "has changed since the part was written", "missing": "is missing"][how]
    #expect(merged.errors.contains("part-1/e27-high-speed-sparse/"), "\(merged.errors)")
    #expect(merged.errors.contains(problem ?? "is a link"), "\(merged.errors)")
    #expect(!Files.exists(scratch.file("merged")))
  }

  @Test func `a failed program fails the merge, not its part`() async throws {
    let program = "mine=exit 7"
    let words = ["compare", "-t", "v1,\(program)", "--replays", "0"] + project.words
    for part in 1...2 {
      let run = await CommandRun.succeeding(
        words + ["--shard", "\(part)/2", "-o", scratch.file("part-\(part)")])
      #expect(run.errors.contains("mine: failed on"))
    }
    let merged = await CommandRun.of([
      "merge", scratch.file("part-1"), scratch.file("part-2"), "-t", program, "-o",
      scratch.file("merged"),
    ])
    #expect(merged.status == .failedGate, "\(merged.errors)")
    #expect(try scratch.text("merged/report.md").contains("mine failed on 3 of 3 journeys"))
  }

  private static let merged = [
    ["compare", "--trackers", "v1,v3", "--replays", "0", "--estimates"],
    ["simulate", "e27-high-speed", "e27-high-speed-sparse"],
  ]

  /// Changes that a person or a program could make to a header, each with a right hash.
  @Test(arguments: merged, Forgery.Kind.allCases)
  func `a forged header is refused, or gives the right result`(
    words: [String], kind: Forgery.Kind
  ) async throws {
    let scenarios = Checkout.path("Datasets/journeys/edge-cases/scenarios/")
    _ = await run(
      words.map { $0.hasPrefix("e27") ? "\(scenarios)\($0).json" : $0 }
        + (words[0] == "simulate" ? [] : project.words), parts: 2)
    // Without the files that quote the command.
    let right = try bytes("whole").filter { $0.key.hasSuffix(".csv") || $0.key.hasSuffix(".json") }
    let files = ["part-1/part.jsonl", "part-2/part.jsonl"]
    let parts = try files.map { try scratch.text($0) }
    for forgery in try Forgery.all(of: kind, parts[1]) {
      for forged in [[1], [0, 1]] {
        for index in 0...1 {
          try scratch.write(
            forged.contains(index) ? try forgery.applied(to: parts[index]) : parts[index],
            to: files[index])
        }
        let merge = await CommandRun.of(
          ["merge", scratch.file("part-1"), scratch.file("part-2"), "-o", scratch.file("merged")])
        let comment = Comment("\(forgery.path), in parts \(forged): \(merge.errors)")
        guard merge.status != .success else {
          // Other words are another command, which may write fewer files.
          let isOther = forgery.path[0] == "words"
          let isForged = try forgery.applied(to: parts[1]) != parts[1]
          #expect(isOther || !isForged, comment)
          let made = try bytes("merged")
          for (name, bytes) in right where made[name] != nil || !isOther {
            #expect(made[name] == bytes, comment)
          }
          try FileManager.default.removeItem(atPath: scratch.file("merged"))
          continue
        }
        #expect(merge.status == .badInput, comment)
        #expect(!Files.exists(scratch.file("merged")), comment)
        guard forgery.path.count == 1 || forgery.path[0] != "words" else { continue }
        #expect(merge.errors.contains("part.jsonl:"), comment)
        #expect(merge.errors.hasSuffix(")\n"), "the remedy is missing: \(comment)")
      }
    }
  }

  /// A part from another person may contain anything, but must not crash the process.
  @Test(arguments: [
    (#""count":3"#, #""count":2"#), (#""shard":"1/1""#, #""shard":"0/0""#),
    (#""words":["compare""#, #""words":["merge""#), (#""words":["compare""#, #""words":["no"#),
    (#""network":"drawn""#, #""network":"other""#), (#""network":"drawn","#, ""),
    (#""rows":["#, #""rows":[],"old":["#), (#""rows":["#, #""rows":[5,"#),
  ])
  func `a forged part is rejected`(old: String, new: String) async throws {
    _ = await run(["compare", "-t", "v3", "--estimates"] + project.words, parts: 1)
    let part = try scratch.text("part-1/part.jsonl")
    #expect(part.contains(old))
    let lines = part.split(separator: "\n").map { Forgery.hashed($0.replacing(old, with: new)) }
    try scratch.write(lines.joined(), to: "part-1/part.jsonl")
    let refused = await merge(["part-1"], status: .badInput)
    #expect(refused.errors.contains("part-1"), "\(refused.errors)")
    #expect(!Files.exists(scratch.file("merged")))
  }

  @Test func `a simulated journey whose list lacks a file is refused`() async throws {
    let scenarios = Checkout.path("Datasets/journeys/edge-cases/scenarios/e27-high-speed.json")
    _ = await run(["simulate", scenarios], parts: 1)
    let lines = try scratch.text("part-1/part.jsonl").split(separator: "\n").map { line in
      Forgery.hashed(line.replacing(#""truth.json":"#, with: #""locations.csv":"#))
    }
    try scratch.write(lines.joined(), to: "part-1/part.jsonl")
    let refused = await merge(["part-1"], status: .badInput)
    #expect(refused.errors.contains("its list of files lacks truth.json"), "\(refused.errors)")
  }
}

/// A change of one member of a part's header, or of a name or a word in one of its lists.
struct Forgery {
  enum Kind: CaseIterable { case deleted, emptied, wrongType }

  let kind: Kind
  /// The member, and a name or the number of an element in it.
  let path: [String]

  static func all(of kind: Kind, _ part: String) throws -> [Forgery] {
    try header(part).sorted { $0.key < $1.key }.flatMap { name, value in
      let names =
        (value as? [String: Any]).map { $0.keys.sorted() }
        ?? (value as? [Any]).map { $0.indices.map(String.init) } ?? []
      return ([[name]] + names.map { [name, $0] }).map { Forgery(kind: kind, path: $0) }
    }
  }

  /// The part with the change and the right hash.
  func applied(to part: String) throws -> String {
    var header = try Self.header(part)
    header[path[0]] = changed(header[path[0]], path.dropFirst())
    let data = try JSONSerialization.data(
      withJSONObject: header, options: [.sortedKeys, .withoutEscapingSlashes])
    return Self.hashed("\t" + String(decoding: data, as: UTF8.self))
      + part.drop { $0 != "\n" }.dropFirst()
  }

  private func changed(_ value: Any?, _ path: ArraySlice<String>) -> Any? {
    if let name = path.first {
      if var members = value as? [String: Any] {
        members[name] = changed(members[name], [])
        return members
      }
      guard var list = value as? [Any], let index = Int(name) else { return value }
      list.replaceSubrange(index...index, with: [changed(list[index], [])].compactMap(\.self))
      return list
    }
    switch (kind, value) {
    case (.deleted, _): return nil
    case (.emptied, is String): return ""
    case (.emptied, is [Any]): return [Any]()
    case (.emptied, is [String: Any]): return [String: Any]()
    case (.emptied, _): return 0
    case (.wrongType, is String): return 5
    case (.wrongType, _): return "x"
    }
  }

  private static func header(_ part: String) throws -> [String: Any] {
    let text = part.prefix { $0 != "\n" }.drop { $0 != "\t" }.dropFirst()
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  /// The same line with a new hash: it replaces the text before the first tab.
  static func hashed(_ line: some StringProtocol) -> String {
    let body = line.drop { $0 != "\t" }.dropFirst()
    return "\(ContentHash(body.utf8).short)\t\(body)\n"
  }
}
