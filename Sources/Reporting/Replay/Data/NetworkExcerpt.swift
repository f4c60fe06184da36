import RailNetwork

/// The part of a network around some journeys, simplified for a map.
struct NetworkExcerpt: Sendable {
  typealias Railway = (railway: RailwayIndex, lines: [TrackPart])

  private(set) var railways: [Railway] = []
  /// In the network's order.
  private(set) var stations: [StationIndex] = []
  private var railwayIndices: [RailwayIndex: Int] = [:]
  private var stationIndices: [StationIndex: Int] = [:]

  init(
    of network: RailNetwork, frames: [Frame], keeping needed: Set<RailwayIndex>,
    toleranceMetres: Double = 2
  ) {
    for index in network.railways.indices {
      let railway = RailwayIndex(index)
      let lines = network.railways[index].parts.flatMap { part in
        Self.runs(of: part.coordinates, in: frames).map { run in
          let kept = PolylineSimplifier.kept(run, toleranceMetres: toleranceMetres)
          return TrackPart(coordinates: kept.map { run[$0] }, isUnderground: part.isUnderground)
        }
      }
      guard !lines.isEmpty || needed.contains(railway) else { continue }
      railwayIndices[railway] = railways.count
      railways.append((railway, lines))
      for station in network.railways[index].stations
      where needed.contains(railway)
        || frames.contains(where: { $0.contains(network[station].coordinate) })
      {
        stations.append(station)
      }
    }
    stations.sort()
    for (index, station) in stations.enumerated() { stationIndices[station] = index }
  }

  func index(of railway: RailwayIndex) -> Int? { railwayIndices[railway] }

  func index(of station: StationIndex) -> Int? { stationIndices[station] }

  /// The parts of a line that go through any of the frames, each with the vertices around it.
  private static func runs(of line: [Coordinate], in frames: [Frame]) -> [[Coordinate]] {
    var runs: [[Coordinate]] = []
    var run: [Coordinate] = []
    for (start, end) in zip(line, line.dropFirst()) {
      if frames.contains(where: { $0.mayMeet(start, end) }) {
        if run.isEmpty { run.append(start) }
        run.append(end)
      } else if !run.isEmpty {
        runs.append(run)
        run = []
      }
    }
    if !run.isEmpty { runs.append(run) }
    return runs
  }
}

/// The area of the map between two parallels and two meridians.
struct Frame: Sendable, Equatable {
  var south: Double
  var north: Double
  var west: Double
  var east: Double

  /// All places, including those beyond 180° if a network crosses that meridian.
  static let world = Frame(south: -90, north: 90, west: -360, east: 360)

  var plane: LocalPlane {
    LocalPlane(origin: Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2))
  }

  fileprivate mutating func widen(latitude: Double, longitude: Double) {
    south -= latitude
    north += latitude
    west -= longitude
    east += longitude
  }

  /// The smallest frame around this one that fills any map with an aspect ratio in this range.
  func widened(toAspects aspects: ClosedRange<Double>) -> Frame {
    let plane = plane
    let width = (east - west) * plane.metresPerDegreeLongitude
    let height = (north - south) * plane.metresPerDegreeLatitude
    let longitude = max(0, height * aspects.upperBound - width) / 2
    let latitude = max(0, width / aspects.lowerBound - height) / 2
    var frame = self
    frame.widen(
      latitude: latitude / plane.metresPerDegreeLatitude,
      longitude: longitude / max(plane.metresPerDegreeLongitude, 1))
    return frame
  }

  func contains(_ place: Coordinate) -> Bool { mayMeet(place, place) }

  /// Whether a straight line between two places may cross the frame, or passes near a corner.
  func mayMeet(_ start: Coordinate, _ end: Coordinate) -> Bool {
    max(start.latitude, end.latitude) >= south && min(start.latitude, end.latitude) <= north
      && max(start.longitude, end.longitude) >= west
      && min(start.longitude, end.longitude) <= east
  }
}

extension Frame {
  init?(around places: [Coordinate], marginMetres: Double) {
    guard let south = places.map(\.latitude).min(), let north = places.map(\.latitude).max(),
      let west = places.map(\.longitude).min(), let east = places.map(\.longitude).max()
    else { return nil }
    self.init(south: south, north: north, west: west, east: east)
    let plane = plane
    widen(
      latitude: marginMetres / plane.metresPerDegreeLatitude,
      longitude: marginMetres / max(plane.metresPerDegreeLongitude, 1))
  }
}
