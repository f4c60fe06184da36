import Maths
import RailNetwork
import Tracking

/// What no parameter varies.
private enum Constants {
  /// Milliseconds; a clock that goes back by more, or forward by more than an hour, was set: the
  /// tracker's own goes on by a second, or by that hour.
  static let clockStepBack: Int64 = -30_000
  static let clockStepForward: Int64 = 3_600_000
  static let usualStep: Int64 = 1_000
  /// Times that clocks of the tracker can be computed with, in milliseconds.
  static let timeLimit: Int64 = 1 << 52
  /// m²; a location without a speed within 2 cm of the last repeats it.
  static let repeatedSquaredMetres = 0.0004
  /// m/s; a phone that was faster until then has lost reception, a slower one stands.
  static let repeatedSpeed = 4.0
  /// m; a claimed radius over this is coarse even with a speed: cells of a network, not satellites.
  static let coarseMetres = 400.0
  /// m/s, and standard deviations of both locations: a phone that seems to have gone farther took
  /// one of them from elsewhere, as from a wireless network that has moved; the one before, if it
  /// stays there for so many seconds.
  static let fastest = 100.0
  static let jumpSigmas = 3.0
  static let jumpSeconds = 60.0
  /// Standard deviations of a location; a shorter way says nothing of how far it strays.
  static let strayWaySigmas = 4.0
  /// m; over a longer way nothing more is known of how far the map strays.
  static let longestWay = 1_000.0
  /// m/s; slower phones measure no course.
  static let courseSpeed = 1.5
  /// How much of a gap in which it stood a train moves.
  static let moveShareOfStop = 0.1
  /// Seconds after which a railway out of reach has lost half of what it loses by the minute.
  static let farSeconds = 8.0
  /// And where its track may bend away from a long line drawn straight.
  static let bentSeconds = 3_600.0
  /// Scores that are farther apart count as no probability: e⁻¹⁰ is 0.00005.
  static let leastLogShare = -10.0
  /// The least probability of a train whose continuation is believed.
  static let throughShare = 0.3
  /// m; the error of a location that claims no accuracy, where a train is doubted.
  static let doubtSigma = 30.0
  /// nat; of lines drawn straight no more is believed either way, so that a bent one is noticed.
  static let mostStraightOdds = 5.0
  /// s; in a longer gap a train has often stood unseen.
  static let unseenStandSeconds = 40.0
  /// m; so near the last stop, and the position's error, a train goes on by another railway.
  static let throughMetres = 300.0
}

extension BeliefTracker {
  /// All that changes.
  struct State: Sendable, Codable {
    /// In network order.
    var beliefs: [Belief] = []
    var motion = PhoneMotion()
    var noTrain = NoTrain()
    /// Milliseconds of the tracker's own clock, which never steps.
    var time: Int64 = 0
    /// What is added to a location's time.
    var shift: Int64 = 0
    var hasStarted = false
    var latitude = 0.0
    var longitude = 0.0
    /// The standard deviation of the last location, in metres.
    var sigma = 0.0
    /// Whether the phone can have come from the location before the last.
    var hasFollowed = false
    /// When locations began to come from where the phone can't be, if they do.
    var jumped: Int64?
    /// Where a way began over which distances from tracks are compared.
    var strayLatitude: Double?
    var strayLongitude = 0.0
    /// What the ride has added to the odds that lines drawn straight lie where the rails do.
    var straightGain = 0.0
    /// The railway that is best, or -1.
    var named: Int32 = -1
    /// What the beliefs' scores are worth.
    var odds = Odds()
    /// The station that is said to be soon or now, until another is shown.
    var announced: Announcement?
  }

  /// A station as it was announced, and when, in milliseconds of the tracker's own clock.
  struct Announcement: Sendable, Codable, Equatable {
    var station: Int
    var phase: FocusPhase
    var time: Int64
  }
}

