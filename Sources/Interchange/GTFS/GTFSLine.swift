import Geometry

/// The routes of a feed that are trains on one line, with all its stations in order.
struct GTFSLine {
  /// A way in which some trains call at stations.
  struct Pattern {
    let route: Int
    let directionID: String
    let shapeID: String
    /// Indices of stations in the order of travel.
    let stations: [Int]
    var trips: Int
  }

  /// The routes, by index.
  private(set) var routes: [Int]
  private(set) var patterns: [Pattern]
  /// All stations in ascending order.
  private(set) var stations: [Int]
  /// Whether each pattern runs in descending order.
  private(set) var isDescending: [Bool]
  /// The track in ascending order.
  private(set) var track: [Coordinate]
  /// Whether ``track`` is a shape of the feed, or straight from station to station.
  private(set) var hasShape: Bool

  /// A place along a shape is believed for stations as near to it as this.
  private static let trackReachMetres = 250.0

  /// Makes one line of patterns, or nil where they don't run on one line.
  init?(patterns: [Pattern], feed: GTFSFeed, stations known: GTFSStations) {
    guard let aligned = MergedOrder.aligned(patterns.map(\.stations)) else { return nil }
    let all = Set(patterns.flatMap(\.stations)).sorted()
    let shape = Self.bestShape(patterns, all, feed, known)
    // How far along the shape stations lie, in vertices.
    let positions = Dictionary(
      uniqueKeysWithValues: Self.feet(all, along: shape?.places ?? [], known).map {
        ($0.station, Double($0.foot.segment) + $0.foot.share)
      })
    let leads = aligned.indices.first { patterns[$0].shapeID == shape?.id }
    // Positions run with the shape; lists run with the longest.
    let isShapeTurned = leads.map { aligned[$0].isTurned } ?? false
    guard
      let order = MergedOrder.merge(
        aligned.map(\.list), positions: isShapeTurned ? positions.mapValues { -$0 } : positions)
    else { return nil }
    // Ascending starts at the end that the feed's list of stops names first.
    let isReversed =
      known.places[order[0]].firstStop > known.places[order[order.count - 1]].firstStop
    routes = Set(patterns.map(\.route)).sorted()
    self.patterns = patterns
    stations = isReversed ? order.reversed() : order
    isDescending = aligned.map { $0.isTurned != isReversed }
    hasShape = shape != nil
    if let shape {
      track = isShapeTurned != isReversed ? shape.places.reversed() : shape.places
    } else {
      track = stations.map { known.places[$0].coordinate }
    }
  }

  /// The line that the feed's lines make together, or nil where they aren't one line.
  func joined(with other: GTFSLine, feed: GTFSFeed, stations known: GTFSStations) -> GTFSLine? {
    guard Set(stations).intersection(other.stations).count > 1 else { return nil }
    return GTFSLine(patterns: patterns + other.patterns, feed: feed, stations: known)
  }

  /// The shape that passes the most stations; of several the one nearest to them, then the first.
  private static func bestShape(
    _ patterns: [Pattern], _ stations: [Int], _ feed: GTFSFeed, _ known: GTFSStations
  ) -> (id: String, places: [Coordinate])? {
    var best: (id: String, places: [Coordinate], passed: Int, metres: Double)?
    for id in Set(patterns.map(\.shapeID)).sorted() {
      guard let places = feed.shapes[id], places.count > 1 else { continue }
      let feet = Self.feet(stations, along: places, known)
      let metres = feet.reduce(0) { $0 + $1.foot.metres }
      if let best, (feet.count, -metres) <= (best.passed, -best.metres) { continue }
      best = (id, places, feet.count, metres)
    }
    return best.map { ($0.id, $0.places) }
  }

  /// The stations near a track, each with the point of the track nearest to it.
  private static func feet(
    _ stations: [Int], along track: [Coordinate], _ known: GTFSStations
  ) -> [(station: Int, foot: PolylineFoot)] {
    stations.compactMap { station in
      let foot = PolylineFoot.nearest(to: known.places[station].coordinate, on: track)
      return foot.flatMap { $0.metres <= trackReachMetres ? (station, $0) : nil }
    }
  }
}
