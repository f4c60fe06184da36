import RailNetwork

/// Finds stops that no train can reach in time from the stops beside them: a sign or a digit is
/// wrong, or latitude and longitude are swapped.
struct GTFSOutliers {
  /// Nearer stops are never outliers, however little time a train has.
  static let farMetres = 200_000.0
  /// Faster than any train: 600 km/h.
  private static let mostMetresPerSecond = 170.0
  /// The longest possible time of a hop, for trips without times.
  private static let untimedSeconds = 3_600
  /// Outliers by index, each with a stop beside it.
  private(set) var stops: [Int: Int] = [:]

  /// A stop is an outlier if more of its hops are impossible than possible.
  init(_ feed: GTFSFeed) {
    var trips: [[Int32]: (impossible: [Bool], count: Int)] = [:]
    for trip in feed.trips {
      let calls = feed.calls[trip.calls]
      trips[calls.map(\.stop), default: (Self.hops(calls, feed).map(!), 0)].count += 1
    }
    var votes: [Int: Int] = [:]
    for (calls, (impossible, count)) in trips {
      for (index, isImpossible) in impossible.enumerated() {
        for stop in calls[index...(index + 1)] {
          votes[Int(stop), default: 0] += isImpossible ? count : -count
        }
      }
    }
    for (calls, (impossible, _)) in trips {
      for (index, isImpossible) in impossible.enumerated() where isImpossible {
        let (a, b) = (Int(calls[index]), Int(calls[index + 1]))
        for (stop, other) in [(a, b), (b, a)]
        where votes[stop, default: 0] > 0 && votes[other, default: 0] <= 0 {
          stops[stop] = min(stops[stop] ?? .max, other)
        }
      }
    }
  }

  /// For each hop of a trip, whether a train can make it in its time.
  private static func hops(_ calls: ArraySlice<GTFSFeed.Call>, _ feed: GTFSFeed) -> [Bool] {
    let times = calls.flatMap { [Int($0.arrival), Int($0.departure)] }.filter { $0 >= 0 }
    let longest = (times.max() ?? untimedSeconds) - (times.min() ?? 0)
    return zip(calls, calls.dropFirst()).map { a, b in
      let metres = feed.stops[Int(a.stop)].metres(to: feed.stops[Int(b.stop)])
      guard metres > farMetres else { return true }
      let seconds = a.departure < 0 || b.arrival < 0 ? longest : Int(b.arrival - a.departure)
      return metres <= mostMetresPerSecond * Double(max(0, seconds) + 60)
    }
  }
}
