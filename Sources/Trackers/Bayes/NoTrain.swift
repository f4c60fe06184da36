import Maths
import Tracking

/// What no parameter varies.
private enum Constants {
  /// nat; before the first location, as good as never.
  static let none = -40.0
  /// nat and s; where no railway is within reach no train gains up to 2 nat, half of it in 8 s.
  static let farGain = 2.0
  static let farSeconds = 8.0
  /// m/s; slower than a walk.
  static let stillSpeed = 0.5
  /// m/s; who moves faster has boarded something: what waiting and walking have said is taken back.
  static let boardedSpeed = 9.0
  /// nat; and so has who moves faster than a walk, this much rather on the track than beside it.
  static let boardedOnTrack = 3.0
  /// A phone that has been on a train stands this many times as long before it counts.
  static let rideWaitFactor = 2.0
  /// Standard deviations of a location added to distances from the track and from stations.
  static let farSigmas = 2.0
  /// s; the time after which a distance from the track counts by half.
  static let strayedSeconds = 20.0
  /// m and s; a location beyond this distance counts for so long unless the one before was, too.
  static let strayedMetres = 50.0
  static let strayedOnceSeconds = 5.0
  /// nat and m; courses speak against the railway by no more over each such way, since the track
  /// may bend there as the map does not.
  static let mostCourse = 1.5
  static let courseMetres = 200.0
  /// nat; one way at a train's speed speaks for a train by no more.
  static let mostRun = 0.5
  /// m²; 8 m, how far the track ridden usually lies beside the one mapped.
  static let mapVariance = 64.0
  /// m; a phone beside the track is elsewhere across it after so long a way.
  static let besideWay = 100.0
  /// nat; how sure a way can make of being beside the track, or on it.
  static let mostBeside = 5.0
  /// nat; one location says no more for being beside it: it may be far off.
  static let mostBesideOnce = 0.5
  /// nat; before the way shows more, who moves along a track is rather on it than beside it.
  static let onTrackOdds = 1.0
  /// m; a train runs slowly so near a station.
  static let stationMetres = 250.0
  /// m; and so near the end of its line.
  static let endMetres = 1_000.0
  /// No train runs more slowly than this share of its railway's top speed for long.
  static let slowShare = 0.45
  /// s and m; who was beyond this distance for so long has left the train.
  static let leftSeconds = 60.0
  static let leftMetres = 200.0
}

/// What speaks for being on no train at all.
struct NoTrainModel: TrackerParameters {
  var start = -1.3
  var limit = 10.0
  var upperLimit = 4.0
  var weight = 0.7
  var strayMetres = 250.0
  var wander = 0.08
  var farMetres = 80.0
  var farDrift = 4000.0
  var waitSeconds = 85.0
  var waitWeight = 6.0
  var walkingSpeed = 4.0
  var walkingWeight = 0.8
  var walkingSeconds = 15.0
  var slowWaySpeed = 9.0
  var slowWayWeight = 15.0
  var slowWaySeconds = 12.0
  var besideMetres = 40.0
  var runWeight = 0.8
  var runSpeed = 12.0
  var trainSpeed = 17.0
  var trainWeight = 0.3
  var speedSeconds = 5.0
  var recognition = 1.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "noTrainStart", \.start, unit: "nat", range: -50...50,
      summary: "how likely no train is at first, against the best railway"),
    ParameterAxis(
      "noTrainLimit", \.limit, unit: "nat", range: 0...100,
      summary: "it is never less likely than the best railway by more"),
    ParameterAxis(
      "noTrainTop", \.upperLimit, unit: "nat", range: 0...100,
      summary: "nor more likely by more than this"),
    ParameterAxis(
      "noTrainWeight", \.weight, unit: "", range: 0...2,
      summary: "how much the way across the track counts; 0 is never to think of no train"),
    ParameterAxis(
      "strayMetres", \.strayMetres, unit: "m", range: 20...5000,
      summary: "over so long a way distances from the track are compared"),
    ParameterAxis(
      "noTrainWander", \.wander, unit: "", range: 0.001...2,
      summary: "how far the way of a phone on no train strays sideways, per metre"),
    ParameterAxis(
      "farMetres", \.farMetres, unit: "m", range: 10...5000,
      summary: "so far from the track a phone is on no train"),
    ParameterAxis(
      "farDrift", \.farDrift, unit: "m", range: 0...20000,
      summary: "what is added to that for each metre by which the map strays per metre"),
    ParameterAxis(
      "waitSeconds", \.waitSeconds, unit: "s", range: 0...7200,
      summary: "who stands for longer waits for no train, or has left it"),
    ParameterAxis(
      "waitWeight", \.waitWeight, unit: "nat/min", range: 0...100,
      summary: "how much each further minute speaks for no train"),
    ParameterAxis(
      "walkingSpeed", \.walkingSpeed, unit: "m/s", range: 0.1...10,
      summary: "below this speed, and moving, a phone may be walked"),
    ParameterAxis(
      "walkingWeight", \.walkingWeight, unit: "nat", range: 0...10,
      summary: "how much that speaks for no train"),
    ParameterAxis(
      "walkingSeconds", \.walkingSeconds, unit: "s", range: 0...600,
      summary: "trains creep for so long, too"),
    ParameterAxis(
      "slowWaySpeed", \.slowWaySpeed, unit: "m/s", range: 0.1...50,
      summary: "below this speed trains seldom run between stations"),
    ParameterAxis(
      "slowWayWeight", \.slowWayWeight, unit: "nat", range: 0...20,
      summary: "how much 100 m below it speak for no train"),
    ParameterAxis(
      "slowWaySeconds", \.slowWaySeconds, unit: "s", range: 0...600,
      summary: "over a longer gap a train may have stopped"),
    ParameterAxis(
      "besideMetres", \.besideMetres, unit: "m", range: 0...1000,
      summary: "how far beside the track a phone on no train usually is"),
    ParameterAxis(
      "runWeight", \.runWeight, unit: "nat/km", range: 0...10,
      summary: "how much a way along the track without a stop speaks for a train"),
    ParameterAxis(
      "runSpeed", \.runSpeed, unit: "m/s", range: 1...100,
      summary: "above this speed; on a road crossings break such a way"),
    ParameterAxis(
      "trainSpeed", \.trainSpeed, unit: "m/s", range: 1...100,
      summary: "above this speed a phone is seldom on a road"),
    ParameterAxis(
      "trainWeight", \.trainWeight, unit: "nat", range: 0...10,
      summary: "how much that speaks for a train"),
    ParameterAxis(
      "noTrainSeconds", \.speedSeconds, unit: "s", range: 0...600,
      summary: "the time after which speeds count by half"),
    ParameterAxis(
      "recognition", \.recognition, unit: "nat", range: 0...10,
      summary: "how much each station stopped at takes from doubts of a train"),
  ]

  /// How much the speed at a location counts.
  fileprivate func share(_ frame: Frame) -> Double {
    frame.seconds / (frame.seconds + speedSeconds)
  }
}

