package import RailNetwork
package import Scoring
package import Tracking

/// A ride along a railway's track with exact locations: steady speed, and stops at some stations.
package struct DrawnRide {
  package var railway: RailwayIndex
  package var direction = RailDirection.ascending
  package var speedMetresPerSecond = 15.0
  package var stopSeconds = 30.0
  package var intervalSeconds = 1.0
  /// The indices of the stations at which the train stops, in ascending order.
  package var stops: Set<Int>?
  package var start = Timestamp(millisecondsSince1970: 1_700_000_000_000)

  package init(railway: RailwayIndex, direction: RailDirection = .ascending) {
    self.railway = railway
    self.direction = direction
  }

  /// The locations from one end of the track to the other.
  package func locations(in network: RailNetwork) -> [Location] {
    let track = network.tracks[railway.offset]
    let isAscending = direction == .ascending
    let halts = track.stationPositionMetres.enumerated()
      .filter { stops?.contains($0.offset) ?? true }
      .map { isAscending ? $0.element : track.lengthMetres - $0.element }
      .sorted()
    var locations: [Location] = []
    var travelled = 0.0
    var seconds = 0.0
    var nextHalt = 0
    var waited = 0.0
    var hasArrived = false
    while !hasArrived {
      let isHalted = nextHalt < halts.count && travelled >= halts[nextHalt]
      let position = isAscending ? travelled : track.lengthMetres - travelled
      let heading = track.heading(atMetres: position) ?? PlanarVector(east: 0, north: 1)
      locations.append(
        Location(
          timestamp: start.advanced(bySeconds: seconds),
          coordinate: track.coordinate(atMetres: position), horizontalAccuracyMetres: 10,
          courseDegrees: Course.degrees(of: isAscending ? heading : heading * -1),
          speedMetresPerSecond: isHalted ? 0 : speedMetresPerSecond))
      seconds += intervalSeconds
      if isHalted {
        waited += intervalSeconds
        if waited > stopSeconds {
          waited = 0
          nextHalt += 1
        }
      } else {
        hasArrived = travelled >= track.lengthMetres
        travelled = min(
          travelled + speedMetresPerSecond * intervalSeconds, track.lengthMetres)
      }
    }
    return locations
  }
}

package func play(
  _ locations: [Location], in network: RailNetwork, _ tracker: any TrainTracker
) -> [Estimate] {
  let finder = SurroundingsFinder(network: network)
  var tracker = tracker
  return finder.surroundings(along: locations).map { tracker.update($0) }
}

extension SurroundingsFinder {
  /// The surroundings of locations, whether they count or not.
  package func surroundings(along locations: [Location]) -> [Surroundings] {
    locations.map { surroundings(of: $0) }
  }
}

extension DrawnRide {
  /// The ride as a labelled journey; soon begins 40 s before an arrival, or at the departure.
  package func journey(
    id: String, in network: RailNetwork, tags: [String] = [], title: String? = nil
  ) -> Journey {
    let locations = locations(in: network)
    let groups = haltedGroups(locations)
    let all = network[railway].stations
    let order = direction == .ascending ? Array(all.indices) : all.indices.reversed()
    var calls: [Call] = []
    var halt = 0
    for place in order {
      if stops?.contains(place) ?? true, halt < groups.count {
        let arrival = locations[groups[halt].lowerBound].timestamp
        let departure = locations[groups[halt].upperBound - 1].timestamp
          .advanced(bySeconds: intervalSeconds)
        let soon = arrival.advanced(bySeconds: -40)
        let approach = calls.last.map { max($0.departure, soon) }
        calls.append(
          Call(
            station: all[place],
            kind: .stop(approach: approach, arrival: arrival, departure: departure)))
        halt += 1
      } else {
        let here = network[all[place]].coordinate
        let nearest = locations.min {
          $0.coordinate.metres(to: here) < $1.coordinate.metres(to: here)
        }
        calls.append(Call(station: all[place], kind: .pass(time: nearest?.timestamp ?? start)))
      }
    }
    return Journey(
      locations: locations,
      truth: GroundTruth(
        id: id, title: title ?? id, network: network.id, source: .simulated, tags: tags,
        legs: [Leg(railway: railway, direction: direction, calls: calls)]))
  }

  /// The ranges of locations at which the train stands.
  private func haltedGroups(_ locations: [Location]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for (index, location) in locations.enumerated() where location.speedMetresPerSecond == 0 {
      if let last = groups.last, last.upperBound == index {
        groups[groups.count - 1] = last.lowerBound..<index + 1
      } else {
        groups.append(index..<index + 1)
      }
    }
    return groups
  }
}