extension BeliefTracker.State {
  /// The time of a location by the tracker's own clock, in milliseconds.
  func clock(_ location: Location) -> Int64 {
    let given = location.timestamp.millisecondsSince1970
    return min(max(given, -Constants.timeLimit), Constants.timeLimit) + shift
  }

  /// How far a location may be off, in metres: as the phone claims, and more where it jumps about.
  func sigma(of location: Location, _ errors: ErrorModel) -> Double {
    errors.sigma(location) * max(1, motion.jitter)
  }

  /// A location as seen from the last one, or nil for one that says nothing new.
  mutating func frame(_ surroundings: Surroundings, _ model: BeliefModel) -> Frame? {
    let location = surroundings.location
    let plane = surroundings.plane
    let sigma = sigma(of: location, model.errors)
    var now = clock(location)
    let speed = motion.measuredSpeed(surroundings, time: now, sigma: sigma)
    var way = 0.0
    if hasStarted {
      let step = now - time
      if step <= 0, step > Constants.clockStepBack { return nil }
      // A clock that steps is set to what it was.
      if step <= Constants.clockStepBack || step > Constants.clockStepForward {
        let usual = step > 0 ? Constants.clockStepForward : Constants.usualStep
        shift += time + usual - now
        now = time + usual
      }
      let moved = plane.vector(to: Coordinate(latitude: latitude, longitude: longitude))
      if moved.squaredLength < Constants.repeatedSquaredMetres, speed == nil, !motion.isStanding,
        motion.speed ?? .infinity > Constants.repeatedSpeed
      {
        return nil
      }
      guard !isElsewhere(metres: moved.length, now: now, sigma: sigma) else { return nil }
      way = min(moved.length, Constants.longestWay)
    }
    let seconds = hasStarted ? Double(now - time) / 1_000 : 1
    hasStarted = true
    time = now
    latitude = location.coordinate.latitude
    longitude = location.coordinate.longitude
    self.sigma = sigma
    let strayWay = strayWay(surroundings, sigma: sigma, model.noTrain)
    let accuracy = location.horizontalAccuracyMetres ?? 0
    let isCoarse =
      accuracy > Constants.coarseMetres
      || (accuracy > model.choice.coarseMetres && speed == nil)
    motion.update(
      surroundings, time: now, speed: speed, sigma: sigma, isCoarse: isCoarse, model.motion,
      model.errors)
    var course: PlanarVector?
    if speed ?? 0 > Constants.courseSpeed { course = surroundings.course }
    return Frame(
      time: now, seconds: seconds, sigma: sigma,
      white: sigma * max(model.errors.whiteShare, min(motion.jitter, 1)),
      doubtSigma: location.horizontalAccuracyMetres == nil
        ? max(sigma, Constants.doubtSigma) : sigma,
      fading: PortableMath.exp(-seconds / model.errors.slowSeconds), plane: plane,
      course: course, speed: isCoarse ? nil : motion.speed, isMeasured: speed != nil,
      cruise: motion.cruise, stand: motion.stand, isStanding: motion.isStanding,
      isCoarse: isCoarse, way: way, strayWay: isCoarse ? nil : strayWay,
      moveShare: motion.stand == .stood ? Constants.moveShareOfStop : 1,
      hasComeFar: motion.hasComeFar,
      stood: motion.standingSince.map { Double(now - $0) / 1_000 },
      isBoarding: !motion.hasMoved,
      mapStep: MapStep(way: way, drift: model.errors.mapDrift, sag: nil, model.errors),
      straightDoubt: 1 / (1 + PortableMath.exp(model.errors.straightOdds + straightGain)))
  }

