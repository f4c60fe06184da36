package import RailNetwork
package import Tracking

/// A stretch of labelled time in which the display does not change.
package struct ShownInterval: Sendable, Equatable {
  package var start: Timestamp
  package var end: Timestamp
  /// When the last estimate in it was given.
  package var lastEstimate: Timestamp
  package var railway: RailwayIndex
  package var direction: RailDirection?
  package var focus: Focus

  var milliseconds: Int64 { end.milliseconds(since: start) }

  /// Whether this is what is true in a cell, at whatever time.
  func shows(_ truth: TruthCell) -> Bool {
    focus.phase == truth.phase
      && truth.truths.contains { $0.railway == railway && $0.station == focus.station }
  }

  /// The displays in labelled time, in order; time without a focus is left out.
  static func all(_ spans: [JointSpan], _ estimates: [HeldEstimate]) -> [ShownInterval] {
    var intervals: [ShownInterval] = []
    for span in spans {
      guard let index = span.estimate, let focus = estimates[index].estimate.focus,
        let railway = estimates[index].estimate.railway
      else { continue }
      let direction = estimates[index].estimate.direction
      if let last = intervals.last, last.end == span.start, last.focus == focus,
        last.railway == railway, last.direction == direction
      {
        intervals[intervals.count - 1].end = span.end
        intervals[intervals.count - 1].lastEstimate = estimates[index].start
      } else {
        intervals.append(
          ShownInterval(
            start: span.start, end: span.end, lastEstimate: estimates[index].start,
            railway: railway, direction: direction, focus: focus))
      }
    }
    return intervals
  }
}
