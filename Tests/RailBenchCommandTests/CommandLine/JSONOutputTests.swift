import Foundation
import RailNetwork
import TestKit
import Testing
@testable import RailBenchCommand

/// `--json`: one schema for each command, as the guide has it.
@Suite struct JSONOutputTests {
  private let project: SampleProject
  private var scratch: ScratchFolder { project.scratch }

  init() throws { project = try SampleProject() }

  @Test func `each command prints the members that the guide lists`() async throws {
    try scratch.write(
      """
      {"journeys": ["Datasets/journeys/rides"], "trackers": ["v3"],
       "claims": ["v3 RW1 >= 0.1"]}
      """, to: "gate.json")
    try scratch.write(
      """
      {"question": "Which radius?", "tracker": "v3",
       "parameters": {"visitingRadius": {"values": [100, 200]}},
       "tuning": ["\(project.suite)/main-local"], "test": ["\(project.suite)/branch-local"],
       "objectives": ["PH1.display"], "search": {"kind": "grid"}, "seed": 1}
      """, to: "experiment.json")
    try scratch.write(
      scratch.text("Datasets/networks/drawn.geojson"), to: "Datasets/journeys/rides/network.geojson"
    )
    let out = scratch.file("out")
    let suite = project.words
    let ride = ["\(project.suite)/main-local", "--network", project.network]
    let commands = [
      ["compare", "-t", "v3,v4,broken=false", "-o", out] + suite,
      ["diff", out, out, "--against", "v4"],
      ["check", "--gate", scratch.file("gate.json"), "--network", project.network, "-o", out],
      ["explain", "-t", "v3"] + ride, ["trackers", "v3"], ["metrics", "RW1"],
      ["sweep", scratch.file("experiment.json"), "-o", scratch.file("swept")],
    ]
    var found: [String] = []
    for words in commands {
      let words = words.first == "diff" ? words + ["--tracker", "v3"] : words
      let run = await CommandRun.of(words + ["--json"])
      try #require(!run.output.isEmpty, "\(words[0]): \(run.errors)")
      let root = try JSONReader.read(Array(run.output.utf8), file: words[0]).value
      found.append("\(words[0]): \(Self.schema(root))")
    }
    let guide = try Checkout.text(".ci/README.md")
    let listed = guide.split(separator: "\n").filter { line in
      commands.contains { line.hasPrefix("\($0[0]): railbench, ") }
    }
    #expect(listed.map { String($0) } == found.sorted())
  }

  /// The names of members; of a list those of its first object.
  private static func schema(_ value: JSONValue) -> String {
    guard case .object(let members) = value else { return "" }
    return members.map { member in
      guard case .array(let elements) = member.node.value, let first = elements.first else {
        return member.name
      }
      let inner = schema(first.value)
      return inner.isEmpty ? member.name : "\(member.name)[\(inner)]"
    }.joined(separator: ", ")
  }
}
