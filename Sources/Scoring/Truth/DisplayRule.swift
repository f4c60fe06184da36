import Tracking

/// The rule by which a display is judged, from arrivals and departures; see ``PhaseMetrics/group``.
enum DisplayRule {
  private static let soonMilliseconds: Int64 = 120_000
  private static let lastMilliseconds: Int64 = 30_000

  /// A stretch up to its end: the labelled phase, and the phases that are right to show.
  typealias Part = (phase: FocusPhase, shown: [FocusPhase], end: Timestamp)

  /// The parts from the moment when a call comes into focus; they may be empty.
  static func parts(of call: Call, from start: Timestamp) -> [Part] {
    guard case .stop(let approach, let arrival, let departure) = call.kind else {
      return [(.next, [.next], call.arrival)]
    }
    guard start <= arrival else { return [(.now, [.now], departure)] }
    let run = arrival.millisecondsSince1970 - start.millisecondsSince1970
    func before(_ milliseconds: Int64) -> Timestamp {
      Timestamp(millisecondsSince1970: arrival.millisecondsSince1970 - milliseconds)
    }
    let soon = before(min(soonMilliseconds, run - run / 4))
    let last = before(min(lastMilliseconds, run / 2))
    let labelled = approach ?? arrival
    var begin = start
    var parts: [Part] = []
    for end in [labelled, soon, last, arrival].sorted() {
      let shown: [FocusPhase] = begin < soon ? [.next] : begin < last ? [.next, .soon] : [.soon]
      parts.append((begin < labelled ? .next : .soon, shown, end))
      begin = max(begin, end)
    }
    return parts + [(.now, [.now], departure)]
  }
}
