import Maths
import Tracking

/// Constants that are not parameters.
///
/// Ways are in metres, times in seconds, speeds in m/s, gains in nat.
private enum Constants {
  /// No train is never less likely than the best railway by more.
  static let most = 10.0
  /// Beyond two standard deviations, this far from the track is as far as trains are; farther from
  /// a line drawn straight.
  static let farMetres = 300.0
  static let straightFarMetres = 900.0
  /// Time after which a distance, a walk, and the lack of any railway count by half.
  static let farSeconds = 20.0
  static let walkSeconds = 5.0
  static let nothingSeconds = 8.0
  /// Gain of a walk and of a place without railways.
  static let walkGain = 0.8
  static let nothingGain = 2.0
  /// Upper limit of the speed of a standing phone, and of the time for which trains creep and for which
  /// one unmeasured speed counts.
  static let stillSpeed = 0.5
  static let creepSeconds = 15.0
  static let unmeasuredSeconds = 12.0
  /// No train runs below this share of its railway's top speed for long, but near a station, and
  /// farther from the end of the line.
  static let slowShare = 0.45
  static let stationMetres = 250.0
  static let endMetres = 1_000.0
  /// How far beside the track a phone is, is a mean over this way.
  static let besideMetres = 500.0
  static let usualBeside = 0.2
  /// A way along the track at a train's speed: gain per metre, and at most.
  static let runSpeed = 12.0
  static let runGain = 0.8 / 1_000
  static let mostRunGain = 0.5
  /// From this speed on the rider has boarded: gains of waits and walks are taken back.
  static let boardedSpeed = 9.0
  /// Factor on the wait once the ride has begun, and gain of each second beyond it.
  static let rideWait = 2.0
  static let waitGain = 0.1
}

/// How likely the phone is on no train: a hypothesis beside all railways.
struct Free: Codable, Sendable {
  /// Log odds against the best railway.
  private(set) var weight: Double
  /// What waiting and walking have added to that.
  private var waited = 0.0
  private var crept = 0.0
  private var beside = Constants.usualBeside

  init(_ rules: V6Parameters) { weight = rules.freeStart }

  /// Takes a location where no railway is in reach.
  mutating func takeNothing(_ sight: Sight, _ rules: V6Parameters) {
    let share = sight.seconds / (sight.seconds + Constants.nothingSeconds)
    weight = min(weight + Constants.nothingGain * share, rules.freeLimit)
  }

  /// Takes a location that is not coarse, as the best railway sees it.
  mutating func take(
    _ best: Ride, _ sight: Sight, _ phone: Phone, _ table: LineTable, _ rules: V6Parameters
  ) {
    let variance = sight.doubtSigma * sight.doubtSigma + best.mapVariance
    let square = best.metres * best.metres
    beside +=
      (square / (square + 3 * variance) - beside) * min(sight.way / Constants.besideMetres, 1)
    let usual = best.isStraight ? Constants.straightFarMetres : Constants.farMetres
    let far = max(0, abs(best.metres) - 2 * variance.squareRoot()) / usual
    let seconds = min(sight.seconds, Constants.farSeconds)
    var gain =
      far * far * seconds / (seconds + Constants.farSeconds)
      + slowGain(best, sight, phone, table, rules)
      + waitingGain(sight, phone, rules)
    if let speed = phone.speed, speed > Constants.runSpeed, far == 0 {
      let way = min(speed * sight.seconds, sight.way)
      gain -= min(Constants.runGain * way, Constants.mostRunGain)
    }
    gain -= best.stopGain
    // Stops at stations speak for a train for the rest of the ride.
    if gain > 0 { gain *= PortableMath.exp(-Double(best.stops)) }
    weight = min(max(weight + gain, -Constants.most), rules.freeLimit)
    takeBoarding(phone, rules)
  }

  /// Walks and waits.
  private mutating func waitingGain(
    _ sight: Sight, _ phone: Phone, _ rules: V6Parameters
  ) -> Double {
    var gain = 0.0
    let speed = phone.speed ?? 0
    if speed >= rules.walkSpeed { crept = 0 }
    if speed > Constants.stillSpeed, speed < rules.walkSpeed, !phone.isStanding {
      crept += min(sight.seconds, Constants.unmeasuredSeconds)
      if crept > Constants.creepSeconds {
        gain += Constants.walkGain * sight.seconds / (sight.seconds + Constants.walkSeconds)
      }
    }
    if let since = phone.standingSince {
      let wait = rules.waitSeconds * (phone.hasMoved ? Constants.rideWait : 1)
      let late = sight.time - since - wait
      if late > 0 { gain += Constants.waitGain * min(sight.seconds, late) }
    }
    waited += gain
    return gain
  }

  private mutating func takeBoarding(_ phone: Phone, _ rules: V6Parameters) {
    guard phone.speed ?? 0 > Constants.boardedSpeed else { return }
    weight -= min(waited, max(weight - rules.freeStart, 0))
    waited = 0
  }

  /// A slow way between stations, which counts the more the farther beside the track it leads.
  private func slowGain(
    _ best: Ride, _ sight: Sight, _ phone: Phone, _ table: LineTable, _ rules: V6Parameters
  ) -> Double {
    let railway = Int(best.railway)
    let slow = min(rules.slowSpeed, Constants.slowShare * table.running(railway).topSpeed)
    guard let speed = phone.speed, speed > Constants.stillSpeed, speed < slow,
      sight.seconds < Constants.unmeasuredSeconds, sight.stop == nil, !best.isStraight,
      let nearest = table.nearestStation(railway, best.position)
    else { return 0 }
    let isEnd =
      !table.isLoop(railway)
      && (nearest.order == 0 || nearest.order == table.stationCount(railway) - 1)
    let near = isEnd ? Constants.endMetres : Constants.stationMetres
    guard nearest.metres > near + 2 * best.sigma else { return 0 }
    let way = min(speed * sight.seconds, sight.way)
    return rules.slowWeight * beside * (1 - speed / slow) * way / 100
  }
}
