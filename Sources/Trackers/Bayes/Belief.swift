import Maths
import RailNetwork
import Tracking

/// What no parameter varies: guards, and errors of positions along the track.
private enum Constants {
  /// Seconds; locations of the same moment count as this far apart.
  static let leastStepSeconds = 0.05
  /// Stations kept until trains are next followed; bounds the state.
  static let mostEvents = 16
  /// m/s; 360 km/h, faster than trains run: a wrong speed leads no farther.
  static let topSpeed = 100.0
  /// Seconds over which a position runs on at the last speed; no train holds one for longer.
  static let mostPredictedSeconds = 30.0
  /// Seconds after which the error of a predicted position grows no more.
  static let mostDriftSeconds = 60.0
  /// m²; 3 m, how well track is mapped.
  static let mapVariance = 9.0
  /// m/s²; how far a train's acceleration is from none.
  static let accelerationSigma = 0.3
  /// m²/s²; 1 m/s where the phone measures its speed, 4 m/s where it follows from locations.
  static let measuredSpeedVariance = 1.0
  static let derivedSpeedVariance = 16.0
  /// A location farther from the prediction than 5 standard deviations and 200 m starts anew.
  static let jumpVariances = 25.0
  static let jumpSquaredMetres = 40_000.0
  /// Of the way since the last location, what lay before a stop in the gap: braking is short.
  static let wayBeforeStop = 0.3
  /// Standard deviations of the position added to distances from stations: 95 % of positions.
  static let stationSigmas = 2.0
  /// m; a position that moved so far since stations were last looked at is another place.
  static let farthestPasses = 20_000.0
  /// nat; passes count once the direction is 88 % certain.
  static let passLean = 2.0
  /// Stations passed between two locations, at most.
  static let mostPasses = 12
  /// m; added where a stop is compared with a station: both are known to some tens of metres.
  static let stopMargin = 50.0
  /// Seconds; in a gap this long a train may have stopped unseen.
  static let stopGapSeconds = 12.0
  /// m/s; the slowest train that a gap's time is held against.
  static let leastCruise = 8.0
  /// Seconds that a train loses by braking and starting, on top of its stand.
  static let rampSeconds = 15.0
  /// Times a location's standard deviation: the error of two of them, a part of which lasts.
  static let straySigmas = 1.2
  /// Standard deviations of how far a line drawn straight may lie beside its track.
  static let sagSigmas = 2.0
  /// And of how far maps usually lie beside it: farther off, the line is not where the rails are.
  static let farSigmas = 2.0
  /// A change of railway so many times likelier than that it was ridden before begins it anew.
  static let beginFactor = 2.0
  /// The least chance of a stop or a pass; what is less likely is an error of the model.
  static let leastChance = 0.01
}

/// What is believed if the phone is on one railway.
///
/// Half a kilobyte: who reads one at each location is inlined, and so reads it in place.
struct Belief: Sendable, Equatable, Codable {
  let railway: Int32
  /// The logarithm of how likely the railway is, up to a constant shared by all.
  var weight: Double
  /// The logarithm of how likely the railway is, trains included.
  var total: Double { weight + prior + trainGain + offTrackGain }
  /// The same, and a little more for the one named, when railways were last compared.
  var score = 0.0
  /// What its trains say of it.
  private(set) var trainGain = 0.0
  /// How far off the track as mapped locations were of late, and what that says of it.
  private var offTrack: Double
  private(set) var offTrackGain = 0.0
  /// The logarithm of how likely it is before the train says anything of itself.
  private(set) var prior = 0.0
  private(set) var cross: CrossTrack
  /// Metres along the line, and its variance.
  private(set) var position: Double
  private(set) var variance: Double
  /// The logarithm of the odds of ascending travel.
  private(set) var lean = 0.0
  private var anchor: Double
  private var anchorVariance: Double
  /// Where the train last stood, if it did.
  private(set) var stopPosition: Double?
  private(set) var stopTime: Int64 = 0
  /// Up to where passed stations have been taken.
  private var passedUpTo: Double
  var types: TrainTypes
  var trains = TrainBeliefs()
  private(set) var lastSeen: Int64
  /// Whether the last location lay within reach.
  var isNear = true
  /// How far the train has come since it was last seen well.
  var unseen: UnseenProgress
  /// Stations stopped at and passed that the trains have not been compared with.
  private var events: [StationEvent] = []
  private var wasCoarse = false
  /// What the last location's course said of the railway.
  private(set) var courseGain = 0.0
  /// What it said of the railway apart from its distance from the track.
  private(set) var lineGain = 0.0
  /// Metres of the last location from the track, positive to one side, and where a way over which
  /// distances are compared began; how far the mapped track strays, per metre.
  private(set) var signedMetres = 0.0
  private var strayStart: Double?
  private(set) var mapDrift = 0.0
  /// How far the track is followed as mapped: less where it was drawn straight.
  private(set) var mappedShare = 1.0
  /// m²; how far beside a line drawn straight the track may lie there.
  private(set) var sagVariance = 0.0
  /// The station from which the line at the last location was drawn straight to the next.
  private(set) var hop: Int32?
  /// What the place and the course of the last location said of the railway.
  private(set) var placeGain = 0.0
  /// The logarithm of the odds that there its track is that of a railway with stations between.
  private var hostOdds = 0.0
  /// What the last such way said for straying over following the track.
  private(set) var strayGain = 0.0
  /// What it said for a line drawn straight from station to station over one that is bent.
  private(set) var straightGain = 0.0
  /// Stations at which the train has stopped.
  private(set) var stopCount = 0
  private var lastStop: Int?
  /// The logarithm of the odds of ascending travel, trains included.
  var wholeLean: Double { lean + trains.ascending - trains.descending }
  var isAscending: Bool { wholeLean >= 0 }
  var sigma: Double { variance.squareRoot() }

