import Foundation
import RailNetwork
import Scoring
import TestKit
import Testing
import Trackers
import Tracking
@testable import Reporting

@Suite struct CompareReportTests {
  /// Of the files beside it that of every metric is left out, so that a new metric changes no
  /// golden report.
  @Test func `the report of a fixed contest`() throws {
    let report = CompareReport(SampleContest.contest)
    #expect(
      report.details.map(\.file) == [
        "metrics.md", "tags.md", "provenance.md",
      ])
    let texts = [report.document] + report.details.dropFirst().map(\.document)
    Golden.expect(
      texts.map(MarkdownDocument.text).joined(separator: "\n"),
      equals: "Tests/ReportingTests/Fixtures/report.md")
    let every = MarkdownDocument.text(report.details[0].document)
    for metric in MetricCatalogue.headline { #expect(every.contains("| `\(metric.id)` ")) }
  }

  @Test func `a report is read from top to bottom, without scrolling sideways`() {
    let text = MarkdownDocument.text(CompareReport(SampleContest.contest).document)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 250)
    #expect(lines.allSatisfy { !$0.hasPrefix("|") || $0.count < 100 })
  }

  @Test func `the answer fits on a screen, the best last and marked`() {
    let contest = SampleContest.contest
    let report = CompareReport(contest)
    let text = CompareSummary.text(
      contest, report, paths: ["out/report.md", "out/results.html"], next: "railbench explain a",
      columns: 80)
    #expect(
      text == """
          display right, %         other       main
          stuck                     19.1        5.7
          tardy:lag=45              30.5        0.0
        * prompt                    93.0       89.2
          of labelled time         100.0      100.0
          lead over tardy:lag=45   +62.5      +89.2
          is it real?             rides?  railways?
            interval, 95%              –          –
          stuck over prompt        -73.9      -83.5
          railways?: too few railways to generalise; rides?: too few rides to generalise
          report: out/report.md   page: out/results.html
          \(contest.signature.line)
          more: railbench explain a
        """)
  }

  /// Settings that all share are left out; names that are too wide get a number.
  @Test(arguments: [40, 60, 80, nil])
  func `long names fit any terminal, and their meaning is below the table`(columns: Int?) {
    var contest = SampleContest.contest
    let shared = "tardy:one=1000:two=2000"
    contest.contestants[0] = SampleContest.contestant(shared)
    contest.contestants[1] = SampleContest.contestant(
      shared + (3...9).map { ":setting\($0)=1000" }.joined())
    let text = CompareSummary.text(
      contest, CompareReport(contest), paths: ["out/report.md"], columns: columns)
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= columns ?? 80 }, "\(text)")
    #expect(lines.contains { $0.hasPrefix("* tardy ") })
    #expect(lines.contains { $0.hasPrefix("  tardy [1] ") })
    #expect(text.contains("each tardy has one=1000, two=2000"))
    #expect(text.contains("[1] setting3=1000,"))
  }

  @Test func `a map shows where the display was wrong, by seconds`() throws {
    let contest = SampleContest.contest
    let best = try #require(Answer(contest).standing.ranking.first)
    let wrong = contest.scorecards[best].journeys.map {
      $0.profile.wrongMilliseconds.reduce(0, +)
    }
    let shares = contest.scorecards[best].journeys.map { $0.value(MetricCatalogue["PH1.display"]) }
    for (journey, (wrong, share)) in zip(contest.journeys, zip(wrong, shares)) {
      let seconds = journey.scoredSeconds * (1 - (share ?? 1))
      #expect(abs(wrong / 1_000 - seconds) < 1e-6, "\(journey.id)")
    }
    let blocks = OpeningCharts.errors(contest, Answer(contest))
    guard case .chart(_, let chart)? = blocks.first else { return #expect(Bool(false)) }
    #expect(chart.draw().svg.contains(" s</title></circle>"))
  }

  @Test func `escapes names from data in every format`() {
    let sample = SampleContest.contest
    let failed = Scorecard(
      tracker: sample.scorecards[0].tracker,
      journeys: SampleContest.judged.map { journey in
        var transcript = Clairvoyant.transcript(of: journey)
        transcript.failure = "<b>Branch: no calls"
        return JourneyScore(Performance(transcript, on: journey))
      })
    let contest = Contest(
      sample.contestants, [failed] + sample.scorecards.dropFirst(), signature: sample.signature,
      command: sample.command)
    let report = CompareReport(contest)
    let page = HTMLDocument.text(
      report.page, data: JourneysData.text(contest), isFolded: true)
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(!page.contains("<b>Branch"))
    #expect(page.contains("&lt;b&gt;Branch"))
    for document in [report.document] + report.details.map(\.document) {
      let markdown = MarkdownDocument.text(document)
      #expect(!markdown.contains("<script"))
      #expect(!markdown.contains("<b>Branch"))
      for file in document.chartFiles { #expect(!file.text.contains("<b>Branch")) }
    }
  }

  /// A link to a replay without a lane of the contestant would show another one.
  @Test func `links only contestants that a replay shows`() throws {
    let ids = ["v1", "", "null", "clairvoyant"]
    var contest = SampleContest.contest
    contest.contestants = ids.map { id in
      if let entry = TrackerCatalogue.all.first(where: { $0.id == id }) {
        return .tracker(ConfiguredTracker(entry))
      }
      return Reference(rawValue: id).map(Contestant.reference) ?? SampleContest.contestant("file")
    }
    let root = try JSONReader.read(Array(JourneysData.text(contest).utf8), file: "data")
    let found = (root["trackers"]?.array ?? []).map { $0["replayed"]?.bool }
    #expect(found == [true, false, true, true])
  }

  @Test func `the table of journeys holds the scorecards' values`() throws {
    let contest = SampleContest.contest
    let json = JourneysData.text(contest)
    let root = try JSONReader.read(Array(json.utf8), file: "data")
    let metrics = (root["metrics"]?.array ?? []).compactMap { $0["id"]?.string }
    #expect(metrics.contains("PH1.display"))
    let journeys = root["journeys"]?.array ?? []
    #expect(journeys.compactMap { $0["id"]?.string } == contest.journeys.map(\.id))
    for (index, journey) in journeys.enumerated() {
      for (metric, row) in zip(metrics, journey["values"]?.array ?? []) {
        let place = try #require(MetricCatalogue.metric(metric))
        for (card, cell) in zip(contest.scorecards, row.array ?? []) {
          let value = card.journeys[index].value(place)
          #expect((cell.value == .null) == (value == nil))
          guard let value else { continue }
          #expect(
            value.isFinite ? abs((cell.number ?? .nan) - value) < 1e-6 : cell.string == "never")
        }
      }
    }
  }

  /// On the last journey, a suite of its own, the first two change places; with each journey there
  /// many times, as rides of their own, that is more than chance.
  @Test(
    arguments: [
      (
        1,
        "prompt shows the right display most often. Its lead over tardy:lag=45 rests on too "
          + "few railways on main; rests on too few rides on other. "
      ),
      (
        36,
        "prompt shows the right display most often. Its lead over tardy:lag=45 is more than "
          + "chance on main; is a loss on other. "
      ),
    ])
  func `gives the verdict of suites that disagree`(copies: Int, expected: String) {
    var contest = SampleContest.contest
    let first = contest.scorecards[0].journeys[2]
    contest.scorecards[0].journeys[2] = contest.scorecards[1].journeys[2]
    contest.scorecards[1].journeys[2] = first
    contest.repeatJourneys(copies)
    #expect(Headline.blocks(contest, Answer(contest)).plain().hasPrefix(expected))
  }

  /// With 40 rides each, prompt is better on both; only the other suite counts.
  @Test func `the headline leaves out suites that don't count`() {
    var contest = SampleContest.contest
    contest.repeatJourneys(40, counting: "other")
    let text = Headline.blocks(contest, Answer(contest)).plain()
    #expect(
      text.hasPrefix(
        "prompt shows the right display most often. Its lead over tardy:lag=45 is more than "
          + "chance on other. Means over 40 "), "\(text)")
    #expect(!text.contains("main"))
    contest.signature.named = ["main"]
    let named = Headline.blocks(contest, Answer(contest)).plain()
    #expect(named.contains("more than chance on main, other. Means over 120 journeys"), "\(named)")
    #expect(named.contains(". main does not count in means over several suites."))
    let table = Scoreboard.table(contest.counted).plain(into: nil)
    #expect(table == Scoreboard.table(contest) { $0.journey.suite == "other" }.plain(into: nil))
  }

  @Test func `names all equal contestants, without bold`() {
    var contest = SampleContest.contest
    for index in [1, 2] {
      contest.scorecards[index].journeys = contest.scorecards[0].journeys
    }
    #expect(
      Headline.blocks(contest, Answer(contest)).plain().hasPrefix(
        "prompt, tardy:lag=45, stuck are equal: they show the right display most often."))
    let table = MarkdownDocument.text(
      ReportDocument(title: "", blocks: [.table(Scoreboard.table(contest))]))
    #expect(!table.contains("**"))
  }
}

