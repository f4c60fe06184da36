import Testing
@testable import Scoring

@Suite struct SettingOrderTests {
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

  /// Settings on rides with these scores.
  private static func table(_ scores: [[Double?]]) -> TrialTable {
    TrialTable(
      axes: [SearchAxis(name: "reach", values: [1, 2, 3])],
      settings: scores.indices.map { [Double($0 + 1)] },
      journeys: scores[0].indices.map { JourneyInfo(id: "ride \($0)", suite: "s") },
      values: scores, defaultSetting: [1])
  }

  @Test func `suites order settings by their mean scores, an unmeasured one last`() throws {
    let tuning = Self.table([[0.5, 0.5], [0.6, nil], [nil, nil]])
    let same = Self.table([[0.4, 0.2], [0.9, 0.3], [0.1, 0.1]])
    let order = try #require(SettingOrder(tuning, same, seed: 1))
    #expect(order.tau == 1 && order.interval.contains(1))
    let reversed = Self.table([[0.4, 0.2], [0.1, 0.1], [0.9, 0.3]])
    #expect(abs(try #require(SettingOrder(tuning, reversed, seed: 1)).tau + 1) < 1e-12)
    #expect(SettingOrder(tuning, Self.table([[1], [1], [1]]), seed: 1) == nil)
  }

  @Test func `halves of rides that agree have the order of all`() {
    #expect(
      Self.table([[0.1, 0.2, 0.1], [0.3, 0.4, 0.5], [0.6, 0.9, 0.7]]).halvesTau(seed: 1) == 1)
    #expect(Self.table([[0.1], [0.2]]).halvesTau(seed: 1) == nil)
  }
}
