import Geometry
import RailNetwork

/// The part of a network that lies around some journeys, drawn no finer than a map needs.
struct NetworkExcerpt: Sendable {
  /// In the network's order.
  private(set) var railways: [ExcerptRailway] = []
  /// In the network's order.
  private(set) var stations: [StationIndex] = []
  private var railwayPlaces: [RailwayIndex: Int] = [:]
  private var stationPlaces: [StationIndex: Int] = [:]

  /// Cuts a network.
  ///
  /// - Parameters:
  ///   - network: the network that is cut.
  ///   - frames: what is near a place in one of these is kept.
  ///   - needed: railways that are kept with all their stations wherever they run.
  ///   - toleranceMetres: how far a track may be drawn from where it runs.
  init(
    of network: RailNetwork, frames: [Frame], keeping needed: Set<RailwayIndex>,
    toleranceMetres: Double = 2
  ) {
    for index in network.railways.indices {
      let railway = RailwayIndex(index)
      let lines = network.railways[index].parts.flatMap { part in
        Self.runs(of: part.coordinates, in: frames).map { run in
          let kept = PolylineSimplifier.kept(run, toleranceMetres: toleranceMetres)
          return ExcerptLine(
            coordinates: kept.map { run[$0] }, isUnderground: part.isUnderground)
        }
      }
      guard !lines.isEmpty || needed.contains(railway) else { continue }
      railwayPlaces[railway] = railways.count
      railways.append(ExcerptRailway(railway: railway, lines: lines))
      for station in network.railways[index].stations
      where needed.contains(railway)
        || frames.contains(where: { $0.contains(network[station].coordinate) })
      {
        stations.append(station)
      }
    }
    stations.sort()
    for (place, station) in stations.enumerated() { stationPlaces[station] = place }
  }

  /// The place of a railway in ``railways``, or nil if it was left out.
  func place(of railway: RailwayIndex) -> Int? { railwayPlaces[railway] }

  /// The place of a station in ``stations``, or nil if it was left out.
  func place(of station: StationIndex) -> Int? { stationPlaces[station] }

  /// The stretches of a line that run through any of the frames, each with the vertices around it.
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

/// A railway in an excerpt.
struct ExcerptRailway: Sendable, Hashable {
  var railway: RailwayIndex
  var lines: [ExcerptLine]
}

/// A stretch of a railway's track.
struct ExcerptLine: Sendable, Hashable {
  var coordinates: [Coordinate]
  var isUnderground: Bool
}
