import RailNetwork
import Tracking

/// RW7: what was lost by not having said one thing all along.
///
/// RW1 of the best constant estimate per leg, chosen with hindsight among the railways that the
/// tracker itself named on that leg, minus RW1. A tracker that never names the true railway has
/// nothing to regret; one that names it late or leaves it does.
enum HindsightRegret {
  static let metrics = [
    MetricFamily(
      unit: .share, polarity: .lower, over: .seconds,
      source: "the clairvoyant baseline of NAB"
    )(
      "RW7", "hindsight regret",
      "How much better the tracker's own best constant estimate per leg would have been.",
      "Σ over legs of max over named r of Σ dt·[r ∈ R*] / Σ dt − RW1"
    ) { performance in
      let cells = performance.journey.cells
      var named: [Int: Set<RailwayIndex>] = [:]
      for span in performance.spans {
        guard let railway = performance.estimate(in: span)?.railway else { continue }
        named[cells[span.cell].leg, default: []].insert(railway)
      }
      var rightTime: [Int: [RailwayIndex: Int64]] = [:]
      for cell in cells {
        for truth in cell.truths where named[cell.leg]?.contains(truth.railway) == true {
          rightTime[cell.leg, default: [:]][truth.railway, default: 0] += cell.milliseconds
        }
      }
      let best = rightTime.values.reduce(0) { $0 + ($1.values.max() ?? 0) }
      return Ratio.time(
        Double(best) - performance.milliseconds(.railway), of: performance.milliseconds())
    }
  ]
}
