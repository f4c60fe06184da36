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
  private static let wideHalfMetres = 1_000.0...2_500.0
  private static let nearHalfMetres = 200.0...500.0
  /// How many steps of the phone half a cell is long.
  private static let wideHalfSteps = 20.0
  private static let nearHalfSteps = 10.0
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
    var railways: [NearbyRailway] = []
    var stations: [NearbyStation] = []
    railways.reserveCapacity(railwayCount + 2)
    stations.reserveCapacity(stationCount + 4)
    if near.cell != nil {
      let track = near.track.span
      for line in near.lines {
        var nearest = LineIndex.Nearest()
        if line.measuresTrack {
          nearest = LineIndex.Nearest(among: track, line.track, from: plane)
        } else if line.measuresVertex {
          nearest = LineIndex.Nearest(vertexAmong: track, line.track, from: plane)
        }
        if line.isSeen || sight.sees(nearest, measuresVertex: line.measuresVertex) {
          if !line.measuresVertex { nearest.vertexSquared = .infinity }
          add(line.railway, nearest, line.stations, plane, sight, to: &railways, &stations)
        }
      }
    } else {
      for railway in regionRailways {
        guard
          let nearest = finder.lines.nearest(
            on: railway, from: plane, withinMetres: SurroundingsFinder.railwayReachMetres),
          sight.sees(nearest, measuresVertex: true)
        else { continue }
        let all = finder.stationRanges[railway]
        add(railway, nearest, all, plane, sight, to: &railways, &stations)
      }
    }
    railwayCount = railways.count
    stationCount = stations.count
    return Surroundings(location: location, plane: plane, railways: railways, stations: stations)
  }

  /// Adds a railway with its two nearest stations and those that are seen.
  private func add(
    _ railway: Int, _ nearest: LineIndex.Nearest, _ range: Range<Int>, _ plane: LocalPlane,
    _ sight: Sight, to railways: inout [NearbyRailway], _ stations: inout [NearbyStation]
  ) {
    let start = stations.count
    let reach = sight.stationMetres < 0 ? -1 : sight.stationMetres * sight.stationMetres
    var two = NearestTwo()
    for index in range {
      let squared = plane.vector(to: finder.stationCoordinates[index]).squaredLength
      if squared <= reach {
        stations.append(
          NearbyStation(station: finder.stationIndices[index], metres: squared.squareRoot()))
      }
      two.offer(index, squared: squared)
    }
    guard two.first >= 0 else { return }
    let vertexMetres = nearest.vertexSquared.squareRoot()
    let trackMetres = nearest.pointSquared.squareRoot()
    let isTrackSeen = trackMetres <= sight.trackMetres
    railways.append(
      NearbyRailway(
        railway: RailwayIndex(railway),
        vertexMetres: vertexMetres <= sight.vertexMetres ? vertexMetres : .infinity,
        trackMetres: isTrackSeen ? trackMetres : .infinity,
        positionMetres: isTrackSeen ? finder.positionMetres(railway, nearest) : 0,
        nearestStation: NearbyStation(
          station: finder.stationIndices[two.first], metres: two.firstSquared.squareRoot()),
        secondStation: two.second < 0
          ? nil
          : NearbyStation(
            station: finder.stationIndices[two.second], metres: two.secondSquared.squareRoot()),
        stations: start..<stations.count))
  }
}

// MARK: Cells

extension SurroundingsFollower {
  /// Sees to it that the cells, if there are any, are such as the place lies in.
  private mutating func enter(_ plane: LocalPlane, _ sight: Sight) {
    let place = plane.origin
    defer { last = place }
    if let cell = near.cell, cell.contains(place), self.sight == sight { return }
    near.cell = nil
    if !(region?.contains(place) ?? false) { findRegion(around: place) }
    // Where a place is far from the last one, or the first, the next may be as far.
    guard let last else { return }
    let way = plane.vector(from: last, to: place)
    let cellAhead = { (steps: Double, halfMetres: ClosedRange<Double>) -> PlaceCell? in
      let half = min(max(way.length * steps, halfMetres.lowerBound), halfMetres.upperBound)
      guard way.length < half / 2 else { return nil }
      let ahead = min(way.length * steps, half * Self.aheadShare)
      let middle = (way.unit ?? way) * ahead
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

  private mutating func findRegion(around place: Coordinate) {
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
    if !(region?.contains(cell) ?? false) { findRegion(around: cell.plane.origin) }
    let farthest = max(sight.railwayMetres, sight.trackMetres)
    for railway in regionRailways {
      let start = wide.track.count
      guard
        let metres = sieve.findRuns(
          of: railway, for: cell, withinMetres: farthest, into: &wide.track)
      else { continue }
      var line = CellLine(railway: railway, stations: finder.stationRanges[railway])
      line.track = start..<wide.track.count
      if line.narrow(
        to: cell, sight, leastVertexMetres: metres.least, mostVertexMetres: metres.most,
        leastTrackMetres: metres.least)
      {
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
        let vertexMetres = sieve.gather(
          line.railway, wide.track, line.track, for: cell, track: line.measuresTrack)
        guard
          line.narrow(
            to: cell, sight, leastVertexMetres: vertexMetres, mostVertexMetres: vertexMetres,
            leastTrackMetres: line.measuresTrack ? sieve.trackMetres : .infinity)
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
