import Tracking

/// PH6: which phase was shown while which was true.
///
/// Of the session's seconds in which a phase (or none) was true, the share in which each phase (or
/// none) was shown, on whatever railway. `none` is true where nothing is labelled. Masked time is
/// left out.
enum PhaseConfusion {
  private static let phases = FocusPhase.allCases.map(Optional.some) + [nil]

  static let metrics = phases.indices.flatMap { row in
    phases.indices.map { column in
      let truth = phases[row]?.rawValue ?? "none"
      let shown = phases[column]?.rawValue ?? "none"
      return MetricFamily(
        unit: .share, polarity: row == column ? .higher : .lower, over: .seconds,
        source: "scikit-learn's confusion_matrix"
      )(
        "PH6.\(truth).\(shown)", "\(shown) shown while \(truth)",
        "How much of the time in which \(truth) was true \(shown) was shown.",
        "Σ dt·[φ* = \(truth) ∧ φ̂ = \(shown)] / Σ dt·[φ* = \(truth)]"
      ) { performance in
        let times = performance.find(Matrix.self).times[row]
        return Ratio.time(Double(times[column]), of: Double(times.reduce(0, +)))
      }
    }
  }

  /// Milliseconds by what is true and what is shown.
  private struct Matrix: Finding {
    var times = [[Int64]](
      repeating: [Int64](repeating: 0, count: phases.count), count: phases.count)

    init(_ performance: Performance) {
      func add(_ milliseconds: Int64, _ truth: FocusPhase?, _ shown: FocusPhase?) {
        let none = phases.count - 1
        times[phases.firstIndex(of: truth) ?? none][phases.firstIndex(of: shown) ?? none] +=
          milliseconds
      }
      for span in performance.spans where span.correctness.contains(.phaseScored) {
        add(
          span.milliseconds, performance.journey.cells[span.cell].phase,
          performance.estimate(in: span)?.focus?.phase)
      }
      for stretch in performance.find(Unlabelled.self).stretches {
        add(stretch.milliseconds, nil, stretch.estimate.focus?.phase)
      }
    }
  }
}

/// Time of the session, from the first location to the last, in which nothing is labelled.
struct Unlabelled: Finding {
  /// Cut where estimates change.
  private(set) var stretches: [(milliseconds: Int64, estimate: Estimate)] = []

  init(_ performance: Performance) {
    let journey = performance.journey
    var time = journey.sessionStart
    for cell in journey.cells {
      add(performance, from: time, to: cell.start)
      time = max(time, cell.end)
    }
    add(performance, from: time, to: journey.sessionEnd)
  }

  private mutating func add(_ performance: Performance, from start: Timestamp, to end: Timestamp) {
    guard start < end else { return }
    for held in performance.estimates[performance.firstHolding(after: start)...] {
      guard held.start < end else { return }
      let time = min(end, held.end).milliseconds(since: max(start, held.start))
      if time > 0 { stretches.append((time, held.estimate)) }
    }
  }
}
