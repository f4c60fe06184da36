import RailNetwork
import Scoring

/// The tracker with the right display most often, its lead, and whether the lead is real.
enum Headline {
  static func blocks(_ contest: Contest, _ answer: Answer) -> [ReportBlock] {
    let shown = answer.standing.ranking
    guard !shown.isEmpty else {
      let most = contest.journeys.filter(\.hasTrain).max { $0.scoredSeconds < $1.scoredSeconds }
      let why = most.flatMap {
        $0.scoredSeconds < JourneyInfo.leastScoredSeconds ? ": at most \($0.scoredText)" : nil
      }
      let what =
        most == nil
        ? "No display is measured."
        : "No display is measured on these suites\(why ?? ""); the scores by suite and tag are in "
          + "metrics.md and tags.md."
      return [.paragraph("\(what) \(extent(contest, answer.standing))")]
    }
    return [
      .paragraph(sentence(contest, answer) + " " + extent(contest, answer.standing)),
      .table(answer.table(contest, shown: shown)),
    ] + contest.timetableBlocks + (answer.fewRailwaysNote.map { [.paragraph("\($0).")] } ?? [])
  }

  /// The best tracker, and for each suite the verdict on its lead.
  private static func sentence(_ contest: Contest, _ answer: Answer) -> RichText {
    let standing = answer.standing
    let best = standing.ranking[0]
    let id = contest.contestants[best].id
    let what =
      standing.metric.id == Leaderboard.display
      ? "the right display most often" : "a railway without a train for the shortest time"
    guard standing.level.count == 1 else {
      let ids = standing.level.map { "\(strong: contest.contestants[$0].id)" as RichText }
      return "\(RichText.joined(ids, by: ", ")) are equal: they show \(what)."
    }
    guard standing.ranking.count > 1 else { return "Only \(strong: id) is compared." }
    let verdicts: [ComparisonVerdict] = [
      .better, .equivalent, .mayBeChance, .tooFewRailways, .tooFewRides, .worse,
    ]
    let parts = verdicts.map { ($0.words.ofLead, answer.suites($0)) }.filter { !$0.1.isEmpty }.map {
      "\($0) on \($1.joined(separator: ", "))"
    }
    let lead: RichText =
      parts.isEmpty
      ? ""
      : " Its lead over \(contest.contestants[standing.ranking[1]].id) "
        + "\(parts.joined(separator: "; "))."
    return "\(strong: id) shows \(what).\(lead)"
  }

  private static func extent(_ whole: Contest, _ standing: Leaderboard) -> RichText {
    let contest = whole.shown
    let journeys = contest.journeys.count
    let rides = Set(contest.journeys.map(\.ride)).count
    let averaged = standing.ranking.first.map {
      contest.scorecards[$0].measuredJourneys(standing.metric)
    }
    let measured = averaged.flatMap { $0 > 0 ? $0 : nil } ?? journeys
    let few =
      rides < Comparison.leastClusters
      ? " \(counted(rides, "ride")) \(rides == 1 ? "is" : "are") too few to generalise." : ""
    let rest = journeys - measured
    let other = rest > 0 ? "; \(rest) more \(rest == 1 ? "has" : "have") no display to judge" : ""
    return "Means over \(counted(measured, "journey")) with equal weights\(other).\(few)"
      + (whole.meansNote.map { " \($0)" } ?? "")
  }
}
