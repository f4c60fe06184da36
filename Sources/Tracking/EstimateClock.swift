import Maths

/// From when estimates hold, for a judge who knows the whole recording.
///
/// An estimate holds from the time of its location until the next one. Where a clock stepped, times
/// fall: then as few as possible are disbelieved (those outside a longest run that never falls), and
/// such an estimate holds from the last believed time before it. No tracker knows of this.
package enum EstimateClock {
  /// For times as measured, those from which estimates hold: as many, never falling.
  ///
  /// - Complexity: O(n) for times that never fall, else O(n log n).
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

  /// The places of a longest subsequence that never falls, by patience sorting.
  private static func longestRun(_ times: [Timestamp]) -> [Int] {
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
