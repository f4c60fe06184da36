import Tracking

/// RW1 and RW2: how much of the time, and whether in the end, the railway was right.
///
/// RW1 = Σ dt · [r̂ ∈ R*] / Σ dt over labelled time; no estimate is a wrong one. RW2 asks at the end
/// of labelled time, `RW2.leg` at the end of each leg, as a through service needs.
enum RailwayAccuracy {
  static let metrics: [Metric] = {
    let time = MetricFamily(
      unit: .share, polarity: .higher, over: .seconds,
      source: "per-point map-matching accuracy: GIS Cup 2012; Newson & Krumm 2009")
    let end = MetricFamily(
      unit: .share, polarity: .higher, over: .journeys,
      source: "whole-ride line identification: Sensors 19:4184")
    return [
      time(
        "RW1", "railway",
        "How much of the labelled time the railway was right; no estimate counts as wrong.",
        "Σ dt·[r̂ ∈ R*] / Σ dt", isHeadline: true
      ) { Ratio.time($0.milliseconds(.railway), of: $0.milliseconds()) },
      time(
        "RW1.stale", "railway, stale estimates",
        "RW1 of the time in which the estimate was held for over 60 s.",
        "Σ dt·[r̂ ∈ R*] / Σ dt where the estimate is older than 60 s", needs: .everyEstimate
      ) { Ratio.time($0.milliseconds([.stale, .railway]), of: $0.milliseconds(.stale)) },
      end(
        "RW2", "railway in the end", "Whether the railway was right at the end of the journey.",
        "[r̂(t_end) ∈ R*(t_end)]"
      ) { performance in
        performance.spans.last.map { Ratio.one($0.correctness.contains(.railway)) }
      },
      end(
        "RW2.leg", "railway in the end, per leg",
        "At the end of how many legs the railway was right.", "[r̂(t_end) ∈ R*(t_end)] / legs",
        over: .legs
      ) { Ratio.share($0.legEnds()) { $0.correctness.contains(.railway) } },
    ]
  }()
}

extension Performance {
  /// The last span of each leg.
  func legEnds() -> [JointSpan] {
    spans.indices.filter { index in
      index + 1 == spans.count
        || journey.cells[spans[index + 1].cell].leg != journey.cells[spans[index].cell].leg
    }.map { spans[$0] }
  }
}
