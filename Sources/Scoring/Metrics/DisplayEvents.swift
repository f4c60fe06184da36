import Maths
import Tracking

/// PH3 and LT4: displays found as events, with a collar.
///
/// An event is a longest stretch of one display (station and phase). A shown event is a true one of
/// the same display if their onsets lie within the collar; `PH3.ends` wants the ends within the
/// collar or 20 % of the true length too. As many pairs as possible are made, each event once.
/// A collar below twice the labels' uncertainty is not measured. LT4 is the area under the curve of
/// F1 over the logarithm of the collar, scaled to 0…1: no single collar to argue about.
enum DisplayEvents {
  typealias Interval = (start: Timestamp, end: Timestamp)

  static let lengthShare = 0.2
  static let collarsSeconds = [1, 2, 3, 5, 10, 15, 30, 60]

  static let metrics: [Metric] = {
    let family = MetricFamily(
      over: .events,
      source: "sed_eval t_collar, percentage_of_length; mir_eval match_events")
    let ends = "onsets within 5 s, ends within 5 s or 20 % of the length"
    return [
      ("", "5 s", 5, "onsets within 5 s"), (".c10", "10 s", 10, "onsets within 10 s"),
      (".c30", "30 s", 30, "onsets within 30 s"), (".ends", "with ends", nil, ends),
    ].map { (id: String, name: String, collar: Int?, rule: String) in
      family(
        "PH3\(id)", "display events F1, \(name)",
        "How well shown displays pair with true ones: \(rule).",
        "2·pairs / (true events + shown events), \(rule)"
      ) { performance in
        collar.map { performance.find(Collars.self).f1($0) }
          ?? detections(performance, collarsSeconds: [5], lengthShare: lengthShare)[0]?.f1
      }
    }
  }()

  static let collarCurve: [Metric] = {
    let family = MetricFamily(
      over: .events, source: "mir_eval; PSDS")
    let area = family(
      "LT4", "area under the collar curve",
      "Display events F1 averaged over collars from 1 to 60 s, by their logarithm.",
      "∫ F1(c) d ln c / ln 60, trapezoids"
    ) { performance in
      MeanOfRatios(
        ratios: collarsSeconds.map { performance.find(Collars.self).f1($0) ?? Ratio(0, of: 0) },
        weights: weights)
    }
    return [area]
      + collarsSeconds.map { collar in
        family(
          "LT4.c\(collar)", "display events F1 at \(collar) s",
          "PH3 with a collar of \(collar) s.",
          "2·pairs / (true events + shown events), onsets within \(collar) s"
        ) { $0.find(Collars.self).f1(collar) }
      }
  }()

  /// The detections of each of ``collarsSeconds``.
  private struct Collars: Finding {
    let detections: [Detections?]

    init(_ performance: Performance) {
      detections = DisplayEvents.detections(performance, collarsSeconds: collarsSeconds)
    }

    func f1(_ collar: Int) -> Ratio? {
      collarsSeconds.firstIndex(of: collar).flatMap { detections[$0]?.f1 }
    }
  }

  /// Nil for a collar for which the labels are too uncertain.
  private static func detections(
    _ performance: Performance, collarsSeconds: [Int], lengthShare: Double? = nil
  ) -> [Detections?] {
    let start = performance.journey.sessionStart
    let truth = performance.journey.trueIntervals.filter { $0.start > start }
    let shown = performance.shown.filter { $0.start > start }
    let trueTimes = truth.map { ($0.start, $0.end) }
    let shownTimes = shown.map { ($0.start, $0.end) }
    return collarsSeconds.map { seconds in
      let collar = Int64(seconds) * 1_000
      guard collar >= 2 * performance.journey.uncertaintyMilliseconds else { return nil }
      return detections(
        true: trueTimes, found: shownTimes, collar: collar, lengthShare: lengthShare
      ) { shown[$1].shows(truth[$0]) }
    }
  }

  /// Collars in milliseconds, what is found in order; `same` takes a true and a found index.
  static func detections(
    true truth: [Interval], found: [Interval], collar: Int64, lengthShare: Double?,
    same: (Int, Int) -> Bool
  ) -> Detections {
    func firstBeginning(_ start: Timestamp, _ shift: Int64) -> Int {
      let bound = start.advanced(byMilliseconds: shift)
      return Bisection.first(below: found.count) { found[$0].start >= bound }
    }
    let pairs = BipartiteMatching.pairs(trueCount: truth.count, foundCount: found.count) { index in
      let (start, end) = truth[index]
      let nearby = firstBeginning(start, -collar)..<firstBeginning(start, collar + 1)
      let tolerance = lengthShare.map {
        max(collar, Int64($0 * Double(end.milliseconds(since: start))))
      }
      return nearby.filter { other in
        same(index, other)
          && tolerance.map { abs(found[other].end.milliseconds(since: end)) <= $0 } ?? true
      }
    }
    let hits = Double(pairs.count)
    return Detections(
      hits: hits, falseAlarms: Double(found.count) - hits, misses: Double(truth.count) - hits)
  }

  /// Each collar's share of the trapezoids.
  private static let weights: [Double] = {
    let logarithms = collarsSeconds.map { PortableMath.log(Double($0)) }
    let whole = (logarithms.last ?? 1) - (logarithms.first ?? 0)
    return logarithms.indices.map { index in
      let left = index > 0 ? logarithms[index] - logarithms[index - 1] : 0
      let right =
        index + 1 < logarithms.count ? logarithms[index + 1] - logarithms[index] : 0
      return (left + right) / 2 / whole
    }
  }()
}
