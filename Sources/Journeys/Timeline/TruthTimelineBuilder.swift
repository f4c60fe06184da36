import RailNetwork
import Tracking

/// Lays out the intervals and events of a truth, call by call.
struct TruthTimelineBuilder {
  let legs: [Leg]
  let boundaries: [LegBoundary]
  let alight: StationIndex?

  /// The intervals from the recording's start, if that is before the first call, on.
  func intervals(start: Timestamp?) -> [TruthInterval] {
    var intervals: [TruthInterval] = []
    var cursor = start
    for leg in legs.indices {
      guard let arrival = legs[leg].calls.first?.arrival else { continue }
      if leg == 0 {
        cursor = min(cursor ?? arrival, arrival)
      } else if boundaries[leg - 1] == .transfer {
        append(from: cursor ?? arrival, to: arrival, nil, &intervals)
        cursor = arrival
      }
      var time = cursor ?? arrival
      for call in legs[leg].calls.indices {
        let nextStop = nextStop(leg, call)
        for part in DisplayRule.parts(of: legs[leg].calls[call], from: time) {
          let state = TruthState(
            leg: leg, call: call, railway: legs[leg].railway,
            equivalent: legs[leg].equivalent + legs[leg].calls[call].equivalent,
            direction: legs[leg].direction,
            focus: Focus(station: legs[leg].calls[call].station, phase: part.phase),
            shown: part.shown, nextStop: nextStop)
          append(from: time, to: part.end, state, &intervals)
          time = max(time, part.end)
        }
      }
      cursor = time
    }
    return intervals
  }

  private func append(
    from start: Timestamp, to end: Timestamp, _ state: TruthState?,
    _ intervals: inout [TruthInterval]
  ) {
    guard start < end else { return }
    intervals.append(TruthInterval(start: start, end: end, state: state))
  }

  /// The first stop from a call on, as long as the rider stays aboard.
  private func nextStop(_ leg: Int, _ call: Int) -> StationIndex? {
    if let stop = legs[leg].calls[call...].first(where: \.isStop) { return stop.station }
    var next = leg + 1
    while next < legs.count, boundaries[next - 1] != .transfer {
      if let stop = legs[next].calls.first(where: \.isStop) { return stop.station }
      next += 1
    }
    return nil
  }
}
