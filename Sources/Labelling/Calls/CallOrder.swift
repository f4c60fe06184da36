import Journeys
import Tracking

/// Makes sure that times rise from call to call, by a second where they would not.
enum CallOrder {
  static func rising(_ calls: [TimedCall]) -> [TimedCall] {
    var result: [TimedCall] = []
    for timed in calls {
      guard let last = result.last?.call.departure, timed.call.arrival <= last else {
        result.append(timed)
        continue
      }
      var moved = timed
      let arrival = last.advanced(bySeconds: 1)
      moved.uncertaintySeconds += arrival.seconds(since: timed.call.arrival)
      switch timed.call.kind {
      case .pass: moved.call.kind = .pass(time: arrival)
      case .stop(_, _, let departure):
        moved.call.kind = .stop(
          approach: nil, arrival: arrival, departure: max(arrival, departure))
      }
      result.append(moved)
    }
    return result
  }
}
