import RailNetwork
import Tracking

/// What walks along stations need of a journey's surroundings, and no more.
struct WalkPath: Sendable {
  /// By location; nil where there is no course.
  let steps: [WalkStep?]
  private let stations: [NearbyStation]
  private let railways: [RailwayIndex]
  private let ranges: [Range<Int>]
  /// For each location, its range of ``railways`` and ``ranges``.
  private let locations: [Range<Int>]

  init(_ surroundings: [Surroundings]) {
    var stations: [NearbyStation] = []
    var railways: [RailwayIndex] = []
    var ranges: [Range<Int>] = []
    var locations: [Range<Int>] = []
    for place in surroundings {
      let first = railways.count
      for nearby in place.railways where !nearby.stations.isEmpty {
        railways.append(nearby.railway)
        ranges.append(stations.count..<(stations.count + nearby.stations.count))
        stations += place.stations[nearby.stations]
      }
      locations.append(first..<railways.count)
    }
    steps = surroundings.map(WalkStep.init)
    self.stations = stations
    self.railways = railways
    self.ranges = ranges
    self.locations = locations
  }

  /// The stations of a railway in reach of a location, in ascending order.
  func near(_ railway: RailwayIndex, at location: Int) -> ArraySlice<NearbyStation> {
    for index in locations[location] where railways[index] == railway {
      return stations[ranges[index]]
    }
    return []
  }
}