  init(
    _ nearby: NearbyRailway, weight: Double, sigma: Double, time: Int64, lean: Double,
    _ model: BeliefModel
  ) {
    railway = nearby.railway.rawValue
    self.weight = weight
    cross = CrossTrack(sigma: sigma, model.errors)
    offTrack = model.errors.offTrack(nearby.trackMetres, sigma: sigma)
    position = nearby.positionMetres
    variance = sigma * sigma
    self.lean = lean
    anchor = position
    anchorVariance = variance
    passedUpTo = position
    types = TrainTypes(model.stops)
    lastSeen = time
    unseen = UnseenProgress(position: position, sigma: sigma, time: time)
  }

  /// Adds up what its trains say of it.
  mutating func addUpTrains() {
    guard trains.hasTimetable else { return trainGain = 0 }
    let up = 1 / (1 + PortableMath.exp(-lean))
    trainGain = PortableMath.log(
      up * PortableMath.exp(trains.ascending) + (1 - up) * PortableMath.exp(trains.descending))
  }

  /// Whether a location lies no farther from its track than one may while it is held.
  func holds(
    _ nearby: NearbyRailway, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) -> Bool {
    let reach = model.choice.heldReach
    if nearby.trackMetres < reach { return true }
    let sag = TrackHere(nearby, frame, table, model.errors).sag ?? 0
    return nearby.trackMetres < reach + Constants.sagSigmas * sag
  }

  /// Whether its track, drawn straight where it was last seen, may lie beyond all that is in sight.
  var mayBendAway: Bool {
    Constants.sagSigmas * sagVariance.squareRoot() > SurroundingsFinder.railwayReachMetres
  }

  mutating func addLean(_ amount: Double, limit: Double) {
    lean = min(max(lean + amount, -limit), limit)
  }

  /// Takes a location out of reach: no way is compared across it.
  mutating func miss(_ frame: Frame) {
    isNear = false
    if frame.strayWay != nil { strayStart = nil }
  }

  /// Takes a location within reach.
  mutating func update(
    _ nearby: NearbyRailway, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    isNear = true
    let sigma = frame.sigma
    let seconds = max(Double(frame.time - lastSeen) / 1_000, Constants.leastStepSeconds)
    let here = TrackHere(nearby, frame, table, model.errors)
    signedMetres = here.metres
    mapDrift = here.drift
    mappedShare = here.drift > 0 ? model.errors.mapDrift / here.drift : 1
    sagVariance = here.sag.map { $0 * $0 } ?? 0
    if here.hop != hop {
      hop = here.hop
      hostOdds = model.errors.hostOdds
      cross.begin(drift: here.drift)
    }
    let step =
      here.sag == nil
      ? frame.mapStep : MapStep(way: frame.way, drift: here.drift, sag: here.sag, model.errors)
    cross.advance(step, sigma: sigma, fading: frame.fading, model.errors)
    let seen =
      here.share
      * cross.update(
        metres: here.metres, sigma: sigma, white: frame.white, seconds: seconds, model.errors)
    weight += seen
    placeGain = seen
    model.errors.add(
      offTrack: model.errors.offTrack(here.metres, sigma: sigma), to: &offTrack, way: frame.way)
    offTrackGain = model.errors.offTrackGain(
      offTrack, doubt: here.hop == nil ? 0 : frame.straightDoubt)
    courseGain = 0
    let weightAcross = weight
    defer { lineGain = weight - weightAcross }
    compareStray(frame, model)
    prior = model.prior.weight(
      isUnderground: table.isUnderground(nearby.nearestStation.station), isCoarse: frame.isCoarse)
    if let course = frame.course, let heading = here.heading, let speed = frame.speed {
      let said = model.direction.course(
        course, heading: heading, speed: speed, seconds: seconds,
        mapSigma: here.drift - model.errors.mapDrift)
      weight += said.evidence
      courseGain = said.evidence
      placeGain += said.evidence
      addLean(said.lean, limit: model.direction.leanLimit)
    }
    moveAlong(nearby.positionMetres, seconds: seconds, frame, table, model)
    lastSeen = frame.time
    if !frame.isCoarse {
      unseen.see(position: position, sigma: self.sigma, time: frame.time, isAscending: isAscending)
    }
  }

