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
  /// Trips with more calls are skipped: few trains have 100.
  private static let mostCalls = 400

  /// Outliers by index, each with a stop beside it.
  private(set) var stops: [Int: Int] = [:]

  init(_ feed: GTFSFeed) {
    var trips: [[Int32]: (outliers: Set<Int>, count: Int)] = [:]
    for trip in feed.trips {
      let calls = feed.calls[trip.calls]
      trips[calls.map(\.stop), default: (Self.outliers(Array(calls), feed), 0)].count += 1
    }
    var beside: [Int: Int] = [:]
    for (calls, (outliers, _)) in trips {
      for index in outliers {
        let near = calls.indices.filter { !outliers.contains($0) }
          .min { (abs($0 - index), $0) < (abs($1 - index), $1) }
        guard let near else { continue }
        let stop = Int(calls[index])
        beside[stop] = min(beside[stop] ?? .max, Int(calls[near]))
      }
    }
    guard !beside.isEmpty else { return }
    var votes: [Int: Int] = [:]
    for (calls, (outliers, count)) in trips {
      for (index, stop) in calls.enumerated() where beside[Int(stop)] != nil {
        votes[Int(stop), default: 0] += outliers.contains(index) ? count : -count
      }
    }
    stops = beside.filter { votes[$0.key, default: 0] > 0 }
  }

  /// The calls of a trip that are not in the longest sequence that one train can make.
  private static func outliers(_ calls: [GTFSFeed.Call], _ feed: GTFSFeed) -> Set<Int> {
    guard calls.count < mostCalls else { return [] }
    let times = calls.flatMap { [Int($0.arrival), Int($0.departure)] }.filter { $0 >= 0 }
    let longest = (times.max() ?? untimedSeconds) - (times.min() ?? 0)
    func isPossible(_ a: Int, _ b: Int) -> Bool {
      let metres = feed.stops[Int(calls[a].stop)].metres(to: feed.stops[Int(calls[b].stop)])
      guard metres > farMetres else { return true }
      let (departure, arrival) = (Int(calls[a].departure), Int(calls[b].arrival))
      let seconds = departure < 0 || arrival < 0 ? longest : arrival - departure
      return metres <= mostMetresPerSecond * Double(max(0, seconds) + 60)
    }
    guard !zip(calls.indices, calls.indices.dropFirst()).allSatisfy(isPossible) else { return [] }
    // For each call, the length of the longest possible sequence that ends there, and the previous
    // call.
    var chains: [(count: Int, before: Int?)] = []
    for index in calls.indices {
      let before = chains.indices.filter { isPossible($0, index) }
        .max { (chains[$0].count, $0) < (chains[$1].count, $1) }
      chains.append((1 + (before.map { chains[$0].count } ?? 0), before))
    }
    var last = chains.indices.max { chains[$0].count < chains[$1].count }
    var kept: Set<Int> = []
    while let index = last {
      kept.insert(index)
      last = chains[index].before
    }
    return 2 * kept.count > calls.count ? Set(calls.indices).subtracting(kept) : []
  }
}
