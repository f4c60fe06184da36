import Geometry
import Numerics
import Tracking

/// Positions from satellites: error that lasts, course and speed with errors of their own.
struct SatelliteReceiver: Sendable {
  private let profile: PhoneProfile
  private var reception: Reception
  private var east: GaussMarkov
  private var north: GaussMarkov
  private var course: GaussMarkov
  private var speed: GaussMarkov
  private var scatter: SeededGenerator
  private var offset: TrackOffset
  /// The receiver smooths the course over the last seconds.
  private var smoothedHeading: PlanarVector?
  private var lastCourseDegrees: Double?
  private var error = PlanarVector(east: 0, north: 0)
  private var briefError = PlanarVector(east: 0, north: 0)

  /// The part of the error's variance that changes from one measurement to the next.
  private static let scatterShare = 0.05
  /// Slower than this, receivers hold their position nearly still.
  private static let restMetresPerSecond = 0.3
  /// At rest an error wanders as much in a second as otherwise in this share of one.
  private static let restShare = 0.2
  /// Slower than this, there is no course to measure.
  private static let leastCourseMetresPerSecond = 0.5
  private static let courseSmoothingSeconds = 1.5
  /// The course's error grows by this, divided by the speed.
  private static let courseErrorDegreesMetresPerSecond = 8.0
  /// Course and speed are twice as wrong where positions are as wrong as this.
  private static let courseErrorDoublingMetres = 15.0
  private static let speedErrorDoublingMetres = 30.0

  init(_ profile: PhoneProfile, _ streams: PhoneStreams) {
    self.profile = profile
    reception = Reception(profile, streams)
    let lasting = profile.errorSeconds.value
    east = GaussMarkov(correlationSeconds: lasting, generator: streams.generator("error.east"))
    north = GaussMarkov(correlationSeconds: lasting, generator: streams.generator("error.north"))
    course = GaussMarkov(correlationSeconds: 3, generator: streams.generator("course"))
    speed = GaussMarkov(correlationSeconds: 3, generator: streams.generator("speed"))
    scatter = streams.generator("scatter")
    offset = TrackOffset(profile.trackOffsetMetres, streams)
  }

  /// What the receiver measures.
  ///
  /// - Parameters:
  ///   - state: what is true.
  ///   - timestamp: the time that the location will bear.
  ///   - seconds: since the measurement before.
  ///   - lostSeconds: for how much of it the satellites could not be heard.
  /// - Returns: the location as the phone would report it.
  mutating func measure(
    _ state: MotionState, timestamp: Timestamp, after seconds: Double, lostSeconds: Double
  ) -> Location {
    let (size, accuracy) = reception.advance(seconds: seconds, lostSeconds: lostSeconds)
    let isAtRest = state.speedMetresPerSecond < Self.restMetresPerSecond
    error = nextError(size, isAtRest ? seconds * Self.restShare : seconds, isAtRest)
    let place = offset.applied(to: state)
    let plane = LocalPlane(origin: place)
    var location = Location(timestamp: timestamp, coordinate: plane.coordinate(at: error))
    guard profile.measuresMotion else { return location }
    location.horizontalAccuracyMetres = accuracy
    location.speedMetresPerSecond = isAtRest ? 0 : nextSpeed(state, seconds, size)
    location.courseDegrees = nextCourse(state, seconds, size)
    return location
  }

  private mutating func nextSpeed(
    _ state: MotionState, _ seconds: Double, _ positionError: Double
  ) -> Double {
    let size =
      profile.speedErrorMetresPerSecond.value * (1 + positionError / Self.speedErrorDoublingMetres)
    return max(0, state.speedMetresPerSecond + size * speed.advance(seconds: seconds))
  }

  private mutating func nextError(
    _ size: Double, _ seconds: Double, _ isAtRest: Bool
  ) -> PlanarVector {
    let lasting = (1 - Self.scatterShare).squareRoot() * size
    let drawn = PlanarVector(east: scatter.normal(), north: scatter.normal())
    if !isAtRest { briefError = drawn * (Self.scatterShare.squareRoot() * size) }
    return PlanarVector(
      east: lasting * east.advance(seconds: seconds),
      north: lasting * north.advance(seconds: seconds)) + briefError
  }

  private mutating func nextCourse(
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
    let slow =
      base > 0 ? Self.courseErrorDegreesMetresPerSecond / state.speedMetresPerSecond : 0
    let size =
      (base * base + slow * slow).squareRoot()
      * (1 + positionError / Self.courseErrorDoublingMetres)
    let degrees =
      (Course.degrees(of: heading) ?? 0) + min(size, 60) * course.advance(seconds: seconds)
    lastCourseDegrees = Angle.wrapped(degrees)
    return lastCourseDegrees
  }
}

/// Courses as numbers on a circle.
enum Angle {
  /// The same direction in 0 ..< 360, for an angle within a few turns of that.
  static func wrapped(_ degrees: Double) -> Double {
    var degrees = degrees
    while degrees < 0 { degrees += 360 }
    while degrees >= 360 { degrees -= 360 }
    return degrees
  }
}
