import Numerics
import Statistics

/// PH3: displays found as events, with a collar.
///
/// An event is a longest stretch of one display (station and phase). A shown event is a true one of
/// the same display if their onsets lie within the collar; `PH3.ends` wants the ends within the
/// collar or 20 % of the true length too. As many pairs as possible are made, each event once.
/// A collar below twice the labels' uncertainty is not measured.
/// Sources: event-based metrics of sed_eval; `match_events` of mir_eval.
enum DisplayEvents: Metric {
  static let lengthShare = 0.2

  typealias Interval = (start: Int64, end: Int64)

  static let definitions = [
    definition("PH3", 5, "onsets within 5 s"),
    definition("PH3.c10", 10, "onsets within 10 s"),
    definition("PH3.c30", 30, "onsets within 30 s"),
    definition("PH3.ends", 5, "onsets within 5 s, ends within 5 s or 20 % of the length"),
  ]

  private static func definition(
    _ id: String, _ collar: Int, _ rule: String
  ) -> MetricDefinition {
    MetricDefinition(
      id, "display events F1, \(id == "PH3.ends" ? "with ends" : "\(collar) s")", unit: .share,
      polarity: .higher, summary: "How well shown displays pair with true ones: \(rule).",
      formula: "2·pairs / (true events + shown events), \(rule)",
      source: "sed_eval t_collar, percentage_of_length; mir_eval match_events", over: .events)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    [
      detections(performance, collarSeconds: 5),
      detections(performance, collarSeconds: 10),
      detections(performance, collarSeconds: 30),
      detections(performance, collarSeconds: 5, lengthShare: lengthShare),
    ].map { $0?.f1 ?? Ratio(0, of: 0) }
  }

  /// Nil where the labels are too uncertain for the collar.
  static func detections(
    _ performance: Performance, collarSeconds: Double, lengthShare: Double? = nil
  ) -> Detections? {
    let collar = Int64(collarSeconds * 1_000)
    guard collar >= 2 * performance.journey.uncertaintyMilliseconds else { return nil }
    let start = performance.journey.sessionStart
    let truth = performance.journey.trueIntervals.filter { $0.start > start }
    let shown = performance.shown.filter { $0.start > start }
    return detections(
      true: truth.map { ($0.start, $0.end) }, found: shown.map { ($0.start, $0.end) },
      collar: collar, lengthShare: lengthShare
    ) { shown[$1].shows(truth[$0]) }
  }

  /// Times in milliseconds, the found ones in order; `same` takes a true and a found index.
  static func detections(
    true truth: [Interval], found: [Interval], collar: Int64, lengthShare: Double?,
    same: (Int, Int) -> Bool
  ) -> Detections {
    let pairs = BipartiteMatching.pairs(trueCount: truth.count, foundCount: found.count) { index in
      let wanted = truth[index]
      let tolerance = lengthShare.map {
        max(collar, Int64($0 * Double(wanted.end - wanted.start)))
      }
      return nearby(wanted.start, collar, found).filter { place in
        same(index, place)
          && tolerance.map { abs(found[place].end - wanted.end) <= $0 } ?? true
      }
    }
    let hits = Double(pairs.count)
    return Detections(
      hits: hits, falseAlarms: Double(found.count) - hits, misses: Double(truth.count) - hits)
  }

  /// The places of the intervals that begin within a collar of a time, the bounds included.
  private static func nearby(
    _ time: Int64, _ collar: Int64, _ shown: [Interval]
  ) -> Range<Int> {
    func firstBeginning(at bound: Int64) -> Int {
      Bisection.first(below: shown.count) { shown[$0].start >= bound }
    }
    return firstBeginning(at: time - collar)..<firstBeginning(at: time + collar + 1)
  }
}
