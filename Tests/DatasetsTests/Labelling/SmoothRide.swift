import RailNetwork
import Scoring
import Tracking

/// A train that accelerates and brakes evenly, recorded by a phone with random errors.
struct SmoothRide {
  var accelerationMetresPerSecondSquared = 0.8
  var cruiseMetresPerSecond = 18.0
  var standSeconds = 35.0
  var intervalSeconds = 1.0
  var errorMetres = 6.0
  /// No locations while the train stands still.
  var isSilentWhenStanding = false
  var seed: UInt64 = 1

  /// The calls of a ride over stations in the order of travel, and the phone's locations from
  /// `start` on, when the train stands at the first.
  func ride(
    _ stops: [(station: StationIndex, isStop: Bool)], direction: RailDirection,
    in network: RailNetwork, start: Timestamp = Timestamp(millisecondsSince1970: 1_772_000_000_000)
  ) -> (locations: [Location], calls: [Call]) {
    let railway = network[stops[0].station].railway
    let track = network.tracks[railway.offset]
    var metres: [Double] = []
    for stop in stops {
      let place = track.stationPositionMetres[network[stop.station].order]
      var way = direction == .ascending ? place : -place
      if track.isLoop, let last = metres.last {
        while way <= last { way += track.lengthMetres }
      }
      metres.append(way)
    }
    var times: [(arrival: Double, departure: Double)] = []
    var positions: [Double] = []
    var clock = 0.0
    var index = 0
    while index < stops.count {
      let next = stops.indices.first { $0 > index && stops[$0].isStop } ?? stops.count - 1
      times.append((clock, clock + standSeconds))
      positions += [Double](repeating: metres[index], count: Int(standSeconds))
      clock += standSeconds
      guard index < stops.count - 1 else { break }
      let way = metres[next] - metres[index]
      let run = profile(way)
      var passed = index + 1
      for second in 0..<Int(run.seconds.rounded(.up)) {
        positions.append(metres[index] + distance(Double(second), way: way, run))
        while passed < next,
          metres[passed] <= metres[index] + distance(Double(second), way: way, run)
        {
          times.append((clock + Double(second), clock + Double(second)))
          passed += 1
        }
      }
      clock += run.seconds.rounded(.up)
      index = next
    }
    let calls = zip(stops, times).map { stop, time in
      Call(
        station: stop.station,
        kind: stop.isStop
          ? .stop(
            approach: nil, arrival: start.advanced(bySeconds: time.arrival),
            departure: start.advanced(bySeconds: time.departure))
          : .pass(time: start.advanced(bySeconds: time.arrival)))
    }
    return (locations(positions, track, direction, start), calls)
  }

  private func locations(
    _ positions: [Double], _ track: Track, _ direction: RailDirection, _ start: Timestamp
  ) -> [Location] {
    var generator = SeededGenerator(seed: seed)
    var locations: [Location] = []
    var last = -Double.infinity
    for (second, metres) in positions.enumerated() where Double(second) - last >= intervalSeconds {
      if isSilentWhenStanding, second > 0, positions[second - 1] == metres { continue }
      last = Double(second)
      let place = track.coordinate(atMetres: direction == .ascending ? metres : -metres)
      let shifted = LocalPlane(origin: place).coordinate(
        at: PlanarVector(
          east: generator.uniform(-errorMetres...errorMetres),
          north: generator.uniform(-errorMetres...errorMetres)))
      locations.append(
        Location(
          timestamp: start.advanced(bySeconds: Double(second)), coordinate: shifted,
          horizontalAccuracyMetres: 10))
    }
    return locations
  }

  private func profile(_ way: Double) -> (peak: Double, ramp: Double, seconds: Double) {
    let a = accelerationMetresPerSecondSquared
    let peak = min(cruiseMetresPerSecond, (a * way).squareRoot())
    let ramp = peak / a
    return (peak, ramp, 2 * ramp + (way - peak * ramp) / peak)
  }

  private func distance(
    _ time: Double, way: Double, _ run: (peak: Double, ramp: Double, seconds: Double)
  ) -> Double {
    let a = accelerationMetresPerSecondSquared
    if time <= run.ramp { return a * time * time / 2 }
    if time >= run.seconds { return way }
    let left = run.seconds - time
    if left <= run.ramp { return way - a * left * left / 2 }
    return run.peak * run.ramp / 2 + run.peak * (time - run.ramp)
  }
}
