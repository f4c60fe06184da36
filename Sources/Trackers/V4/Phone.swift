import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// m; the error of a location that claims no accuracy, as measured on real rides.
  static let missingSigma = 12.0
  /// m; upper limit of the standard deviation.
  static let mostSigma = 50_000.0
  /// m; without a speed, a greater accuracy radius comes from wireless networks.
  static let coarseMetres = 60.0
  /// m/s; a phone stands below this, and moves above 1.5 times this.
  static let standSpeed = 1.0
  /// m; two locations are apart if their distance is greater than this and two standard deviations.
  static let apartMetres = 100.0
  /// m/s²; trains start and brake by no more.
  static let acceleration = 1.2
  /// Weight of the newest location in the running mean of errors.
  static let learning = 0.1
  /// m/s; trains are slower.
  static let topSpeed = 100.0
  /// m/s; nothing comes faster to a place without a railway (27 km off for 300 s: display 50.8 to
  /// 51.7, and no more than 13 s of silence afterwards, where it was 230).
  static let offSpeed = 40.0
  /// s; older locations are not used for acceleration, errors and gaps.
  static let memorySeconds = 60.0
  /// A place that no train can have reached is left out for this many times as long as the phone
  /// was followed before (27 km off for 600 s: display 32.3 to 33.5), and no longer than
  /// `longestSkip`, in seconds.
  static let skipShare = 3.0
  static let longestSkip = 1_200.0
  /// s; a greater step of the clock, back or forward, is a clock that was set.
  static let clockBack = 30.0
  /// m and s; a standard deviation that tells no station, and how long a place tells one.
  static let vagueMetres = 1_200.0
  static let vagueSeconds = 1_800.0
  /// s; phones repeat a coarse place for as long; and how many places are kept.
  static let repeatSeconds = 600.0
  static let mostPlaces = 16
  static let clockForward = 3_600.0
  /// s; a phone that is silent at rest is taken to rest for this long at most.
  static let longestRest = 1_200.0
}

/// s; a stand of this length is a stop, and a stop takes a train at least this long (physics:
/// doors, braking and starting).
let leastStopSeconds = 8.0

/// s; the least time for a derived speed: in less, errors are greater than the movement.
private let derivedSeconds = leastStopSeconds / 2

/// A location and its relation to those before it, the same for all railways.
struct Sight {
  /// Seconds of the tracker's own clock.
  var time: Double
  /// Since the last location, and how far away that was.
  var seconds: Double
  var way: Double
  /// Since the last location that was not coarse.
  var gap: Double
  /// m; the standard deviation of its error.
  var sigma: Double
  /// Whether it is accurate to a neighbourhood only, as from wireless networks.
  var isCoarse: Bool
  var stop: Phone.Stop?
  var plane: LocalPlane
  /// The share of its error that is independent of the last location's error.
  var news: Double
  /// Whether the phone told this very place before.
  var isRepeated = false
}

/// The movement of the phone, the same for all railways.
struct Phone: Codable, Sendable {
  enum Stop: String, Codable {
    /// The phone has stood for ``leastStopSeconds``.
    case stands
    /// The phone stood in the gap before this location.
    case stood
  }

  struct Fix: Codable {
    var time: Double
    var latitude: Double
    var longitude: Double
    var sigma: Double
    /// The standard deviation by the phone's own accuracy.
    var claimed: Double

    func vector(_ plane: LocalPlane) -> PlanarVector {
      plane.vector(to: Coordinate(latitude: latitude, longitude: longitude))
    }

    func metres(_ plane: LocalPlane) -> Double { vector(plane).length }
  }

  /// Compares the way by the phone's own speeds with its movement.
  struct SpeedTest: Codable {
    var start: Fix
    var last: Double
    var speed: Double
    /// m; the way since the start, and by how much it may be wrong, as speed changes between.
    var way = 0.0
    var slack = 0.0
  }

  /// Milliseconds since 1970 at which the tracker's own clock began; a set clock moves it.
  private(set) var epoch: Int64 = 0
  private(set) var last: Fix?
  private var beforeLast: Fix?
  /// The recent ratio of actual to claimed errors; 1 at the start.
  private var strayed = 1.0
  /// The latest locations that were not coarse.
  private var good: [Fix] = []
  /// m/s; nil while unknown.
  private(set) var speed: Double?
  private(set) var standingSince: Double?
  /// Whether this stand was told as a stop.
  private(set) var hasStopped = false
  /// Whether the phone has moved as on a train.
  var hasMoved = false
  /// s; the mean time between locations at any moment of the last minute in motion.
  private var movingGap = Constants.memorySeconds
  private var skippedSince: Double?
  /// Since when the phone is where trains can have come from.
  private var followedSince = 0.0
  private(set) var motion = Motion()
  private var speedTest: SpeedTest?
  private var isSpeedBelieved = true
  /// The latest coarse places, each once.
  private var coarse: [Fix] = []
  /// When the last place came that can tell a station.
  private var placedTime: Double?