/// How likely it is that the phone is on no train.
struct NoTrain: Sendable, Equatable, Codable {
  /// The logarithm of the odds against the best railway.
  private(set) var weight = Constants.none
  private var hasStarted = false
  /// Seconds for which the phone has been walked, and for which it was far from the track.
  private var walked = 0.0
  private var far = 0.0
  /// The logarithm of the odds that the way of late was beside the track, not on it.
  private var beside = 0.0
  /// What waiting and walking have added to the weight, in nat: who boards at last came for a train.
  private var waited = 0.0
  private var wasBeyond = false
  /// Stations at which the phone has stopped on the ride, and the railway and its stops that were
  /// last counted.
  private var stopCount = 0
  private var countedRailway: Int32 = -1
  private var countedStops = 0

  /// Takes what a location said of the best railway.
  mutating func follow(
    _ beliefs: [Belief], leader: Int, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    let rules = model.noTrain
    guard rules.weight > 0 else { return }
    if !hasStarted {
      weight = rules.start
      hasStarted = true
    }
    guard leader >= 0 else {
      guard !beliefs.contains(where: \.mayBendAway) else { return }
      let gain = Constants.farGain * frame.seconds / (frame.seconds + Constants.farSeconds)
      weight = min(weight + gain, rules.upperLimit)
      return
    }
    guard !frame.isCoarse else { return }
    follow(beliefs[leader], frame, table, rules)
  }

  @inline(__always)
  private mutating func follow(
    _ belief: Belief, _ frame: Frame, _ table: LineTable, _ rules: NoTrainModel
  ) {
    let usual = (frame.doubtSigma * frame.doubtSigma + belief.sagVariance).squareRoot()
    let beyond = max(0, abs(belief.signedMetres) - Constants.farSigmas * usual)
    far = beyond > Constants.leftMetres ? far + frame.seconds : 0
    let isBeyond = beyond > Constants.strayedMetres
    let farSeconds =
      isBeyond && wasBeyond ? frame.seconds : min(frame.seconds, Constants.strayedOnceSeconds)
    wasBeyond = isBeyond
    // What was seen beside another track says nothing of this one.
    if belief.railway != countedRailway { beside = 0 }
    countStops(belief)
    followBeside(belief, frame, rules)
    let distance = beyond / (rules.farMetres + rules.farDrift * belief.mapDrift)
    let mostCourse = Constants.mostCourse * min(frame.way / Constants.courseMetres, 1)
    let courseGain = min(max(belief.courseGain * belief.mappedShare, -mostCourse), 0)
    var doubt =
      rules.weight * (belief.strayGain - courseGain - belief.lineGain + belief.courseGain)
      + distance * distance * farSeconds / (farSeconds + Constants.strayedSeconds)
      + walkingGain(frame, rules) + slowGain(belief, frame, table, rules)
    if let speed = frame.speed, speed > rules.trainSpeed {
      doubt -= rules.trainWeight * rules.share(frame)
    }
    if let speed = frame.speed, speed > rules.runSpeed, !isBeyond {
      let way = min(speed * frame.seconds, frame.way)
      doubt -= min(rules.runWeight * way / 1_000, Constants.mostRun)
    }
    doubt += waitingGain(frame, rules)
    if doubt > 0, far < Constants.leftSeconds {
      doubt *= PortableMath.exp(-rules.recognition * Double(stopCount))
    }
    weight = min(max(weight + doubt, -rules.limit), rules.upperLimit)
  }

