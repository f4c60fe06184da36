import RailNetwork
import Scoring

/// The four questions to trackers, on real and on simulated rides: is the railway right, the direction,
/// the display, and how late is a change shown; and the display on real rides by class of phone.
enum RealRidesSection {
  static let doubtful = MetricCatalogue["LT1.uncertain.bounded"]

  static func blocks(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    guard contest.journeys.contains(where: \.hasTrain) else { return [] }
    return phones(contest, answer.standing) + questions(contest)
  }

  private static func questions(_ contest: Contest) -> [ReportBlock] {
    let kinds: [(name: String, isReal: Bool)] = [("real", true), ("simulated", false)]
    let found = kinds.filter { kind in
      contest.journeys.contains { $0.hasTrain && ($0.origin != nil) == kind.isReal }
    }
    let references = contest.contestants.filter(\.isReference).map(\.id)
    return [
      .heading("Railway, direction, display, delay", level: 2),
      .paragraph(
        "Means over the journeys of the suites above; the best ranked tracker in bold."
          + (references.isEmpty ? "" : " Not ranked: \(RichText.codes(references)).")),
      .paragraph(
        "Railway and direction count only the true railway. The display also counts one that runs "
          + "the same way. The railway shows who tells parallel lines apart, the display who tells the "
          + "next stop. If no time of a change is certain, as on most real rides, the "
          + "delay is that of changes with uncertain times (\(code: doubtful.id)). Stops and delays "
          + "count all labels; the display is scored only where they are certain enough."),
    ]
      + found.flatMap { kind -> [ReportBlock] in
        [
          .paragraph("On \(kind.name) rides:"),
          .table(table(contest) { ($0.journey.origin != nil) == kind.isReal }),
        ]
      } + contest.timetableBlocks + [.list(Scoreboard.legend(Scoreboard.short))]
  }

  private static func table(_ contest: Contest, only: (JourneyScore) -> Bool) -> ReportTable {
    let bounded = MetricCatalogue["LT1.bounded"]
    let isCertain = contest.scorecards.contains {
      $0.journeys.contains { only($0) && $0.value(bounded) != nil }
    }
    return Scoreboard.table(
      contest, Scoreboard.short, extra: isCertain ? [] : [(bounded.word, doubtful)], only: only)
  }

  /// The classes of phones on real rides, each with the scorecards of these rides.
  static func classes(_ contest: Contest) -> [(name: String, cards: [Scorecard])] {
    PhoneClass.allCases.map(\.rawValue).filter { tag in
      contest.journeys.contains { $0.origin != nil && $0.hasTrain && $0.tags.contains(tag) }
    }.map { tag in
      let cards = contest.scorecards.map { card in
        Scorecard(
          tracker: card.tracker, journeys: card.journeys.filter { $0.journey.origin != nil }
        ).tagged(tag)
      }
      return (tag, cards)
    }
  }

  /// The display on real rides by class of phone.
  private static func phones(_ contest: Contest, _ standing: Leaderboard) -> [ReportBlock] {
    let display = MetricCatalogue[Leaderboard.display]
    let found = self.classes(contest)
    guard !found.isEmpty, standing.metric == display else { return [] }
    let rides = contest.journeys.filter { $0.origin != nil && $0.hasTrain }
    let classes = found.map(\.name)
    var table = ReportTable(["display right"] + classes.map { .right($0) })
    for contestant in standing.ranking.reversed() {
      let values = found.map { MetricText.value($0.cards[contestant].value(display), .share) }
      let isBest = contestant == standing.ranking.first
      table.add(([contest.name(contestant)] + values).map { isBest ? "\(strong: $0)" : "\($0)" })
    }
    table.add(
      ["of labelled time"]
        + classes.map { tag in
          "\(MetricText.value(rides.filter { $0.tags.contains(tag) }.scoredShare, .share))"
        })
    table.add(
      ["recordings"]
        + found.map { group in
          "\(group.cards.map { $0.measuredJourneys(display) }.max() ?? 0)"
        })
    return [
      .heading("Real rides by phone", level: 2),
      .paragraph(
        "A phone is good on a ride if half of its locations are certain within 30 m, else coarse; "
          + "one without speed may be either. Rides without accuracy are in neither."),
      .table(table),
    ]
  }
}
