package import RailNetwork
import Synchronization
package import Tracking

/// A stretch of labelled time in which neither truth nor estimate changes.
package struct JointSpan: Sendable, Equatable {
  package var start: Timestamp
  package var end: Timestamp
  /// The index in ``JudgedJourney/cells``.
  package var cell: Int
  /// The index in ``Performance/estimates``; nil before the first estimate.
  package var estimate: Int?
  package var correctness: Correctness

  package var milliseconds: Int64 { end.milliseconds(since: start) }
}

package struct HeldEstimate: Sendable, Equatable {
  package var start: Timestamp
  /// The time when the next estimate replaces it; for the last one the end of time.
  package var end: Timestamp
  package var estimate: Estimate
  /// The index in ``Transcript/estimates``.
  var index: Int
  /// Whether the named railway is not in the network.
  package var isUnknown = false

  var namesRailway: Bool { estimate.railway != nil || isUnknown }
}

/// A result that several metrics use, computed once per performance.
protocol PerformanceAnalysis: Sendable {
  init(_ performance: Performance)
}

/// One tracker's estimates and the truth of one journey: the input of all metrics.
package struct Performance: Sendable {
  package let journey: JudgedJourney
  package private(set) var transcript: Transcript
  /// All estimates in the order in which they were given, including those replaced at once.
  package let given: [HeldEstimate]
  /// The estimates that held for any time, in order of time.
  package let estimates: [HeldEstimate]
  package let spans: [JointSpan]
  /// The displays in labelled time, in order.
  package let shown: [ShownInterval]
  private let times: [(correctness: Correctness, milliseconds: Int64)]
  private var memo = Memo()

  private final class Memo: Sendable {
    let findings = Mutex<[ObjectIdentifier: any PerformanceAnalysis]>([:])
  }

  /// A journey on which a program failed counts as wrong throughout, so that a crash gains no rank.
  package init(_ transcript: Transcript, on journey: JudgedJourney) {
    var transcript = transcript
    if transcript.failure != nil {
      transcript.estimates = [
        TimedEstimate(timestamp: journey.sessionStart, estimate: .none, isUnknown: true)
      ]
    }
    // A span, since an array would copy each estimate with its hypotheses.
    let all = transcript.estimates.span
    var times: [Timestamp] = []
    var kinds: [EstimateKind] = []
    for index in all.indices {
      times.append(all[index].timestamp)
      kinds.append(all[index].isTick ? .tick : all[index].isLeftOut ? .leftOut : .location)
    }
    let starts = Self.starts(times, kinds)
    var given: [HeldEstimate] = []
    given.reserveCapacity(all.count)
    for index in all.indices {
      given.append(
        HeldEstimate(
          start: starts[index],
          end: index + 1 < starts.count ? starts[index + 1] : .distantFuture,
          estimate: all[index].estimate, index: index, isUnknown: all[index].isUnknown))
    }
    self.journey = journey
    self.transcript = transcript
    self.given = given
    estimates = given.allSatisfy { $0.start < $0.end } ? given : given.filter { $0.start < $0.end }
    spans = Self.spans(estimates, journey)
    shown = ShownInterval.all(spans, estimates)
    var sums = [Int64](repeating: 0, count: Correctness.rawValueCount)
    for span in spans { sums[Int(span.correctness.rawValue)] += span.milliseconds }
    self.times = sums.indices.filter { sums[$0] > 0 }.map {
      (Correctness(rawValue: UInt8($0)), sums[$0])
    }
  }

  /// The same estimates with another trace at the end.
  package func ending(with trace: TrackerTrace?) -> Performance {
    var performance = self
    performance.transcript.finalTrace = trace
    performance.memo = Memo()
    return performance
  }

  package var network: RailNetwork { journey.network }

  private enum EstimateKind { case location, tick, leftOut }

  /// The times from which estimates hold: a tick's own, between its location's and the next one's.
  private static func starts(_ times: [Timestamp], _ kinds: [EstimateKind]) -> [Timestamp] {
    let answered = kinds.indices.filter { kinds[$0] == .location }
    let delivered = EstimateClock.effective(answered.map { times[$0] })
    var starts = times
    // The latest location with an estimate, as an index in `answered`.
    var last = -1
    for index in times.indices {
      if kinds[index] == .location {
        last += 1
        starts[index] = delivered[last]
        continue
      }
      let latest = last + 1 < delivered.count ? delivered[last + 1] : .distantFuture
      guard last >= 0 else {
        starts[index] = kinds[index] == .tick ? min(times[index], latest) : latest
        continue
      }
      // If the time of a location is ignored, its ticks hold from the time that replaces it.
      let isBelieved = times[answered[last]] == delivered[last]
      let start = kinds[index] == .tick && isBelieved ? times[index] : delivered[last]
      starts[index] = min(max(start, starts[index - 1]), latest)
    }
    return starts
  }

  private static func spans(
    _ estimates: [HeldEstimate], _ journey: JudgedJourney
  ) -> [JointSpan] {
    var spans: [JointSpan] = []
    spans.reserveCapacity(estimates.count + 2 * journey.cells.count)
    var current = -1
    let all = journey.cells
    let cells = all.span
    for number in cells.indices {
      var time = cells[number].start
      while time < cells[number].end {
        while current + 1 < estimates.count, estimates[current + 1].start <= time { current += 1 }
        var end = cells[number].end
        if current + 1 < estimates.count { end = min(end, estimates[current + 1].start) }
        var correctness: Correctness = []
        if current >= 0 {
          correctness = Correctness(estimates[current].estimate, cells[number])
          if estimates[current].isUnknown { correctness.insert(.named) }
        }
        if !cells[number].isPhaseMasked { correctness.insert(.phaseScored) }
        spans.append(
          JointSpan(
            start: time, end: end, cell: number, estimate: current >= 0 ? current : nil,
            correctness: correctness))
        time = end
      }
    }
    return spans
  }

  package func milliseconds(_ correctness: Correctness = []) -> Double {
    var sum: Int64 = 0
    for time in times where time.correctness.isSuperset(of: correctness) {
      sum += time.milliseconds
    }
    return Double(sum)
  }

  /// The time in which the display is scored; nil if it is too short for a mean.
  var scoredMilliseconds: Double? {
    let scored = milliseconds(.phaseScored)
    return scored >= JourneyInfo.leastScoredSeconds * 1_000 ? scored : nil
  }

  package func estimate(in span: JointSpan) -> Estimate? {
    guard let index = span.estimate else { return nil }
    return estimates[index].estimate
  }

  func hypotheses(in span: JointSpan) -> [Hypothesis] {
    guard let index = span.estimate else { return [] }
    return transcript.estimates.span[estimates[index].index].hypotheses
  }

  func firstHolding(after time: Timestamp) -> Int {
    Bisection.first(below: estimates.count) { estimates[$0].end > time }
  }

  func find<Value: PerformanceAnalysis>(_ type: Value.Type = Value.self) -> Value {
    let key = ObjectIdentifier(type)
    if let known = memo.findings.withLock({ $0[key] }) as? Value { return known }
    let value = Value(self)
    memo.findings.withLock { $0[key] = value }
    return value
  }
}

/// A stretch of labelled time in which the display does not change.
package struct ShownInterval: Sendable, Equatable {
  package var start: Timestamp
  package var end: Timestamp
  package var lastEstimate: Timestamp
  package var railway: RailwayIndex
  package var direction: RailDirection?
  package var focus: Focus

  /// The displays in labelled time, in order; time without a focus is left out.
  static func all(_ spans: [JointSpan], _ estimates: [HeldEstimate]) -> [ShownInterval] {
    var intervals: [ShownInterval] = []
    for span in spans {
      guard let index = span.estimate, let focus = estimates[index].estimate.focus,
        let railway = estimates[index].estimate.railway
      else { continue }
      let direction = estimates[index].estimate.direction
      if let last = intervals.last, last.end == span.start, last.focus == focus,
        last.railway == railway, last.direction == direction
      {
        intervals[intervals.count - 1].end = span.end
        intervals[intervals.count - 1].lastEstimate = estimates[index].start
      } else {
        intervals.append(
          ShownInterval(
            start: span.start, end: span.end, lastEstimate: estimates[index].start,
            railway: railway, direction: direction, focus: focus))
      }
    }
    return intervals
  }
}
