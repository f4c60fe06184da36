import Maths
import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// m; the error of a location that claims no accuracy, as measured on real rides.
  static let missingSigma = 12.0
  /// m; a phone that claims more knows nothing of where it is.
  static let mostSigma = 50_000.0
  /// m; an accuracy that only wireless networks claim, if no speed is known.
  static let coarseMetres = 60.0
  /// m; the way after which the offset of the track from its map has faded to 37 %.
  static let mapFadingMetres = 700.0
  /// m/s; a phone is still below it, and moves above 1.5 times as much.
  static let standSpeed = 1.0
  /// s; derived speeds span this: a shorter time drowns in the error of two locations.
  static let derivedSeconds = 4.0
  /// m; beyond this and two standard deviations of both, two locations lie apart.
  static let apartMetres = 100.0
  /// m/s; trains are slower.
  static let topSpeed = 100.0
  /// s; what is older says nothing of now, and a wrong place is left out for no longer.
  static let memorySeconds = 60.0
  /// s; a clock that goes back by more, or on by more, was set: the phone starts anew.
  static let clockBack = 30.0
  static let clockForward = 3_600.0
  /// s; the highest speed of late fades by a twentieth a minute.
  static let cruiseFading = 1_200.0
}

/// s; a stand that lasts as long is a stop, and a stop costs a train at least as much (physics:
/// doors, brakes and a start).
let leastStopSeconds = 8.0

/// Shares of a location's standard deviation, as measured on real rides: new each time, and lasting.
enum ErrorShare {
  static let new = 0.35
  static let lasting = 0.75
}

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
  /// The same where a train is doubted: a phone that claims nothing may be far off.
  var doubtSigma: Double
  /// Whether it shows only a neighbourhood, as wireless networks do.
  var isCoarse: Bool
  var stop: Phone.Stop?
  var plane: LocalPlane
  /// Shares of the last location's lasting error and of the track's offset that remain.
  var fading: Double
  var mapFading: Double
  /// The share of what a location says that the last one did not say.
  var news: Double { 1 - fading }
}

/// How the phone moves, whatever railway it is on.
struct Phone: Codable, Sendable {
  enum Stop: String, Codable {
    /// It stands, and has so for some seconds.
    case stands
    /// It stood in the gap before this location.
    case stood
  }

  struct Fix: Codable {
    var time: Double
    var latitude: Double
    var longitude: Double
    var sigma: Double

    func metres(_ plane: LocalPlane) -> Double {
      plane.vector(to: Coordinate(latitude: latitude, longitude: longitude)).length
    }
  }

  /// Milliseconds since 1970 at which the tracker's own clock began; a set clock moves it.
  private(set) var epoch: Int64 = 0
  private(set) var last: Fix?
  /// The latest locations that were not coarse.
  private var good: [Fix] = []
  /// m/s; nil while unknown.
  private(set) var speed: Double?
  /// m/s², smoothed.
  private(set) var acceleration = 0.0
  /// m/s; the highest speed of late.
  private(set) var cruise = 0.0
  private(set) var standingSince: Double?
  /// Whether this stand was told as a stop.
  private(set) var hasStopped = false
  /// Whether the phone has moved as on a train.
  private(set) var hasMoved = false
  /// How much of late stands the phone was silent in, and whether it has spoken in this one.
  private var silentShare = 1.0
  private var hasSpoken = false
  private var skippedSince: Double?
  private var zeroStart: Fix?
  private var isZeroUnknown = false
  private var coarseStart: Fix?

  var isStanding: Bool { standingSince != nil }
  var isSilentInStands: Bool { silentShare > 0.5 }
  /// Seconds without a location that hide a stop: brakes, a stand and a start.
  static var silence: Double { 2 * leastStopSeconds }

  static func sigma(_ location: Location, _ rules: V6Parameters) -> Double {
    guard let accuracy = location.horizontalAccuracyMetres else { return Constants.missingSigma }
    return min(max(rules.leastSigma, rules.claimFactor * accuracy), Constants.mostSigma)
  }

  /// Seconds of the tracker's own clock.
  func clock(_ time: Timestamp) -> Double {
    Double(time.millisecondsSince1970 &- epoch) / 1_000
  }

