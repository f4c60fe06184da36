import Tracking

/// PH1 and PH2: how much of the time the display was right.
///
/// If the labels of a recording don't have the beginning of soon, PH1 counts every soon as wrong;
/// PH1.display has one rule for all. PH2 looks at each second from the session's start: the phases
/// that were true, and those that were shown on a right railway, in any part of it.
enum PhaseMetrics {
  private static let gridMilliseconds: Int64 = 1_000

  static let group = MetricGroup(
    title: "Phase and station",
    notes: """
      PH1.display is shown first in reports. It has one rule for every suite and needs only \
      arrivals and departures as labels. The run to a station lasts from the moment it comes into \
      focus to the arrival. Now is right from arrival to departure. Soon is right from 120 s \
      before the arrival on, but not in the first quarter of the run. Next is right until 30 s \
      before the arrival, or until the middle of the run if that is later; for a station that the \
      train passes, until it passes. PH1 and LT1.approach compare soon with a labelled approach.

      The display is right if the rider reads the right thing: railway, direction, station and \
      phase. Where railways share a stretch, any of them will do (A in the formula): its track lies \
      within 100 m of the whole way between the last stop or pass and the station in focus, and it \
      has a station that corresponds to the true one, by the network's groups or within 250 m. It \
      must show that station, in the direction that leads along the way. Where the railways part, \
      only the true one is right. RW1, DR1u and the other metrics of the railway count only the \
      true one everywhere. A ride on which less than three minutes are scored is listed, not \
      averaged.
      """,
    metrics: accuracy + [segments] + DisplayEvents.metrics + [DisplayGrammar.metric]
      + DisplayLosses.metrics)

  private static let family = MetricFamily(source: "segment-based scores of sed_eval")

  private static func share(
    _ id: String, _ name: String, _ summary: String, _ formula: String,
    _ right: Correctness, word: String? = nil, isDeclared: Bool = false
  ) -> Metric {
    family(id, name, summary, formula, word: word, isDeclared: isDeclared) { performance in
      performance.scoredMilliseconds.map {
        Ratio.time(performance.milliseconds(right.union(.phaseScored)), of: $0)
      }
    }
  }

  private static let accuracy: [Metric] = [
    share(
      "PH1", "station and phase",
      "As PH1.display, but soon is right from a labelled approach on, and next until it.",
      "Σ dt·[r̂ ∈ R* ∧ (ŝ, φ̂) = (s*, φ*)] / Σ dt", .tuple),
    share(
      "PH1.display", "display",
      "How much of the labelled time the display was right: railway, direction, station, phase.",
      "Σ dt·[r̂ ∈ R* ∪ A(t) ∧ d̂ = d* ∧ ŝ = s* ∧ φ̂ ∈ Φ(t)] / Σ dt, A and Φ by the rules above",
      .display, word: "display", isDeclared: true),
  ]

  // Counted in phase-seconds, the unit of the denominators.
  private static let segments = MetricFamily(source: "segment-based metrics of sed_eval")(
    "PH2", "phase segments F1",
    "F1 of next, soon and now, second by second, averaged over the three.",
    "mean over phases of 2TP / (2TP + FP + FN) on a grid of 1 s"
  ) { MeanOfRatios(ratios: $0.find(Grid.self).scores.classes.map(\.f1)) }

  private struct Grid: PerformanceAnalysis {
    var scores = SegmentScores(classCount: FocusPhase.allCases.count)

    init(_ performance: Performance) {
      let cells = performance.journey.cells
      // Seconds by their true and shown phases.
      var seconds = [Int](repeating: 0, count: 64)
      let origin = performance.journey.sessionStart
      var second: Int64 = -1
      var truth: UInt8 = 0
      var found: UInt8 = 0
      var isScored = false
      for span in performance.spans {
        let truthBit = bit(cells.span[span.cell].phase)
        let focus = span.estimate.flatMap { performance.estimates.span[$0].estimate.focus }
        let foundBit = span.correctness.contains(.railway) ? focus.map { bit($0.phase) } ?? 0 : 0
        let first = span.start.milliseconds(since: origin) / gridMilliseconds
        let last = (span.end.milliseconds(since: origin) - 1) / gridMilliseconds
        for index in first...last {
          if index != second {
            if isScored { seconds[Int(truth << 3 | found)] += 1 }
            (second, truth, found, isScored) = (index, 0, 0, true)
          }
          truth |= truthBit
          found |= foundBit
          if !span.correctness.contains(.phaseScored) { isScored = false }
        }
      }
      if isScored { seconds[Int(truth << 3 | found)] += 1 }
      for (kind, count) in seconds.enumerated() where count > 0 {
        scores.add(truth: UInt8(kind >> 3), found: UInt8(kind & 7), times: Double(count))
      }
    }
  }

  private static func bit(_ phase: FocusPhase) -> UInt8 { 1 << UInt8(phase.order) }
}

extension FocusPhase {
  /// The index among all phases, which come in this order.
  var order: Int { self == .next ? 0 : self == .soon ? 1 : 2 }
}

/// Scores by segments with active classes, as in sed_eval (doi 10.3390/app6060162).
struct SegmentScores: Sendable, Equatable {
  private(set) var classes: [Detections]

  init(classCount: Int) {
    classes = Array(repeating: Detections(), count: classCount)
  }

  /// Adds `times` equal segments; bit `k` of a set tells whether class `k` is active.
  mutating func add(truth: UInt8, found: UInt8, times: Double = 1) {
    for index in classes.indices {
      let bit = UInt8(1) << UInt8(index)
      if truth & found & bit != 0 { classes[index].hits += times }
      if found & ~truth & bit != 0 { classes[index].falseAlarms += times }
      if truth & ~found & bit != 0 { classes[index].misses += times }
    }
  }
}

/// Hits, false alarms and misses; those of several journeys are added.
struct Detections: Sendable, Equatable {
  var hits = 0.0
  var falseAlarms = 0.0
  var misses = 0.0

  var f1: Ratio { Ratio(2 * hits, of: 2 * hits + falseAlarms + misses) }
}