  var isStanding: Bool { standingSince != nil }
  /// s; after a train has stopped, silence up to this shows that it still stands: the phone sends
  /// locations often while it moves, and none at rest (display of an iPhone with 65 to 165 m on
  /// Caltrain 71.0 to 74.8; blinks on `recorded` 5.6 to 3.8 %).
  var restSeconds: Double { movingGap < Self.silence ? Constants.longestRest : 0 }
  /// Seconds without a location that hide a stop: brakes, a stand and a start.
  static var silence: Double { 2 * leastStopSeconds }

  /// Whether the latest places are too vague to tell a station, as where the owner of the phone
  /// allows only an approximate location.
  func isVague(at time: Double) -> Bool {
    placedTime.map { time - $0 > Constants.vagueSeconds } ?? true
  }

  /// When the last good location came.
  var seenTime: Double? { good.last?.time }

  mutating func take(_ event: MotionEvent, at time: Timestamp) {
    let heard = last == nil ? 0 : clock(time)
    motion.take(
      event.activities, at: heard,
      late: min(max(time.seconds(since: event.timestamp), 0), MotionEvent.longestSeconds))
  }

  /// Whether a good location has come lately.
  func isSeenWell(_ sight: Sight) -> Bool {
    good.last.map { sight.time - $0.time < Self.silence } ?? false
  }

  static func sigma(_ location: Location, _ model: RideModel) -> Double {
    guard let accuracy = location.horizontalAccuracyMetres else { return Constants.missingSigma }
    return min(max(model.rules.leastSigma, model.rules.claimFactor * accuracy), Constants.mostSigma)
  }

  /// Seconds of the tracker's own clock.
  func clock(_ time: Timestamp) -> Double {
    Double(time.millisecondsSince1970 &- epoch) / 1_000
  }

  /// The time on the phone's clock at a time of the tracker's own.
  func wallClock(_ time: Double) -> Timestamp {
    Timestamp(millisecondsSince1970: epoch &+ Int64(min(max(time, -1e15), 1e15) * 1_000))
  }

  /// s; no plan is made for longer.
  static let longestPlan = 1e6

  /// Takes the next location; nil for one that says nothing new.
  mutating func take(_ here: Surroundings, _ model: RideModel) -> Sight? {
    let location = here.location
    guard location.coordinate.inRange.isValid else { return nil }
    let isFirst = last == nil
    if isFirst { epoch = location.timestamp.millisecondsSince1970 }
    let step = clock(location.timestamp) - (last?.time ?? -1)
    if step <= 0, step >= -Constants.clockBack { return nil }
    if step < 0 || step > Constants.clockForward {
      setClock(location.timestamp)
    }
    let time = clock(location.timestamp)
    let claimed = Self.sigma(location, model)
    let sigma = claimed * max(1, strayed)
    let fix = Fix(
      time: time, latitude: location.coordinate.latitude,
      longitude: location.coordinate.longitude, sigma: sigma, claimed: claimed)
    let seconds = last.map { time - $0.time } ?? 1
    let way = last?.metres(here.plane) ?? 0
    let isVague = location.horizontalAccuracyMetres ?? 0 > Constants.coarseMetres
    // Phones in tunnels repeat their last place with a speed of 0 and an ever greater accuracy.
    let speed = location.speedMetresPerSecond.flatMap {
      isVague && $0 == 0 ? nil : believed($0, fix, here.plane)
    }
    if let last {
      let isRepeated = way < 0.02 && speed == nil && !isStanding && self.speed ?? 9 > 4
      if isRepeated
        || isSkipped(
          way, seconds, sigma + last.sigma, time,
          top: here.railways.contains { $0.trackMetres < model.reach(sigma) }
            ? Constants.topSpeed : Constants.offSpeed)
      {
        return nil
      }
    }
    learnErrors(fix, here.plane)
    if way > model.rules.walkSpeed * seconds {
      movingGap +=
        (seconds - movingGap) * (1 - PortableMath.exp(-seconds / Constants.memorySeconds))
    }
    beforeLast = last
    last = fix
    if sigma < Constants.vagueMetres { placedTime = time }
    var sight = Sight(
      time: time, seconds: seconds, way: way, gap: good.last.map { time - $0.time } ?? 0,
      sigma: sigma,
      isCoarse: isVague && speed == nil, stop: nil, plane: here.plane,
      news: 1 - PortableMath.exp(-seconds / model.rules.slowSeconds))
    if sight.isCoarse {
      sight.isRepeated = isRepeated(fix)
    } else {
      sight.stop = move(to: fix, speed, here.plane, model)
    }
    return sight
  }

  /// Whether a coarse place is one of those told before, as phones repeat the place of a cell (display
  /// of coarse Androids on `days` 52.5 to 55.3).
  private mutating func isRepeated(_ fix: Fix) -> Bool {
    let isRepeated = coarse.contains {
      $0.latitude == fix.latitude && $0.longitude == fix.longitude
        && fix.time - $0.time <= Constants.repeatSeconds
    }
    coarse.removeAll { $0.latitude == fix.latitude && $0.longitude == fix.longitude }
    coarse.append(fix)
    if coarse.count > Constants.mostPlaces { coarse.removeFirst() }
    return isRepeated
  }

