import Testing
@testable import Scoring

@Suite struct LeaderboardTests {
  @Test(
    arguments: [
      ([0.5, 0.6, 0.4], Polarity.higher, 1), ([0.5, 0.6, 0.4], .lower, 2),
      ([0.5, nil, 0.4], .higher, 0),
      ([0.6, 0.6, 0.4], .higher, nil), ([0.4, 0.6, 0.6], .higher, nil),
      ([nil, nil, nil], .higher, nil),
      ([-3, 2, 5], .nearZero, 1),
    ] as [([Double?], Polarity, Int?)])
  func `a value is best only if it is better than all others`(
    values: [Double?], polarity: Polarity, expected: Int?
  ) {
    #expect(polarity.best(values, among: [0, 1, 2]) == expected)
  }
}
