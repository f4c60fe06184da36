import Maths
import Tracking

/// What no parameter varies.
private enum Constants {
  /// nat; before the first location, as good as never.
  static let none = -40.0
  /// nat and s; where no railway is within reach no train gains up to 2 nat, half of it in 8 s.
  static let farGain = 2.0
  static let farSeconds = 8.0
  /// s and m; over a longer gap, or a longer way, nothing more is known of how far a phone strays.
  static let longestGapSeconds = 30.0
  static let longestWay = 500.0
  /// m/s; slower than a walk.
  static let stillSpeed = 0.5
  /// A phone that has been on a train stands this many times as long before it counts.
  static let rideWaitFactor = 2.0
}

/// What speaks for being on no train at all.
struct NoTrainModel: TrackerParameters {
  var start = -1.5
  var limit = 10.0
  var upperLimit = 3.0
  var wander = 0.08
  var weight = 0.7
  var waitSeconds = 180.0
  var waitWeight = 2.0
  var walkingSpeed = 4.0
  var walkingWeight = 0.5
  var trainSpeed = 17.0
  var trainWeight = 0.8
  var speedSeconds = 5.0

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
      "waitSeconds", \.waitSeconds, unit: "s", range: 0...7200,
      summary: "who stands for longer waits for no train, or has left it"),
    ParameterAxis(
      "waitWeight", \.waitWeight, unit: "nat/min", range: 0...100,
      summary: "how much each further minute speaks for no train"),
    ParameterAxis(
      "noTrainWander", \.wander, unit: "", range: 0.001...2,
      summary: "how far the way of a phone on no train strays sideways, per metre"),
    ParameterAxis(
      "noTrainWeight", \.weight, unit: "", range: 0...2,
      summary: "how much the way across the track counts; 0 is never to think of no train"),
    ParameterAxis(
      "walkingSpeed", \.walkingSpeed, unit: "m/s", range: 0.1...10,
      summary: "below this speed, and moving, a phone may be walked"),
    ParameterAxis(
      "walkingWeight", \.walkingWeight, unit: "nat", range: 0...10,
      summary: "how much that speaks for no train"),
    ParameterAxis(
      "trainSpeed", \.trainSpeed, unit: "m/s", range: 1...100,
      summary: "above this speed a phone is seldom on a road"),
    ParameterAxis(
      "trainWeight", \.trainWeight, unit: "nat", range: 0...10,
      summary: "how much that speaks for a train"),
    ParameterAxis(
      "noTrainSeconds", \.speedSeconds, unit: "s", range: 0...600,
      summary: "the time after which speeds count by half"),
  ]
}

/// How likely it is that the phone is on no train.
struct NoTrain: Sendable, Equatable, Codable {
  /// The logarithm of the odds against the best railway.
  private(set) var weight = Constants.none
  private var hasStarted = false

  /// Takes what a location said of the best railway.
  mutating func follow(
    _ beliefs: [Belief], leader: Int, _ frame: Frame, _ model: BeliefModel
  ) {
    let rules = model.noTrain
    guard rules.weight > 0 else { return }
    if !hasStarted {
      weight = rules.start
      hasStarted = true
    }
    guard leader >= 0 else {
      let gain = Constants.farGain * frame.seconds / (frame.seconds + Constants.farSeconds)
      weight = min(weight + gain, rules.upperLimit)
      return
    }
    guard !frame.isCoarse else { return }
    let share = frame.seconds / (frame.seconds + rules.speedSeconds)
    var gain = 0.0
    if let unfaded = beliefs[leader].unfaded {
      let white = model.errors.whiteShare * frame.sigma
      let slow = model.errors.slowShare * frame.sigma
      let offset = model.errors.offsetSigma
      let seconds = min(frame.seconds, Constants.longestGapSeconds)
      let stray = rules.wander * min((frame.speed ?? 0) * seconds, Constants.longestWay)
      let variance = beliefs[leader].crossVariance + stray * stray
      let freedom = model.errors.outlierFreedom
      let own =
        -(freedom + 1) / 2 * PortableMath.log(1 + unfaded * unfaded / variance / freedom)
        - 0.5 * PortableMath.log(variance / (slow * slow + white * white + offset * offset))
      gain =
        rules.weight
        * (own + max(beliefs[leader].courseGain, 0) - beliefs[leader].gain)
    }
    if let speed = frame.speed {
      if speed > Constants.stillSpeed, speed < rules.walkingSpeed {
        gain += rules.walkingWeight * share
      }
      if speed > rules.trainSpeed { gain -= rules.trainWeight * share }
    }
    let wait =
      frame.isBoarding ? rules.waitSeconds : Constants.rideWaitFactor * rules.waitSeconds
    if let stood = frame.stood, stood > wait {
      gain += rules.waitWeight * frame.seconds / 60
    }
    weight = min(max(weight + gain, -rules.limit), rules.upperLimit)
  }
}