  /// Takes the next location; nil for one that says nothing new.
  mutating func take(_ here: Surroundings, _ rules: V6Parameters) -> Sight? {
    let location = here.location
    guard location.coordinate.inRange.isValid else { return nil }
    let isFirst = last == nil
    if isFirst { epoch = location.timestamp.millisecondsSince1970 }
    let step = clock(location.timestamp) - (last?.time ?? -1)
    if step <= 0, step >= -Constants.clockBack { return nil }
    if step < 0 || step > Constants.clockForward { setClock(location.timestamp) }
    let time = clock(location.timestamp)
    let sigma = Self.sigma(location, rules)
    let fix = Fix(
      time: time, latitude: location.coordinate.latitude,
      longitude: location.coordinate.longitude, sigma: sigma)
    let seconds = last.map { time - $0.time } ?? 1
    let way = last?.metres(here.plane) ?? 0
    let speed = location.speedMetresPerSecond.flatMap { believed($0, fix, here.plane) }
    if let last {
      let isRepeated = way < 0.02 && speed == nil && !isStanding && self.speed ?? 9 > 4
      if isRepeated || isSkipped(way, seconds, sigma + last.sigma, time) { return nil }
    }
    last = fix
    let accuracy = location.horizontalAccuracyMetres ?? 0
    var sight = Sight(
      time: time, seconds: seconds, way: way, gap: good.last.map { time - $0.time } ?? 0,
      sigma: sigma,
      doubtSigma: location.horizontalAccuracyMetres == nil ? max(sigma, 30) : sigma,
      isCoarse: accuracy > Constants.coarseMetres && speed == nil,
      stop: nil, plane: here.plane,
      fading: PortableMath.exp(-seconds / rules.slowSeconds),
      mapFading: PortableMath.exp(-way / Constants.mapFadingMetres))
    if sight.isCoarse {
      if let start = coarseStart, isApart(start, fix, here.plane) { hasMoved = true }
      if coarseStart.map({ $0.sigma > sigma }) ?? true { coarseStart = fix }
    } else {
      sight.stop = move(to: fix, speed, here.plane, rules)
    }
    return sight
  }

  /// The clock was set: what was measured by it is forgotten.
  private mutating func setClock(_ time: Timestamp) {
    let now = last.map { $0.time + 1 } ?? 0
    let hasMoved = hasMoved
    let last = last
    self = Phone()
    epoch = time.millisecondsSince1970 &- Int64(now * 1_000)
    self.hasMoved = hasMoved
    self.last = last
  }

  private func isApart(_ a: Fix, _ b: Fix, _ plane: LocalPlane) -> Bool {
    a.metres(plane) > Constants.apartMetres + 2 * (a.sigma + b.sigma)
  }

  /// Whether no train can have come here since the last location, for now.
  private mutating func isSkipped(
    _ way: Double, _ seconds: Double, _ sigmas: Double, _ time: Double
  ) -> Bool {
    guard way > Constants.topSpeed * seconds + 3 * sigmas else {
      skippedSince = nil
      return false
    }
    let since = skippedSince ?? time
    skippedSince = time - since < Constants.memorySeconds ? since : nil
    return skippedSince != nil
  }

  /// A reported speed, unless it is a 0 with which the phone comes far.
  private mutating func believed(_ speed: Double, _ fix: Fix, _ plane: LocalPlane) -> Double? {
    guard speed == 0 else {
      zeroStart = nil
      isZeroUnknown = false
      return speed
    }
    if let start = zeroStart, fix.time - start.time < Constants.memorySeconds {
      if isApart(start, fix, plane) { isZeroUnknown = true }
    } else {
      zeroStart = fix
    }
    return isZeroUnknown ? nil : speed
  }

  /// Takes a good location; whether the phone stopped.
  private mutating func move(
    to fix: Fix, _ measured: Double?, _ plane: LocalPlane, _ rules: V6Parameters
  ) -> Stop? {
    let gap = good.last.map { fix.time - $0.time } ?? 0
    let way = good.last?.metres(plane) ?? 0
    let now = measured ?? derivedSpeed(fix, plane, rules)
    if let now { take(speed: min(now, Constants.topSpeed), gap, rules) }
    if let before = good.last, isApart(before, fix, plane) {
      hasMoved = true
      endStand()
    }
    let stood = gap >= Self.silence && way < rules.walkSpeed * gap
    let isStill = now.map { $0 < Constants.standSpeed } ?? false
    takeSilence(gap, stood: stood, isStill: isStill)
    defer {
      good.append(fix)
      while good.count > 1, fix.time - good[1].time >= Constants.derivedSeconds {
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

  private mutating func take(speed now: Double, _ gap: Double, _ rules: V6Parameters) {
    acceleration = 0
    if let before = speed, gap > 0, gap < Constants.memorySeconds {
      acceleration = (now - before) / max(gap, 1)
    }
    speed = now
    cruise = max(now, cruise * (1 - min(gap, Constants.memorySeconds) / Constants.cruiseFading))
    if now > rules.walkSpeed { hasMoved = true }
  }

  /// Learns whether the phone is silent while it stands.
  private mutating func takeSilence(_ gap: Double, stood: Bool, isStill: Bool) {
    if stood, !hasSpoken { silentShare = (1 + silentShare) / 2 }
    guard isStill else {
      hasSpoken = false
      return
    }
    if isStanding, !stood, !hasSpoken {
      hasSpoken = true
      silentShare /= 2
    }
  }

  /// The mean speed of the last seconds, less what the errors of two locations make up.
  private func derivedSpeed(
    _ fix: Fix, _ plane: LocalPlane, _ rules: V6Parameters
  ) -> Double? {
    guard let before = good.last(where: { fix.time - $0.time >= Constants.derivedSeconds }),
      fix.time - before.time <= Constants.memorySeconds
    else { return nil }
    let seconds = fix.time - before.time
    let metres = before.metres(plane)
    let share =
      ErrorShare.new * ErrorShare.new
      + ErrorShare.lasting * ErrorShare.lasting * seconds / (seconds + rules.slowSeconds)
    let noise = (fix.sigma * fix.sigma + before.sigma * before.sigma) * share
    return max(metres * metres - noise, 0).squareRoot() / seconds
  }
}
