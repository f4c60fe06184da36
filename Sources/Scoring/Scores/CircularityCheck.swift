package import Journeys
import Maths
package import RailNetwork
import Tracking

/// Finds labels that could have been cut at a distance which a tracker uses as a threshold.
///
/// A tracker judged by such labels is judged by its own rule, and a sweep over its threshold would
/// only rediscover the labels'. Labels are suspect where the phone was about equally far from the
/// station at nearly every approach (or arrival), while the time until the arrival (or since the
/// call before) varied: what is cut by time has it the other way round.
package struct CircularityCheck: Sendable, Codable {
  /// A parameter in metres by which a tracker decides, such as `v3.approachingRadius`.
  package typealias Threshold = (name: String, metres: Double)

  /// A kind of event whose labels lie at one distance.
  package struct Finding: Sendable, Equatable {
    package enum Event: String, Sendable, Equatable, Codable, CodingKeyRepresentable {
      case approach
      case arrival
    }

    package var event: Event
    package var count: Int
    /// The distances between which eight of ten lie.
    package var metres: ClosedRange<Double>
    /// The thresholds that lie there, within 10 %.
    package var thresholds: [String]
  }

  static let leastEvents = 10
  /// A standing train is no farther than this from its station, whoever labelled it.
  static let leastMetres = 100.0
  static let tightShare = 0.1
  static let tightMetres = 40.0

  /// How many metres off, and how many seconds before or after.
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

  /// What is suspect, given the trackers' thresholds.
  package func findings(_ thresholds: [Threshold]) -> [Finding] {
    [Finding.Event.approach, .arrival].compactMap { event in
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
      return Finding(
        event: event, count: metres.count, metres: range, thresholds: near.map(\.name))
    }
  }

  /// Where the phone was at a time, straight between two locations at most a minute apart.
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