  /// Counts stops at stations over changes of train: who rides on waits for the next one.
  @inline(__always)
  private mutating func countStops(_ belief: Belief) {
    if belief.railway == countedRailway { stopCount += max(belief.stopCount - countedStops, 0) }
    stopCount = max(stopCount, belief.stopCount)
    countedRailway = belief.railway
    countedStops = belief.stopCount
  }

  /// What speaks for a walk: its speed, for longer than trains creep.
  private mutating func walkingGain(_ frame: Frame, _ rules: NoTrainModel) -> Double {
    guard let speed = frame.speed, speed > Constants.stillSpeed else { return 0 }
    guard speed < rules.walkingSpeed else {
      walked = 0
      return 0
    }
    // In a longer gap a train may have stood.
    let isSeen = frame.isMeasured && frame.stand == .none
    walked += isSeen ? frame.seconds : min(frame.seconds, rules.slowWaySeconds)
    guard walked > rules.walkingSeconds else { return 0 }
    let gain = rules.walkingWeight * rules.share(frame)
    waited += gain
    return gain
  }

  /// What a long stand says, until the rider has boarded.
  private mutating func waitingGain(_ frame: Frame, _ rules: NoTrainModel) -> Double {
    let wait =
      frame.isBoarding ? rules.waitSeconds : Constants.rideWaitFactor * rules.waitSeconds
    if let stood = frame.stood, stood > wait {
      let gain = rules.waitWeight * min(frame.seconds, stood - wait) / 60
      waited += gain
      return gain
    }
    let isOnTrack = beside < -Constants.boardedOnTrack
    let boardedSpeed = isOnTrack ? rules.walkingSpeed : Constants.boardedSpeed
    guard frame.hasComeFar || frame.speed ?? 0 > boardedSpeed else { return 0 }
    let lost = min(waited, max(weight - rules.start, 0))
    waited = 0
    return -lost
  }

  /// Weighs whether the way is beside the track, where a train can't be, or on it.
  @inline(__always)
  private mutating func followBeside(_ belief: Belief, _ frame: Frame, _ rules: NoTrainModel) {
    let trackVariance =
      frame.doubtSigma * frame.doubtSigma + Constants.mapVariance + belief.sagVariance
    let besideVariance = trackVariance + rules.besideMetres * rules.besideMetres
    let metres = belief.signedMetres
    let gain =
      (PortableMath.log(trackVariance / besideVariance) + metres * metres
        * (1 / trackVariance - 1 / besideVariance)) / 2
    beside += min(gain, Constants.mostBesideOnce) * min(frame.way / Constants.besideWay, 1)
    beside = min(max(beside, -Constants.mostBeside), Constants.mostBeside)
  }

  /// What a slow way between stations says.
  @inline(__always)
  private func slowGain(
    _ belief: Belief, _ frame: Frame, _ table: LineTable, _ rules: NoTrainModel
  ) -> Double {
    let railway = Int(belief.railway)
    let slow = min(rules.slowWaySpeed, Constants.slowShare * table.running(railway).topSpeed)
    guard let speed = frame.speed, speed > Constants.stillSpeed, speed < slow,
      frame.stand == .none, frame.seconds < rules.slowWaySeconds,
      let nearest = table.nearestStation(railway, belief.position)
    else { return 0 }
    let isEnd =
      !table.isLoop(railway)
      && (nearest.order == 0 || nearest.order == table.stationCount(railway) - 1)
    let near = isEnd ? Constants.endMetres : Constants.stationMetres
    guard nearest.metres > near + Constants.farSigmas * belief.sigma else { return 0 }
    let way = min(speed * frame.seconds, frame.way)
    let share = 1 / (1 + PortableMath.exp(Constants.onTrackOdds - beside))
    // Where a line was drawn straight its stations may be few, and its trains slow between them.
    return rules.slowWayWeight * belief.mappedShare * share * (1 - speed / slow) * way / 100
  }
}
