import RailNetwork
import Tracking

/// PH8: displays in an order in which no train shows them.
///
/// On one railway in one direction the display may go next S → soon S → now S → next, the station
/// after S; soon may be skipped, and from every display of S it may go on to next, the station
/// after S, since S may be passed. All else is a violation. A change of railway or direction, a
/// display after none, and what follows a gap of over 60 s start afresh.
/// Source: approaching → next → arrived, TrainLCD/MobileApp 4251.
enum DisplayGrammar {
  static let gapMilliseconds: Int64 = 60_000

  static let metric = MetricFamily(
    unit: .perHour, polarity: .lower, source: "TrainLCD/MobileApp 4251", needs: .everyEstimate
  )(
    "PH8", "displays out of order",
    "How many times an hour the display went where no train's display goes.",
    "transitions outside next → soon → now → next(+1) / labelled hours"
  ) {
    Ratio.perHour(Double($0.find(Violations.self).indices.count), in: $0.milliseconds())
  }

  /// The indices in ``Performance/shown`` of the displays that may not follow the one before.
  struct Violations: Finding {
    let indices: [Int]

    init(_ performance: Performance) {
      let shown = performance.shown
      indices = shown.indices.dropFirst().filter { index in
        let (a, b) = (shown[index - 1], shown[index])
        guard a.end == b.start, a.railway == b.railway, let direction = a.direction,
          direction == b.direction,
          b.start.milliseconds(since: a.lastEstimate) <= gapMilliseconds
        else { return false }
        if a.focus.station == b.focus.station {
          return a.focus.phase.order >= b.focus.phase.order
        }
        let next = performance.network.station(after: a.focus.station, direction)
        return !(b.focus.phase == .next && b.focus.station == next)
      }
    }
  }
}
