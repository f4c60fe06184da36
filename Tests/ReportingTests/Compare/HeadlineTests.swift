import Scoring
import Testing
@testable import Reporting

@Suite struct HeadlineTests {
  /// A contest of two trackers on groups of rides with the shares of time in which the display is
  /// right.
  private static func contest(_ groups: [(a: Double, b: Double, rides: Int)]) -> Contest {
    let rides = groups.flatMap { Array(repeating: $0, count: $0.rides) }
    var contest = SampleContest.contest
    let template = contest.scorecards[0].journeys[0]
    contest.contestants = ["a", "b"].map(SampleContest.contestant)
    contest.journeys = rides.indices.map { index in
      var journey = Contest.Journey(SampleContest.journeys[0], suite: "s")
      journey.id = "j\(index)"
      return journey
    }
    contest.scorecards = [\(a: Double, b: Double, rides: Int).a, \.b].enumerated().map {
      side, part in
      Scorecard(
        tracker: "\(side)",
        journeys: rides.enumerated().map { index, ride in
          template.replacing(
            "PH1.display", by: ride[keyPath: part], journey: "j\(index)", suite: "s")
        })
    }
    contest.profiles = [[], []]
    return contest
  }

  /// b is better by 0.1 on 30 rides and by 0.4 on 12, of which each world has 3: of 11 rides by
  /// 2/11, of 10 by 0.19.
  @Test func `where rides are of several worlds, the difference is told world by world`() {
    var contest = Self.contest([(0.5, 0.6, 30), (0.5, 0.9, 12)])
    func text() -> String { MarkdownDocument.text(CompareReport.text(contest).document) }
    #expect(!text().contains("world"))
    for card in contest.scorecards.indices {
      for index in 0..<42 {
        contest.scorecards[card].journeys[index].world = "world-\(1 + index % 4)"
        contest.scorecards[card].journeys[index].tags.append("world-\(1 + index % 4)")
      }
    }
    #expect(text().contains("; better in 4 of 4 worlds), **better**"))
    #expect(text().contains("The 42 rides are of 4 worlds"))
    #expect(text().contains("| `b` | display | +18.6 points | +18.2 to +19.0 points |"))
    #expect(!text().contains("`world-"))
  }

  @Test func `how many were averaged is told where some have nothing to measure`() {
    var contest = Self.contest([(0.8, 0.7, 20), (0.5, 0.3, 20)])
    for card in contest.scorecards.indices {
      contest.scorecards[card].journeys[3] = contest.scorecards[card].journeys[3].replacing(
        "PH1.display", by: nil, journey: "j3", suite: "s")
    }
    #expect(CompareReport.text(contest).headline.contains("Means over 39 of 40 journeys, each"))
  }

  @Test func `the railway is not shown where there is no other`() {
    var contest = SampleContest.contest
    for card in contest.scorecards.indices {
      for journey in 0..<2 { contest.scorecards[card].journeys[journey].hasChoice = false }
    }
    #expect(contest.scorecards[0].value("RW1") != nil)
    let railway = MetricCatalogue.index("RW1")
    let shown = railway.map { contest.scorecards[0].applicable($0).measuredJourneys($0) }
    #expect(shown == 1)
    #expect(railway.map { contest.scorecards[0].notApplicable($0) } == ["there", "back"])
    let text = CoverageSection.blocks(contest).plain
    #expect(text.contains("On 2 of 3 no other railway lies within 5 km of any call"))
    for card in contest.scorecards.indices {
      contest.scorecards[card].journeys[2].hasChoice = false
    }
    let titles = Scoreboard.table(contest).columns.map(\.title)
    #expect(!titles.contains("railway") && !titles.contains("wrong"))
    #expect(titles.contains("direction") && titles.contains("display"))
  }
}

extension JourneyScore {
  /// Another journey's score that differs in one metric.
  fileprivate func replacing(
    _ metric: String, by value: Double?, journey: String, suite: String
  ) -> JourneyScore {
    var score = self
    (score.journey, score.cluster, score.suite) = (journey, journey, suite)
    if let index = MetricCatalogue.index(metric) {
      score.tallies[index] = Quantile(value.map { [$0] } ?? [])
    }
    return score
  }
}
