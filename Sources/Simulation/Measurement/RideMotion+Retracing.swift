package import Journeys
package import RailNetwork
import Tracking

extension Journey {
  /// The same ride with a simulated phone that under the ground hears cells, on a train of the length
  /// that fits the railway, in a world of the seed's; nil for a truth without stops, or with a change
  /// of trains.
  package func retraced(
    by profile: PhoneProfile, network: RailNetwork, seed: UInt64
  ) -> Journey? {
    guard let railway = truth.legs.first?.railway else { return nil }
    var character = RideMotion.retracingTrain
    character.lengthMetres =
      TrainCharacter.usual(on: network.tracks[railway.offset]).lengthMetres
    guard
      let motion = RideMotion.retracing(
        truth, network: network, character: character, seed: seed)
    else { return nil }
    let phone = Phone(PhoneSetup(profile: profile, underground: .cell), seed: seed)
    return Journey(locations: phone.locations(of: motion), truth: truth)
  }
}

extension RideMotion {
  /// Fast enough for what was recorded.
  package static let retracingTrain = TrainCharacter(
    accelerationMetresPerSecondSquared: 0.8, brakingMetresPerSecondSquared: 0.8,
    topSpeedMetresPerSecond: 40)

  /// The motion of a train that keeps the calls of a truth: stands from arrival to departure, and
  /// between two stops runs as evenly as its acceleration lets it.
  ///
  /// So a simulated phone can take part in a recorded ride. Where a recording's times would need a
  /// faster train than there is, it is late.
  ///
  /// - Returns: nil for a truth without stops, or with a change of trains.
  package static func retracing(
    _ truth: GroundTruth, network: RailNetwork,
    character: TrainCharacter = retracingTrain, seed: UInt64 = 1
  ) -> RideMotion? {
    guard !truth.tags.contains("transfer"),
      let route = TrainRoute(
        retracing: truth.legs,
        standing: StandingPlaces(lengthMetres: character.lengthMetres, seed: seed, world: seed),
        network: network)
    else { return nil }
    // Where the train runs through, one stand has two names.
    let stops = zip(truth.legs.flatMap(\.calls), route.calls)
      .filter { $1.isStand }
    guard let first = stops.first, stops.count > 1 else { return nil }
    let start = first.0.arrival
    var phases: [MotionPhase] = []
    var clock = 0.0
    for (index, (call, place)) in stops.enumerated() {
      phases.append(
        MotionPhase(startSeconds: clock, startMetres: place.metres, platform: call.station))
      clock = max(clock + 1, call.departure.seconds(since: start))
      guard index + 1 < stops.count else { break }
      let (next, end) = stops[index + 1]
      let seconds = next.arrival.seconds(since: start) - clock
      func profile(_ character: TrainCharacter) -> SpeedProfile {
        SpeedProfile(
          metres: place.metres...max(place.metres, end.metres), character: character,
          seconds: seconds)
      }
      var run = profile(character)
      if run.durationSeconds > seconds + 1 { run = profile(character.hurried) }
      phases += run.pieces.map { $0.moved(bySeconds: clock) }
      clock += run.durationSeconds
    }
    return RideMotion(
      start: start, durationSeconds: clock, path: route.path, phases: phases, legs: truth.legs)
  }
}

extension TrainCharacter {
  /// What a train would have to do where a recording's stands are dated too long.
  fileprivate var hurried: TrainCharacter {
    var character = self
    character.accelerationMetresPerSecondSquared *= 3
    character.brakingMetresPerSecondSquared *= 3
    return character
  }
}
