import Tracking
import Evaluation
import Foundation
import TestKit
import Testing
import Tracking

@testable import Reporting

@Suite struct CompareReportTests {
  private let document = CompareReport.document(SampleContest.contest)

  /// The table of every metric is left out, so that a new metric changes no golden report.
  @Test func `the report of a fixed contest`() throws {
    let text = MarkdownDocument.text(document)
    let every = try #require(text.range(of: "## Every metric\n"))
    let rest = try #require(text.range(of: "## What produced it\n"))
    Golden.expect(
      String(text[..<every.lowerBound] + text[rest.lowerBound...]),
      equals: "Tests/ReportingTests/Fixtures/report.md")
    for definition in MetricCatalogue.headline {
      #expect(text[every.upperBound...].contains("| `\(definition.id)` "))
    }
  }

  @Test func `names from data are no markup in any format`() {
    let page = HTMLDocument.text(document)
    #expect(!page.contains("<script"))
    #expect(!page.contains("<b>Branch"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    let markdown = MarkdownDocument.text(document)
    #expect(!markdown.contains("<script"))
    #expect(!markdown.contains("<b>Branch"))
    for file in document.chartFiles { #expect(!file.text.contains("<b>Branch")) }
    #expect(!JSONReport.text(SampleContest.contest).contains("<script"))
  }

  @Test func `the verdict names the best and says what can be claimed`() {
    let verdict = CompareReport.verdict(SampleContest.contest).plain
    #expect(verdict.hasPrefix("prompt names the right railway most often: 9"))
    #expect(verdict.contains("against tardy:lag=45 "))
    #expect(verdict.hasSuffix("From 3 rides nothing can be claimed about rides in general."))
  }

  @Test func `risk and coverage come from the answers' confidence`() {
    let chart = TimelineSection.riskCoverage(SampleContest.contest)
    let stuck = chart.series[2].points
    // One confidence for all answers: one point, everything answered, the branch wrong.
    let seconds = SampleContest.judged.map { Double($0.labelledMilliseconds) }
    #expect(stuck.map(\.x) == [1])
    #expect(stuck.map(\.y) == [seconds[2] / seconds.reduce(0, +)])
    #expect(chart.series[0].points.allSatisfy { $0.x < 1 && $0.y < 0.05 })
  }

  @Test func `probabilities are drawn against what was right, where somebody offers them`() throws {
    var contest = SampleContest.contest
    #expect(!MarkdownDocument.text(document).contains("What a probability is worth"))
    #expect(!document.chartFiles.contains { $0.path.contains("reliability") })
    let scores = SampleContest.judged.map { journey in
      var track = SampleContest.stuck("stuck", journey)
      track.hasProbabilities = true
      track.estimates[0].estimate.probability = 0.7
      return JourneyScore(Performance(track, on: journey))
    }
    contest.scorecards[2] = Scorecard(tracker: "stuck", journeys: scores)
    let document = CompareReport.document(contest)
    #expect(document.chartFiles.contains { $0.path == "charts/reliability.svg" })
    let text = MarkdownDocument.text(document)
    let start = try #require(text.range(of: "## What a probability is worth\n"))
    let section = text[start.upperBound...].prefix { $0 != "#" }
    // Right on the main railway's rides, wrong on the branch.
    let times = SampleContest.judged.map { Double($0.labelledMilliseconds) }
    let whole = times.reduce(0, +)
    let right = (times[0] + times[1]) / whole
    let cells = section.split(separator: "\n").last.map {
      $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      cells == [
        "`stuck`", "66.7–73.3%", String(format: "%.1f", whole / 60_000), "70.0%",
        MetricText.value(right, .share),
      ])
    let error = MetricText.value(abs(right - 0.7), .share)
    #expect(section.contains("expected calibration error \(error), greatest \(error), Brier"))
  }

  @Test func `one who is alone is not called the best`() {
    var contest = SampleContest.contest
    contest.contestants = [contest.contestants[1]]
    contest.scorecards = [contest.scorecards[1]]
    contest.profiles = [contest.profiles[1]]
    #expect(
      CompareReport.verdict(contest).plain.hasPrefix("tardy:lag=45 names the right railway "))
    #expect(!MarkdownDocument.text(CompareReport.document(contest)).contains("| **"))
  }

  @Test func `those who are level share the verdict and no bold`() {
    var contest = SampleContest.contest
    for index in [1, 2] {
      contest.scorecards[index].journeys = contest.scorecards[0].journeys
      contest.profiles[index] = contest.profiles[0]
    }
    #expect(
      CompareReport.verdict(contest).plain.hasPrefix(
        "prompt, tardy:lag=45, stuck are level on railways: "))
    let table = MarkdownDocument.text(
      ReportDocument(title: "", blocks: [.table(Scoreboard.table(contest))]))
    #expect(!table.contains("**"))
  }

  @Test func `JSON holds every value and tells not measured from zero`() {
    let text = JSONReport.text(SampleContest.contest)
    #expect(text.contains("\"id\": \"tardy:lag=45\""))
    #expect(text.contains("null"))
    #expect(text.contains("\"inf\""))
  }
}
