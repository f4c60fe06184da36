import Evaluation
import PlainText

/// The outcome of a contest in a sentence or two.
enum CompareVerdict {
  static func text(_ contest: Contest) -> RichText {
    let extent = extent(contest)
    guard let metric = MetricCatalogue.index("RW1"), let focus = MetricCatalogue.index("PH1") else {
      return extent
    }
    let ranked = ranking(contest, metric)
    guard let first = ranked.first else {
      return "No tracker has a railway accuracy here. \(extent)"
    }
    let name: RichText = "\(strong: contest.contestants[first.place].id)"
    var text: RichText
    if ranked.count == 1 {
      text = "\(name) names the right railway \(share(first.value)) of the time. "
    } else if ranked[1].value == first.value {
      let level = ranked.prefix { $0.value == first.value }.map {
        RichText(spans: [.strong(contest.contestants[$0.place].id)])
      }
      text =
        "\(RichText.joined(level, by: ", ")) are level on railways: \(share(first.value)) "
        + "of the time right. "
    } else {
      let others = ranked.dropFirst().map { other -> RichText in
        "\(contest.contestants[other.place].id) \(share(other.value))"
      }
      text =
        "\(name) names the right railway most often: \(share(first.value)) of the time, "
        + "against \(RichText.joined(others, by: ", ")). "
    }
    if let best = ranking(contest, focus).first {
      let who = contest.contestants[best.place].id
      text =
        text + "The whole display (railway, station and phase) is right "
        + "\(share(best.value)) of the time at best, with \(strong: who). "
    }
    if ranked.count > 1, ranked[1].value != first.value {
      text =
        text
        + (StatisticsSection.clause(
          contest, from: ranked[1].place, to: first.place, metric: "RW1") ?? "")
    }
    return text + extent
  }

  /// Those who are compared, best first; ties keep their order.
  static func ranking(_ contest: Contest, _ metric: Int) -> [(place: Int, value: Double)] {
    let definition = MetricCatalogue.all[metric]
    let measured = contest.rivals.compactMap { place in
      contest.scorecards[place].aggregate(metric).macro.map { (place: place, value: $0) }
    }
    return measured.enumerated().sorted { a, b in
      MetricText.isBetter(a.element.value, than: b.element.value, definition.polarity)
        ?? (a.offset < b.offset)
    }.map(\.element)
  }

  private static func extent(_ contest: Contest) -> RichText {
    let journeys = contest.journeys.count
    let locations = contest.journeys.reduce(0) { $0 + $1.locationCount }
    let hours =
      (contest.profiles.first ?? []).reduce(0) { $0 + $1.labelledMilliseconds }
      / 3_600_000
    let clusters = Set((contest.scorecards.first?.journeys ?? []).map(\.cluster)).count
    var text = "Means over \(journeys) \(journeys == 1 ? "journey" : "journeys"), each weighing "
    text += "the same: \(NumberText.fixed(hours, places: 1)) labelled hours, "
    text += "\(locations) locations."
    if clusters < 10 {
      text += " From \(clusters) \(clusters == 1 ? "ride" : "rides") nothing can be claimed "
      text += "about rides in general."
    }
    return RichText(text)
  }

  private static func share(_ value: Double) -> String { MetricText.value(value, .share) }
}
