import Numerics

/// The times from which answers hold, when clocks step and locations arrive late.
///
/// An answer holds from the time of its location until the next answer. Locations are taken in the
/// order in which they came, so their times should never fall; where they do, as few of them as
/// possible are disbelieved (those outside a longest run that never falls), and a disbelieved
/// location counts as delivered at the time of the last believed one before it. So a late location
/// replaces the answer at once, and one wild time can't freeze the rest of the ride.
/// Of answers at one time the last holds.
enum DeliveryClock {
  /// For times as received, the times from which the answers hold: as many, never falling.
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
