import RailNetwork
import Scoring
package import Tracking

/// A recording of a ride by one of several phones: places, motion, or both.
package struct RideRecording: Sendable, Equatable {
  package var id: String
  package var locations: [Location]
  package var motion: [MotionEvent]

  package init(id: String, locations: [Location] = [], motion: [MotionEvent] = []) {
    self.id = id
    self.locations = locations
    self.motion = motion
  }

  /// Of its locations and events.
  var times: [Timestamp] { locations.map(\.timestamp) + motion.map(\.timestamp) }

  /// Whether it was recorded in a part of another one's time; also if one of them is empty.
  package func overlaps(_ ride: RideRecording) -> Bool {
    guard let own: ClosedRange<Timestamp> = times.span,
      let other: ClosedRange<Timestamp> = ride.times.span
    else { return true }
    return own.overlaps(other)
  }

  /// How far its phone was from that of another recording, in the median; nil if that was no more
  /// than the length of a train and the way of one between two locations.
  package func metresApart(from ride: RideRecording) -> Double? {
    let step = max(1, locations.count / Self.comparedPlaces)
    let apart = stride(from: 0, to: locations.count, by: step).compactMap { index in
      let here = locations[index]
      return ride.locations.filter {
        abs($0.timestamp.seconds(since: here.timestamp)) <= Self.sameSeconds
      }.map { there in
        there.coordinate.metres(to: here.coordinate)
          - (there.horizontalAccuracyMetres ?? 0) - (here.horizontalAccuracyMetres ?? 0)
      }.min()
    }
    return Quantiles.of(apart, 0.5).flatMap { $0 > Self.mostMetresApart ? $0 : nil }
  }

  private static let comparedPlaces = 100
  private static let sameSeconds = 30.0
  private static let mostMetresApart = 2_000.0
}

/// How long after a train came to rest, and after it left, a phone says so.
struct StandDelay: Sendable, Equatable {
  var arrivalSeconds: Double
  var departureSeconds: Double

  static let none = StandDelay(arrivalSeconds: 0, departureSeconds: 0)
  // From 64 stops on Caltrain whose times are known to 20 s, on six days of 2019. The departure of an
  // iPhone lies between two measurements, 3 and 8 s.
  /// iPhones.
  static let prompt = StandDelay(arrivalSeconds: 8, departureSeconds: 5)
  /// Androids.
  static let late = StandDelay(arrivalSeconds: 16, departureSeconds: 20)

  /// Whether the phone is an iPhone: it says that it stands in a vehicle, or nothing at all, where
  /// an Android names one activity.
  static func isPrompt(_ motion: [MotionEvent]) -> Bool {
    motion.contains { $0.activities.isEmpty || $0.activities.rawValue.nonzeroBitCount > 1 }
  }
}

/// The seconds of a ride, counted from its start.
struct RideClock: Sendable, Equatable {
  let start: Timestamp
  /// The number of seconds.
  let count: Int
  /// A ride takes at most this long; the rest is not looked at.
  private static let longestSeconds = 6 * 3_600.0

  init(_ span: ClosedRange<Timestamp>) {
    start = span.lowerBound
    let seconds = span.upperBound.seconds(since: span.lowerBound)
    count = Int(min(seconds, Self.longestSeconds)) + 1
  }

  func second(of time: Timestamp) -> Double { time.seconds(since: start) }
  func time(at second: Double) -> Timestamp { start.advanced(bySeconds: second) }

  /// The seconds of a span that are on the clock.
  func seconds(from start: Double, to end: Double) -> Range<Int> {
    let low = min(max(0, start), Double(count))
    return Int(low)..<max(Int(low), Int(min(max(0, end), Double(count))))
  }
}

/// The evidence of one phone, for each second of a ride, that the train stands.
///
/// In nats: above 0 if it stands, below 0 if it runs. Successive seconds have the same errors, so
/// a second counts a quarter.
struct StandSignal: Sendable, Equatable {
  private(set) var weights: [Double]
  /// The phone says that it stands on .8 of the seconds at stations, and on .05 of the others.
  private static let standing = PortableMath.log(0.8 / 0.05) / 4
  /// It says that it moves in a vehicle on .25 of the seconds at stations, and on .85 of the others.
  private static let running = PortableMath.log(0.25 / 0.85) / 4
  /// Less evidence is no stand: 6 s.
  private static let leastStand = 6 * standing

  /// From what a phone says, without its usual delay.
  init(_ motion: [MotionEvent], _ delay: StandDelay, _ clock: RideClock) {
    weights = [Double](repeating: 0, count: clock.count)
    for span in MotionSpan.all(motion) {
      let (event, start, end) = (span.event, span.from, span.to)
      let stands = event.activities.contains(.stationary)
      let moves = !event.activities.isDisjoint(with: [.automotive, .cycling, .running])
      guard stands || moves else { continue }
      let first = stands ? delay.arrivalSeconds : delay.departureSeconds
      let last = stands ? delay.departureSeconds : delay.arrivalSeconds
      add(
        stands ? Self.standing : Self.running,
        clock.seconds(from: clock.second(of: start) - first, to: clock.second(of: end) - last))
    }
  }

  /// From the stops that a phone's places show, and where they show that it moves.
  init(_ stops: [TimedCall], _ curve: ProgressCurve, _ clock: RideClock) {
    weights = [Double](repeating: 0, count: clock.count)
    for (a, b) in zip(curve.knots, curve.knots.dropFirst()) {
      let seconds = b.time.seconds(since: a.time)
      guard seconds <= CallFinder.gapSeconds,
        b.metres - a.metres > 2 * StandstillFinder.slowMetresPerSecond * seconds
      else { continue }
      add(Self.running, clock.seconds(from: clock.second(of: a.time), to: clock.second(of: b.time)))
    }
    for stop in stops {
      add(
        Self.standing,
        clock.seconds(
          from: clock.second(of: stop.call.arrival), to: clock.second(of: stop.call.departure)))
    }
  }

  /// Stands count more than the activities before and after them.
  private mutating func add(_ weight: Double, _ seconds: Range<Int>) {
    for second in seconds {
      weights[second] = weights[second] == 0 ? weight : max(weights[second], weight)
    }
  }

  /// The stretch with the most evidence of a stand; nil if there is too little.
  func stand(in range: Range<Int>) -> Range<Int>? {
    var (best, found): (Double, Range<Int>?) = (Self.leastStand, nil)
    var (sum, start) = (0.0, range.lowerBound)
    for second in range {
      if sum <= 0 { (sum, start) = (0, second) }
      sum += weights[second]
      if sum > best { (best, found) = (sum, start..<(second + 1)) }
    }
    return found
  }
}
