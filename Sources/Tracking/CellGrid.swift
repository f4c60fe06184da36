import RailNetwork
import Synchronization

/// The cells of a network for one search range; each is made on its first use and then kept.
///
/// A cell (``PlaceCell``) is a square of the map with sides of 430 m, 860 m or 7 km (``CellKey``).
/// Its view (``CellView``, with one ``CellLine`` per railway) holds the parts of the network that
/// can be nearest to any place in the cell. The view of a small cell is computed from the view of
/// the next larger cell around it. For a location in a cell, only a few points are compared instead
/// of all track within 5 km; the result is the same.
final class CellGrid: Sendable {
  let searchRange: SearchRange
  /// Each view takes about half a kilobyte.
  private let kept = Mutex(KeptViews(mostPerHalf: 8_192))

  /// Levels of the cells.
  ///
  /// The largest cells (7 km) list railways, those of 860 m list blocks of segments, the smallest
  /// list vertices.
  private static let levels: (railways: Int32, blocks: Int32) = (4, 1)

  init(_ searchRange: SearchRange) { self.searchRange = searchRange }

  /// The view of a cell; nil where the flat map is too inexact, for example at the poles.
  func view(_ key: CellKey, _ finder: SurroundingsFinder) -> CellView? {
    if let view = kept.withLock({ $0.view(key) }) { return view }
    guard let cell = PlaceCell(key.box) else { return nil }
    let view: CellView
    switch key.level {
    case Self.levels.railways: view = finder.railways(seenFrom: cell)
    case Self.levels.blocks:
      guard let larger = self.view(key.parent(at: Self.levels.railways), finder) else { return nil }
      view = finder.blocks(of: larger, seenFrom: cell, searchRange)
    default:
      guard let larger = self.view(key.parent(at: Self.levels.blocks), finder) else { return nil }
      view = finder.points(of: larger, seenFrom: cell, searchRange)
    }
    kept.withLock { $0.keep(view, key) }
    return view
  }
}

/// The cells used recently, in two halves.
///
/// When the newer half is full, the older one is dropped.
struct KeptViews {
  private let mostPerHalf: Int
  private var views: [CellKey: CellView] = [:]
  private var older: [CellKey: CellView] = [:]

  init(mostPerHalf: Int) { self.mostPerHalf = mostPerHalf }

  mutating func view(_ key: CellKey) -> CellView? {
    if let view = views[key] { return view }
    guard let view = older[key] else { return nil }
    keep(view, key)
    return view
  }

  mutating func keep(_ view: CellView, _ key: CellKey) {
    if views.count >= mostPerHalf {
      older = views
      views.removeAll()
    }
    views[key] = view
  }
}

extension SurroundingsFinder {
  fileprivate func railways(seenFrom cell: PlaceCell) -> CellView {
    var seen: [CellLine] = []
    for (railway, stations) in stationRanges.enumerated() {
      let squared = lines.leastSquaredMetres(to: railway, from: cell.plane)
      if cell.least(squared.squareRoot()) <= Self.railwayReachMetres {
        seen.append(CellLine(railway: RailwayIndex(railway), stations: stations))
      }
    }
    return CellView(cell, seen)
  }

  /// The railways of a larger cell that can be seen from this one, and the blocks of their track.
  fileprivate func blocks(
    of larger: CellView, seenFrom cell: PlaceCell, _ searchRange: SearchRange
  ) -> CellView {
    let filter = CellFilter(lines)
    let farthest = max(searchRange.railwayMetres, searchRange.trackMetres)
    var seen: [CellLine] = []
    var blocks: [Int32] = []
    for var line in larger.lines {
      let start = blocks.count
      guard
        let metres = filter.findBlocks(
          of: line.railway.offset, for: cell, withinMetres: farthest, into: &blocks),
        line.narrow(
          to: cell, searchRange, leastVertexMetres: metres.least, mostVertexMetres: metres.most,
          leastTrackMetres: metres.least)
      else {
        blocks.removeLast(blocks.count - start)
        continue
      }
      line.track = start..<blocks.count
      line.stations = stations(line.stations, from: cell, searchRange)
      seen.append(line)
    }
    return CellView(cell, seen, blocks: blocks)
  }

  /// The railways of a larger cell that can be seen from this one, and the points of their track.
  fileprivate func points(
    of larger: CellView, seenFrom cell: PlaceCell, _ searchRange: SearchRange
  ) -> CellView {
    var filter = CellFilter(lines)
    var seen: [CellLine] = []
    var points: [LinePoint] = []
    for var line in larger.lines {
      let start = points.count
      if line.isMeasured {
        let vertexMetres = filter.gather(
          larger.blocks, line.track, for: cell, track: line.measuresTrack)
        guard
          line.narrow(
            to: cell, searchRange, leastVertexMetres: vertexMetres, mostVertexMetres: vertexMetres,
            leastTrackMetres: line.measuresTrack ? filter.trackMetres : .infinity)
        else { continue }
        if line.isMeasured {
          filter.keepNearest(for: cell, track: line.measuresTrack, into: &points)
        }
      }
      line.track = start..<points.count
      line.stations = stations(line.stations, from: cell, searchRange)
      seen.append(line)
    }
    return CellView(cell, seen, points: points)
  }

  /// The range of a railway's stations that holds all that can be in range or be among the two
  /// nearest.
  private func stations(
    _ stations: Range<Int>, from cell: PlaceCell, _ searchRange: SearchRange
  ) -> Range<Int> {
    func way(_ index: Int) -> PlanarVector { cell.plane.vector(to: stationCoordinates[index]) }
    var nearest = NearestTwo()
    for index in stations { nearest.offer(index, squared: way(index).squaredLength) }
    let (first, second) = (nearest.first, nearest.second)
    guard second >= 0 else { return stations }
    let (firstWay, secondWay) = (way(first), way(second))
    // Out of range, and two other stations are nearer from every place in the cell.
    func isIdle(_ index: Int) -> Bool {
      let here = way(index)
      let squared = here.squaredLength
      return cell.least(squared.squareRoot()) > searchRange.stationMetres
        && cell.isFarther(squared, away: here - firstWay, than: nearest.firstSquared)
        && cell.isFarther(squared, away: here - secondWay, than: nearest.secondSquared)
    }
    var range = stations
    while range.lowerBound < min(first, second), isIdle(range.lowerBound) {
      range = range.lowerBound + 1..<range.upperBound
    }
    while range.upperBound - 1 > max(first, second), isIdle(range.upperBound - 1) {
      range = range.lowerBound..<range.upperBound - 1
    }
    return range
  }
}
