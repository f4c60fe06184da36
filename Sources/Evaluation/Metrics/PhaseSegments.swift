import Tracking

/// PH2: phases second by second.
///
/// Seconds from the session's start; in each, the phases that were true and those that were shown
/// on a right railway for any part of it. F1 of each phase, averaged, and the error rate
/// Σ(S + D + I) / ΣN. Seconds touched by the labels' uncertainty leave the grid.
/// Source: segment-based metrics of sed_eval.
enum PhaseSegments {
  static let gridMilliseconds: Int64 = 1_000

  static let metrics: [Metric] = {
    // A count is in phase-seconds: what the denominators add up to.
    let family = MetricFamily(
      unit: .share, polarity: .higher, over: .seconds,
      source: "segment-based metrics of sed_eval")
    return [
      family(
        "PH2", "phase segments F1",
        "F1 of next, soon and now, second by second, averaged over the three.",
        "mean over phases of 2TP / (2TP + FP + FN) on a grid of 1 s"
      ) { MeanOfRatios($0.find(Grid.self).scores.classes.map(\.f1)) },
      family(
        "PH2.error", "phase segments error rate",
        "Phases put for others, left out or made up, per true phase and second.",
        "Σ(S + D + I) / ΣN on a grid of 1 s", unit: .ratio, .lower
      ) { $0.find(Grid.self).scores.errorRate },
    ]
  }()

  private struct Grid: Finding {
    var scores = SegmentScores(classCount: FocusPhase.allCases.count)

    init(_ performance: Performance) {
      let origin = performance.journey.sessionStart
      var second: Int64 = -1
      var truth: UInt8 = 0
      var found: UInt8 = 0
      var isScored = false
      for span in performance.spans {
        let truthBit = bit(performance.journey.cells[span.cell].phase)
        let focus = performance.estimate(in: span)?.focus
        let foundBit = span.correctness.contains(.railway) ? focus.map { bit($0.phase) } ?? 0 : 0
        let first = span.start.milliseconds(since: origin) / gridMilliseconds
        let last = (span.end.milliseconds(since: origin) - 1) / gridMilliseconds
        for index in first...last {
          if index != second {
            if isScored { scores.add(truth: truth, found: found) }
            (second, truth, found, isScored) = (index, 0, 0, true)
          }
          truth |= truthBit
          found |= foundBit
          if !span.correctness.contains(.phaseScored) { isScored = false }
        }
      }
      if isScored { scores.add(truth: truth, found: found) }
    }
  }

  private static func bit(_ phase: FocusPhase) -> UInt8 {
    switch phase {
    case .next: 1
    case .soon: 2
    case .now: 4
    }
  }
}
