package import RailNetwork
package import Tracking

/// A ride along a railway's track with exact locations: steady speed, and stops at some stations.
package struct DrawnRide {
  package var railway: RailwayIndex
  package var direction = RailDirection.ascending
  package var speedMetresPerSecond = 15.0
  package var stopSeconds = 30.0
  package var intervalSeconds = 1.0
  /// The places in the ascending list of stations at which the train stops.
  package var stops: Set<Int>?
  package var start = Timestamp(millisecondsSince1970: 1_700_000_000_000)

  package init(railway: RailwayIndex, direction: RailDirection = .ascending) {
    self.railway = railway
    self.direction = direction
  }

  /// The locations from the track's one end to its other.
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

/// The estimates of a fresh tracker over some locations.
package func play(
  _ locations: [Location], in network: RailNetwork, _ tracker: any TrainTracker
) -> [Estimate] {
  let finder = SurroundingsFinder(network: network)
  var tracker = tracker
  return finder.surroundings(along: locations).map { tracker.update($0) }
}
