import Scoring
import Testing
import Tracking
@testable import Sweeping

@Suite struct TransferTests {
  private static let rankings: [([Double], [Double], Double)] = [
    ([1, 2, 3, 4], [10, 20, 30, 40], 1), ([1, 2, 3, 4], [4, 3, 2, 1], -1),
    // Of six pairs five agree and one does not.
    ([1, 2, 3, 4], [1, 2, 4, 3], 2.0 / 3),
    // One pair is equal in the second: 5 / √(6 · 5).
    ([1, 2, 3, 4], [1, 2, 3, 3], 0.912_870_929_175_277),
  ]

  @Test(arguments: rankings)
  func `tau counts the pairs in the same order`(a: [Double], b: [Double], tau: Double) throws {
    #expect(abs(try #require(KendallTau.of(a, b)) - tau) < 1e-12)
  }

  @Test func `tau is nil if all values are equal`() {
    #expect(KendallTau.of([1, 1, 1], [1, 2, 3]) == nil)
    #expect(KendallTau.interval([], [], seed: 1) == nil)
  }

  private static let entry = TrackerEntry(
    id: "drawn", summary: "",
    parameters: [
      ParameterDeclaration(
        name: "small", unit: "m", defaultValue: 10, range: 8...100, summary: ""),
      ParameterDeclaration(name: "great", unit: "m", defaultValue: 12, range: 0...100, summary: ""),
      ParameterDeclaration(
        name: "count", unit: "", kind: .whole, defaultValue: 8, range: 1...100, summary: ""),
      ParameterDeclaration(name: "off", unit: "", defaultValue: 0, range: 0...1, summary: ""),
      ParameterDeclaration(
        name: "kind", unit: "", kind: .choice(["a", "b"]), defaultValue: 1, range: 0...1,
        summary: ""),
    ], constraints: [ParameterConstraint("small", isLessThan: "great")]
  ) { _, _ in Silent() }

  private struct Silent: TrainTracker {
    mutating func update(_ surroundings: Surroundings) -> Estimate { .none }
  }

  @Test func `draws settings from half to double the defaults that the tracker allows`() {
    let settings = RandomSettings.draw(40, of: Self.entry, seed: 7)
    #expect(settings.count == 40)
    #expect(settings == RandomSettings.draw(40, of: Self.entry, seed: 7))
    #expect(settings != RandomSettings.draw(40, of: Self.entry, seed: 8))
    for setting in settings {
      #expect(setting.keys.sorted() == ["count", "great", "small"])
      #expect((8...20).contains(setting["small"] ?? 0))
      #expect((setting["small"] ?? 0) < (setting["great"] ?? 0))
      #expect(setting["count"] == setting["count"]?.rounded())
    }
  }

  /// Three settings on a drawn suite of four rides and a real one of two, by the display.
  private static func study() -> TransferStudy {
    func world(_ name: String, _ isReal: Bool, _ scores: [[Double?]]) -> TransferStudy.World {
      TransferStudy.World(
        name: name, isReal: isReal, rides: scores[0].indices.map { "ride \($0)" },
        values: scores.map { $0.map { [$0] } })
    }
    return TransferStudy(
      tracker: "v9", settings: [[:], ["reach": 1], ["reach": 2]],
      metrics: [MetricCatalogue["PH1.display"]],
      worlds: [
        world("test", false, [[0.5, 0.5], [0.6, 0.6], [0.8, nil]]),
        world("recorded", true, [[0.4, 0.4], [0.5, 0.3], [0.6, 0.5]]),
      ])
  }

  @Test func `a study ranks settings in each world`() {
    let study = Self.study()
    #expect(study.scores(0, metric: 0) == [0.5, 0.6, 0.8])
    #expect(study.winner(in: 0, metric: 0) == 2)
    #expect(study.place(of: 0, in: 0, metric: 0) == 3)
    #expect(study.place(of: 0, in: 1, metric: 0) == 2)
    #expect(study.influence(of: "reach", in: 1, metric: 0) == 1)
  }

  @Test func `adds a world of all simulated suites together`() {
    let one = Self.study()
    let study = TransferStudy(
      tracker: one.tracker, settings: one.settings, metrics: one.metrics,
      worlds: [one.worlds[0], one.worlds[0], one.worlds[1]])
    #expect(study.worlds.map(\.name) == ["all simulated", "test", "test", "recorded"])
    #expect(study.worlds[0].journeyCount == 4)
    #expect(study.scores(0, metric: 0) == one.scores(0, metric: 0))
    #expect(study.pair.map { [$0.drawn, $0.real] } == [0, 3])
  }

  @Test func `reads a table back, and compares gains on drawn and on real rides`() throws {
    let text = TransferTable.csv([Self.study()])
    let table = try #require(TransferTable(Array(text.utf8)))
    let carried = try #require(table.carried(tracker: "v9", metric: "PH1.display"))
    #expect(carried.drawn == "test")
    #expect(carried.real == "recorded")
    #expect(carried.settings == 3)
    // Gains of 10 and 30 points came to 0 and 15: by least squares 3.5 / 7 of it.
    #expect(abs(carried.share - 0.5357) < 0.001)
    #expect(table.carried(tracker: "v8", metric: "PH1.display") == nil)
  }

  @Test(arguments: ["", "a,b\n1,2\n", "tracker,setting,values,suite,real,journeys\nv1\n"])
  func `ignores a file that is not a transfer table`(text: String) {
    #expect(
      TransferTable(Array(text.utf8))?.carried(tracker: "v1", metric: "PH1.display") == nil)
  }
}
