import Maths
import RailNetwork
import Tracking

/// What no parameter varies: how speeds are smoothed, and what a phone does that no train does.
private enum Constants {
  /// Two coarse locations, or two stands, show a ride where they lie apart by more than 2 standard
  /// deviations of both and 100 m.
  static let coarseSigmas = 2.0
  static let coarseMetres = 100.0
  /// m/s; below this a phone reports that it stands.
  static let stillSpeed = 0.5
  /// m and s; two such reports from one place, so far apart in time, are of one stand.
  static let samePlaceMetres = 100.0
  /// Seconds; in a longer silence a train may have run from one stand to the next.
  static let longestSilence = 45.0
  static let leastStillSeconds = 3.0
  /// Seconds; over a longer gap two speeds say nothing of the acceleration.
  static let longestGapSeconds = 30.0
  /// Seconds over which the acceleration is smoothed.
  static let smoothingSeconds = 3.0
  /// Seconds; locations closer together are taken to be so far apart.
  static let leastGapSeconds = 0.5
  /// m/s²; emergency brakes of trains reach about that.
  static let mostAcceleration = 1.5
  /// m/s; faster than any train on rails (540 km/h).
  static let topSpeed = 150.0
  /// Seconds in which the highest speed of late fades, and the most of a gap that counts.
  static let cruiseFadeSeconds = 300.0
  static let cruiseGapSeconds = 60.0
  /// m/s; faster than a phone is carried on foot.
  static let rideSpeed = 5.0
  /// m/s; the mean speed of a train that brakes to a stop and starts again, and the share of the
  /// gap that must be left for a stand.
  static let rampSpeed = 8.0
  static let standShareOfGap = 0.6
  /// A stand is silent after 20 s, and after 3 times the usual interval between locations.
  static let silentSeconds = 20.0
  static let silentIntervals = 3.0
  /// How much of the usual interval a new one makes up, and the longest that counts, in seconds.
  static let intervalShare = 0.1
  static let longestInterval = 60.0
  /// Times the speed below which a phone stands: it moves off above that.
  static let moveOffFactor = 1.5
  /// Locations kept, for a speed over some seconds.
  static let windowCount = 12
  /// Seconds; a shorter stand is not at a platform, a longer one is at a signal or the end.
  static let shortestStand = 10.0
  static let longestStand = 240.0
  /// Seconds over which a speed is derived: under 4 s errors of locations outweigh the way.
  static let shortestDerivation = 4.0
  static let longestDerivation = 90.0
  /// Seconds; over a longer time a train's way bends, and its speed changes, by too much.
  static let longestJitterSeconds = 20.0
  /// m/s²; how fast trains change their speed, or turn.
  static let mostBend = 1.0
  /// How much of the jitter of late a location makes up; of one far off no more counts than 9 times
  /// what was believed.
  static let jitterShare = 0.05
  static let mostJitterGrowth = 9.0
}

/// What the phone's motion is, whatever railway it is on.
struct PhoneMotion: Sendable, Equatable, Codable {
  /// m/s, or nil while unknown.
  private(set) var speed: Double?
  /// Seconds over which that is a mean; 0 where the phone measures it.
  private(set) var speedSpan = 0.0
  /// m/s², smoothed.
  private(set) var acceleration = 0.0
  /// The highest speed of late, which fades.
  private(set) var cruise = 0.0
  /// Milliseconds; when the phone came to stand, if it stands.
  private(set) var standingSince: Int64?
  private var standPlace: Place?
  /// Whether this stand counts among those of the ride: not the wait before it.
  private var isStandOfRide = false
  /// Seconds of the stands of the ride, added up, and how many there were.
  private(set) var stoodSeconds = 0.0
  private(set) var standCount = 0
  /// Whether this stand has been reported as ``stand``.
  private var isStandTaken = false
  /// Milliseconds: when it last moved off.
  private(set) var movedOff: Int64?
  /// Whether the phone has ever moved like a train.
  private(set) var hasMoved = false
  /// Set by a location far from where the phone stood until just now, for all it said.
  private(set) var hasComeFar = false
  /// Whether a speed of 0 means that the phone knows of none: it came far at that speed.
  private var isZeroUnknown = false
  /// Milliseconds: when it last reported a speed.
  private var reported: Int64?
  /// How many stands were silent, the last counting as much as all before.
  private var silentShare = 1.0
  /// Whether the phone has given locations in this stand, which is then not silent.
  private var hasReportedStand = false
  /// Milliseconds: since when it reports that it stands, at one place.
  private var stillSince: Int64?
  /// Seconds from location to location while the phone moves.
  private var interval = 0.0
  private var latitude = 0.0
  private var longitude = 0.0
  private var window: [Place] = []
  private var coarseStart: Place?
  /// How far locations lie beside the way from the one before to the one after, squared: as an error
  /// that is new in each, over what the phone claims.
  private var squaredJitter = 0.0
  /// Set by a location that shows a stand: whether the phone stood until just now.
  private(set) var stand = Stand.none

