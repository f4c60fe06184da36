import Maths
import Tracking

/// PH3: displays compared as events, with a tolerance (collar).
///
/// An event is a maximal stretch of one display (station and phase). The number of pairs is
/// maximal, with each event in at most one. If the collar is below twice the labels' uncertainty,
/// PH3 is not measured.
enum DisplayEvents {
  typealias Interval = (start: Timestamp, end: Timestamp)

  static let metrics: [Metric] = {
    let family = MetricFamily(
      over: .events,
      source: "sed_eval t_collar, percentage_of_length; mir_eval match_events")
    func f1(
      _ id: String, _ name: String, _ rule: String, lengthShare: Double? = nil
    ) -> Metric {
      family(
        id, "display events F1, \(name)", "How well shown displays match true ones: \(rule).",
        "2·pairs / (true events + shown events), \(rule)"
      ) { detections($0, lengthShare: lengthShare)?.f1 }
    }
    return [
      f1("PH3", "5 s", "onsets within 5 s"),
      f1(
        "PH3.ends", "with ends", "onsets within 5 s, ends within 5 s or 20 % of the length",
        lengthShare: 0.2),
    ]
  }()

  private static let collar: Int64 = 5_000

  /// nil if the labels are too uncertain for the collar.
  private static func detections(
    _ performance: Performance, lengthShare: Double?
  ) -> Detections? {
    guard collar >= 2 * performance.journey.uncertaintyMilliseconds else { return nil }
    let start = performance.journey.sessionStart
    let truth = performance.journey.trueDisplays.filter { $0.start > start }
    let shown = performance.shown.filter { $0.start > start }
    return detections(
      true: truth.map { ($0.start, $0.end) }, found: shown.map { ($0.start, $0.end) },
      collar: collar, lengthShare: lengthShare
    ) { shown[$1].shows(truth[$0]) }
  }

  /// Pairs events in order, with collars in milliseconds; `same` gets a true and a found index.
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
}
