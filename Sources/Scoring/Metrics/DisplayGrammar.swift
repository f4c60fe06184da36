import RailNetwork
import Tracking

/// PH8: displays in an order that no train produces.
///
/// The display may go next S → soon S → now S → next, the station after S. It may skip soon, and
/// from every display of S it may go on to the station after S, because the train may pass S. A
/// change of railway or direction, and a gap of over 60 s, start a new sequence.
enum DisplayGrammar {
  static let gapMilliseconds: Int64 = 60_000

  static let metric = MetricFamily(
    unit: .perHour, polarity: .lower, source: "TrainLCD/MobileApp 4251"
  )(
    "PH8", "displays out of order",
    "How many times per hour the display changed in an order that no train produces.",
    "transitions outside next → soon → now → next(+1) / labelled hours"
  ) {
    Ratio.perHour(Double(violations($0)), in: $0.milliseconds())
  }

  /// How many displays may not follow their predecessor.
  private static func violations(_ performance: Performance) -> Int {
    zip(performance.shown, performance.shown.dropFirst()).count { a, b in
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