@Suite struct ShownMetricsTests {
  /// Ids in code, in the report and in the files beside it but that of every metric.
  @Test func `scores hold each metric that a section of the report names`() throws {
    let report = CompareReport(SampleContest.contest)
    let texts = [report.document] + report.details.dropFirst().map(\.document)
    let code = texts.map(MarkdownDocument.text).joined()
      .split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let named = Set(code).intersection(MetricCatalogue.all.map(\.id))
    #expect(named.contains("RW1"))
    #expect(named.subtracting(CompareReport.shownMetrics.map(\.id)) == [])
  }
}

@Suite struct GateSummaryTests {
  @Test func `escapes names in a gate's summary`() {
    let checks = [
      GateCheck(
        .expectations, "<img src=x>: v3 *never* says |", "is [not](met)", holds: false)
    ]
    let text = GateSummary.texts(checks, program: "railbench", columns: nil).markdown
    #expect(text.contains("\n\nThe check failed:\n"))
    #expect(text.contains("- **&lt;img src=x&gt;: v3 \\*never\\* says \\|** is \\[not\\](met)."))
    #expect(!text.contains("<img"))
  }

  @Test func `fits into a terminal, with each command in one line`() {
    let next = "explain a-long-folder/of-a-journey --tracker v3"
    let same = "gives the same estimates in two runs, with different numbers of jobs"
    let checks = [
      GateCheck(.claims, "v3 RW1", "is 0.5", holds: false, next: next),
      GateCheck(.determinism, "v3", same, holds: true),
    ]
    let text = GateSummary.texts(checks, program: "railbench", columns: 40).shown
    let lines = text.split(separator: "\n")
    #expect(lines.contains("  railbench \(next)"))
    #expect(lines.contains("- met: v3 gives the same estimates in"))
    #expect(lines.allSatisfy { $0.count <= 40 || $0.hasSuffix(next) })
  }