  /// Whether a location is from where no train can have come to since the last, for now.
  private mutating func isElsewhere(metres: Double, now: Int64, sigma: Double) -> Bool {
    let reach =
      Constants.fastest * Double(now - time) / 1_000 + Constants.jumpSigmas * (sigma + self.sigma)
    guard metres > reach else {
      hasFollowed = true
      jumped = nil
      return false
    }
    let since = jumped ?? now
    // Of the first two locations either may be wrong.
    let isShort = hasFollowed && Double(now - since) / 1_000 < Constants.jumpSeconds
    jumped = isShort ? since : nil
    if !isShort { hasFollowed = false }
    return isShort
  }

  /// Metres from where the way began over which distances from tracks are compared, if it ends
  /// here and the next begins.
  private mutating func strayWay(
    _ surroundings: Surroundings, sigma: Double, _ rules: NoTrainModel
  ) -> Double? {
    let metres =
      strayLatitude.map {
        let start = Coordinate(latitude: $0, longitude: strayLongitude)
        return surroundings.plane.vector(to: start).length
      } ?? .infinity
    guard metres > max(rules.strayMetres, Constants.strayWaySigmas * sigma) else { return nil }
    strayLatitude = latitude
    strayLongitude = longitude
    return min(metres, Constants.longestWay)
  }

  /// Takes a location into all beliefs, and names the best railway.
  mutating func weigh(
    _ surroundings: Surroundings, _ frame: Frame, _ setup: TrackerSetup, _ model: BeliefModel
  ) {
    let table = setup.table
    let choice = model.choice
    let reach = choice.reach(sigma: frame.sigma)
    let entry = beliefs.isEmpty ? 0 : greatestWeight - choice.floor
    var held = 0
    for nearby in surroundings.railways {
      while held < beliefs.count, beliefs[held].railway < nearby.railway.rawValue {
        beliefs[held].miss(frame)
        held += 1
      }
      if held < beliefs.count, beliefs[held].railway == nearby.railway.rawValue {
        // What nothing speaks for is held no farther than what is new.
        let isLikely = beliefs[held].weight > 1 - choice.floor
        if nearby.trackMetres < reach
          || isLikely && beliefs[held].holds(nearby, frame, table, model)
        {
          beliefs[held].update(nearby, frame, table, model)
        } else {
          beliefs[held].miss(frame)
        }
        held += 1
      } else if nearby.trackMetres < reach {
        var belief = Belief(
          nearby, weight: entry, sigma: frame.sigma, time: frame.time,
          lean: motion.hasMoved ? 0 : startLean(nearby, table, model), model)
        belief.update(nearby, frame, table, model)
        beliefs.insert(belief, at: held)
        held += 1
      }
    }
    while held < beliefs.count {
      beliefs[held].miss(frame)
      held += 1
    }
    followHosts(frame, table)
    if let source = setup.source {
      var top = -Double.infinity
      for index in beliefs.indices where beliefs[index].isNear {
        top = max(top, beliefs[index].weight)
      }
      for index in beliefs.indices
      where beliefs[index].isNear && beliefs[index].weight > top - model.trains.reach {
        beliefs[index].followTrains(frame, table, source, model)
      }
    }
    settle(frame, table, setup.source, model)
    if frame.isCoarse {
      for index in beliefs.indices where beliefs[index].isNear {
        guard let nearby = surroundings.nearby(RailwayIndex(Int(beliefs[index].railway))),
          let forecast = forecast(index, setup)
        else { continue }
        beliefs[index].unseen.follow(
          nearby.positionMetres, sigma: frame.sigma, time: frame.time, forecast, table,
          model.display)
      }
    }
  }

  /// What is expected of the train of one belief, or nil beyond the end of a line.
  func forecast(_ index: Int, _ setup: TrackerSetup) -> Forecast? {
    beliefs[index].forecast(motion, setup)
  }

