import Gate
import Scoring
import Testing
@testable import Reporting

@Suite struct GateSummaryTests {
  @Test func `names in a gate's summary are no markup`() {
    let report = GateReport(checks: [
      GateCheck(
        .expectations, "<img src=x>: v3 *never* says |", "is [not](met)", holds: false)
    ])
    let text = GateSummary.markdown(
      report, SampleContest.contest.scorecards, metrics: MetricCatalogue.headline, baseline: nil)
    #expect(text.contains("1 of 1 checks do not hold:"))
    #expect(text.contains("- **&lt;img src=x&gt;: v3 \\*never\\* says \\|** is \\[not\\](met)."))
    #expect(!text.contains("<img"))
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
