import Geometry
import RailNetwork

/// Finds what surrounds one location after another, the faster the nearer they lie together.
///
/// A phone that moves on stays for a while in a cell, and in a smaller one within it. What can be nearest
/// to a place of a cell is sifted out once; then only that is looked at. What is found does not
/// depend on the locations before.
public struct SurroundingsFollower: Sendable {
  public let finder: SurroundingsFinder
  private var last: Coordinate?
  /// A large cell, and the railways that can come within reach of a place in it, in network order.
  private var region: PlaceCell?
  private var regionRailways: [Int]
  /// A cell, and the runs of track that can be nearest to a place in it.
  private var wide = CellView<Int32>()
  /// A cell within that, and the points of track that can be nearest.
  private var near = CellView<LinePoint>()
  /// What is looked at in both.
  private var sight = Sight()
  private var sieve: LineSieve
  private var railwayCount = 0
  private var stationCount = 0

  private static let regionHalfMetres = 10_000.0
  private static let wideHalfMetres = 300.0...2_000.0
  private static let nearHalfMetres = 50.0...400.0
  /// How many steps of the phone half a cell is long.
  private static let wideHalfSteps = 60.0
  private static let nearHalfSteps = 12.0
  /// How far ahead of the phone the middle of a cell lies, in its half length.
  private static let aheadShare = 0.7

  public init(_ finder: SurroundingsFinder) {
    self.finder = finder
    sieve = LineSieve(finder.lines)
    regionRailways = Array(finder.stationRanges.indices)
  }

  /// What surrounds the next location, as far as it is looked at.
  public mutating func surroundings(of location: Location, sight: Sight = .all) -> Surroundings {
    let plane = LocalPlane(origin: location.coordinate)
    enter(plane, sight)
    var here = Surroundings(
      location: location, plane: plane, railwayCapacity: railwayCount + 2,
      stationCapacity: stationCount + 4)
    if near.cell != nil {
      for line in near.lines {
        var nearest = LineIndex.Nearest()
        if line.measuresTrack {
          nearest = LineIndex.Nearest(among: near.track, line.track, from: plane)
        } else if line.measuresVertex {
          nearest = LineIndex.Nearest(vertexAmong: near.track, line.track, from: plane)
        }
        if line.isSeen || sight.sees(nearest, measuresVertex: line.measuresVertex) {
          if !line.measuresVertex { nearest.vertexSquared = .infinity }
          append(line.railway, nearest, line.stations, sight, to: &here)
        }
      }
    } else {
      for railway in regionRailways {
        guard
          let nearest = finder.lines.nearest(
            on: railway, from: plane, withinMetres: SurroundingsFinder.railwayReachMetres),
          sight.sees(nearest, measuresVertex: true)
        else { continue }
        append(railway, nearest, finder.stationRanges[railway], sight, to: &here)
      }
    }
    railwayCount = here.railways.count
    stationCount = here.stations.count
    return here
  }

  /// Adds a railway with its two nearest stations and those that are seen.
  private func append(
    _ railway: Int, _ nearest: LineIndex.Nearest, _ range: Range<Int>, _ sight: Sight,
    to here: inout Surroundings
  ) {
    let start = here.stations.count
    let reach = sight.stationMetres < 0 ? -1 : sight.stationMetres * sight.stationMetres
    var first = -1
    var second = -1
    var firstSquared = Double.infinity
    var secondSquared = Double.infinity
    for index in range {
      let squared = here.plane.vector(to: finder.stationCoordinates[index]).squaredLength
      if squared <= reach {
        here.stations.append(
          NearbyStation(station: finder.stationIndices[index], metres: squared.squareRoot()))
      }
      if squared < firstSquared {
        second = first
        secondSquared = firstSquared
        first = index
        firstSquared = squared
      } else if squared < secondSquared {
        second = index
        secondSquared = squared
      }
    }
    guard first >= 0 else { return }
    let vertexMetres = nearest.vertexSquared.squareRoot()
    let trackMetres = nearest.pointSquared.squareRoot()
    let isTrackSeen = trackMetres <= sight.trackMetres
    here.railways.append(
      NearbyRailway(
        railway: RailwayIndex(railway),
        vertexMetres: vertexMetres <= sight.vertexMetres ? vertexMetres : .infinity,
        trackMetres: isTrackSeen ? trackMetres : .infinity,
        positionMetres: isTrackSeen ? finder.positionMetres(railway, nearest) : 0,
        nearestStation: NearbyStation(
          station: finder.stationIndices[first], metres: firstSquared.squareRoot()),
        secondStation: second < 0
          ? nil
          : NearbyStation(
            station: finder.stationIndices[second], metres: secondSquared.squareRoot()),
        stations: start..<here.stations.count))
  }
}

extension SurroundingsFollower {
  /// Sees to it that the cells, if there are any, are such as the place lies in.
  private mutating func enter(_ plane: LocalPlane, _ sight: Sight) {
    let place = plane.origin
    defer { last = place }
    if let cell = near.cell, cell.contains(place), self.sight == sight { return }
    near.cell = nil
    findRegion(place)
    // Where a place is far from the last one, or the first, the next may be as far.
    guard let last else { return }
    let way = plane.vector(from: last, to: place)
    let cellAhead = { (steps: Double, halfMetres: ClosedRange<Double>) -> PlaceCell? in
      let half = min(max(way.length * steps, halfMetres.lowerBound), halfMetres.upperBound)
      guard way.length < half / 2 else { return nil }
      let middle = (way.unit ?? way) * (half * Self.aheadShare)
      let cell = PlaceCell(middle: plane.coordinate(at: middle), halfMetres: half)
      return cell.flatMap { $0.contains(place) ? $0 : nil }
    }
    guard let small = cellAhead(Self.nearHalfSteps, Self.nearHalfMetres) else { return }
    if let cell = wide.cell, cell.contains(small), self.sight == sight {
      narrow(to: small)
    } else if let large = cellAhead(Self.wideHalfSteps, Self.wideHalfMetres) {
      self.sight = sight
      widen(to: large)
      if large.contains(small) { narrow(to: small) }
    }
  }

