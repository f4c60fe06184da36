import Journeys
import RailNetwork
import Scoring
import TestKit
import Testing
import Tracking
@testable import Reporting

@Suite struct HeadlineTests {
  /// By hand: half of the weight stays, the other half goes where there is most, or least, to gain.
  @Test(
    "the difference over plausible mixes",
    arguments: [
      ([(1.0, 0.1)], 0.1...0.1), ([(0.5, 0.2), (0.5, 0)], 0.05...0.15),
      ([(0.8, 0.1), (0.2, -0.3)], -0.02...0.06),
    ] as [([(Double, Double)], ClosedRange<Double>)])
  func mixes(strata: [(share: Double, difference: Double)], expected: ClosedRange<Double>) {
    let range = Stratum.range(strata)
    #expect(abs(range.lowerBound - expected.lowerBound) < 1e-12)
    #expect(abs(range.upperBound - expected.upperBound) < 1e-12)
  }

  /// A contest of two trackers on surface and subway rides with the shares of time in which the
  /// display is right.
  private static func contest(
    surface: (a: Double, b: Double, rides: Int), subway: (a: Double, b: Double, rides: Int)
  ) -> Contest {
    let rides =
      [RideKind](repeating: .surface, count: surface.rides)
      + [RideKind](repeating: .subway, count: subway.rides)
    var contest = SampleContest.contest
    let template = contest.scorecards[0].journeys[0]
    contest.contestants = ["a", "b"].map { Entrant(id: $0, summary: $0, isReference: false) }
    contest.journeys = rides.enumerated().map { index, kind in
      .init(
        id: "j\(index)", title: "j\(index)", suite: "s", isReal: false, kind: kind, tags: [],
        locationCount: 1)
    }
    contest.scorecards = [\(a: Double, b: Double, rides: Int).a, \.b].enumerated().map {
      side, part in
      Scorecard(
        tracker: "\(side)",
        journeys: rides.enumerated().map { index, kind in
          let value = (kind == .surface ? surface : subway)[keyPath: part]
          return template.replacing("PH1.display", by: value, journey: "j\(index)", suite: "s")
        })
    }
    contest.profiles = [[], []]
    return contest
  }

  @Test("a winner is named only where it leads on every kind of ride, or in every plausible mix")
  func winner() {
    func text(_ surface: (Double, Double, Int), _ subway: (Double, Double, Int)) -> String {
      CompareReport.summary(Self.contest(surface: surface, subway: subway))
    }
    #expect(text((0.8, 0.7, 20), (0.5, 0.3, 20)).contains("a leads on every kind of ride;"))
    // a leads by 7 points in this mix, by 15.5 with half as many subway rides, and trails in others.
    let divided = text((0.9, 0.6, 24), (0.3, 0.58, 16))
    #expect(divided.contains("no tracker leads everywhere: a by this mix of rides, another on "))
    #expect(divided.contains("subway (b);"))
    #expect(divided.contains("-4.8 to +18.4 points over plausible mixes"))
    #expect(
      text((0.9, 0.6, 30), (0.5, 0.51, 10)).contains(
        "a leads in every plausible mix of rides, though not on subway (b);"))
    // Four rides have no say.
    #expect(text((0.9, 0.6, 30), (0.5, 0.6, 4)).contains("the display is right "))
    #expect(!text((0.9, 0.6, 30), (0.5, 0.6, 4)).contains("leads"))
  }

  /// b is better by 0.1 on 30 rides and by 0.4 on 12, of which each world has 3: of 11 rides by
  /// 2/11, of 10 by 0.19.
  @Test("where rides are of several worlds, the difference is told world by world") func worlds() {
    var contest = Self.contest(surface: (0.5, 0.6, 30), subway: (0.5, 0.9, 12))
    func text() -> String { MarkdownDocument.text(CompareReport.document(contest)) }
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

  @Test("how many were averaged is told where some have nothing to measure") func averaged() {
    var contest = Self.contest(surface: (0.8, 0.7, 20), subway: (0.5, 0.3, 20))
    for card in contest.scorecards.indices {
      contest.scorecards[card].journeys[3] = contest.scorecards[card].journeys[3].replacing(
        "PH1.display", by: nil, journey: "j3", suite: "s")
    }
    #expect(CompareReport.summary(contest).contains("Means over 39 of 40 journeys, each"))
  }

  @Test("the railway is not shown where there is no other") func noChoice() {
    var contest = SampleContest.contest
    for card in contest.scorecards.indices {
      for journey in 0..<2 { contest.scorecards[card].journeys[journey].hasChoice = false }
    }
    #expect(contest.scorecards[0].value("RW1") != nil)
    let railway = MetricCatalogue.index("RW1")
    let shown = railway.map { contest.scorecards[0].shown($0) }
    #expect(shown?.journeys == 1)
    #expect(railway.map { contest.scorecards[0].notApplicable($0) } == ["there", "back"])
    let text = StrataSection.blocks(contest).plain
    #expect(text.contains("On 2 of 3 no other railway lies within 5 km of any call"))
    for card in contest.scorecards.indices {
      contest.scorecards[card].journeys[2].hasChoice = false
    }
    let titles = Scoreboard.table(contest).columns.map(\.title)
    #expect(!titles.contains("railway") && !titles.contains("wrong"))
    #expect(titles.contains("direction") && titles.contains("display"))
  }

  @Test("the kind of a ride") func kind() {
    let network = SampleContest.drawn.network
    var journey = SampleContest.journeys[0]
    #expect(RideKind(journey, network: network) == .surface)
    journey.locations = journey.locations.map { location in
      var location = location
      location.courseDegrees = nil
      return location
    }
    #expect(RideKind(journey, network: network) == .withoutCourse)
    journey.truth.legs.append(journey.truth.legs[0])
    #expect(RideKind(journey, network: network) == .through)
    journey.truth.legs = []
    #expect(RideKind(journey, network: network) == nil)
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
