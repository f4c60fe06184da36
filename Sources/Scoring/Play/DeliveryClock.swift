import Maths
import Tracking

/// The times from which estimates hold, when clocks step and locations arrive late.
///
/// An estimate holds from the time of its location until the next one. Locations are taken in the
/// order in which they came, so their times should never fall; where they do, as few of them as
/// possible are disbelieved (those outside a longest run that never falls), and a disbelieved
/// location counts as delivered at the time of the last believed one before it. So a late location
/// replaces the estimate at once, and one wild time can't freeze the rest of the ride.
/// Of estimates at one time the last holds.
enum DeliveryClock {
  /// For times as received, the times from which the estimates hold: as many, never falling.
  ///
  /// - Complexity: O(n) for times that never fall, else O(n log n).
  static func effective<Time: Comparable>(_ times: [Time]) -> [Time] {
    guard zip(times, times.dropFirst()).contains(where: { $0 > $1 }) else { return times }
    let believed = longestRun(times)
    var result = times
    var last = times[believed.first ?? 0]
    var next = 0
    for index in times.indices {
      if next < believed.count, believed[next] == index {
        last = times[index]
        next += 1
      }
      result[index] = last
    }
    return result
  }

  /// As above, where some estimates came with the passing of time after a location.
  ///
  /// A tick holds from its time, but neither before its location counts as delivered nor after the
  /// next one does; the ticks of a location whose time is disbelieved hold from there on.
  static func effective(_ times: [Timestamp], isTick: [Bool]) -> [Timestamp] {
    guard isTick.contains(true) else { return effective(times) }
    let locations = times.indices.filter { !isTick[$0] }
    let delivered = effective(locations.map { times[$0] })
    var result = times
    for (number, index) in locations.enumerated() {
      result[index] = delivered[number]
      let end = number + 1 < locations.count ? locations[number + 1] : times.count
      let latest = number + 1 < locations.count ? delivered[number + 1] : .distantFuture
      for tick in (index + 1)..<max(end, index + 1) {
        let time = times[index] == delivered[number] ? times[tick] : delivered[number]
        result[tick] = min(max(time, delivered[number]), latest)
      }
    }
    return result
  }

  /// The places of a longest subsequence that never falls, by patience sorting.
  private static func longestRun<Time: Comparable>(_ times: [Time]) -> [Int] {
    // ends[k] is the place of the smallest value that ends a run of length k + 1.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: times.count)
    for index in times.indices {
      let place = Bisection.first(below: ends.count) { times[ends[$0]] > times[index] }
      if place > 0 { before[index] = ends[place - 1] }
      if place == ends.count { ends.append(index) } else { ends[place] = index }
    }
    var run: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      run.append(place)
      place = before[place]
    }
    return run.reversed()
  }
}