  /// Lets railways whose lines were drawn past the stations of others run on the track of these.
  private mutating func followHosts(_ frame: Frame, _ table: LineTable) {
    for index in beliefs.indices where beliefs[index].isNear {
      guard let hop = beliefs[index].hop else { continue }
      let hosts = table.hosts(Int(beliefs[index].railway), from: Int(hop))
      var gain = -Double.infinity
      for host in hosts {
        let held = Bisection.first(below: beliefs.count) { beliefs[$0].railway >= host.railway }
        guard held < beliefs.count, beliefs[held].railway == host.railway, beliefs[held].isNear,
          host.metres.contains(beliefs[held].position)
        else { continue }
        gain = max(gain, beliefs[held].placeGain)
      }
      if gain > -.infinity {
        beliefs[index].follow(host: gain, straightDoubt: frame.straightDoubt)
      }
    }
  }

  private func startLean(
    _ nearby: NearbyRailway, _ table: LineTable, _ model: BeliefModel
  ) -> Double {
    let railway = nearby.railway.offset
    let count = table.stationCount(railway)
    guard !table.isLoop(railway), count > 1 else { return 0 }
    let rules = model.direction
    if nearby.positionMetres < table.position(railway, 0) + rules.terminusMetres {
      return rules.terminusLean
    }
    if nearby.positionMetres > table.position(railway, count - 1) - rules.terminusMetres {
      return -rules.terminusLean
    }
    return 0
  }

  /// Keeps weights within their floors, drops what is far, and names the best.
  private mutating func settle(
    _ frame: Frame, _ table: LineTable, _ source: TrainTable?, _ model: BeliefModel
  ) {
    let choice = model.choice
    var best = -Double.infinity
    var top = -Double.infinity
    var leader = -1
    for index in beliefs.indices {
      beliefs[index].addUpTrains()
      guard beliefs[index].isNear else { continue }
      best = max(best, beliefs[index].weight)
      if beliefs[index].total > top {
        top = beliefs[index].total
        leader = index
      }
    }
    if leader < 0 { best = greatestWeight }
    guard best > -.infinity else {
      named = -1
      odds = Odds(noTrainWeight: noTrain.weight)
      return
    }
    noTrain.follow(beliefs, leader: leader, frame, table, model)
    // What a timetable says against the likeliest railway, and how far off its track the phone is,
    // says nothing for no train.
    let noTrainGain =
      leader < 0 ? 0 : min(beliefs[leader].trainGain, 0) + beliefs[leader].offTrackGain
    if leader >= 0 { learnStraight(beliefs[leader].straightGain, model.errors) }
    let interchange = leader < 0 ? nil : beliefs[leader].interchange(frame, table, choice)
    let through = source.map { throughRailway(table, $0, frame) } ?? -1
    var kept = 0
    for index in beliefs.indices {
      beliefs[index].weight -= best
      if beliefs[index].isNear {
        beliefs[index].weight = max(beliefs[index].weight, -choice.floor)
        if let interchange,
          let nearest = table.nearestStation(
            Int(beliefs[index].railway), beliefs[index].position),
          table.group(Int(beliefs[index].railway), nearest.order) == interchange
        {
          beliefs[index].join(
            chance: frame.seconds / choice.changeSeconds, frame, model.errors)
        }
        if beliefs[index].railway == through {
          beliefs[index].weight = max(beliefs[index].weight, -model.trains.throughLift)
        }
      } else {
        let mayReturn = leader < 0 && beliefs[index].mayBendAway
        let half = mayReturn ? Constants.bentSeconds : Constants.farSeconds
        beliefs[index].weight -= choice.farFloor * frame.seconds / (frame.seconds + half)
        if beliefs[index].weight <= -choice.farFloor { continue }
      }
      if kept != index { beliefs.swapAt(kept, index) }
      kept += 1
    }
    beliefs.removeLast(beliefs.count - kept)
    name(choice, noTrain: noTrain.weight + noTrainGain)
  }

  /// Takes what a way on the best railway's line said of lines drawn straight: who drew one so drew
  /// all of a network.
  mutating func learnStraight(_ gain: Double, _ errors: ErrorModel) {
    let odds = errors.straightOdds + straightGain + gain
    straightGain =
      min(max(odds, -Constants.mostStraightOdds), Constants.mostStraightOdds) - errors.straightOdds
  }

