import Scoring
import Text

/// The outcome of a contest: who shows the right display most often, by how much, and how certain
/// that is.
enum Headline {
  private static let metric = "PH1.display"

  /// Contestants by index, with their values of a metric, best first.
  typealias Ranking = [(index: Int, value: Double)]

  static func blocks(_ contest: Contest) -> [ReportBlock] {
    let suites = contest.suites
    guard suites.count > 1 else {
      return suites.first.map { [.paragraph(outcome(contest, $0)), .paragraph(extent(contest))] }
        ?? []
    }
    let verdicts = zip(contest.compared, contest.compared.dropFirst()).compactMap { a, b in
      StatisticsSection.agreement(contest, from: a, to: b, metric: metric)
    }
    return [
      .paragraph(agreement(contest) + " " + extent(contest.counted)),
      .list(suites.map { outcome(contest, $0) }),
    ] + (verdicts.isEmpty ? [] : [.list(verdicts)])
  }

  /// Who shows the right display most often, and on which suites that is proven against the best of
  /// the others.
  private static func agreement(_ contest: Contest) -> RichText {
    let rankings = contest.countedSuites.map { (suite: $0, ranking: ranking(contest, metric, $0)) }
      .filter { !$0.ranking.isEmpty }
    func leads(_ index: Int) -> [String] {
      rankings.filter { _, ranking in
        ranking.contains { $0.index == index && $0.value == ranking[0].value }
      }.map(\.suite)
    }
    let most = contest.compared.max { (leads($0).count, -$0) < (leads($1).count, -$1) }
    guard let most, !rankings.isEmpty else { return "No display is measured." }
    let level = contest.compared.filter { leads($0).count == rankings.count }
    if level.count > 1 {
      return "\(names(level.map { contest.contestants[$0].id })) show the right display equally "
        + "often on every suite."
    }
    let verdicts = SuiteVerdicts(
      rankings.compactMap { suite, ranking in
        let other = ranking.first { $0.index != most }
        return other.map { other in
          let found = StatisticsSection.comparison(
            contest, suite, from: other.index, to: most, metric: metric)
          return (suite, found?.verdict ?? .inconclusive)
        }
      })
    let claim: RichText =
      "\(strong: contest.contestants[most].id) shows the right display most often"
    if contest.compared.count == 1 { return claim + ": it is the only one." }
    if !verdicts.on(.worse).isEmpty {
      let leaders = rankings.map { suite, ranking -> RichText in
        let first = ranking.filter { $0.value == ranking[0].value }
        return names(first.map { contest.contestants[$0.index].id }) + " on \(suite)"
      }
      return "\(strong: "The suites disagree") on who shows the right display most often: "
        + .joined(leaders, by: ", ") + "."
    }
    guard verdicts.on(.better).isEmpty else { return claim + ": \(verdicts.text)." }
    let open = verdicts.text.replacing("proven on none, ", with: "", maxReplacements: 1)
    return claim + ", but no lead is proven: \(open)."
  }

  /// What came of one suite; where no train is ridden, on how many journeys one was named.
  private static func outcome(_ contest: Contest, _ suite: String) -> RichText {
    let own = contest.journeys.filter { $0.suite == suite }
    let recorded = own.count(where: \.isRecorded)
    let kind = recorded == own.count ? "real" : recorded > 0 ? "" : "simulated"
    let count = "\(own.count) \(kind)\(kind.isEmpty ? "" : " ")ride\(own.count == 1 ? "" : "s")"
    let display = ranking(contest, metric, suite)
    guard let best = display.first else {
      if own.contains(where: \.hasTrain) {
        return "\(suite) (\(count)): nothing is measured, for no location lies on a train."
      }
      let falsely = ranking(contest, "AB3.time", suite)
      return "\(suite) (\(own.count) journeys without a train): a railway is named for "
        + leaders(contest, falsely, .secondsPerHour) + "."
    }
    let second = display.first { $0.value != best.value }
    let lead = second.flatMap { second -> RichText? in
      StatisticsSection.clause(
        contest, suite, from: second.index, to: best.index, metric: metric)
    }
    return "\(suite) (\(count)): the display is right "
      + leaders(contest, display, of: "the time") + (lead.map { "; \($0)" } ?? "") + ". "
      + railway(contest, suite, display.map(\.index))
  }

