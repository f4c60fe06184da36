import Tracking

/// RW6: by how much the true railway led.
///
/// (score of the best true railway − score of the best false one) / max(|top score|, ε), at the
/// end and at its least. Of the first five of a ranking; a true railway that is not among them has
/// a margin of −1. Not measured with a single candidate. Idea: operating points of PSDS.
enum RankingMargin: Metric {
  static let epsilon = 1e-9

  static let definitions = [
    definition(
      "RW6", "margin in the end", "By how much of the top score the true railway led in the end.",
      "(best true − best false) / max(|top|, ε), at the end"),
    definition(
      "RW6.min", "least margin", "By how much of the top score the true railway led at the least.",
      "min over labelled time of the margin"),
  ]

  private static func definition(
    _ id: String, _ name: String, _ summary: String, _ formula: String
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .ratio, polarity: .higher, summary: summary, formula: formula,
      source: "operating points of PSDS", over: .journeys)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    guard performance.track.hasRankings else { return definitions.map { _ in Ratio(0, of: 0) } }
    let margins = performance.spans.compactMap { span -> Double? in
      guard let answer = span.answer else { return nil }
      return margin(
        performance.answers[answer].hypotheses, performance.journey.cells[span.cell].answers)
    }
    func one(_ margin: Double?) -> Ratio { Ratio(margin ?? 0, of: margin == nil ? 0 : 1) }
    return [one(margins.last), one(margins.min())]
  }

  /// The lead of the best true railway; nil with fewer than two candidates.
  static func margin(_ ranking: [Hypothesis], _ answers: [TruthAnswer]) -> Double? {
    let listed = ranking.prefix(RailwayRank.depth)
    guard listed.count > 1, let top = listed.first?.score else { return nil }
    func isTrue(_ entry: Hypothesis) -> Bool {
      answers.contains { $0.railway == entry.railway }
    }
    guard let right = listed.first(where: isTrue)?.score else { return -1 }
    guard let wrong = listed.first(where: { !isTrue($0) })?.score else { return 1 }
    return (right - wrong) / max(abs(top), epsilon)
  }
}
