import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// Degrees of freedom of the Student distribution: one error in some hundreds is an outlier.
  static let freedom = 5.0
  /// m; a shorter movement shows no direction, and does not leave a platform.
  static let leastMove = 30.0
  /// nat; gain of a direction by one movement at most, for real locations jump back by hundreds of
  /// metres (stops told in time +.1, display with 50 m of error that is not claimed +.4).
  static let mostLean = 3.0
  /// Standard deviations of a location added to distances along the track.
  static let sigmas = 1.5
  /// m; trains are looked up by coarse locations of a smaller standard deviation: half a minute's
  /// run (train right 62 to 67 %, mean of eight drawn sets).
  static let trainSigma = 500.0
}

/// The hypothesis that the phone rides on one railway.
struct Ride: Codable, Sendable {
  private(set) var railway: Int32
  /// Log odds against the best railway, without trains.
  var weight: Double
  /// nat; what the day's trains say for the railway.
  private(set) var trainGain = 0.0
  var total: Double { weight + trainGain }
  /// Log odds of ascending travel.
  var lean = 0.0
  /// What kind of train it may be, by where it stops.
  var kinds: TrainKinds.Odds
  /// Whether the last location lay within reach.
  var isNear = true

  // Across the track: the last location's distance, and the variance of the map there.
  private(set) var metres = 0.0
  private(set) var mapVariance = 0.0

  // Along the track: where the last good location was, and from where movement is measured.
  private(set) var position: Double
  private(set) var sigma: Double
  var seenTime: Double
  private var anchor: Double
  private var anchorVariance: Double

  // Stations: the order of the one ahead or stood at, since when, and where the train stood there.
  private(set) var ahead: Int32 = -1
  private(set) var stand: Double?
  private var wasAscending = true
  private var hasStopped = false
  /// Whether a stop at the station ahead would have been seen.
  private var isJudged = false
  /// Gain of the last location's stops and passes over a phone on no train.
  var stopGain = 0.0
  private(set) var reasons = RideReasons()
  /// Stations stopped at, and the last of them.
  private(set) var stops = 0
  private var lastStop: Int32 = -1

  /// Its train, while locations are coarse or none come.
  var unseen: Unseen?
  /// The trains of the timetable that it may be; nil without a timetable.
  private(set) var trains: RideTrains?

  var isAscending: Bool { lean + (trains?.lean ?? 0) >= 0 }

  init(
    _ railway: Int, at position: Double, weight: Double, lean: Double, _ sight: Sight,
    _ model: RideModel
  ) {
    self.lean = lean
    self.railway = Int32(railway)
    self.weight = weight
    kinds = model.kinds(railway).usual
    self.position = position
    sigma = sight.sigma
    seenTime = sight.time
    anchor = position
    anchorVariance = sigma * sigma
    if model.trains != nil { trains = RideTrains(railway: self.railway) }
  }

  /// Takes a location within reach.
  mutating func take(
    _ nearby: NearbyRailway, at position: Double, _ sight: Sight, _ phone: Phone,
    _ model: RideModel
  ) {
    takeAcross(nearby, sight, model)
    takeAlong(position, sight, model)
    stopGain = 0
    isNear = true
    if !sight.isCoarse || !phone.isSeenWell(sight) && sight.sigma < Constants.trainSigma {
      takeTrains(position, sight, phone, model)
    }
    guard !sight.isCoarse else { return }
    let before = self.position
    self.position = position
    sigma = sight.sigma
    seenTime = sight.time
    takeStations(from: before, sight, phone, model)
    weight += stopGain
  }

  /// Looks up the trains of the day, if the railway is not out of the question.
  private mutating func takeTrains(
    _ position: Double, _ sight: Sight, _ phone: Phone, _ model: RideModel
  ) {
    guard let source = model.trains, weight > -model.rules.floor else { return }
    trains?.take(
      position, at: sight.time, wallClock: phone.wallClock(sight.time),
      isBoarding: !phone.hasMoved, model.table, source)
    trainGain = trains?.gain(lean: lean) ?? 0
  }

  /// The distance from the track: Student's distribution, for some locations are far off.
  private mutating func takeAcross(
    _ nearby: NearbyRailway, _ sight: Sight, _ model: RideModel
  ) {
    metres = nearby.trackMetres
    let sag = model.sag(nearby, sight.plane)
    mapVariance = model.rules.mapSigma * model.rules.mapSigma + sag * sag
    let variance = sight.sigma * sight.sigma + mapVariance
    let usual = variance - sag * sag
    let density =
      -(Constants.freedom + 1) / 2
      * PortableMath.log(1 + metres * metres / (Constants.freedom * variance))
      - PortableMath.log(variance / usual) / 2
    let gain = density * sight.news
    weight += gain
    reasons.add(across: gain)
  }

