package import Journeys
import Maths
package import RailNetwork
import Tracking

/// Finds labels that may have been cut at a distance that a tracker uses as a threshold.
///
/// Such labels would judge a tracker by its own rule, and a sweep over its threshold would only
/// find the distance of the labels. Labels are suspect if the phone was at about the same distance
/// from the station at nearly every approach (or arrival), while the time until the arrival (or
/// since the call before) varied. Labels cut by time show the opposite.
package struct CircularityCheck: Sendable, Codable {
  /// A tracker's distance parameter, such as `v3.approachingRadius`, and its value.
  package typealias Threshold = (name: String, metres: Double)

  /// A kind of event whose labels were all at about the same distance.
  package struct Suspicion: Sendable, Equatable {
    package enum Event: String, Sendable, Equatable, Codable, CodingKeyRepresentable {
      case approach
      case arrival
    }

    package var event: Event
    package var count: Int
    /// The range of distances that contains eight of ten.
    package var metres: ClosedRange<Double>
    /// The thresholds within that range, widened by 10 %.
    package var thresholds: [String]
  }

  static let leastEvents = 10
  /// A standing train is within this distance of its station, whatever the labels.
  static let leastMetres = 100.0
  static let tightShare = 0.1
  static let tightMetres = 40.0

  /// The distance in metres, and the time in seconds before or after.
  private var approaches: [SIMD2<Float>] = []
  private var arrivals: [SIMD2<Float>] = []

  package init() {}

  package mutating func add(_ journey: Journey, network: RailNetwork) {
    let locations = journey.locations.sorted { $0.timestamp < $1.timestamp }
    for leg in journey.truth.legs {
      for (before, call) in zip(leg.calls, leg.calls.dropFirst()) where call.isStop {
        let station = network[call.station].coordinate
        if let approach = call.approach,
          let phone = Self.coordinate(locations, at: approach)
        {
          approaches.append(
            Self.label(phone.metres(to: station), call.arrival.seconds(since: approach)))
        }
        if let phone = Self.coordinate(locations, at: call.arrival) {
          arrivals.append(
            Self.label(
              phone.metres(to: station), call.arrival.seconds(since: before.departure)))
        }
      }
    }
  }

  package mutating func add(_ other: CircularityCheck) {
    approaches += other.approaches
    arrivals += other.arrivals
  }

  private static func label(_ metres: Double, _ seconds: Double) -> SIMD2<Float> {
    [Float(metres), Float(seconds)]
  }

  /// The suspicions, given the trackers' thresholds.
  package func findings(_ thresholds: [Threshold]) -> [Suspicion] {
    [Suspicion.Event.approach, .arrival].compactMap { event in
      let seen = event == .approach ? approaches : arrivals
      let metres = seen.map { Double($0.x) }.sorted()
      guard metres.count >= Self.leastEvents else { return nil }
      let range = Quantiles.ofSorted(metres, 0.1)...Quantiles.ofSorted(metres, 0.9)
      let median = Quantiles.ofSorted(metres, 0.5)
      let times = seen.map { Double($0.y) }.sorted()
      let medianTime = Quantiles.ofSorted(times, 0.5)
      let spread = range.upperBound - range.lowerBound
      let timeSpread = Quantiles.ofSorted(times, 0.9) - Quantiles.ofSorted(times, 0.1)
      guard median >= Self.leastMetres, medianTime > 0,
        spread <= max(Self.tightMetres, Self.tightShare * median),
        spread / median < timeSpread / medianTime
      else { return nil }
      let near = thresholds.filter { abs($0.metres - median) <= Self.tightShare * median }
      return Suspicion(
        event: event, count: metres.count, metres: range, thresholds: near.map(\.name))
    }
  }

  /// The phone's place at a time, interpolated between two locations at most a minute apart.
  private static func coordinate(_ locations: [Location], at time: Timestamp) -> Coordinate? {
    let next = Bisection.first(below: locations.count) { locations[$0].timestamp > time }
    guard next > 0 else { return nil }
    let before = locations[next - 1]
    if before.timestamp == time { return before.coordinate }
    guard next < locations.count else { return nil }
    let after = locations[next]
    let gap = after.timestamp.seconds(since: before.timestamp)
    guard gap <= 60 else { return nil }
    let share = time.seconds(since: before.timestamp) / gap
    return before.coordinate.towards(after.coordinate, share: share)
  }
}
