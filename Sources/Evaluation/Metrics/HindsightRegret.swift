import RailNetwork
import Tracking

/// RW7: what was lost by not having said one thing all along.
///
/// RW1 of the best constant answer per leg, chosen with hindsight among the railways that the
/// tracker itself named on that leg, minus RW1. A tracker that never names the true railway has
/// nothing to regret; one that names it late or leaves it does. Idea: NAB's perfect detector.
enum HindsightRegret: Metric {
  static let definitions = [
    MetricDefinition(
      "RW7", "hindsight regret", unit: .share, polarity: .lower,
      summary: "How much better the tracker's own best constant answer per leg would have been.",
      formula: "Σ over legs of max over named r of Σ dt·[r ∈ R*] / Σ dt − RW1",
      source: "the clairvoyant baseline of NAB", over: .seconds)
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let cells = performance.journey.cells
    var constant = 0.0
    var leg = -1
    var rightTime: [RailwayIndex: Double] = [:]
    func best() -> Double { rightTime.values.max() ?? 0 }
    // Pass one per leg: which railways are named; pass two: how long each would be right.
    var named: [Int: Set<RailwayIndex>] = [:]
    for span in performance.spans {
      guard let answer = span.answer,
        let railway = performance.answers[answer].estimate.railway
      else { continue }
      named[cells[span.cell].leg, default: []].insert(railway)
    }
    for cell in cells {
      if cell.leg != leg {
        constant += best()
        leg = cell.leg
        rightTime = [:]
      }
      for answer in cell.answers where named[cell.leg]?.contains(answer.railway) == true {
        rightTime[answer.railway, default: 0] += Double(cell.end - cell.start)
      }
    }
    constant += best()
    let right = performance.milliseconds(.railway)
    return [Ratio.time(constant - right, of: performance.labelledMilliseconds)]
  }
}
