import Tracking

/// PH1, PH2 and PH6: how much of the time the display was right, and what it was when wrong.
///
/// PH1, and the ladder that leads there, is in r̂ ∈ R*; time within the labels' uncertainty of a
/// change of the focus is left out. Labels made from a recording do not know when soon began: that a
/// right soon counts as wrong there costs every tracker that announces, so PH1.display takes both.
///
/// PH2 looks at seconds from the session's start: in each, the phases that were true and those that
/// were shown on a right railway for any part of it. Seconds touched by the labels' uncertainty leave
/// the grid.
///
/// PH6: of the session's time in which a phase (or none) was true, the share in which each phase (or
/// none) was shown, on whatever railway. `none` is true where nothing is labelled.
enum PhaseMetrics {
  static let gridMilliseconds: Int64 = 1_000

  static let accuracy: [Metric] = {
    let family = MetricFamily(source: "segment-based scores of sed_eval")
    func ladder(
      _ id: String, _ name: String, _ summary: String, _ formula: String,
      _ right: Correctness, given: Correctness = []
    ) -> Metric {
      family(id, name, summary, formula) { performance in
        Ratio.time(
          performance.milliseconds(right.union(.phaseScored)),
          of: performance.milliseconds(given.union(.phaseScored)))
      }
    }
    return [
      ladder(
        "PH1", "station and phase",
        "How much of the labelled time the display was right: railway, station and phase.",
        "Σ dt·[r̂ ∈ R* ∧ (ŝ, φ̂) = (s*, φ*)] / Σ dt", .tuple),
      ladder(
        "PH1.display", "display",
        "As PH1; where no label says when soon began, soon is right too in the last 120 s.",
        "Σ dt·[r̂ ∈ R* ∧ ŝ = s* ∧ (φ̂ = φ* ∨ φ̂ = soon, unlabelled, t* − t ≤ 120 s)] / Σ dt", .display),
      ladder(
        "PH1.station", "station", "As PH1, whatever the phase.",
        "Σ dt·[r̂ ∈ R* ∧ ŝ = s*] / Σ dt", .station),
      ladder(
        "PH1.phase", "phase", "As PH1, whatever the station.",
        "Σ dt·[r̂ ∈ R* ∧ φ̂ = φ*] / Σ dt", .phase),
      ladder(
        "PH1.near", "station or its neighbour",
        "As PH1.station, and a station next to the right one is right too.",
        "Σ dt·[r̂ ∈ R* ∧ |order(ŝ) − order(s*)| ≤ 1] / Σ dt", .nearStation),
      ladder(
        "PH1.given", "station and phase, given the railway",
        "PH1 of the time in which the railway was right.",
        "Σ dt·[r̂ ∈ R* ∧ (ŝ, φ̂) = (s*, φ*)] / Σ dt·[r̂ ∈ R*]", .tuple, given: .railway),
    ]
  }()

  static let segments: [Metric] = {
    // A count is in phase-seconds: what the denominators add up to.
    let family = MetricFamily(source: "segment-based metrics of sed_eval")
    return [
      family(
        "PH2", "phase segments F1",
        "F1 of next, soon and now, second by second, averaged over the three.",
        "mean over phases of 2TP / (2TP + FP + FN) on a grid of 1 s"
      ) { MeanOfRatios(ratios: $0.find(Grid.self).scores.classes.map(\.f1)) },
      family(
        "PH2.error", "phase segments error rate",
        "Phases put for others, left out or made up, per true phase and second.",
        "Σ(S + D + I) / ΣN on a grid of 1 s", unit: .ratio, .lower
      ) { $0.find(Grid.self).scores.errorRate },
    ]
  }()

  private static let phases = FocusPhase.allCases.map(Optional.some) + [nil]

  static let confusion = phases.indices.flatMap { row in
    phases.indices.map { column in
      let truth = phases[row]?.rawValue ?? "none"
      let shown = phases[column]?.rawValue ?? "none"
      return MetricFamily(
        polarity: row == column ? .higher : .lower, source: "scikit-learn's confusion_matrix"
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

  private struct Grid: Finding {
    var scores = SegmentScores(classCount: FocusPhase.allCases.count)

    init(_ performance: Performance) {
      let cells = performance.journey.cells
      // Seconds by what was true in them and what was found.
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

  /// Milliseconds by what is true and what is shown.
  private struct Matrix: Finding {
    var times = [[Int64]](
      repeating: [Int64](repeating: 0, count: phases.count), count: phases.count)

    init(_ performance: Performance) {
      func add(_ milliseconds: Int64, _ truth: FocusPhase?, _ shown: FocusPhase?) {
        let none = phases.count - 1
        times[truth?.order ?? none][shown?.order ?? none] += milliseconds
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

extension FocusPhase {
  /// The index among all phases, which come in this order.
  var order: Int { self == .next ? 0 : self == .soon ? 1 : 2 }
}

/// Segment-based scores: time in equal segments, and in each the classes that are active.
///
/// Source: segment-based metrics of sed_eval (Mesaros, Heittola and Virtanen 2016,
/// doi 10.3390/app6060162).
struct SegmentScores: Sendable, Equatable {
  /// Hits, false alarms and misses of each class.
  private(set) var classes: [Detections]
  private(set) var substitutions = 0.0
  private(set) var deletions = 0.0
  private(set) var insertions = 0.0
  /// How many classes were truly active, over all segments.
  private(set) var active = 0.0

  init(classCount: Int) {
    classes = Array(
      repeating: Detections(hits: 0, falseAlarms: 0, misses: 0), count: classCount)
  }

  /// Adds so many segments alike; bit `k` of a set says whether class `k` is active.
  mutating func add(truth: UInt8, found: UInt8, times: Double = 1) {
    for index in classes.indices {
      let bit = UInt8(1) << UInt8(index)
      if truth & found & bit != 0 { classes[index].hits += times }
      if found & ~truth & bit != 0 { classes[index].falseAlarms += times }
      if truth & ~found & bit != 0 { classes[index].misses += times }
    }
    let misses = Double((truth & ~found).nonzeroBitCount) * times
    let falseAlarms = Double((found & ~truth).nonzeroBitCount) * times
    substitutions += min(misses, falseAlarms)
    deletions += max(0, misses - falseAlarms)
    insertions += max(0, falseAlarms - misses)
    active += Double(truth.nonzeroBitCount) * times
  }

  /// (substitutions + deletions + insertions) over what was truly active.
  var errorRate: Ratio { Ratio(substitutions + deletions + insertions, of: active) }
}
