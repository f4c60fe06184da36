import Tracking

/// PH2: phases second by second.
///
/// Seconds from the session's start; in each, the phases that were true and those that were shown
/// on a right railway for any part of it. F1 of each phase, averaged, and the error rate
/// Σ(S + D + I) / ΣN. Seconds touched by the labels' uncertainty leave the grid.
/// Source: segment-based metrics of sed_eval.
enum PhaseSegments: Metric {
  static let gridMilliseconds: Int64 = 1_000

  static let definitions = [
    MetricDefinition(
      "PH2", "phase segments F1", unit: .share, polarity: .higher,
      summary: "F1 of next, soon and now, second by second, averaged over the three.",
      formula: "mean over phases of 2TP / (2TP + FP + FN) on a grid of 1 s",
      source: "segment-based metrics of sed_eval", over: .seconds),
    MetricDefinition(
      "PH2.error", "phase segments error rate", unit: .ratio, polarity: .lower,
      summary: "Phases put for others, left out or made up, per true phase and second.",
      formula: "Σ(S + D + I) / ΣN on a grid of 1 s", source: "as PH2", over: .seconds),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let scores = scores(performance)
    // A count is in phase-seconds: what the denominators add up to.
    return [MeanOfRatios(scores.classes.map(\.f1)), scores.errorRate]
  }

  static func scores(_ performance: Performance) -> SegmentScores {
    var scores = SegmentScores(classCount: FocusPhase.allCases.count)
    let origin = performance.journey.sessionStart
    var second: Int64 = -1
    var truth: UInt8 = 0
    var found: UInt8 = 0
    var isMasked = true
    func close() { if !isMasked { scores.add(truth: truth, found: found) } }
    for span in performance.spans {
      let truthBit = bit(performance.journey.cells[span.cell].phase)
      let focus = span.answer.flatMap { performance.answers[$0].estimate.focus }
      let foundBit = span.verdict.contains(.railway) ? focus.map { bit($0.phase) } ?? 0 : 0
      let first = (span.start - origin) / gridMilliseconds
      let last = (span.end - 1 - origin) / gridMilliseconds
      for index in first...last {
        if index != second {
          close()
          (second, truth, found, isMasked) = (index, 0, 0, false)
        }
        truth |= truthBit
        found |= foundBit
        if span.isPhaseMasked { isMasked = true }
      }
    }
    close()
    return scores
  }

  private static func bit(_ phase: FocusPhase) -> UInt8 {
    switch phase {
    case .next: 1
    case .soon: 2
    case .now: 4
    }
  }
}
