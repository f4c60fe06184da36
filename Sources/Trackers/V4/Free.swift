import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// m; the scale of distances from the track, beyond two standard deviations, that no train has.
  static let farMetres = 300.0
  /// nat; gain for a walk or a wait, if all of the location is new.
  static let walkGain = 2.0
  /// nat/m; gain of a train along the track, because few roads follow a track for kilometres.
  static let runGain = 0.8 / 1_000
}

/// nat; a railway out of reach is dropped if it is this much less likely than the best railway.
///
/// "No train" is never less likely than this, so that it can return.
let mostOdds = 16.0

/// The hypothesis that the phone is on no train.
struct Free: Codable, Sendable {
  /// Log odds against the best railway.
  var weight: Double { lasting + waited }
  private var lasting: Double
  /// The part that walks and waits added; reset when the rider boards.
  private var waited = 0.0
  /// A coarse location since when none has come that is not coarse.
  private var anchor: Phone.Fix?

  /// `onFoot` after a walk: as likely as no train can be.
  init(_ model: RideModel, onFoot: Bool = false) {
    lasting = model.rules.freeStart
    if onFoot { waited = model.rules.freeLimit - lasting }
  }

  /// Takes a coarse location: nobody walks as fast as a train (`recorded`: railway 94.1 to 95.3 %),
  /// and a walk is seen after a while (phones that tell no motion), or far from the track (34 trips
  /// beside BART: 2,000 to 1,640 s/h).
  private mutating func takeCoarse(_ best: Ride, _ sight: Sight, _ phone: Phone, _ model: RideModel)
  {
    let way = sight.way - 3 * sight.sigma
    let slowSpeed = model.slowSpeed(Int(best.railway))
    if way > slowSpeed * sight.seconds {
      lasting = max(lasting - Constants.runGain * way, -mostOdds)
      waited = 0
    }
    // After each stop at a station, further evidence for no train counts less.
    let share = PortableMath.exp(-Double(best.stops))
    lasting = min(lasting + share * farGain(best, sight), model.rules.freeLimit - waited)
    if phone.motion.hasRidden(at: sight.time) { waited = 0 }
    guard let here = phone.last else { return }
    let start = anchor ?? here
    let seconds = here.time - start.time
    anchor = seconds > model.rules.waitSeconds ? here : start
    let most = start.metres(sight.plane) + 2 * (start.sigma + here.sigma)
    if seconds > model.rules.waitSeconds, most < model.rules.walkSpeed * seconds {
      waited += share * Constants.walkGain
      waited = min(waited, model.rules.freeLimit - lasting)
    }
  }

  /// Takes a location by its place beside the best railway.
  mutating func take(_ best: Ride, _ sight: Sight, _ phone: Phone, _ model: RideModel) {
    guard !sight.isCoarse else { return takeCoarse(best, sight, phone, model) }
    anchor = nil
    let speed = phone.speed ?? 0
    let slowSpeed = model.slowSpeed(Int(best.railway))
    let way = min(speed * sight.seconds, sight.way)
    let variance = sight.sigma * sight.sigma + best.mapVariance
    let square = best.metres * best.metres
    let beside = square / (square + 3 * variance)
    var gain = beside * slowGain(best, speed, way, sight, model) - best.stopGain
    let far = farGain(best, sight)
    gain += far
    if speed > slowSpeed, far == 0 { gain -= Constants.runGain * way }
    let share = PortableMath.exp(-Double(best.stops))
    lasting += gain > 0 ? share * gain : gain
    lasting = min(max(lasting, -mostOdds), model.rules.freeLimit - waited)
    waited += share * waitingGain(sight, phone, model)
    waited = speed > slowSpeed ? 0 : min(waited, model.rules.freeLimit - lasting)
    if phone.motion.hasRidden(at: sight.time) { waited = 0 }
  }

  /// Gain for a place far from the track of a railway that is mapped.
  private func farGain(_ best: Ride, _ sight: Sight) -> Double {
    let deviation = (sight.sigma * sight.sigma + best.mapVariance).squareRoot()
    let far = max(0, abs(best.metres) - 2 * deviation) / Constants.farMetres
    return far * far * sight.news
  }

  /// Walks and waits.
  private func waitingGain(_ sight: Sight, _ phone: Phone, _ model: RideModel) -> Double {
    let speed = phone.speed ?? 0
    if let since = phone.standingSince {
      return sight.time - since > model.rules.waitSeconds ? Constants.walkGain * sight.news : 0
    }
    return speed > 0 && speed < model.rules.walkSpeed ? Constants.walkGain * sight.news : 0
  }

  /// Gain for a slow movement between stations, more if it is far from the track.
  private func slowGain(
    _ best: Ride, _ speed: Double, _ way: Double, _ sight: Sight, _ model: RideModel
  ) -> Double {
    let slow = model.slowSpeed(Int(best.railway))
    guard speed < slow, sight.seconds < Phone.silence, sight.stop == nil,
      let nearest = model.table.nearestStation(Int(best.railway), best.position),
      nearest.metres > model.rules.reach + 2 * best.sigma
    else { return 0 }
    return model.rules.slowWeight * (1 - speed / slow) * way / 100
  }
}
