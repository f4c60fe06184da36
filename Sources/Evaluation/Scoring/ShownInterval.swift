package import RailNetwork
package import Tracking

/// A stretch of labelled time in which the display does not change.
package struct ShownInterval: Sendable, Hashable {
  package var start: Int64
  package var end: Int64
  /// When the last answer in it was given.
  package var lastAnswer: Int64
  package var railway: RailwayIndex
  package var direction: RailDirection?
  package var focus: Focus

  /// Whether this is what the truth shows in an interval, at whatever time.
  func shows(_ truth: TrueInterval) -> Bool {
    focus.phase == truth.phase
      && truth.answers.contains { $0.railway == railway && $0.station == focus.station }
  }

  /// The time for which both hold.
  func overlap(_ truth: TrueInterval) -> Int64 {
    max(0, min(end, truth.end) - max(start, truth.start))
  }
}

/// A stretch of labelled time in which the true display does not change.
package struct TrueInterval: Sendable, Hashable {
  package var start: Int64
  package var end: Int64
  /// The place in ``JudgedJourney/calls``.
  package var call: Int
  package var phase: FocusPhase
  package var answers: [TruthAnswer]
  /// Whether it begins with a change and not with the labels.
  package var hasOnset: Bool
}

extension JudgedJourney {
  /// The true displays in order; masks don't cut them.
  static func trueIntervals(_ cells: [TruthCell]) -> [TrueInterval] {
    var intervals: [TrueInterval] = []
    for cell in cells {
      if let last = intervals.last, last.end == cell.start, last.call == cell.call,
        last.phase == cell.phase
      {
        intervals[intervals.count - 1].end = cell.end
        continue
      }
      intervals.append(
        TrueInterval(
          start: cell.start, end: cell.end, call: cell.call, phase: cell.phase,
          answers: cell.answers, hasOnset: intervals.last?.end == cell.start))
    }
    return intervals
  }
}

extension Performance {
  /// The displays in labelled time, in order; time without a focus is left out.
  static func shown(_ spans: [JointSpan], _ answers: [HeldAnswer]) -> [ShownInterval] {
    var intervals: [ShownInterval] = []
    for span in spans {
      guard let place = span.answer, let focus = answers[place].estimate.focus,
        let railway = answers[place].estimate.railway
      else { continue }
      let direction = answers[place].estimate.direction
      if let last = intervals.last, last.end == span.start, last.focus == focus,
        last.railway == railway, last.direction == direction
      {
        intervals[intervals.count - 1].end = span.end
        intervals[intervals.count - 1].lastAnswer = answers[place].start
        continue
      }
      intervals.append(
        ShownInterval(
          start: span.start, end: span.end, lastAnswer: answers[place].start, railway: railway,
          direction: direction, focus: focus))
    }
    return intervals
  }
}
