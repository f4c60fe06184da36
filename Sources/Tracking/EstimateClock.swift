import RailNetwork

/// The times from which estimates hold.
///
/// Computed after the ride, from the whole recording.
///
/// An estimate holds from the time of its location until the next estimate. Where a clock was set
/// back, times fall. Then as few times as possible are ignored: those outside a longest subsequence
/// that never falls. Such an estimate holds from the last accepted time before it. Trackers don't
/// get these times.
package enum EstimateClock {
  /// Maps measured times to the times from which the estimates hold: one each, never falling.
  ///
  /// - Complexity: O(n) if the times never fall, else O(n log n).
  package static func effective(_ times: [Timestamp]) -> [Timestamp] {
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

  /// The indices of a longest subsequence that never falls, by patience sorting.
  private static func longestRun(_ times: [Timestamp]) -> [Int] {
    // ends[k] is the index of the smallest value that ends a subsequence of length k + 1.
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
