import RailNetwork
import Tracking

/// A stretch in which one station was shown as soon or now.
struct AlertRun: Sendable, Hashable {
  var start: Int64
  var end: Int64
  var railway: RailwayIndex
  var station: StationIndex
  /// The phases shown, one after the other.
  var phases: [FocusPhase]
}

extension Performance {
  /// The alerts shown in labelled time, in order.
  func alertRuns() -> [AlertRun] {
    var runs: [AlertRun] = []
    for interval in shown where interval.focus.phase != .next {
      if let last = runs.last, last.end == interval.start, last.railway == interval.railway,
        last.station == interval.focus.station
      {
        runs[runs.count - 1].end = interval.end
        if last.phases.last != interval.focus.phase {
          runs[runs.count - 1].phases.append(interval.focus.phase)
        }
        continue
      }
      runs.append(
        AlertRun(
          start: interval.start, end: interval.end, railway: interval.railway,
          station: interval.focus.station, phases: [interval.focus.phase]))
    }
    return runs
  }

  /// The alerts for a station that is not the stop which the rider reaches next or stands at.
  func falseAlerts() -> [AlertRun] {
    let stops = journey.calls.filter(\.isStop)
    var next = 0
    return alertRuns().filter { run in
      while next < stops.count, stops[next].departure <= run.start { next += 1 }
      guard next < stops.count else { return true }
      return !stops[next].standing.contains {
        $0.station == run.station && $0.railway == run.railway
      }
    }
  }
}
