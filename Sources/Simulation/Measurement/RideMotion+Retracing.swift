package import Journeys
package import RailNetwork
import Tracking

extension RideMotion {
  /// The motion of a train that keeps the calls of a truth: stands from arrival to departure, and
  /// between two stops runs as evenly as its acceleration lets it.
  ///
  /// So a simulated phone can take part in a recorded ride. Where a recording's times would need a
  /// faster train than there is, it is late.
  ///
  /// - Returns: nil for a truth without stops, or with a change of trains.
  package static func retracing(
    _ truth: GroundTruth, network: RailNetwork,
    character: TrainCharacter = TrainCharacter(
      accelerationMetresPerSecondSquared: 0.8, brakingMetresPerSecondSquared: 0.8,
      topSpeedMetresPerSecond: 40)
  ) -> RideMotion? {
    guard !truth.tags.contains("transfer"),
      let route = TrainRoute(retracing: truth.legs, network: network)
    else { return nil }
    // Where the train runs through, one stand has two names.
    let stops = zip(truth.legs.flatMap(\.calls), route.calls)
      .filter { $1.isStop && !$1.isSameStand }
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
      let profile = SpeedProfile(
        metres: place.metres...end.metres, character: character,
        seconds: next.arrival.seconds(since: start) - clock)
      phases += profile.pieces.map { $0.moved(bySeconds: clock) }
      clock += profile.durationSeconds
    }
    return RideMotion(
      start: start, durationSeconds: clock, path: route.path, phases: phases, legs: truth.legs)
  }
}
