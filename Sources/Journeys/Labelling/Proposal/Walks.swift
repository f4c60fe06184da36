package import RailNetwork
package import Scoring
package import Tracking

/// Constants of walks.
private enum Constants {
  /// m; nearer to the station a rider may be on the platform.
  static let stationMetres = 200.0
  /// m/s; riders run no faster.
  static let mostSpeed = 3.0
  /// s; the time over which speed is measured.
  static let speedSeconds = 30.0
  /// s; a shorter walk is not marked.
  static let leastSeconds = 60.0
}

extension GroundTruth {
  /// Marks the walk to the first station, the wait there, and the walk away from the last one as time
  /// without a ride.
  ///
  /// Else a tracker that rightly shows no train would be wrong (221 rides in Beijing, recorded from
  /// door to door: railway of V4 86.7 %, with it 94.1).
  package mutating func markWalks(in locations: [Location], on network: RailNetwork) {
    guard withoutRide.isEmpty, let first = legs.first?.calls.first, let last = legs.last?.calls.last
    else { return }
    let locations = FilteredRecording(locations).counted.map(\.location)
    let before = locations.prefix { $0.timestamp < first.arrival }.reversed()
    let after = locations.drop { $0.timestamp <= last.departure }
    if let walk = Self.walk(Array(before), from: network[first.station].coordinate) {
      withoutRide = [
        NamedSpan("walk", from: walk.end, to: walk.start),
        NamedSpan("wait", from: walk.start, to: first.arrival),
      ]
    }
    if let walk = Self.walk(Array(after), from: network[last.station].coordinate) {
      withoutRide.append(NamedSpan("walk", from: last.departure, to: walk.end))
    }
  }

  /// Moves the ends of spans without a ride that lay at those of earlier legs, and leaves out what
  /// overlaps a leg.
  package mutating func moveWithoutRide(from old: [Leg]) {
    for (index, leg) in legs.enumerated() {
      guard let start = leg.calls.first?.arrival, let end = leg.calls.last?.departure else {
        continue
      }
      let old = index < old.count ? old[index].calls : []
      withoutRide = withoutRide.flatMap { span in
        let from = span.from == old.last?.departure ? end : span.from
        let moved = NamedSpan(
          span.name, from: from, to: span.to == old.first?.arrival ? start : span.to)
        return [moved.cut(from: from, to: start), moved.cut(from: end, to: moved.to)].compactMap(
          \.self)
      }
    }
  }

  /// The first and the last location of a walk, where time runs away from a station's stop.
  private static func walk(
    _ locations: [Location], from station: Coordinate
  ) -> (start: Timestamp, end: Timestamp)? {
    let away = locations.drop { $0.coordinate.metres(to: station) <= Constants.stationMetres }
    let walk = away.indices.prefix { index in
      guard
        let near = away[..<index].last(where: {
          $0.seconds(to: away[index]) >= Constants.speedSeconds
        })
      else { return true }
      let errors = [near, away[index]].reduce(0) { $0 + ($1.horizontalAccuracyMetres ?? 0) }
      let metres = near.coordinate.metres(to: away[index].coordinate) - errors
      return metres <= Constants.mostSpeed * near.seconds(to: away[index])
    }
    guard let start = away.first, let end = walk.last.map({ away[$0] }),
      start.seconds(to: end) >= Constants.leastSeconds
    else { return nil }
    return (start.timestamp, end.timestamp)
  }
}

extension Location {
  fileprivate func seconds(to other: Location) -> Double {
    abs(other.timestamp.seconds(since: timestamp))
  }
}
