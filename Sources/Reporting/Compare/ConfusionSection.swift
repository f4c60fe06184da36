import RailNetwork
import Scoring

/// The railways that the best tracker takes for others for longest.
enum ConfusionSection {
  private static let mostNamed = 3

  static func blocks(_ contest: Contest, _ standing: Leaderboard) -> [ReportBlock] {
    guard let best = standing.ranking.first else { return [] }
    let wrong = pairs(contest.scorecards[best].confusions.filter { $0.named != nil })
    guard !wrong.isEmpty else { return [] }
    let items = wrong.prefix(mostNamed).map { pair -> RichText in
      "\(code: pair.named ?? "") instead of \(code: pair.truth) "
        + "\(NumberText.fixed(pair.milliseconds / 60_000, places: 1)) min"
    }
    return [
      .paragraph(
        "Most frequent confusions of \(strong: contest.contestants[best].id): "
          + .joined(items, by: ", ") + ".")
    ]
  }

  /// The sum for each wrong pair, longest time first.
  private static func pairs(_ confusions: [JourneyProfile.Confusion]) -> [JourneyProfile.Confusion]
  {
    confusions.filter { $0.named != $0.truth }.grouped { [$0.truth, $0.named] }.map { same in
      same.dropFirst().reduce(into: same[0]) { $0.milliseconds += $1.milliseconds }
    }.enumerated().sorted { a, b in
      (b.element.milliseconds, a.offset) < (a.element.milliseconds, b.offset)
    }.map(\.element)
  }
}
