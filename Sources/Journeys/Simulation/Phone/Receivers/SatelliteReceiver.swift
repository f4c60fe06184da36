import RailNetwork
import Tracking

/// Positions from satellites, with an error that lasts; course and speed have their own errors.
final class SatelliteReceiver {
  private let profile: PhoneProfile
  private let reception: Reception
  private var lastingError: WanderingVector
  private var course: GaussMarkov
  private var speed: GaussMarkov
  private var scatter: SeededGenerator
  private var speedless: SeededGenerator
  private var holds: SeededGenerator
  private var restSpeeds: SeededGenerator
  private let streams: PhoneStreams
  /// The receiver smooths the course over the last seconds.
  private var smoothedHeading: PlanarVector?
  private var lastCourseDegrees: Double?
  private var briefError = PlanarVector(east: 0, north: 0)
  /// The standard deviation of the error at rest, set when the train stops.
  private var restMetres: Double?
  private var restPlace: Coordinate?

  /// The share of the error's variance that changes from one measurement to the next.
  private static let scatterShare = 0.05
  /// Below this speed, receivers hardly change their position.
  private static let restMetresPerSecond = 0.3
  /// At rest, the error changes in a second as much as otherwise in this share of a second.
  private static let restShare = 0.2
  /// Below this speed, no course is measured.
  private static let leastCourseMetresPerSecond = 0.5
  private static let courseSmoothingSeconds = 1.5
  /// The error of the course grows by this, divided by the speed.
  private static let courseErrorDegreesMetresPerSecond = 8.0
  /// Errors of course and speed are doubled for a position error of this size.
  private static let courseErrorDoublingMetres = 15.0
  private static let speedErrorDoublingMetres = 30.0

  init(_ profile: PhoneProfile, _ streams: PhoneStreams) {
    self.profile = profile
    reception = Reception(profile, streams)
    lastingError = WanderingVector(
      correlationSeconds: profile.errorSeconds.value, east: streams.generator("error.east"),
      north: streams.generator("error.north"))
    course = GaussMarkov(correlationSeconds: 3, generator: streams.generator("course"))
    speed = GaussMarkov(correlationSeconds: 3, generator: streams.generator("speed"))
    scatter = streams.generator("scatter")
    speedless = streams.generator("speedless")
    holds = streams.generator("holds")
    restSpeeds = streams.generator("rest speeds")
    self.streams = streams
  }

  /// The location that the phone reports, some time after the last one, partly without reception.
  func measure(_ state: MotionState, after seconds: Double, lostSeconds: Double) -> Location {
    let isAtRest = state.speedMetresPerSecond < Self.restMetresPerSecond
    let (size, accuracy) = reception.advance(seconds: seconds, lostSeconds: lostSeconds)
    restMetres = isAtRest ? restMetres ?? profile.restErrorShare.value * size : nil
    let error =
      restMetres.map { nextError($0, seconds * Self.restShare, isAtRest) }
      ?? nextError(size, seconds, isAtRest)
    let plane = LocalPlane(origin: offTheMap(state))
    var location = Location(timestamp: state.timestamp, coordinate: plane.coordinate(at: error))
    if isAtRest {
      let isHeld = holds.unit() < profile.holdShare.value
      if let restPlace, isHeld { location.coordinate = restPlace }
    }
    restPlace = isAtRest ? location.coordinate : nil
    location.horizontalAccuracyMetres = accuracy
    guard profile.measuresMotion else { return location }
    let moving = nextSpeed(state, seconds, size)
    let hasSpeed = speedless.unit() >= profile.speedlessShare.value
    location.speedMetresPerSecond = isAtRest ? nextRestSpeed() : hasSpeed ? moving : nil
    location.courseDegrees = nextCourse(state, seconds, size)
    return location
  }

  /// The speed that the phone reports for a standing train: usually 0 or none.
  private func nextRestSpeed() -> Double? {
    let claimsMotion = restSpeeds.unit() < profile.restSpeedShare.value
    let claimed = restSpeeds.exponential(mean: profile.restSpeedMetresPerSecond.value)
    return claimsMotion ? claimed : profile.reportsRest ? 0 : nil
  }

  /// The true position of the train, beside the map's track; the offset differs between railways.
  private func offTheMap(_ state: MotionState) -> Coordinate {
    guard let railway = state.railway else { return state.coordinate }
    var generator = streams.generator("offset.\(railway.rawValue)")
    let left = PlanarVector(east: -state.heading.north, north: state.heading.east)
    return LocalPlane(origin: state.coordinate).coordinate(
      at: left * profile.trackOffsetMetres.draw(&generator))
  }

