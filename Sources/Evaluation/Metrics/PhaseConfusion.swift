import Tracking

/// PH6: which phase was shown while which was true.
///
/// Of the session's seconds in which a phase (or none) was true, the share in which each phase (or
/// none) was shown, on whatever railway. `none` is true where nothing is labelled. Masked time is
/// left out. Source: confusion matrices as in scikit-learn.
enum PhaseConfusion: Metric {
  static let names = FocusPhase.allCases.map(\.rawValue) + ["none"]

  static let definitions = names.flatMap { truth in
    names.map { shown in
      MetricDefinition(
        "PH6.\(truth).\(shown)", "\(shown) shown while \(truth)", unit: .share,
        polarity: truth == shown ? .higher : .lower,
        summary: "How much of the time in which \(truth) was true \(shown) was shown.",
        formula: "Σ dt·[φ* = \(truth) ∧ φ̂ = \(shown)] / Σ dt·[φ* = \(truth)]",
        source: "scikit-learn's confusion_matrix", over: .seconds)
    }
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let none = FocusPhase.allCases.count
    var times = [[Double]](repeating: [0, 0, 0, 0], count: none + 1)
    func index(_ phase: FocusPhase?) -> Int {
      phase.flatMap { FocusPhase.allCases.firstIndex(of: $0) } ?? none
    }
    for span in performance.spans where !span.isPhaseMasked {
      let shown = span.answer.flatMap { performance.answers[$0].estimate.focus?.phase }
      times[index(performance.journey.cells[span.cell].phase)][index(shown)] += Double(
        span.milliseconds)
    }
    for stretch in performance.unlabelled() {
      let shown = performance.answers[stretch.answer].estimate.focus?.phase
      times[none][index(shown)] += Double(stretch.end - stretch.start)
    }
    return times.flatMap { row in
      let whole = row.reduce(0, +)
      return row.map { Ratio.time($0, of: whole) }
    }
  }
}
