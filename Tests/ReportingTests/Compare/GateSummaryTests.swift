import Gate
import Scoring
import Testing
@testable import Reporting

@Suite struct GateSummaryTests {
  @Test func `names in a gate's summary are no markup`() {
    let checks = [
      GateCheck(
        .expectations, "<img src=x>: v3 *never* says |", "is [not](met)", holds: false)
    ]
    let text = GateSummary.markdown(
      checks, SampleContest.contest.scorecards, metrics: MetricCatalogue.headline, baseline: nil)
    #expect(text.contains("1 of 1 checks do not hold:"))
    #expect(text.contains("- **&lt;img src=x&gt;: v3 \\*never\\* says \\|** is \\[not\\](met)."))
    #expect(!text.contains("<img"))
  }

  @Test func `a report for a build server`() {
    let text = GateSummary.junit([
      GateCheck(.floors, "v3 RW1", "is 1 & more", holds: true),
      GateCheck(.zero, "v3 PH8", "is <5", holds: false),
    ])
    #expect(text.contains("tests=\"2\" failures=\"1\""))
    #expect(text.contains("<failure message=\"is &lt;5\"/>"))
  }

  @Test func `a column in which nobody has a value is left out`() {
    var contest = SampleContest.contest
    let headline = MetricCatalogue.headline.map(\.word) + ["wrong", "silent"]
    let titles = Scoreboard.table(contest).columns.map(\.title)
    #expect(titles.contains("railway"))
    contest.scorecards = contest.scorecards.map { Scorecard(tracker: $0.tracker, journeys: []) }
    #expect(Scoreboard.table(contest).columns.map(\.title) == ["tracker"])
    #expect(Set(titles.dropFirst()).isSubset(of: headline))
  }

  @Test func `numbers in tags count as numbers`() {
    #expect(
      ["E10", "E2", "loop", "E1", "express"].sorted(by: naturally)
        == ["E1", "E2", "E10", "express", "loop"])
  }
}