  /// Updates the ratio of errors: how far a location is off a steady run through the two before
  /// (200 m that a phone does not claim: display 18 to 34 %).
  private mutating func learnErrors(_ fix: Fix, _ plane: LocalPlane) {
    guard let last, let before = beforeLast, last.time > before.time,
      fix.time - before.time < Constants.memorySeconds
    else { return }
    let (seconds, secondsBefore) = (fix.time - last.time, last.time - before.time)
    let ratio = seconds / secondsBefore
    let place = last.vector(plane)
    let stray = (fix.vector(plane) - place - (place - before.vector(plane)) * ratio).length
    let explained = Constants.acceleration / 2 * seconds * (seconds + secondsBefore)
    let errors = [fix.claimed, (1 + ratio) * last.claimed, ratio * before.claimed]
    let deviation = errors.reduce(0) { $0 + $1 * $1 }.squareRoot()
    strayed += (max(0, stray - explained) / deviation - strayed) * Constants.learning
  }

  /// The clock was set, as if a second had passed.
  private mutating func setClock(_ time: Timestamp) {
    motion = Motion(isPrompt: motion.isPrompt)
    let now = last.map { $0.time + 1 } ?? 0
    epoch = time.millisecondsSince1970 &- Int64(now * 1_000)
  }

  private func isApart(_ a: Fix, _ b: Fix, _ plane: LocalPlane) -> Bool {
    a.metres(plane) > Constants.apartMetres + 2 * (a.sigma + b.sigma)
  }

  /// Whether to skip a location that no train can have reached.
  private mutating func isSkipped(
    _ way: Double, _ seconds: Double, _ sigmas: Double, _ time: Double, top: Double
  ) -> Bool {
    guard way > top * seconds + 3 * sigmas else {
      skippedSince = nil
      return false
    }
    let since = skippedSince ?? time
    let isSkipped =
      time - since
      < min(Constants.skipShare * (since - followedSince), Constants.longestSkip)
    skippedSince = isSkipped ? since : nil
    if !isSkipped { followedSince = time }
    return isSkipped
  }

  /// The reported speed; nil while the way by such speeds is not the way that the phone moves.
  private mutating func believed(_ speed: Double, _ fix: Fix, _ plane: LocalPlane) -> Double? {
    let seconds = fix.time - (speedTest?.last ?? -.infinity)
    guard var test = speedTest, seconds < Constants.memorySeconds else {
      speedTest = SpeedTest(start: fix, last: fix.time, speed: speed)
      return isSpeedBelieved ? speed : nil
    }
    test.way += (speed + test.speed) / 2 * seconds
    test.slack += Constants.acceleration / 4 * seconds * seconds
    test.last = fix.time
    test.speed = speed
    let off = abs(test.start.metres(plane) - test.way) - test.slack
    let isOff = off > Constants.apartMetres + 2 * (test.start.sigma + fix.sigma)
    if isOff || fix.time - test.start.time > Constants.memorySeconds {
      isSpeedBelieved = !isOff
      test = SpeedTest(start: fix, last: fix.time, speed: speed)
    }
    speedTest = test
    return isSpeedBelieved ? speed : nil
  }

  /// Takes a good location; whether the phone stopped.
  private mutating func move(
    to fix: Fix, _ measured: Double?, _ plane: LocalPlane, _ model: RideModel
  ) -> Stop? {
    let gap = good.last.map { fix.time - $0.time } ?? 0
    let way = good.last?.metres(plane) ?? 0
    let now = measured ?? derivedSpeed(fix, plane)
    if let now { take(speed: min(now, Constants.topSpeed), gap, model) }
    if let before = good.last, isApart(before, fix, plane) {
      // Told in time: `days` +.5.
      hasMoved = true
      endStand()
    }
    let stood = gap >= Self.silence && way < model.rules.walkSpeed * gap
    let isStill = now.map { $0 < Constants.standSpeed } ?? false
    defer {
      good.append(fix)
      while good.count > 1, fix.time - good[1].time >= derivedSeconds {
        good.removeFirst()
      }
    }
    if isStill, standingSince == nil {
      standingSince = stood ? good.last?.time ?? fix.time : fix.time
    }
    if stood, !hasStopped {
      if isStill { hasStopped = true } else { endStand() }
      return .stood
    }
    if let now, stood || now > 1.5 * Constants.standSpeed, !isStill { endStand() }
    if let since = standingSince, !hasStopped, fix.time - since >= leastStopSeconds {
      hasStopped = true
      return .stands
    }
    return nil
  }

  private mutating func endStand() {
    standingSince = nil
    hasStopped = false
  }

  private mutating func take(speed now: Double, _ gap: Double, _ model: RideModel) {
    speed = now
    if now > model.rules.walkSpeed { hasMoved = true }
  }

  /// The mean speed of the last seconds.
  private func derivedSpeed(_ fix: Fix, _ plane: LocalPlane) -> Double? {
    good.last { fix.time - $0.time >= derivedSeconds }
      .map { $0.metres(plane) / (fix.time - $0.time) }
  }
}
