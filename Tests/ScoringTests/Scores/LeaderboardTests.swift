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

  /// Scorecards with these displays on the rides of suites, all of them counted.
  private static func cards(_ displays: [[String: [Double?]]]) -> [Scorecard] {
    displays.enumerated().map { number, suites in
      Scorecard(
        tracker: "t\(number)",
        journeys: suites.sorted { $0.key < $1.key }.flatMap { suite, values in
          values.enumerated().map { ride, value in
            JourneyScore(
              journey: JourneyInfo(
                id: "\(suite)-\(ride)", suite: suite, railways: ["r\(ride)"],
                tags: ride < 5 ? ["five"] : []),
              tallies: Tallies(
                MetricCatalogue.all.map { metric in
                  guard metric.id == Leaderboard.display, let value else { return NotMeasured() }
                  return Ratio.one(value)
                }))
          }
        })
    }
  }

  @Test func `ranks by the mean over suites, and equals are level`() {
    let cards = Self.cards([
      ["a": [0.5, 0.7], "b": [0.2]], ["a": [0.6], "b": [0.5, nil]], ["a": [nil], "b": [nil]],
      ["a": [0.6, 0.6], "b": [0.5]],
    ])
    let board = Leaderboard(cards, [0, 1, 2, 3], on: ["a", "b", "c"])
    #expect(board.suites == ["a", "b"])
    #expect(board.ranking == [1, 3, 0] && board.level == [1, 3])
    #expect(Leaderboard(cards, [0, 2], on: ["a", "b"]).ranking == [0])
  }

  @Test func `the weakest tags come first, are below the mean, and have five rides at least`() {
    let rides = [0.2, 0.2, 0.4, 0.4, 0.3, 0.9, 0.9].map { Double?($0) }
    let cards = Self.cards([
      [
        "a": rides, "b": Array(rides.prefix(5)), "c": rides.map { $0.map { $0 / 2 } },
        "d": rides.map { $0.map { 1 - $0 } },
      ]
    ])
    let contest = Contest(
      [.file(id: "t0", path: "", isReference: false, transcripts: [:])], cards: cards)
    let weakest = Leaderboard(contest).weakest(0, contest)
    #expect(weakest.map(\.suite) == ["c", "a"] && weakest.allSatisfy { $0.journeys == 5 })
    #expect(abs((weakest.last?.value ?? 0) - 0.3) < 1e-12)
  }

  /// The last contestant is a reference.
  @Test func `a margin is half the interval of the mean, if that is within the possible values`()
    throws
  {
    func card(_ few: Double, _ count: Int, _ many: Double) -> [String: [Double?]] {
      ["a": (0..<40).map { $0 % (40 / count) == 0 ? few : many }]
    }
    let cards = Self.cards([
      card(0.4, 20, 0.6), card(0, 2, 1), card(1, 2, 0), card(0.4, 20, 0.6),
    ])
    let contest = Contest(
      cards.enumerated().map { number, card in
        .file(id: card.tracker, path: "", isReference: number == 3, transcripts: [:])
      }, cards: cards)
    let margins = Answer(contest).margins.map { $0[0] }
    // 1.96 times 0.1 divided by the square root of 40.
    #expect(abs(try #require(margins[0]) - 0.031) < 0.003)
    #expect(margins.dropFirst() == [nil, nil, nil])
  }
}

extension Contest {
  /// A contest with these scorecards.
  fileprivate init(_ contestants: [Contestant], cards: [Scorecard]) {
    self.init(contestants, cards, signature: SignatureTests.signature, command: "")
  }
}
