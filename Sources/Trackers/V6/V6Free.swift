import Maths
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// m; beyond two standard deviations, so far from the track no train runs.
  static let farMetres = 300.0
  /// nat; gain of a walk, of a wait, and of a place without railways, when all of it is new.
  static let walkGain = 2.0
  /// s; trains creep for less.
  static let creepSeconds = 15.0
  /// No train runs below this share of its railway's top speed for long, but near a station.
  static let slowShare = 0.45
  /// nat/m; gain of a train for a way along the track, which few roads follow for kilometres.
  static let runGain = 0.8 / 1_000
}

/// nat; a railway out of reach that is less likely than the best by more is given up, and no train is
/// never less likely by more, so that it can return.
let mostOdds = 16.0

/// How likely the phone is on no train: a hypothesis beside all railways.
struct Free: Codable, Sendable {
  /// Log odds against the best railway.
  var weight: Double { lasting + waited }
  private var lasting: Double
  /// What walks and waits have added, until the rider has boarded.
  private var waited = 0.0
  private var crept = 0.0

  init(_ rules: V6Parameters) { lasting = rules.freeStart }

  /// Takes a location where no railway is in reach.
  mutating func takeNothing(_ sight: Sight, _ rules: V6Parameters) {
    lasting = min(lasting + Constants.walkGain * sight.news, rules.freeLimit - waited)
  }

  /// Takes a location that is not coarse, as the best railway sees it.
  mutating func take(
    _ best: Ride, _ sight: Sight, _ phone: Phone, _ table: LineTable, _ rules: V6Parameters
  ) {
    let speed = phone.speed ?? 0
    let way = min(speed * sight.seconds, sight.way)
    let variance = sight.doubtSigma * sight.doubtSigma + best.mapVariance
    let square = best.metres * best.metres
    let far = max(0, abs(best.metres) - 2 * variance.squareRoot()) / Constants.farMetres
    let beside = square / (square + 3 * variance)
    var gain = beside * slowGain(best, speed, way, sight, table, rules) - best.stopGain
    if !best.isStraight { gain += far * far * sight.news }
    if speed > rules.slowSpeed, far == 0 { gain -= Constants.runGain * way }
    // Stops at stations speak for a train for the rest of the ride.
    let share = PortableMath.exp(-Double(best.stops))
    lasting += gain > 0 ? share * gain : gain
    lasting = min(max(lasting, -mostOdds), rules.freeLimit - waited)
    waited += share * waitingGain(sight, phone, rules)
    waited = speed > rules.slowSpeed ? 0 : min(waited, rules.freeLimit - lasting)
  }

  /// Walks and waits.
  private mutating func waitingGain(
    _ sight: Sight, _ phone: Phone, _ rules: V6Parameters
  ) -> Double {
    let speed = phone.speed ?? 0
    if let since = phone.standingSince {
      return sight.time - since > rules.waitSeconds ? Constants.walkGain * sight.news : 0
    }
    if speed >= rules.walkSpeed { crept = 0 }
    guard speed > 0, speed < rules.walkSpeed else { return 0 }
    crept += min(sight.seconds, Constants.creepSeconds)
    return crept > Constants.creepSeconds ? Constants.walkGain * sight.news : 0
  }

  /// A slow way between stations, by how far beside the track it leads.
  private func slowGain(
    _ best: Ride, _ speed: Double, _ way: Double, _ sight: Sight, _ table: LineTable,
    _ rules: V6Parameters
  ) -> Double {
    let railway = Int(best.railway)
    let slow = min(rules.slowSpeed, Constants.slowShare * table.running(railway).topSpeed)
    guard speed < slow, sight.seconds < Phone.silence, sight.stop == nil, !best.isStraight,
      let nearest = table.nearestStation(railway, best.position),
      nearest.metres > rules.reach + 2 * best.sigma
    else { return 0 }
    return rules.slowWeight * (1 - speed / slow) * way / 100
  }
}