  /// The movement along the track.
  private mutating func takeAlong(_ now: Double, _ sight: Sight, _ model: RideModel) {
    let moved = model.table.difference(Int(railway), from: anchor, to: now)
    guard abs(moved) > Constants.leastMove else { return }
    let variance = sight.sigma * sight.sigma
    // The logarithm of the odds that a normal variable is positive is 1.702 times its mean.
    let gain = 1.702 * moved / (variance + anchorVariance).squareRoot()
    lean += min(max(gain, -Constants.mostLean), Constants.mostLean)
    // So that a train that turns back is noticed.
    lean = min(max(lean, -model.rules.floor), model.rules.floor)
    anchor = now
    anchorVariance = variance
  }
}

// MARK: Stations

extension Ride {
  /// How likely the train stops at a station.
  func stopChance(_ order: Int, _ model: RideModel) -> Double {
    let usual = kinds.chances[order]
    guard let trains, let source = model.trains else { return usual }
    return trains.stopChance(order, isAscending: isAscending, usual: usual, source)
  }

  /// The trains of the timetable that it may be, best first.
  func likelyTrains(_ model: RideModel) -> [(train: TimetableTrain, share: Double)] {
    model.trains.flatMap { trains?.likely(isAscending, $0) } ?? []
  }

  /// The way to a station in the direction of travel; negative behind.
  func way(from place: Double, to order: Int, _ model: RideModel) -> Double {
    way(from: place, to: model.table.position(Int(railway), order), model)
  }

  func way(from place: Double, to end: Double, _ model: RideModel) -> Double {
    (isAscending ? 1 : -1) * model.table.difference(Int(railway), from: place, to: end)
  }

  func platformReach(_ model: RideModel) -> Double {
    model.platformReach(Int(railway)) + Constants.sigmas * sigma
  }

  /// Metres beyond a station, from where a train can stop there no more.
  func overrun(speed: Double, _ model: RideModel) -> Double {
    max(
      0, platformReach(model) - speed * speed / 2 / model.rules.braking)
  }

  /// Follows which station is ahead.
  private mutating func takeStations(
    from before: Double, _ sight: Sight, _ phone: Phone, _ model: RideModel
  ) {
    let railway = Int(railway)
    let isUnseen = mayHaveStopped(from: before, sight, phone, model)
    turn(phone, model)
    if let stop = sight.stop { takeStop(stop, from: before, sight, phone, model) }
    if phone.isStanding, let nearest = nearest(to: position, model),
      nearest.metres < platformReach(model)
    {
      if Int(ahead) != nearest.order || stand == nil { arrive(nearest.order, at: position) }
      hasStopped = hasStopped || phone.hasStopped
    }
    for _ in 0...model.table.stationCount(railway) {
      guard ahead >= 0, isLeft(phone, model),
        let next = model.table.following(railway, Int(ahead), isAscending: isAscending)
      else { break }
      if stand == nil, isJudged, !isUnseen { takePass(Int(ahead), model) }
      leave(to: next)
    }
    if isUnseen, ahead >= 0 { isJudged = way(from: position, to: Int(ahead), model) > 0 }
  }

  /// The station ahead, found by place if only coarse locations have come.
  func expected(_ model: RideModel) -> Int {
    if ahead >= 0 { return Int(ahead) }
    return model.table.stationAhead(Int(railway), position, isAscending: isAscending, least: 0)?
      .order
      ?? nearest(to: position, model)?.order ?? 0
  }

  /// Looks for the station ahead where none is known, or the direction has changed.
  private mutating func turn(_ phone: Phone, _ model: RideModel) {
    guard ahead < 0 || wasAscending != isAscending else { return }
    wasAscending = isAscending
    look(phone.speed ?? 0, model)
  }

  /// Whether the time since the last good location leaves enough for a stop.
  private func mayHaveStopped(
    from before: Double, _ sight: Sight, _ phone: Phone, _ model: RideModel
  ) -> Bool {
    let way = abs(model.table.difference(Int(railway), from: before, to: position))
    return sight.gap - way / model.cruise(Int(railway)) > leastStopSeconds
  }