  @Test func `writes JUnit XML for a build server`() {
    let text = GateSummary.junit(
      [
        GateCheck(.claims, "v3 RW1", "is 1 & more", holds: true),
        GateCheck(.claims, "v3 PH8", "is <5", holds: false, next: "explain a&b --tracker v3"),
      ], program: "railbench", seconds: 1.25)
    #expect(text.contains("tests=\"2\" failures=\"1\" time=\"1.250\""))
    let failure =
      "<failure message=\"is &lt;5\">Next: railbench explain a&amp;b --tracker v3</failure>"
    #expect(text.contains(failure))
  }
}

@Suite struct HeadlineTests {
  /// A contest of two trackers on groups of rides with the shares of time in which the display is
  /// right.
  private static func contest(
    _ groups: [(a: Double, b: Double, rides: Int)], world: (Int) -> String? = { _ in nil }
  ) -> Contest {
    let rides = groups.flatMap { Array(repeating: $0, count: $0.rides) }
    var contest = SampleContest.contest
    let template = contest.scorecards[0].journeys[0]
    contest.contestants = ["a", "b"].map(SampleContest.contestant)
    contest.journeys = rides.indices.map { index in
      JourneyInfo(
        id: "j\(index)", suite: "s", railways: ["r\(index)"], world: world(index) ?? "",
        tags: world(index).map { [$0] } ?? [], locationCount: 1)
    }
    let journeys = contest.journeys
    contest.scorecards = [\(a: Double, b: Double, rides: Int).a, \.b].enumerated().map {
      side, part in
      Scorecard(
        tracker: "\(side)",
        journeys: rides.enumerated().map { index, ride in
          template.replacing("PH1.display", by: ride[keyPath: part], on: journeys[index])
        })
    }
    return contest
  }