  /// Compares the distance from the track with that where the way began, if the way ends here.
  private mutating func compareStray(_ frame: Frame, _ model: BeliefModel) {
    strayGain = 0
    straightGain = 0
    guard let way = frame.strayWay else { return }
    if let start = strayStart {
      let noise = Constants.straySigmas * frame.doubtSigma
      func likelihood(perMetre rate: Double) -> Double {
        let stray = rate * way
        return model.errors.likelihood(
          signedMetres - start, variance: noise * noise + stray * stray)
      }
      let wander = max(model.noTrain.wander, mapDrift)
      strayGain = likelihood(perMetre: wander) - likelihood(perMetre: mapDrift)
      if hop != nil {
        let straight = likelihood(perMetre: model.errors.mapDrift)
        straightGain = straight - likelihood(perMetre: model.errors.hopSlope)
        // Who runs beside the line, but far from it, does not show it to be straight.
        let usual = (noise * noise + model.errors.usualOffsetVariance).squareRoot()
        if abs(signedMetres) > Constants.farSigmas * usual { straightGain = min(straightGain, 0) }
      }
    }
    strayStart = signedMetres
  }

  /// Lets the ride have changed to this railway just now, by chance.
  ///
  /// Where that is by far the likelier, nothing is known of its error across the track.
  mutating func join(chance: Double, _ frame: Frame, _ errors: ErrorModel) {
    let stayed = PortableMath.exp(weight)
    if stayed * Constants.beginFactor < chance {
      cross = CrossTrack(sigma: frame.sigma, errors)
    }
    weight = min(PortableMath.log(stayed + chance), 0)
  }

  /// Takes what a location said of the railway whose track it may share, where its own was drawn
  /// past that one's stations: it does not where rails run as straight as they are drawn.
  mutating func follow(host gain: Double, straightDoubt: Double) {
    let own = placeGain
    let share = 1 / (1 + PortableMath.exp(-hostOdds))
    let top = max(own, gain)
    let both =
      top
      + PortableMath.log(
        share * PortableMath.exp(gain - top) + (1 - share) * PortableMath.exp(own - top))
    hostOdds += gain - own
    weight += both - own
    prior += PortableMath.log(1 - (1 - straightDoubt) / (1 + PortableMath.exp(-hostOdds)))
  }

  /// Follows the trains of the timetable, where it is time to.
  mutating func followTrains(
    _ frame: Frame, _ table: LineTable, _ source: TrainTable, _ model: BeliefModel
  ) {
    guard !events.isEmpty || trains.isDue(frame.time, model.trains) else { return }
    for event in events {
      guard
        let all = source.trains(
          Int(railway), isWeekday: source.secondsOfDay(frame.time).isWeekday)
      else { break }
      trains.observe(
        order: Int(event.order), stopped: event.stopped, usual: event.usual,
        railway: Int(railway), source, all, model.trains)
    }
    events.removeAll(keepingCapacity: true)
    trains.update(
      railway: Int(railway), position: position, time: frame.time, isBoarding: frame.isBoarding,
      table, source, model.trains)
  }

  struct StationEvent: Sendable, Equatable, Codable {
    var order: Int32
    var stopped: Bool
    var usual: Double
  }

  /// Takes a stop at a station, or a station passed, and says how likely that was.
  @discardableResult
  private mutating func take(
    _ order: Int, stopped: Bool, _ table: LineTable, _ stops: StopModel
  ) -> Double {
    let isHub = table.isHub(Int(railway), order)
    let chance = types.stopChance(isHub: isHub, stops)
    let usual = stopped ? chance : 1 - chance
    if events.count < Constants.mostEvents {
      events.append(StationEvent(order: Int32(order), stopped: stopped, usual: usual))
    }
    types.observe(stopped: stopped, isHub: isHub, stops)
    return usual
  }

