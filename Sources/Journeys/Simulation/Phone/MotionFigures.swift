import RailNetwork
import Scoring
import Tracking

/// Statistics of the motion that phones tell at stops and between them.
package struct MotionFigures {
  /// Stops at which the phone says that it stands.
  package private(set) var noticed = Share()
  package private(set) var eventsPerHour = Share()
  /// Stands that the phone says while the train runs.
  package private(set) var blipsPerHour = Share()
  private var arrivals: [Double] = []
  private var departures: [Double] = []

  /// Times of calls that are less certain are left out.
  private static let certainSeconds = 20.0
  /// Shorter stops are left out.
  private static let leastStandSeconds = 10.0
  /// The longest time from the start of a stand to the arrival, and from the departure to it.
  private static let slackSeconds = 15.0
  private static let lateSeconds = 20.0
  /// By then after the departure, the stand is over.
  private static let overSeconds = 60.0

  package func afterArrival(_ share: Double) -> Double? { Quantiles.of(arrivals, share) }
  package func afterDeparture(_ share: Double) -> Double? { Quantiles.of(departures, share) }

  mutating func add(_ journey: Journey, during span: ClosedRange<Timestamp>) {
    guard !journey.motion.isEmpty else { return }
    let stands = MotionSpan.all(journey.motion).stands
    for leg in journey.truth.legs { add(leg, stands, journey) }
    eventsPerHour.add(
      Double(journey.motion.count { span.contains($0.timestamp) }),
      of: span.upperBound.seconds(since: span.lowerBound) / 3_600)
  }

  private mutating func add(_ leg: Leg, _ stands: [Range<Timestamp>], _ journey: Journey) {
    let stops = leg.calls.filter(\.isStop)
    for stop in stops.dropFirst().dropLast() where isMeasured(stop, journey.truth) {
      let around =
        stop.arrival.advanced(
          bySeconds: -Self.slackSeconds)..<stop.departure
        .advanced(bySeconds: Self.lateSeconds / 3)
      let said = stands.filter { around.contains($0.lowerBound) && $0.upperBound > stop.arrival }
      noticed.add(!said.isEmpty)
      guard let first = said.first, let last = said.last else { continue }
      arrivals.append(first.lowerBound.seconds(since: stop.arrival))
      departures.append(last.upperBound.seconds(since: stop.departure))
    }
    for (stop, next) in zip(stops, stops.dropFirst()) {
      let from = stop.departure.advanced(bySeconds: Self.overSeconds)
      let to = next.arrival.advanced(bySeconds: -Self.slackSeconds)
      guard from < to else { continue }
      blipsPerHour.add(
        Double(stands.count { (from..<to).contains($0.lowerBound) }),
        of: to.seconds(since: from) / 3_600)
    }
  }

  private func isMeasured(_ stop: Call, _ truth: GroundTruth) -> Bool {
    truth.uncertaintySeconds(of: stop) <= Self.certainSeconds
      && stop.departure.seconds(since: stop.arrival) >= Self.leastStandSeconds
  }
}

extension [MotionSpan] {
  /// When the phone says that it stands; events without a time between them together.
  fileprivate var stands: [Range<Timestamp>] {
    reduce(into: []) { stands, span in
      guard span.event.activities.contains(.stationary), span.from < span.to else { return }
      if let last = stands.last, last.upperBound == span.from {
        stands[stands.count - 1] = last.lowerBound..<span.to
      } else {
        stands.append(span.from..<span.to)
      }
    }
  }
}