  fileprivate struct Place: Sendable, Equatable, Codable {
    var time: Int64
    var latitude: Double
    var longitude: Double
    var sigma: Double
    /// What the phone claims; the error may be larger.
    var claimedSigma: Double

    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
  }

  enum Stand: Int, Sendable, Hashable, Codable {
    case none
    /// It stands, and has so for some seconds.
    case stands
    /// It stood during the gap before this location.
    case stood
  }

  var isStanding: Bool { standingSince != nil }
  /// How much of the errors claimed is new in each location, as far as that shows in how they jump
  /// about.
  var jitter: Double { squaredJitter.squareRoot() }
  /// Seconds without a location after which a phone that moves would have spoken.
  var silence: Double { max(Constants.silentSeconds, Constants.silentIntervals * interval) }
  /// Whether the phone says nothing while it stands.
  var isSilentInStations: Bool { silentShare > 0.5 }

  /// The speed that a phone reports, unless that is 0 all the way: some know of none and say so.
  mutating func measuredSpeed(
    _ surroundings: Surroundings, time: Int64, sigma: Double
  ) -> Double? {
    guard let speed = surroundings.location.speedMetresPerSecond else { return nil }
    let silence = Double(time - (reported ?? time)) / 1_000
    reported = time
    if speed > 0 {
      isZeroUnknown = false
    } else if stillSince != nil, silence < Constants.longestSilence, let last = window.last,
      surroundings.shows(rideFrom: last, sigma: sigma)
    {
      isZeroUnknown = true
    }
    return isZeroUnknown ? nil : speed
  }

  mutating func update(
    _ surroundings: Surroundings, time: Int64, speed: Double?, sigma: Double, isCoarse: Bool,
    _ rules: MotionRules, _ errors: ErrorModel
  ) {
    let location = surroundings.location
    let here = Place(
      time: time, latitude: location.coordinate.latitude, longitude: location.coordinate.longitude,
      sigma: sigma, claimedSigma: sigma / max(1, jitter))
    stand = .none
    hasComeFar = false
    guard !isCoarse else {
      takeCoarse(here, surroundings)
      return
    }
    let moved = window.last.map { surroundings.metres(to: $0) } ?? 0
    speedSpan = 0
    let now = speed ?? derivedSpeed(surroundings, here, errors)
    let isStill = now.map { $0 < Constants.stillSpeed } ?? false
    if isStill, moved < Constants.samePlaceMetres {
      let since = stillSince ?? time
      if Double(time - since) / 1_000 > Constants.leastStillSeconds, !hasReportedStand {
        hasReportedStand = true
        silentShare /= 2
      }
      stillSince = since
    } else {
      stillSince = isStill ? time : nil
    }
    let gap = window.last.map { Double(time - $0.time) / 1_000 } ?? 0
    let hadMoved = hasMoved
    if let now { take(speed: now, gap: gap) }
    let stoodInGap =
      gap >= rules.gapSeconds && moved / gap < rules.gapSpeed
      && gap - moved / Constants.rampSpeed > rules.gapSeconds * Constants.standShareOfGap
    take(gap: gap, stoodInGap: stoodInGap, isStill: isStill)
    if let place = standPlace, standingSince != nil,
      surroundings.shows(rideFrom: place, sigma: sigma)
    {
      // It went on unseen and stands again.
      hasMoved = true
      hasComeFar = true
      moveOff(at: time)
    }
    takeStand(here, speed: now, gap: stoodInGap ? gap : nil, moved: moved, hadMoved, rules)
    takeJitter(surroundings, here)
    window.append(here)
    if window.count > Constants.windowCount { window.removeFirst() }
  }

  /// Takes whether the phone stands, or stood in the gap before this location, in seconds.
  private mutating func takeStand(
    _ here: Place, speed: Double?, gap: Double?, moved: Double, _ hadMoved: Bool,
    _ rules: MotionRules
  ) {
    let time = here.time
    if let speed, speed < rules.standingSpeed {
      if standingSince == nil {
        standPlace = here
        standingSince = gap == nil ? time : window.last?.time ?? time
        isStandOfRide = hadMoved
      }
      if let since = standingSince, !isStandTaken,
        Double(time - since) / 1_000 >= rules.standingSeconds
      {
        stand = .stands
        isStandTaken = true
      }
    } else if let gap {
      if !isStandTaken { stand = .stood }
      if standingSince == nil, hadMoved { count(stand: gap - moved / Constants.rampSpeed) }
      moveOff(at: time)
    } else if standingSince != nil, let speed,
      speed > rules.standingSpeed * Constants.moveOffFactor
    {
      moveOff(at: time)
    }
  }