  private mutating func moveAlong(
    _ measured: Double, seconds: Double, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    let r = Int(railway)
    let speed = frame.speed ?? 0
    let before = position
    let predicted =
      position
      + (isAscending ? 1 : -1) * min(speed, Constants.topSpeed)
      * min(seconds, Constants.mostPredictedSeconds) * frame.moveShare
    let noise = frame.sigma * frame.sigma + Constants.mapVariance
    let varianceBefore = variance
    let drift = min(seconds, Constants.mostDriftSeconds)
    let unseenWay = Constants.accelerationSigma * drift * drift
    let speedVariance =
      frame.isMeasured ? Constants.measuredSpeedVariance : Constants.derivedSpeedVariance
    variance += unseenWay * unseenWay + drift * drift * speedVariance
    let innovation = table.difference(r, from: predicted, to: measured)
    let isFar =
      innovation * innovation
      > Constants.jumpVariances * (variance + noise) + Constants.jumpSquaredMetres
    if isFar {
      position = measured
      variance = noise
    } else {
      let gain = variance / (variance + noise)
      position = table.wrapped(r, predicted + gain * innovation)
      variance *= 1 - gain
    }
    // Direction.
    let shift = table.difference(r, from: anchor, to: measured)
    let shiftSigma = (anchorVariance + noise).squareRoot()
    if abs(shift) > model.direction.anchorMetres {
      addLean(
        model.direction.lean(displacement: shift, sigma: shiftSigma),
        limit: model.direction.leanLimit)
      anchor = measured
      anchorVariance = noise
    }
    // Stops.
    switch frame.stand {
    case .none:
      if frame.isStanding, stopPosition != nil {
        stopPosition = position
        stopTime = frame.time
      }
    case .stands: stop(at: position, variance: variance, frame, table, model)
    case .stood:
      let share = Constants.wayBeforeStop
      stop(
        at: before + innovation * share,
        variance: (1 - share) * (1 - share) * varianceBefore + share * share * noise, frame, table,
        model)
    }
    if frame.isCoarse || wasCoarse {
      passedUpTo = position
    } else {
      passes(from: before, seconds: seconds, frame, table, model)
    }
    wasCoarse = frame.isCoarse
  }

  private mutating func stop(
    at place: Double, variance: Double, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    let r = Int(railway)
    let place = table.wrapped(r, place)
    stopPosition = place
    stopTime = frame.time
    let stops = model.stops
    guard let nearest = table.nearestStation(r, place) else { return }
    let width = stops.platformSigma * stops.platformSigma + variance
    let isHub = table.isHub(r, nearest.order)
    let rate =
      stops.strayStops + types.stopChance(isHub: isHub, stops) * normalPeak
      / width.squareRoot() * PortableMath.exp(-nearest.metres * nearest.metres / 2 / width)
    weight += stops.stopWeight * PortableMath.log(rate / stops.usualStops)
    if nearest.metres < stops.passMetres + Constants.stationSigmas * sigma {
      if lastStop != nearest.order { stopCount += 1 }
      lastStop = nearest.order
      take(nearest.order, stopped: true, table, stops)
    }
  }

  /// Takes the stations that lie behind without a stop.
  private mutating func passes(
    from before: Double, seconds: Double, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    let r = Int(railway)
    let stops = model.stops
    let sign = isAscending ? 1.0 : -1.0
    let margin = stops.passMetres + Constants.stationSigmas * sigma
    let behind = position - sign * margin
    let way = sign * table.difference(r, from: passedUpTo, to: behind)
    if way < -2 * margin || way > Constants.farthestPasses {
      passedUpTo = position
      return
    }
    guard way > 0, abs(lean) > Constants.passLean else { return }
    var count = 0
    var start = passedUpTo
    while count < Constants.mostPasses,
      let ahead = table.stationAhead(r, start, isAscending: isAscending, least: 1),
      sign * table.difference(r, from: start, to: behind) >= ahead.metres
    {
      count += 1
      let place = table.position(r, ahead.order)
      start = table.wrapped(r, place)
      if let stop = stopPosition,
        abs(table.difference(r, from: stop, to: place)) < margin + Constants.stopMargin
      {
        continue
      }
      if seconds >= Constants.stopGapSeconds {
        let moved = abs(table.difference(r, from: before, to: position))
        let spare = seconds - moved / max(frame.cruise, Constants.leastCruise)
        if spare > Constants.rampSeconds {
          let chance = take(ahead.order, stopped: true, table, stops)
          weight += stops.stopWeight * PortableMath.log(max(chance, Constants.leastChance))
        }
        continue
      }
      let chance = take(ahead.order, stopped: false, table, stops)
      weight += stops.passWeight * PortableMath.log(max(chance, Constants.leastChance))
    }
    passedUpTo = behind
  }
}