  private mutating func findRegion(_ place: Coordinate) {
    if let region, region.contains(place) { return }
    region = PlaceCell(middle: place, halfMetres: Self.regionHalfMetres)
    regionRailways = finder.stationRanges.indices.filter { railway in
      guard let region else { return true }
      return region.least(
        finder.lines.leastSquaredMetres(to: railway, from: region.plane).squareRoot())
        <= SurroundingsFinder.railwayReachMetres
    }
  }

  /// Finds the railways that can be seen from a cell, and the runs of their track.
  private mutating func widen(to cell: PlaceCell) {
    wide.enter(cell)
    let farthest = max(sight.railwayMetres, sight.trackMetres)
    for railway in regionRailways {
      let start = wide.track.count
      guard
        let metres = sieve.findRuns(
          of: railway, for: cell, withinMetres: farthest, into: &wide.track)
      else { continue }
      var line = CellLine(railway: railway, stations: finder.stationRanges[railway])
      line.track = start..<wide.track.count
      if line.narrow(to: cell, sight, vertexMetres: metres.vertex, trackMetres: metres.track) {
        line.stations = finder.stations(line.stations, from: cell, sight)
        wide.lines.append(line)
      }
    }
  }

  /// Sifts the runs of the wide cell for points.
  private mutating func narrow(to cell: PlaceCell) {
    near.enter(cell)
    for var line in wide.lines {
      let start = near.track.count
      if line.isMeasured {
        let vertexMetres = sieve.gather(line.railway, wide.track, line.track, for: cell)
        guard
          line.narrow(
            to: cell, sight, vertexMetres: vertexMetres,
            trackMetres: line.measuresTrack ? sieve.trackMetres : .infinity)
        else { continue }
        if line.isMeasured {
          sieve.sift(for: cell, track: line.measuresTrack, into: &near.track)
        }
      }
      line.track = start..<near.track.count
      line.stations = finder.stations(line.stations, from: cell, sight)
      near.lines.append(line)
    }
  }
}

// MARK: Cells

/// What can be seen from a cell.
private struct CellView<Track: Sendable>: Sendable {
  /// nil where nothing holds.
  var cell: PlaceCell?
  /// In network order.
  var lines: [CellLine] = []
  /// What of their track can be nearest, line after line.
  var track: [Track] = []

  mutating func enter(_ cell: PlaceCell) {
    self.cell = cell
    lines.removeAll(keepingCapacity: true)
    track.removeAll(keepingCapacity: true)
  }
}

/// What a railway is from all places of a cell.
private struct CellLine: Sendable {
  var railway: Int
  /// Its range of ``CellView/track``.
  var track = 0..<0
  /// Those of its stations that can be seen or be among the two nearest.
  var stations: Range<Int>
  private(set) var measuresVertex = true
  private(set) var measuresTrack = true
  /// Whether a vertex is near enough wherever the phone is.
  private(set) var isSeen = false

  init(railway: Int, stations: Range<Int>) {
    self.railway = railway
    self.stations = stations
  }

  /// Whether anything of its track is measured.
  var isMeasured: Bool { measuresVertex || measuresTrack }

  /// Finds out what is measured in a cell, given how far it is from the middle.
  ///
  /// - Returns: whether it can be seen from the cell.
  mutating func narrow(
    to cell: PlaceCell, _ sight: Sight, vertexMetres: Double, trackMetres: Double
  ) -> Bool {
    let reach = SurroundingsFinder.railwayReachMetres
    let least = cell.least(vertexMetres)
    let most = cell.most(vertexMetres)
    let canBeSeen = least <= sight.railwayMetres
    isSeen = isSeen || most <= min(reach, sight.railwayMetres)
    measuresVertex =
      measuresVertex
      && (least <= sight.vertexMetres || most > reach || (canBeSeen && !isSeen))
    measuresTrack =
      measuresTrack && sight.trackMetres >= 0 && cell.least(trackMetres) <= sight.trackMetres
    return least <= reach && (canBeSeen || measuresTrack)
  }
}

extension SurroundingsFinder {
  /// Those of a railway's stations that can be seen or be among the two nearest, with those between.
  fileprivate func stations(
    _ stations: Range<Int>, from cell: PlaceCell, _ sight: Sight
  ) -> Range<Int> {
    func squared(_ index: Int) -> Double {
      cell.plane.vector(to: stationCoordinates[index]).squaredLength
    }
    var nearest = Double.infinity
    var second = Double.infinity
    for index in stations {
      let squared = squared(index)
      second = min(second, max(squared, nearest))
      nearest = min(nearest, squared)
    }
    let limit = cell.farthest(max(cell.most(second.squareRoot()), sight.stationMetres))
    let isNear = { squared($0) <= limit * limit }
    guard let first = stations.first(where: isNear), let last = stations.last(where: isNear) else {
      return stations
    }
    return first..<last + 1
  }
}

extension Sight {
  /// Whether a railway is found of which so much was measured; a vertex that was not is near, but
  /// farther than ``railwayMetres``.
  fileprivate func sees(_ nearest: LineIndex.Nearest, measuresVertex: Bool) -> Bool {
    let vertexMetres = nearest.vertexSquared.squareRoot()
    if measuresVertex, vertexMetres > SurroundingsFinder.railwayReachMetres { return false }
    return (measuresVertex && vertexMetres <= railwayMetres)
      || nearest.pointSquared.squareRoot() <= trackMetres
  }
}
