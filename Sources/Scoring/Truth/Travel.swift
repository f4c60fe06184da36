import Maths
import RailNetwork
package import Tracking

/// How far the train had come when.
///
/// Straight between the calls, whose positions along the track are known.
package struct Travel: Sendable, Equatable {
  /// Rising.
  private var times: [Timestamp] = []
  /// Metres ridden since the first call, never falling.
  private var ridden: [Double] = []

  init(_ calls: [JudgedCall], network: RailNetwork) {
    var metres = 0.0
    for (index, call) in calls.enumerated() {
      if index > 0, !call.isFirstOfRide, let from = calls[index - 1].departing.first?.station,
        let to = call.arriving.first
      {
        metres += Self.metres(from: from, to: to, network)
      }
      add(call.arrival, metres)
      add(call.departure, metres)
    }
  }

  private mutating func add(_ time: Timestamp, _ metres: Double) {
    if let last = times.last, time <= last {
      ridden[ridden.count - 1] = max(ridden[ridden.count - 1], metres)
    } else {
      times.append(time)
      ridden.append(metres)
    }
  }

  /// Metres ridden since the first call at a time.
  package func metres(at time: Timestamp) -> Double {
    guard let first = times.first, let last = times.last, time > first else { return 0 }
    guard time < last else { return ridden[ridden.count - 1] }
    let b = Bisection.first(below: times.count) { times[$0] > time }
    let a = b - 1
    let share =
      Double(time.milliseconds(since: times[a])) / Double(times[b].milliseconds(since: times[a]))
    return ridden[a] + (ridden[b] - ridden[a]) * share
  }

  /// Metres along the track between two calls of one leg, the way the train goes.
  static func metres(
    from start: StationIndex, to end: Truth, _ network: RailNetwork
  ) -> Double {
    guard let station = end.station, network[start].railway == end.railway else { return 0 }
    let track = network.tracks[end.railway.offset]
    let positions = track.stationPositionMetres
    let way = positions[network[station].order] - positions[network[start].order]
    let ahead = end.direction == .ascending ? way : -way
    guard track.isLoop, ahead < 0 else { return abs(ahead) }
    return ahead + track.lengthMetres
  }
}