  /// b is better by 0.1 on 30 rides and by 0.12 on 12; each world has 3 of the 12.
  @Test func `compares world by world if rides are of several worlds`() {
    let groups = [(a: 0.5, b: 0.6, rides: 30), (a: 0.5, b: 0.62, rides: 12)]
    let before = MarkdownDocument.text(CompareReport(Self.contest(groups)).document)
    #expect(!before.contains("world"))
    let contest = Self.contest(groups) { "world-\(1 + $0 % 4)" }
    let text = MarkdownDocument.text(CompareReport(contest).document)
    #expect(text.contains("| 4 of 4 | **better**".replacing("4 of 4", with: "4\u{a0}of\u{a0}4")))
    #expect(!text.contains("`world-"))
  }

  @Test func `hides the railway if there is no other nearby`() {
    var contest = SampleContest.contest
    func hide(_ journey: Int) {
      let own = contest.journeys[journey]
      contest.journeys[journey] = JourneyInfo(
        id: own.id, suite: own.suite, ride: own.ride, railways: own.railways, tags: own.tags,
        hasChoice: false)
      for card in contest.scorecards.indices {
        let tallies = contest.scorecards[card].journeys[journey].tallies
        contest.scorecards[card].journeys[journey] = JourneyScore(
          journey: contest.journeys[journey],
          tallies: Tallies(
            zip(MetricCatalogue.all, tallies).map { metric, tally in
              metric.needsChoice ? Quantile([]) : tally
            }))
      }
    }
    hide(0)
    hide(1)
    #expect(contest.scorecards[0].measuredJourneys(MetricCatalogue["RW1"]) == 1)
    hide(2)
    let titles = Scoreboard.table(contest).columns.map(\.title)
    #expect(!titles.contains("railway") && !titles.contains("wrong"))
    #expect(titles.contains("direction") && titles.contains("display"))
  }
}

extension Contest {
  /// Puts many copies in the place of each journey, as rides on railways of their own.
  fileprivate mutating func repeatJourneys(_ copies: Int, counting suite: String? = nil) {
    scorecards = scorecards.map { card in
      let journeys = card.journeys.flatMap { score in
        (0..<copies).map { number in
          let journey = score.journey
          let copy = JourneyInfo(
            id: "\(journey.id)-\(number)", suite: journey.suite,
            isCounted: suite == nil || journey.suite == suite, railways: ["r\(number)"],
            tags: journey.tags, locationCount: journey.locationCount)
          return JourneyScore(journey: copy, tallies: score.tallies)
        }
      }
      return Scorecard(tracker: card.tracker, journeys: journeys)
    }
    journeys = scorecards[0].journeys.map(\.journey)
  }
}

extension JourneyScore {
  /// Another journey's score that differs in one metric.
  fileprivate func replacing(
    _ metric: String, by value: Double?, on journey: JourneyInfo
  ) -> JourneyScore {
    JourneyScore(
      journey: journey,
      tallies: Tallies(
        zip(MetricCatalogue.all, tallies).map { other, tally in
          other.id == metric ? Quantile(value.map { [$0] } ?? []) : tally
        }))
  }
}
