import Tracking

/// RW4: how high the true railway stood in the ranking.
///
/// Over labelled time: the rank of the best true railway, railways of one score sharing their mean
/// rank. Only the first five of a ranking count; a railway that is not among them has the
/// reciprocal rank 0.
enum RailwayRank {
  /// How much of a ranking is looked at.
  static let depth = 5

  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .share, polarity: .higher, over: .seconds,
      source: "hit@k and MRR of information retrieval", needs: .ranking)
    return [
      family(
        "RW4", "reciprocal rank", "How high the true railway stood: 1 for first, 1/2 for second.",
        "Σ dt/rank / Σ dt"
      ) { Ratio.time($0.find(Ranks.self).time { 1 / $0 }, of: $0.milliseconds()) },
      family(
        "RW4.hit1", "true railway first", "How much of the time the true railway stood first.",
        "Σ dt·[rank ≤ 1] / Σ dt"
      ) { Ratio.time($0.find(Ranks.self).time { $0 <= 1 ? 1 : 0 }, of: $0.milliseconds()) },
      family(
        "RW4.hit3", "true railway in the first three",
        "How much of the time the true railway stood among the first three.",
        "Σ dt·[rank ≤ 3] / Σ dt"
      ) { Ratio.time($0.find(Ranks.self).time { $0 <= 3 ? 1 : 0 }, of: $0.milliseconds()) },
    ]
  }()

  /// For how long the best true railway stood at each rank.
  private struct Ranks: Finding {
    /// Milliseconds by twice the rank, which the mean of a tie makes whole.
    private var times = [Int64](repeating: 0, count: 2 * depth + 1)

    init(_ performance: Performance) {
      for span in performance.spans {
        guard
          let rank = rank(
            performance.hypotheses(in: span), performance.journey.cells[span.cell].truths)
        else { continue }
        times[Int(2 * rank)] += span.milliseconds
      }
    }

    func time(weighted weight: (Double) -> Double) -> Double {
      times.indices.dropFirst().reduce(0) { $0 + Double(times[$1]) * weight(Double($1) / 2) }
    }
  }

  /// The rank of the best true railway, from 1; nil if none is listed.
  static func rank(_ ranking: [Hypothesis], _ truths: [Truth]) -> Double? {
    let listed = ranking.prefix(depth)
    let best = listed.first { entry in truths.contains { $0.railway == entry.railway } }
    guard let best else { return nil }
    let above = listed.count { $0.score > best.score }
    let equal = listed.count { $0.score == best.score }
    return Double(above) + Double(equal + 1) / 2
  }
}
