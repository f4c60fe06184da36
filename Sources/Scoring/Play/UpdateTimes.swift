import Dispatch
import RailNetwork

/// The times of the steps of journeys, in nanoseconds; ticks are not timed.
package struct UpdateTimes: Sendable {
  /// The search for the surroundings of a location, shared by all.
  private var surroundings: [Float] = []
  private var updates: [[Float]]
  private var last = now

  package init(trackers: Int) {
    updates = Array(repeating: [], count: trackers)
  }

  // Half the time of the standard library's clock, which counts attoseconds.
  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  mutating func begin() { last = Self.now }

  mutating func foundSurroundings() {
    surroundings.append(Float(Self.now - last))
    begin()
  }

  mutating func updated(index: Int) { updates[index].append(Float(Self.now - last)) }

  package mutating func add(_ other: UpdateTimes) {
    surroundings += other.surroundings
    for (index, times) in other.updates.enumerated() { updates[index] += times }
  }

  /// A row of a table or file: a tracker and its times.
  package typealias Summary = (name: String, count: Int, microseconds: Double)

  /// PF1 of the trackers, in order, then the time for the surroundings that they share.
  package func summaries(_ ids: [String]) -> [Summary] {
    zip(ids + ["(surroundings)"], updates + [surroundings]).compactMap { name, times in
      Quantiles.of(times.map(Double.init), 0.5).map { (name, times.count, $0 / 1_000) }
    }
  }
}
