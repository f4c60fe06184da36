import Tracking

/// RW6: by how much the true railway led.
///
/// (score of the best true railway − score of the best false one) / max(|top score|, ε), at the
/// end and at its least. Of the first five of a ranking; a true railway that is not among them has
/// a margin of −1. Not measured with a single candidate.
enum RankingMargin {
  static let epsilon = 1e-9

  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .ratio, polarity: .higher, over: .journeys, source: "operating points of PSDS",
      needs: .ranking)
    return [
      family(
        "RW6", "margin in the end",
        "By how much of the top score the true railway led in the end.",
        "(best true − best false) / max(|top|, ε), at the end"
      ) { $0.find(Margins.self).last.map(Ratio.one) },
      family(
        "RW6.min", "least margin",
        "By how much of the top score the true railway led at the least.",
        "min over labelled time of the margin"
      ) { $0.find(Margins.self).least.map(Ratio.one) },
    ]
  }()

  private struct Margins: Finding {
    var last: Double?
    var least: Double?

    init(_ performance: Performance) {
      for span in performance.spans {
        guard
          let margin = margin(
            performance.hypotheses(in: span), performance.journey.cells[span.cell].truths)
        else { continue }
        last = margin
        least = min(least ?? margin, margin)
      }
    }
  }

  /// The lead of the best true railway; nil with fewer than two candidates.
  static func margin(_ ranking: [Hypothesis], _ truths: [Truth]) -> Double? {
    let listed = ranking.prefix(RailwayRank.depth)
    guard listed.count > 1, let top = listed.first?.score else { return nil }
    func isTrue(_ entry: Hypothesis) -> Bool {
      truths.contains { $0.railway == entry.railway }
    }
    guard let right = listed.first(where: isTrue)?.score else { return -1 }
    guard let wrong = listed.first(where: { !isTrue($0) })?.score else { return 1 }
    return (right - wrong) / max(abs(top), epsilon)
  }
}
