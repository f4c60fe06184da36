import RailNetwork
import Tracking

/// The motion that a phone tells: a stand begins some seconds after the train stops, and ends some
/// seconds after it leaves.
///
/// Measured on 2026-11-28 on one recording of each day and way of `days`: of an iPhone in September,
/// and the mean of two Androids. The lengths of blips and the pace are rounded.
package struct MotionProfile: Sendable, Equatable {
  /// A normal distribution with another width on each side, by its 10th, 50th and 90th percentile.
  package typealias Spread = (low: Double, middle: Double, high: Double)

  package let name: String
  package let afterArrival: Spread
  package let afterDeparture: Spread
  /// Stands that are not there, while the train runs.
  package let blipsPerHour: Double
  /// The mean length of a blip.
  package let blipSeconds: Double
  /// The mean time after which the phone repeats what it says.
  package let paceSeconds: Double
  /// Whether it says "stands in a vehicle", and not only "stands".
  package let namesVehicle: Bool

  package static let iPhone = MotionProfile(
    name: "iphone", afterArrival: (-1, 5, 13), afterDeparture: (-3, 2, 7), blipsPerHour: 4.7,
    blipSeconds: 5, paceSeconds: 28, namesVehicle: true)

  package static let android = MotionProfile(
    name: "android", afterArrival: (18, 34, 52), afterDeparture: (10, 23, 40), blipsPerHour: 1,
    blipSeconds: 45, paceSeconds: 28, namesVehicle: false)

  package static let all = [iPhone, android]

  package static func == (a: MotionProfile, b: MotionProfile) -> Bool { a.name == b.name }

  /// The events on a ride.
  func events(of motion: RideMotion, _ streams: PhoneStreams) -> [MotionEvent] {
    let stands = stands(of: motion, streams)
    var pace = streams.generator("motion.pace")
    var events: [MotionEvent] = []
    var last = MotionEvent.Activities.unknown
    var repeats = 0.0
    for second in 0...Int(motion.durationSeconds) {
      let time = Double(second)
      let activities = activities(
        motion.state(atSeconds: time), stands: stands.contains { $0.contains(time) })
      guard activities != last || time >= repeats else { continue }
      last = activities
      repeats = time - PortableMath.log(1 - pace.unit()) * paceSeconds
      events.append(
        MotionEvent(
          timestamp: motion.start.advanced(bySeconds: time), activities: activities,
          confidence: .high))
    }
    return events
  }

  private func activities(_ state: MotionState, stands: Bool) -> MotionEvent.Activities {
    if state.railway != nil {
      return stands ? namesVehicle ? [.stationary, .automotive] : .stationary : .automotive
    }
    return state.speedMetresPerSecond == 0
      ? .stationary : state.speedMetresPerSecond < Self.walkMetresPerSecond ? .walking : .automotive
  }

  /// Faster is no walk.
  private static let walkMetresPerSecond = 3.0

  /// When the phone says that it stands in a train, in seconds since the start of the ride.
  private func stands(of motion: RideMotion, _ streams: PhoneStreams) -> [Range<Double>] {
    var delays = streams.generator("motion.delays")
    var blips = streams.generator("motion.blips")
    var said = motion.rests().compactMap { rest -> Range<Double>? in
      let start = rest.lowerBound + Self.drawn(afterArrival, &delays)
      let end = rest.upperBound + Self.drawn(afterDeparture, &delays)
      return start < end ? start..<end : nil
    }
    var time = 0.0
    while blipsPerHour > 0 {
      time -= PortableMath.log(1 - blips.unit()) * 3_600 / blipsPerHour
      guard time < motion.durationSeconds else { break }
      said.append(time..<(time + max(1, -PortableMath.log(1 - blips.unit()) * blipSeconds)))
    }
    return said
  }

  /// The 90th percentile of the normal distribution.
  private static let ninth = 1.2816

  private static func drawn(_ spread: Spread, _ generator: inout SeededGenerator) -> Double {
    let draw = generator.normal() / ninth
    return spread.middle
      + draw * (draw < 0 ? spread.middle - spread.low : spread.high - spread.middle)
  }
}

extension RideMotion {
  /// The spans in which the train stands, at a platform or not, in seconds since the start.
  fileprivate func rests() -> [Range<Double>] {
    var rests: [Range<Double>] = []
    for (index, phase) in phases.enumerated()
    where phase.startSpeedMetresPerSecond == 0 && phase.accelerationMetresPerSecondSquared == 0 {
      let end = index + 1 < phases.count ? phases[index + 1].startSeconds : durationSeconds
      if let last = rests.last, last.upperBound == phase.startSeconds {
        rests[rests.count - 1] = last.lowerBound..<end
      } else if phase.startSeconds < end {
        rests.append(phase.startSeconds..<end)
      }
    }
    return rests
  }
}