  /// How often a railway is named, and how often it is then right, in the order of the display.
  private static func railway(_ contest: Contest, _ suite: String, _ order: [Int]) -> RichText {
    let values = order.compactMap { index -> (id: String, named: String, right: String)? in
      let card = contest.scorecards[index].of(suite: suite)
      guard let named = card.value("AB1.coverage"),
        let right = card.value("AB1.accuracy")
      else { return nil }
      return (
        contest.contestants[index].id, MetricText.value(named, .share),
        MetricText.value(right, .share)
      )
    }
    guard let first = values.first else { return "" }
    let others = values.dropFirst().map { "\($0.id) \($0.named) and \($0.right)" }
    return "A railway is named \(first.named) of the time and then right \(first.right) with "
      + "\(strong: first.id)"
      + (others.isEmpty ? "." : " (\(others.joined(separator: ", "))).")
  }

  /// `76.1% of the time with **v5** (v4 68.3%, v3 39.3%)`.
  private static func leaders(
    _ contest: Contest, _ ranking: Ranking, _ unit: MetricUnit = .share, of what: String? = nil
  ) -> RichText {
    guard let best = ranking.first?.value else { return "n/a" }
    func share(_ value: Double) -> String { MetricText.value(value, unit) }
    func id(_ index: Int) -> String { contest.contestants[index].id }
    let others = ranking.filter { $0.value != best }.map { "\(id($0.index)) \(share($0.value))" }
    return "\(share(best))\(what.map { " of \($0)" } ?? "") with "
      + names(ranking.filter { $0.value == best }.map { id($0.index) })
      + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
  }

  private static func names(_ ids: [String]) -> RichText {
    let rest: RichText = .joined(ids.dropLast().map { "\(strong: $0)" }, by: ", ")
    return ids.count > 1 ? rest + " and \(strong: ids[ids.count - 1])" : "\(strong: ids.joined())"
  }

  /// Those that are compared on a suite, or on all, best first; ties keep their order.
  static func ranking(
    _ contest: Contest, _ metric: String, _ suite: String? = nil
  ) -> Ranking {
    let index = MetricCatalogue[metric]
    let polarity = MetricCatalogue.all[index].polarity
    let measured = contest.compared.compactMap { contestant -> (index: Int, value: Double)? in
      var card = contest.scorecards[contestant]
      if let suite { card = card.of(suite: suite) }
      return card.value(index).map { (index: contestant, value: $0) }
    }
    return measured.enumerated().sorted { a, b in
      polarity.isBetter(a.element.value, than: b.element.value) ?? (a.offset < b.offset)
    }.map(\.element)
  }

  private static func extent(_ contest: Contest) -> RichText {
    let journeys = contest.journeys.count
    let locations = contest.journeys.reduce(0) { $0 + $1.locationCount }
    let hours =
      (contest.profiles.first ?? []).reduce(0) { $0 + $1.labelledMilliseconds }
      / 3_600_000
    let clusters = Set((contest.scorecards.first?.journeys ?? []).map(\.cluster)).count
    let averaged = contest.compared.first.map {
      contest.scorecards[$0].measuredJourneys(MetricCatalogue[metric])
    }
    let fewer = averaged.flatMap { $0 < journeys && $0 > 0 ? "\($0) of " : nil } ?? ""
    var text = "Means over \(fewer)\(counted(journeys, "journey")), each "
    text += "weighing the same: \(NumberText.fixed(hours, places: 1)) labelled hours, "
    text += "\(locations) locations."
    if clusters < Comparison.leastClusters {
      text += " From \(counted(clusters, "ride")) nothing can be claimed "
      text += "about rides in general."
    }
    return "\(text)"
  }
}