  private func nextSpeed(
    _ state: MotionState, _ seconds: Double, _ positionError: Double
  ) -> Double {
    let size =
      profile.speedErrorMetresPerSecond.value * (1 + positionError / Self.speedErrorDoublingMetres)
    return max(0, state.speedMetresPerSecond + size * speed.advance(seconds: seconds))
  }

  private func nextError(_ size: Double, _ seconds: Double, _ isAtRest: Bool) -> PlanarVector {
    let lasting = (1 - Self.scatterShare).squareRoot() * size
    let drawn = PlanarVector(east: scatter.normal(), north: scatter.normal())
    if !isAtRest { briefError = drawn * (Self.scatterShare.squareRoot() * size) }
    return lastingError.advance(seconds: seconds) * lasting + briefError
  }

  private func nextCourse(
    _ state: MotionState, _ seconds: Double, _ positionError: Double
  ) -> Double? {
    guard state.speedMetresPerSecond >= Self.leastCourseMetresPerSecond else {
      smoothedHeading = nil
      return profile.freezesCourse ? lastCourseDegrees : nil
    }
    let kept = PortableMath.exp(-seconds / Self.courseSmoothingSeconds)
    let heading = (smoothedHeading ?? state.heading) * kept + state.heading * (1 - kept)
    smoothedHeading = heading
    let base = profile.courseErrorDegrees.value
    let slow = base > 0 ? Self.courseErrorDegreesMetresPerSecond / state.speedMetresPerSecond : 0
    let size =
      (base * base + slow * slow).squareRoot()
      * (1 + positionError / Self.courseErrorDoublingMetres)
    let degrees =
      (Course.degrees(of: heading) ?? 0) + min(size, 60) * course.advance(seconds: seconds)
    lastCourseDegrees = Angle.wrapped(degrees)
    return lastCourseDegrees
  }
}

enum Angle {
  /// The same direction in 0 ..< 360, for an angle within a few turns.
  static func wrapped(_ degrees: Double) -> Double {
    var degrees = degrees
    while degrees < 0 { degrees += 360 }
    while degrees >= 360 { degrees -= 360 }
    return degrees
  }
}

/// The quality of reception: a random number that varies, and the errors that follow from it.
final class Reception {
  private var wandering: GaussMarkov
  private var honesty: GaussMarkov
  private var exact: SeededGenerator
  private let profile: PhoneProfile
  /// The increase after a time without reception; it fades.
  private var shock = 0.0
  private static let shockSeconds = 8.0
  private static let greatestShock = 2.5
  /// Seconds without reception that make reception worse by one standard deviation.
  private static let lostSecondsPerShock = 10.0
  private static let greatestErrorMetres = 300.0

  init(_ profile: PhoneProfile, _ streams: PhoneStreams) {
    self.profile = profile
    let seconds = profile.receptionSeconds.value
    wandering = GaussMarkov(correlationSeconds: seconds, generator: streams.generator("reception"))
    honesty = GaussMarkov(correlationSeconds: seconds / 2, generator: streams.generator("honesty"))
    exact = streams.generator("exact")
  }

  /// Advances by a time, partly without reception; returns the error in each axis, and the claim.
  func advance(
    seconds: Double, lostSeconds: Double
  ) -> (errorMetres: Double, accuracyMetres: Double) {
    let fading = shock * PortableMath.exp(-seconds / Self.shockSeconds)
    shock = min(fading + lostSeconds / Self.lostSecondsPerShock, Self.greatestShock)
    let latent = profile.reception.value + wandering.advance(seconds: seconds) + shock
    let growth = PortableMath.exp(profile.errorSpread.value * latent)
    let error = min(profile.errorMetres.value * growth, Self.greatestErrorMetres)
    let belief = PortableMath.exp(profile.dishonesty.value * honesty.advance(seconds: seconds))
    // Phones should state the radius that contains 68 % of their locations: 1.51 standard
    // deviations of one axis of a circular normal distribution.
    let radius = profile.claimFactor.value * (error * belief)
    let levels = exact.unit() < profile.exactClaimShare.value ? [] : profile.accuracyLevelsMetres
    return (error, levels.first { $0 >= radius } ?? levels.last ?? max(radius, 3))
  }
}
