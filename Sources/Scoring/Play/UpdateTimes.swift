import Dispatch

/// The times of the steps of journeys, in nanoseconds; ticks are not timed.
package struct UpdateTimes: Sendable {
  /// The search for the surroundings of a location, shared by all.
  private var surroundings = TimeHistogram()
  private(set) var updates: [TimeHistogram]
  private var last = now

  package init(trackers: Int) {
    updates = Array(repeating: TimeHistogram(), count: trackers)
  }

  // Half the time of the standard library's clock, which counts attoseconds.
  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  mutating func begin() { last = Self.now }

  mutating func foundSurroundings() {
    surroundings.add(Int64(Self.now - last))
    begin()
  }

  mutating func updated(index: Int) { updates[index].add(Int64(Self.now - last)) }

  package mutating func add(_ other: UpdateTimes) {
    surroundings.add(other.surroundings)
    for (index, times) in other.updates.enumerated() { updates[index].add(times) }
  }

  /// A row of a table or file: a tracker and its times.
  package typealias Summary = (name: String, count: Int, microseconds: Double)

  /// PF1 of the trackers, in order, then the time for the surroundings that they share.
  package func summaries(_ ids: [String]) -> [Summary] {
    zip(ids + ["(surroundings)"], updates + [surroundings]).compactMap { name, times in
      times.percentile(50).map { (name, times.count, $0 / 1_000) }
    }
  }
}

/// A histogram of times in constant memory; a quantile is off by 0.4 % at most.
struct TimeHistogram: Sendable {
  /// The number of bins in each octave; below twice this many nanoseconds, each has its own.
  private static let binsPerOctave = 128

  private var counts: [Int] = []
  private(set) var count = 0

  mutating func add(_ nanoseconds: Int64) {
    let time = Int(max(0, nanoseconds))
    let octave = max(0, Self.binsPerOctave.leadingZeroBitCount - time.leadingZeroBitCount)
    let bin = octave * Self.binsPerOctave + time >> octave
    while counts.count <= bin { counts.append(0) }
    counts[bin] += 1
    count += 1
  }

  mutating func add(_ other: TimeHistogram) {
    while counts.count < other.counts.count { counts.append(0) }
    for (bin, times) in other.counts.enumerated() { counts[bin] += times }
    count += other.count
  }

  /// The percentile in nanoseconds; nil if there are no times.
  func percentile(_ rank: Int) -> Double? {
    var rest = min(count * rank / 100, count - 1)
    for (bin, times) in counts.enumerated() {
      if rest < times {
        let octave = max(0, bin / Self.binsPerOctave - 1)
        let least = (bin - octave * Self.binsPerOctave) << octave
        return Double(least) + Double(1 << octave - 1) / 2
      }
      rest -= times
    }
    return nil
  }
}
