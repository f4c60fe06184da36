import RailNetwork
import Scoring
import Tracking

/// A span of constant acceleration; a ride is a sequence of these.
struct MotionPhase: Sendable, Equatable {
  /// Since the start of the ride.
  var startSeconds: Double
  /// Along the ride's path.
  var startMetres: Double
  var startSpeedMetresPerSecond = 0.0
  var accelerationMetresPerSecondSquared = 0.0
  /// The station at whose platform the ride stands during the whole phase.
  var platform: StationIndex?

  /// The same phase, later and farther along a longer path.
  func moved(bySeconds seconds: Double, metres: Double = 0) -> MotionPhase {
    var phase = self
    phase.startSeconds += seconds
    phase.startMetres += metres
    return phase
  }

  /// The position along the path and the speed, some time after the start of the phase.
  func progress(afterSeconds seconds: Double) -> (metres: Double, speed: Double) {
    let gained = accelerationMetresPerSecondSquared * seconds
    return (
      startMetres + (startSpeedMetresPerSecond + gained / 2) * seconds,
      max(0, startSpeedMetresPerSecond + gained)
    )
  }
}

/// The true state of a ride at one moment.
struct MotionState: Sendable, Equatable {
  /// Since the start of the ride.
  var seconds: Double
  var timestamp: Timestamp
  var coordinate: Coordinate
  /// The unit vector of travel; at a standstill, the direction in which the ride will continue.
  var heading: PlanarVector
  var speedMetresPerSecond: Double
  var isUnderground: Bool
  /// The station at whose platform the ride stands, between an arrival and a departure.
  var platform: StationIndex?
  /// The railway of the train; nil if the phone is not on a train.
  var railway: RailwayIndex?
  /// The distance travelled since the start of the ride.
  var travelledMetres: Double
}

/// The true position of a ride at every moment, and its calls: all that a phone model gets.
///
/// A walk, a bus or a wait on a platform is a motion without legs.
struct RideMotion: Sendable, Equatable {
  let start: Timestamp
  let durationSeconds: Double
  let path: RidePath
  /// At least one, in order of time; the first starts at 0 s.
  let phases: [MotionPhase]
  /// The truth: all legs, with every station as a stop or a pass.
  var legs: [Leg] = []

  /// The state at a time since the start; times outside the ride are clamped to its ends.
  func state(atSeconds seconds: Double) -> MotionState {
    let seconds = min(max(seconds, 0), durationSeconds)
    let next = Bisection.first(below: phases.count) { phases[$0].startSeconds > seconds }
    let phase = phases[max(0, next - 1)]
    let (metres, speed) = phase.progress(afterSeconds: seconds - phase.startSeconds)
    let place = path.place(atMetres: metres)
    return MotionState(
      seconds: seconds, timestamp: start.advanced(bySeconds: seconds),
      coordinate: place.coordinate, heading: place.heading, speedMetresPerSecond: speed,
      isUnderground: place.section.isUnderground, platform: phase.platform,
      railway: place.section.railway,
      travelledMetres: min(max(metres, 0), path.lengthMetres))
  }

  /// The spans in which the train stands at a platform, in seconds since the start.
  func stands() -> [Range<Double>] {
    phases.indices.compactMap { index in
      guard phases[index].platform != nil else { return nil }
      let end = index + 1 < phases.count ? phases[index + 1].startSeconds : durationSeconds
      let start = phases[index].startSeconds
      return start < end ? start..<end : nil
    }
  }
}
