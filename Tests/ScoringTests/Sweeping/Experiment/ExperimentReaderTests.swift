import Foundation
import RailNetwork
import TestKit
import Testing
import Trackers
@testable import Scoring

@Suite struct ExperimentReaderTests {
  private static func read(_ text: String) throws(Faults) -> Experiment {
    try ExperimentReader.read(
      Array(text.utf8), file: "experiment.json", trackers: TrackerCatalogue.all)
  }

  private static func text(
    parameters: String = #"{"visitingRadius": {"values": [100, 200]}}"#,
    search: String = #"{"kind": "grid"}"#, more: String = ""
  ) -> String {
    """
    {"question": "Which?", "tracker": "v3", "parameters": \(parameters),
     "tuning": ["tuning"], "test": ["test"], "objectives": ["PH1.display"],
     "search": \(search), "seed": 1\(more)}
    """
  }

  @Test func `the committed experiments can be read`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.path("Experiments")
    ).filter { $0.hasSuffix(".json") }
    #expect(names.contains("v3-thresholds.json"))
    for name in names {
      let experiment = try ExperimentReader.read(
        Checkout.bytes("Experiments/\(name)"), file: name, trackers: TrackerCatalogue.all)
      #expect(!experiment.space.axes.isEmpty)
    }
  }

  @Test func `a random search without parameters varies all around their defaults`() throws {
    let text = try #require(
      String(
        data: JSONSerialization.data(
          withJSONObject: [
            "question": "?", "tracker": "v3", "tuning": ["tuning"], "test": ["test"],
            "objectives": ["PH1.display"], "search": ["kind": "random", "settings": 20], "seed": 7,
          ] as [String: Any]), encoding: .utf8))
    let experiment = try Self.read(text)
    let settings = try #require(experiment.settings)
    #expect(settings.count == 21 && Set(settings).count == 21)
    #expect(settings.last == experiment.space.defaultSetting)
    #expect(experiment.compared == settings)
    for (axis, standard) in zip(experiment.space.axes, experiment.space.defaultSetting) {
      #expect(axis.values.allSatisfy { $0 >= standard / 2 - 0.5 && $0 <= standard * 2 + 0.5 })
    }
  }

  @Test func `the tracker's own constraints hold`() throws {
    let experiment = try Self.read(
      Self.text(parameters: #"{"visitingRadius": {"from": 300, "to": 700, "steps": 5}}"#))
    #expect(experiment.settings == [[300], [400], [200]])
  }

  @Test(arguments: [
    #"{"kind": "race", "plays": 90}"#, #"{"kind": "exact"}"#, #"{"kind": "grid"}"#,
  ])
  func `reads every kind of search`(search: String) throws {
    let experiment = try Self.read(Self.text(search: search))
    #expect(search.contains("\"\(experiment.search.kind)\""))
  }

  @Test(arguments: [
    ("v3", "candidateCount"), ("v3", "orphanPenalty"), ("v1", "visitingRadius"),
  ])
  func `refuses an exact search of a parameter without critical values`(
    tracker: String, parameter: String
  ) throws {
    func read(_ values: String, _ kind: String) throws(Faults) -> Experiment {
      try Self.read(
        Self.text(
          parameters: #"{"\#(parameter)": {"values": [\#(values)]}}"#,
          search: #"{"kind": "\#(kind)"}"#
        ).replacing(#""v3""#, with: "\"\(tracker)\""))
    }
    let faults = #expect(throws: Faults.self) { try read("8, 9", "exact") }
    #expect(
      faults?.description.contains(
        "search: exact can't find every value at which \(parameter) changes \(tracker) ("
          + "search a grid") == true)
    #expect(throws: Never.self) { try read("8, 9", "grid") }
    #expect(throws: Never.self) { try read("8", "exact") }
  }

  @Test func `takes the words of tables as metrics`() throws {
    let experiment = try Self.read(
      Self.text(more: #", "otherwise": ["stops"]"#).replacing(
        #"["PH1.display"]"#, with: #"["display"]"#))
    #expect(experiment.judges.map(\.id) == ["PH1.display", "AL1.stops"])
  }

  @Test func `reports all faults at once, and each once`() throws {
    let broken = """
      {
        "question": "Which?",
        "tracker": "v3",
        "parameters": {
          "visitingRadios": {"values": [100]},
          "approachingRadius": {"from": 900, "to": 300, "steps": 4},
          "stoppedDwell": {"values": []},
          "visitedDwell": {"values": [99999]}
        },
        "fixed": {"visitedDwell": 70},
        "constraints": ["visitingRadius ≤ approachingRadius"],
        "test": ["test"],
        "objectives": ["ST5x", "LT1"],
        "search": {"kind": "gird"},
        "sead": 1
      }
      """
    let long = #"{"from": 1, "to": 100, "steps": 10000}"#
    let faulty = [
      ("many faults", broken),
      (
        "a suite both to tune and to test",
        Self.text().replacing(#"["test"]"#, with: #"["other", "tuning"]"#)
      ),
      (
        "metrics and a map given twice",
        Self.text(more: #", "otherwise": ["RW1", "RW1"], "maps": ["warp=15", "warp=15"]"#)
          .replacing(#"["PH1.display"]"#, with: #"["PH1.display", "PH1.display"]"#)
      ),
      (
        "an unknown tracker",
        Self.text(more: #", "fixed": {"reach": 5}, "constraints": ["reach < radius"]"#)
          .replacing(#""v3""#, with: #""mine""#)
      ),
      (
        "a constraint that no setting keeps",
        Self.text(parameters: #"{"visitingRadius": {"values": [600, 700]}}"#)
      ),
      (
        "an axis with too many steps",
        Self.text(parameters: #"{"stoppedDwell": {"from": 1, "to": 100, "steps": 1000000}}"#)
      ),
      (
        "a grid with too many settings",
        Self.text(parameters: #"{"stoppedDwell": \#(long), "visitedDwell": \#(long)}"#)
      ),
    ]
    Golden.expectFaults(of: faulty, equal: "Tests/ScoringTests/Fixtures/experiment-faults.txt") {
      _ = try Self.read($0)
    }
  }
}
