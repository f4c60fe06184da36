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
  /// - Parameters:
  ///   - truth: what was ridden.
  ///   - network: the network of the truth.
  ///   - character: what the train can do.
  /// - Returns: nil for a truth without stops, or with a change of trains.
  package static func retracing(
    _ truth: GroundTruth, network: RailNetwork,
    character: TrainCharacter = TrainCharacter(
      accelerationMetresPerSecondSquared: 0.8, brakingMetresPerSecondSquared: 0.8,
      topSpeedMetresPerSecond: 40)
  ) -> RideMotion? {
    var builder = PathBuilder()
    var stops: [(call: Call, metres: Double)] = []
    for leg in truth.legs {
      let places = leg.places(network)
      guard let first = places.first, let last = places.last else { return nil }
      builder.addTrack(
        network.tracks[leg.railway.offset], of: leg.railway, leg.direction,
        fromMetres: first.position, wayMetres: last.way)
      let base = builder.lengthMetres - last.way
      for (call, place) in zip(leg.calls, places) where call.isStop {
        // Where the train runs through, one stand has two names.
        if let before = stops.last, before.metres > base + place.way - 1 { continue }
        stops.append((call, base + place.way))
      }
    }
    guard let first = stops.first, stops.count > 1, let path = builder.path(),
      !truth.tags.contains("transfer")
    else { return nil }
    let start = first.call.arrival
    var phases: [MotionPhase] = []
    var clock = 0.0
    for (index, stop) in stops.enumerated() {
      phases.append(
        MotionPhase(startSeconds: clock, startMetres: stop.metres, platform: stop.call.station))
      clock = max(clock + 1, stop.call.departure.seconds(since: start))
      guard index + 1 < stops.count else { break }
      let next = stops[index + 1]
      let profile = SpeedProfile(
        metres: stop.metres...next.metres, character: character,
        seconds: next.call.arrival.seconds(since: start) - clock)
      phases += profile.phases(from: clock)
      clock += profile.durationSeconds
    }
    return RideMotion(
      start: start, durationSeconds: clock, path: path, phases: phases, legs: truth.legs)
  }
}

extension Leg {
  /// For each call its position on the track, and the way to it from the first call.
  fileprivate func places(_ network: RailNetwork) -> [(position: Double, way: Double)] {
    let track = network.tracks[railway.offset]
    let sign = direction == .ascending ? 1.0 : -1.0
    var places: [(position: Double, way: Double)] = []
    for call in calls {
      let position = track.wrapped(track.stationPositionMetres[network[call.station].order])
      guard let last = places.last else {
        places.append((position, 0))
        continue
      }
      let step = sign * (position - last.position)
      let way = step < 0 && track.isLoop ? step + track.lengthMetres : max(step, 0)
      places.append((position, last.way + way))
    }
    return places
  }
}