  private var greatestWeight: Double {
    beliefs.indices.reduce(-.infinity) { max($0, beliefs[$1].weight) }
  }

  /// Names the best railway, the one named before by a little more than its due, and adds up how
  /// probable all are, and no train.
  private mutating func name(_ choice: ChoiceModel, noTrain none: Double) {
    var top = -Double.infinity
    var chosen = -1
    for index in beliefs.indices {
      beliefs[index].score = beliefs[index].total
      if beliefs[index].railway == named { beliefs[index].score += choice.incumbentBonus }
      if beliefs[index].score > top {
        top = beliefs[index].score
        chosen = index
      }
    }
    odds = Odds(noTrainWeight: none)
    guard chosen >= 0 else { return named = -1 }
    if beliefs[chosen].railway != named {
      if let last = beliefs.firstIndex(where: { $0.railway == named }) {
        beliefs[last].score = beliefs[last].total
      }
      beliefs[chosen].score += choice.incumbentBonus
      named = beliefs[chosen].railway
    }
    odds.top = max(none, beliefs[chosen].score)
    odds.sum = odds.likelihood(none)
    for index in beliefs.indices {
      odds.sum += odds.likelihood(beliefs[index].score)
    }
  }

  /// What scores are worth as probabilities.
  struct Odds: Sendable, Codable {
    var top: Double
    var sum = 1.0
    var noTrainWeight: Double

    init(noTrainWeight: Double = 0) {
      top = noTrainWeight
      self.noTrainWeight = noTrainWeight
    }

    var noTrain: Double { share(noTrainWeight) }

    func share(_ weight: Double) -> Double { likelihood(weight) / sum }

    /// Against the greatest.
    func likelihood(_ weight: Double) -> Double {
      weight - top > Constants.leastLogShare ? PortableMath.exp(weight - top) : 0
    }
  }

  /// The railway on which the best railway's likeliest train goes on, near the end of its run.
  private func throughRailway(_ table: LineTable, _ source: TrainTable, _ frame: Frame) -> Int32 {
    guard
      let index = beliefs.indices.first(where: {
        beliefs[$0].railway == named && beliefs[$0].isNear
      }),
      let best = beliefs[index].trains.best(isAscending: beliefs[index].isAscending),
      best.continuation >= 0, best.continuation != named, best.share > Constants.throughShare,
      let all = source.trains(
        Int(named), isWeekday: source.secondsOfDay(frame.time).isWeekday),
      let last = all[Int(best.train)].stops.last
    else { return -1 }
    let end = table.position(Int(named), source.order(last))
    let left = abs(table.difference(Int(named), from: beliefs[index].position, to: end))
    return left < Constants.throughMetres + beliefs[index].sigma ? best.continuation : -1
  }
}

extension Belief {
  /// The interchange at which its train may have come to stand, or at the end of its line just ahead.
  @inline(__always)
  func interchange(
    _ frame: Frame, _ table: LineTable, _ choice: ChoiceModel
  ) -> Int32? {
    guard !frame.isBoarding else { return nil }
    let railway = Int(railway)
    let reach = choice.interchangeMetres + sigma
    let end = isAscending ? table.stationCount(railway) - 1 : 0
    let isEnd =
      !table.isLoop(railway) && table.stationCount(railway) > 0
      && (table.position(railway, end) - position) * (isAscending ? 1 : -1) < reach
    var order: Int? = isEnd ? end : nil
    let mayStand =
      frame.isStanding || frame.stand == .stood
      || (frame.seconds > Constants.unseenStandSeconds && !frame.isCoarse)
    if !isEnd, mayStand, let nearest = table.nearestStation(railway, position),
      nearest.metres < reach
    {
      order = nearest.order
    }
    guard let order, table.group(railway, order) >= 0 else { return nil }
    return table.group(railway, order)
  }
}