  /// Takes how far the location before lies from a straight way at an even speed.
  private mutating func takeJitter(_ surroundings: Surroundings, _ here: Place) {
    guard window.count > 1 else { return }
    let (first, middle) = (window[window.count - 2], window[window.count - 1])
    let before = Double(middle.time - first.time) / 1_000
    let after = Double(here.time - middle.time) / 1_000
    guard before + after < Constants.longestJitterSeconds else { return }
    let share = after / (before + after)
    let plane = surroundings.plane
    let start = plane.vector(to: first.coordinate)
    let off = (plane.vector(to: middle.coordinate) - start * share).squaredLength
    let bend = Constants.mostBend * before * after / 2
    let ends =
      share * first.claimedSigma * share * first.claimedSigma
      + (1 - share) * here.claimedSigma * (1 - share) * here.claimedSigma
    let claimed = middle.claimedSigma * middle.claimedSigma + ends
    // One location far off is an outlier, not a phone's error.
    let most = Constants.mostJitterGrowth * max(1, squaredJitter)
    let shown = min(max(off - bend * bend, 0) / 2 / claimed, most)
    squaredJitter += Constants.jitterShare * (shown - squaredJitter)
  }

  /// Coarse locations alone show a ride by how far they come.
  private mutating func takeCoarse(_ here: Place, _ surroundings: Surroundings) {
    if let first = coarseStart, surroundings.shows(rideFrom: first, sigma: here.sigma) {
      hasMoved = true
    }
    if coarseStart.map({ $0.sigma > here.sigma }) ?? true { coarseStart = here }
  }

  /// Takes the speed of now, some seconds after the one before.
  private mutating func take(speed now: Double, gap: Double) {
    if let before = speed, gap > 0, gap < Constants.longestGapSeconds {
      let share = min(1, gap / Constants.smoothingSeconds)
      let mean = (now - before) / max(gap, Constants.leastGapSeconds)
      acceleration += (mean - acceleration) * share
      acceleration =
        min(max(acceleration, -Constants.mostAcceleration), Constants.mostAcceleration)
    } else {
      acceleration = 0
    }
    let held = min(now, Constants.topSpeed)
    speed = held
    let faded = min(gap, Constants.cruiseGapSeconds) / Constants.cruiseFadeSeconds
    cruise = max(held, cruise * (1 - faded))
    if now > Constants.rideSpeed { hasMoved = true }
  }

  /// Takes the time since the last location, which is silence if the phone stood in it.
  private mutating func take(gap: Double, stoodInGap: Bool, isStill: Bool) {
    if stoodInGap {
      if !hasReportedStand, gap > silence { silentShare = (1 + silentShare) / 2 }
    } else if !isStill {
      let held = min(gap, Constants.longestInterval)
      interval += (held - interval) * (interval == 0 ? 1 : Constants.intervalShare)
    }
    if !isStill { hasReportedStand = false }
  }

  private mutating func moveOff(at time: Int64) {
    if let since = standingSince, isStandOfRide { count(stand: Double(time - since) / 1_000) }
    standingSince = nil
    isStandTaken = false
    movedOff = time
  }

  /// Takes note of how long the train stood, unless it was for a signal or for good.
  private mutating func count(stand seconds: Double) {
    guard seconds > Constants.shortestStand, seconds < Constants.longestStand else { return }
    stoodSeconds += seconds
    standCount += 1
  }

  /// The speed over the last seconds, for a phone that does not measure it, less what errors of
  /// the two locations make up on average.
  private mutating func derivedSpeed(
    _ surroundings: Surroundings, _ here: Place, _ errors: ErrorModel
  ) -> Double? {
    for place in window.reversed() {
      let seconds = Double(here.time - place.time) / 1_000
      guard seconds <= Constants.longestDerivation else { return nil }
      guard seconds >= Constants.shortestDerivation else { continue }
      let metres = surroundings.metres(to: place)
      let variances = here.sigma * here.sigma + place.sigma * place.sigma
      let noise = variances * errors.newShare(after: seconds)
      speedSpan = seconds
      return max(metres * metres - noise, 0).squareRoot() / seconds
    }
    return nil
  }
}

extension Surroundings {
  fileprivate func metres(to place: PhoneMotion.Place) -> Double {
    plane.vector(to: place.coordinate).length
  }

  /// Whether a place lies too far from here for the errors of both.
  fileprivate func shows(rideFrom start: PhoneMotion.Place, sigma: Double) -> Bool {
    let sigmas = Constants.coarseSigmas * (sigma + start.sigma)
    return metres(to: start) > sigmas + Constants.coarseMetres
  }
}

/// When a phone counts as standing.
struct MotionRules: TrackerParameters {
  var standingSpeed = 1.0
  var standingSeconds = 8.0
  var gapSeconds = 16.0
  var gapSpeed = 3.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "standingSpeed", \.standingSpeed, unit: "m/s", range: 0.1...5,
      summary: "below this speed a phone stands"),
    ParameterAxis(
      "standingSeconds", \.standingSeconds, unit: "s", range: 0...120,
      summary: "a stand that lasts so long is a stop"),
    ParameterAxis(
      "gapSeconds", \.gapSeconds, unit: "s", range: 2...300,
      summary: "a gap between locations that lasts so long may be a stop"),
    ParameterAxis(
      "gapSpeed", \.gapSpeed, unit: "m/s", range: 0.1...20,
      summary: "below this mean speed it was one"),
  ]
}
