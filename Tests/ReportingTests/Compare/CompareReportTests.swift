import Foundation
import Scoring
import TestKit
import Testing
import Text
import Tracking
@testable import Reporting

@Suite struct CompareReportTests {
  private let document = CompareReport.text(SampleContest.contest).document

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
    let page = HTMLDocument.text(document, data: JourneysData.json(SampleContest.contest))
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(!page.contains("<b>Branch"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
    let markdown = MarkdownDocument.text(document)
    #expect(!markdown.contains("<script"))
    #expect(!markdown.contains("<b>Branch"))
    for file in document.chartFiles { #expect(!file.text.contains("<b>Branch")) }
    #expect(!JSONReport.text(SampleContest.contest).contains("<script"))
  }

  @Test func `the table of journeys holds the scorecards' values`() throws {
    let contest = SampleContest.contest
    let json = JSONText.compact(JourneysData.json(contest))
    let root = try JSONReader.read(Array(json.utf8), file: "data")
    let metrics = (root["metrics"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(metrics.contains("PH1.display"))
    let journeys = root["journeys"]?.array ?? []
    #expect(journeys.compactMap { $0["id"]?.string } == contest.journeys.map(\.id))
    for (index, journey) in journeys.enumerated() {
      for (metric, row) in zip(metrics, journey["values"]?.array ?? []) {
        let place = try #require(MetricCatalogue.index(metric))
        for (card, cell) in zip(contest.scorecards, row.array ?? []) {
          let value = card.journeys[index].values[place]
          #expect((cell.value == .null) == (value == nil))
          guard let value else { continue }
          #expect(
            value.isFinite ? abs((cell.number ?? .nan) - value) < 1e-6 : cell.string == "never")
        }
      }
    }
  }

  @Test func `the verdict of suites that agree, recorded ones first`() {
    let lines = CompareReport.text(SampleContest.contest).headline.split(separator: "\n")
    #expect(
      lines[0].hasPrefix("prompt shows the right display most often on every suite. Means over 3 "))
    #expect(lines[0].hasSuffix("From 3 rides nothing can be claimed about rides in general."))
    #expect(
      lines[1].hasPrefix(
        "- other (1 real ride): the display is right 90.0% of the time with prompt (tardy:lag=45 "))
    #expect(
      lines[2].hasPrefix(
        "- main (2 simulated rides): the display is right 84.6% of the time with prompt (stuck "))
    #expect(
      lines[3].hasPrefix("- tardy:lag=45 against prompt by display: other -") && lines.count == 5)
    #expect(lines[3].hasSuffix("inconclusive. None of the suites can tell."))
  }

  /// On the last journey, a suite of its own, the first two change places; with each journey there
  /// many times, as rides of their own, that is more than chance.
  @Test(
    arguments: [
      (
        1,
        "prompt shows the right display most often on 1 of 2 suites; on the others no lead is "
          + "proven: tardy:lag=45 on other. "
      ),
      (
        36,
        "The suites disagree on who shows the right display most often: tardy:lag=45 on other, "
          + "prompt on main. "
      ),
    ])
  func `the verdict of suites that disagree, by chance or not`(copies: Int, expected: String) {
    var contest = SampleContest.contest
    let first = contest.scorecards[0].journeys[2]
    contest.scorecards[0].journeys[2] = contest.scorecards[1].journeys[2]
    contest.scorecards[1].journeys[2] = first
    contest.scorecards = contest.scorecards.map { card in
      Scorecard(
        tracker: card.tracker,
        journeys: card.journeys.flatMap { journey in
          (0..<copies).map { copy in
            var journey = journey
            journey.journey += "-\(copy)"
            journey.cluster += "-\(copy)"
            return journey
          }
        })
    }
    #expect(Headline.blocks(contest).plain.hasPrefix(expected))
  }

  @Test func `the railway is right, wrong or not named`() {
    let table = Scoreboard.table(SampleContest.contest)
    #expect(table.columns.prefix(4).map(\.title) == ["tracker", "railway", "wrong", "silent"])
    for row in table.rows {
      let shares = row[1...3].compactMap { Double($0.plain.dropLast()) }
      #expect(abs(shares.reduce(0, +) - 100) < 0.2)
    }
  }

  @Test func `risk and coverage come from the answers' confidence`() {
    let chart = CoverageSection.chart(SampleContest.contest)
    let stuck = chart.series[2].points
    // One confidence for all answers: one point, everything answered, the branch wrong.
    let seconds = SampleContest.judged.map { Double($0.labelledMilliseconds) }
    #expect(stuck.map(\.x) == [1])
    #expect(stuck.map(\.y) == [1 - seconds[2] / seconds.reduce(0, +)])
    #expect(chart.series[0].points.allSatisfy { $0.x < 1 && $0.y > 0.95 })
  }

  @Test func `probabilities are drawn against what was right, where a contestant gives them`()
    throws
  {
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
    let document = CompareReport.text(contest).document
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

  @Test func `names no best among one contestant`() {
    var contest = SampleContest.contest
    contest.contestants = [contest.contestants[1]]
    contest.scorecards = [contest.scorecards[1]]
    contest.profiles = [contest.profiles[1]]
    #expect(CompareReport.text(contest).headline.contains(" of the time with tardy:lag=45."))
    #expect(!MarkdownDocument.text(CompareReport.text(contest).document).contains("| **"))
  }

  @Test func `contestants that are level share the verdict, and none is bold`() {
    var contest = SampleContest.contest
    for index in [1, 2] {
      contest.scorecards[index].journeys = contest.scorecards[0].journeys
      contest.profiles[index] = contest.profiles[0]
    }
    #expect(
      CompareReport.text(contest).headline.hasPrefix(
        "prompt, tardy:lag=45 and stuck show the right display most often on every suite."))
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
