import Maths
import Tracking

/// PH9: the time with a wrong display, by the first cause that applies.
///
/// All causes add up to 1 − PH1.display. A railway that runs the same way as the train counts as
/// right, as in PH1.display.
enum DisplayLosses {
  static let unseenMilliseconds: Int64 = 30_000

  private enum Cause: Int, CaseIterable {
    case silent, start, railway, direction, unseen, station, platform, lead
  }

  static let metrics: [Metric] = {
    let family = MetricFamily(polarity: .lower, source: "error taxonomies of activity recognition")
    func lost(_ cause: Cause, _ name: String, _ summary: String, _ formula: String) -> Metric {
      family(
        "PH9.\(cause)", name, summary, "Σ dt·[\(formula)] / Σ dt, the first cause that applies"
      ) { performance in
        performance.scoredMilliseconds.map {
          Ratio.time(Double(performance.find(Losses.self).milliseconds[cause.rawValue]), of: $0)
        }
      }
    }
    return [
      lost(
        .silent, "lost: nothing shown", "How much of the labelled time no railway was named.",
        "r̂ = ∅"),
      lost(
        .start, "lost: railway, from the start",
        "Time on a wrong railway before a right one was named on the leg.",
        "r̂ ∉ R* ∪ A, never right on the leg"),
      lost(
        .railway, "lost: railway, later",
        "Time on a wrong railway after a right one was named on the leg.",
        "r̂ ∉ R* ∪ A, right on the leg before"),
      lost(
        .direction, "lost: direction", "Time with a wrong direction, or none.", "d̂ ≠ d*"),
      lost(
        .unseen, "lost: no location",
        "Time with a wrong station or phase when no location had come for 30 s.",
        "no location in [t − 30 s, t]"),
      lost(.station, "lost: station", "Time with a wrong station on the right way.", "ŝ ≠ s*"),
      lost(
        .platform, "lost: at the platform",
        "Time in which now was shown for next or soon, or the reverse.",
        "[φ̂ = now] ≠ [φ* = now]"),
      lost(
        .lead, "lost: announcement", "Time in which soon was shown for next, or next for soon.",
        "φ̂ ≠ φ*"),
    ]
  }()

  private struct Losses: PerformanceAnalysis {
    var milliseconds = [Int64](repeating: 0, count: Cause.allCases.count)

    init(_ performance: Performance) {
      var leg = -1
      var wasRight = false
      for span in performance.spans {
        let cell = performance.journey.cells[span.cell]
        if cell.leg != leg { (leg, wasRight) = (cell.leg, false) }
        let correctness = span.correctness
        let estimate = performance.estimate(in: span)
        let check = estimate.map { DisplayCheck($0, cell) } ?? .railway
        if check != .railway { wasRight = true }
        guard correctness.contains(.phaseScored), check != .right else { continue }
        func lose(_ cause: Cause, _ time: Int64) { milliseconds[cause.rawValue] += time }
        if !correctness.contains(.named) {
          lose(.silent, span.milliseconds)
        } else if check == .railway {
          lose(wasRight ? .railway : .start, span.milliseconds)
        } else if check == .direction {
          lose(.direction, span.milliseconds)
        } else {
          let unseen = Self.unseen(span, performance.journey.locationTimes)
          lose(.unseen, unseen)
          let isAtPlatform = (estimate?.focus?.phase == .now) != (cell.phase == .now)
          let cause: Cause = check == .station ? .station : isAtPlatform ? .platform : .lead
          lose(cause, span.milliseconds - unseen)
        }
      }
    }

    /// The part of a span that is more than 30 s after the last location.
    private static func unseen(_ span: JointSpan, _ times: [Timestamp]) -> Int64 {
      var last = Bisection.first(below: times.count) { times[$0] > span.start } - 1
      var time = span.start
      var sum: Int64 = 0
      while time < span.end {
        let next = last + 1 < times.count ? min(times[last + 1], span.end) : span.end
        if last >= 0 {
          let from = times[last].advanced(byMilliseconds: DisplayLosses.unseenMilliseconds)
          sum += max(0, next.milliseconds(since: max(from, time)))
        }
        time = next
        last += 1
      }
      return sum
    }
  }
}
