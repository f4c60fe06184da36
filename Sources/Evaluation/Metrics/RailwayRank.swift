import Tracking

/// RW4: how high the true railway stood in the ranking.
///
/// Over labelled time: the rank of the best true railway, railways of one score sharing their mean
/// rank. Only the first five of a ranking count; a railway that is not among them has the
/// reciprocal rank 0. Idea: hit@k and mean reciprocal rank of information retrieval.
enum RailwayRank: Metric {
  /// How much of a ranking is looked at.
  static let depth = 5

  static let definitions = [
    definition(
      "RW4", "reciprocal rank", "How high the true railway stood: 1 for first, 1/2 for second.",
      "Σ dt/rank / Σ dt"),
    definition(
      "RW4.hit1", "true railway first", "How much of the time the true railway stood first.",
      "Σ dt·[rank ≤ 1] / Σ dt"),
    definition(
      "RW4.hit3", "true railway in the first three",
      "How much of the time the true railway stood among the first three.",
      "Σ dt·[rank ≤ 3] / Σ dt"),
  ]

  private static func definition(
    _ id: String, _ name: String, _ summary: String, _ formula: String
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .share, polarity: .higher, summary: summary, formula: formula,
      source: "hit@k and MRR of information retrieval", over: .seconds)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    guard performance.track.hasRankings else { return definitions.map { _ in Ratio(0, of: 0) } }
    var sums = [0.0, 0.0, 0.0]
    for span in performance.spans {
      guard let answer = span.answer,
        let rank = rank(
          performance.answers[answer].hypotheses,
          performance.journey.cells[span.cell].answers)
      else { continue }
      let time = Double(span.milliseconds)
      sums[0] += time / rank
      if rank <= 1 { sums[1] += time }
      if rank <= 3 { sums[2] += time }
    }
    let whole = performance.labelledMilliseconds
    return sums.map { Ratio.time($0, of: whole) }
  }

  /// The rank of the best true railway, from 1; nil if none is listed.
  static func rank(_ ranking: [Hypothesis], _ answers: [TruthAnswer]) -> Double? {
    let listed = ranking.prefix(depth)
    let best = listed.first { entry in answers.contains { $0.railway == entry.railway } }
    guard let best else { return nil }
    let above = listed.count { $0.score > best.score }
    let equal = listed.count { $0.score == best.score }
    return Double(above) + Double(equal + 1) / 2
  }
}