  private mutating func arrive(_ order: Int, at place: Double) {
    ahead = Int32(order)
    stand = place
    hasStopped = false
  }

  private mutating func leave(to next: Int) {
    ahead = Int32(next)
    isJudged = true
    stand = nil
    hasStopped = false
  }

  /// Finds the station ahead by the place alone.
  private mutating func look(_ speed: Double, _ model: RideModel) {
    stand = nil
    hasStopped = false
    let found = model.table.stationAhead(
      Int(railway), position, isAscending: isAscending, least: -overrun(speed: speed, model))
    ahead = Int32(found?.order ?? nearest(to: position, model)?.order ?? -1)
    isJudged = found?.metres ?? 0 > 0
  }

  private func nearest(to place: Double, _ model: RideModel) -> (order: Int, metres: Double)? {
    model.table.nearestStation(Int(railway), place, isAscending: isAscending)
  }

  /// Whether the train has left or passed the station ahead; speed or place tells it of a stand.
  private func isLeft(_ phone: Phone, _ model: RideModel) -> Bool {
    let speed = phone.speed ?? 0
    guard let stand else {
      return way(from: position, to: Int(ahead), model) < -overrun(speed: speed, model)
    }
    guard !phone.isStanding else { return false }
    return way(from: stand, to: position, model) > Constants.leastMove
      || hasStopped && speed > model.rules.walkSpeed
  }

  /// Takes a stop: stations attract them.
  private mutating func takeStop(
    _ stop: Phone.Stop, from before: Double, _ sight: Sight, _ phone: Phone, _ model: RideModel
  ) {
    var place = position
    var variance = model.rules.platformSigma * model.rules.platformSigma + sight.sigma * sight.sigma
    if stop == .stood {
      let way = model.table.difference(Int(railway), from: before, to: position)
      place = before + way / 2
      variance += way * way / 4
    }
    guard let nearest = nearest(to: place, model) else { return }
    let density =
      PortableMath.exp(-nearest.metres * nearest.metres / 2 / variance)
      / (2 * Double.pi * variance).squareRoot()
    let chance = stopChance(nearest.order, model)
    let gain =
      PortableMath.log((model.rules.strayStops + chance * density) / model.rules.freeStops)
    stopGain += gain
    let isAtStation = nearest.metres < platformReach(model)
    reasons.add(isAtStation ? nearest.order : -1, isStop: true, at: sight.time, gain)
    guard isAtStation, phone.hasMoved else { return }
    if Int(lastStop) != nearest.order {
      lastStop = Int32(nearest.order)
      stops += 1
      learn(stopped: 1, nearest.order, usual: chance, model)
    }
    // A shorter gap shows the arrival alone (display of eight suites +.24).
    if stop == .stood, !phone.isStanding, sight.gap > 2 * Phone.silence,
      way(from: position, to: nearest.order, model) < 2 * Constants.leastMove,
      let next = model.table.following(Int(railway), nearest.order, isAscending: isAscending),
      Int(ahead) != next
    {
      leave(to: next)
    }
  }

  private mutating func takePass(_ order: Int, _ model: RideModel) {
    let chance = 1 - stopChance(order, model)
    stopGain += PortableMath.log(chance)
    reasons.add(order, isStop: false, at: seenTime, PortableMath.log(chance))
    learn(stopped: 0, order, usual: 1 - chance, model)
  }

  /// Learns the kind of train, and which train it is, from the probability that it stopped; `usual`
  /// is how likely a stop was.
  private mutating func learn(stopped: Double, _ order: Int, usual: Double, _ model: RideModel) {
    if let source = model.trains {
      trains?.observe(order, stopped: stopped, usual: usual, source)
    }
    kinds = model.kinds(Int(railway)).learned(kinds, stopped: stopped, order)
  }
}

extension RideModel {
  /// m; how far beside a line drawn straight between two stations the track may lie there; 0 where
  /// it is drawn as it is.
  func sag(_ nearby: NearbyRailway, _ plane: LocalPlane) -> Double {
    guard let hop = table.straightHop(nearby.railway.offset, nearby.vertex) else { return 0 }
    let start = plane.vector(to: hop.start)
    let along = plane.vector(to: hop.end) - start
    let length = along.length
    guard length > rules.reach else { return 0 }
    let share = min(max(-start.dot(along) / (length * length), 0), 1)
    return rules.sagShare * length * 4 * share * (1 - share)
  }
}
