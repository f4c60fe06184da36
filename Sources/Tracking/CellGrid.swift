import RailNetwork
import Synchronization

/// The cells of a network as one sight sees them, made when they are first asked for and then kept.
///
/// Each is made from what was left of the next larger one around it.
final class CellGrid: Sendable {
  let sight: Sight
  /// Each is about half a kilobyte.
  private let kept = Mutex(KeptViews(mostPerHalf: 8_192))

  /// The largest cells, of 7 km, list railways; those in the middle runs of track, the smallest points.
  private static let levels: (railways: Int32, runs: Int32) = (4, 1)

  init(_ sight: Sight) { self.sight = sight }

  /// What can be seen from a cell; nil where the map is bent too much.
  func view(_ key: CellKey, _ finder: SurroundingsFinder) -> CellView? {
    if let view = kept.withLock({ $0.view(key) }) { return view }
    guard let cell = PlaceCell(key.box) else { return nil }
    let view: CellView
    switch key.level {
    case Self.levels.railways: view = finder.railways(seenFrom: cell)
    case Self.levels.runs:
      guard let larger = self.view(key.parent(at: Self.levels.railways), finder) else { return nil }
      view = finder.runs(of: larger, seenFrom: cell, sight)
    default:
      guard let larger = self.view(key.parent(at: Self.levels.runs), finder) else { return nil }
      view = finder.points(of: larger, seenFrom: cell, sight)
    }
    kept.withLock { $0.keep(view, key) }
    return view
  }
}

/// The cells that were asked for lately: two halves, of which the older is dropped when the other is full.
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
  /// The railways that come within reach of a place of a cell.
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

  /// The railways of a larger cell that can be seen from this one, and the runs of their track.
  fileprivate func runs(
    of larger: CellView, seenFrom cell: PlaceCell, _ sight: Sight
  ) -> CellView {
    let sieve = LineSieve(lines)
    let farthest = max(sight.railwayMetres, sight.trackMetres)
    var seen: [CellLine] = []
    var runs: [Int32] = []
    for var line in larger.lines {
      let start = runs.count
      guard
        let metres = sieve.findRuns(
          of: line.railway.offset, for: cell, withinMetres: farthest, into: &runs),
        line.narrow(
          to: cell, sight, leastVertexMetres: metres.least, mostVertexMetres: metres.most,
          leastTrackMetres: metres.least)
      else {
        runs.removeLast(runs.count - start)
        continue
      }
      line.track = start..<runs.count
      line.stations = stations(line.stations, from: cell, sight)
      seen.append(line)
    }
    return CellView(cell, seen, runs: runs)
  }

  /// The railways of a larger cell that can be seen from this one, and the points of their track.
  fileprivate func points(
    of larger: CellView, seenFrom cell: PlaceCell, _ sight: Sight
  ) -> CellView {
    var sieve = LineSieve(lines)
    var seen: [CellLine] = []
    var points: [LinePoint] = []
    for var line in larger.lines {
      let start = points.count
      if line.isMeasured {
        let vertexMetres = sieve.gather(
          larger.runs, line.track, for: cell, track: line.measuresTrack)
        guard
          line.narrow(
            to: cell, sight, leastVertexMetres: vertexMetres, mostVertexMetres: vertexMetres,
            leastTrackMetres: line.measuresTrack ? sieve.trackMetres : .infinity)
        else { continue }
        if line.isMeasured {
          sieve.sift(for: cell, track: line.measuresTrack, into: &points)
        }
      }
      line.track = start..<points.count
      line.stations = stations(line.stations, from: cell, sight)
      seen.append(line)
    }
    return CellView(cell, seen, points: points)
  }

  /// Those of a railway's stations that can be seen or be among the two nearest, with those between.
  private func stations(
    _ stations: Range<Int>, from cell: PlaceCell, _ sight: Sight
  ) -> Range<Int> {
    func way(_ index: Int) -> PlanarVector { cell.plane.vector(to: stationCoordinates[index]) }
    var nearest = NearestTwo()
    for index in stations { nearest.offer(index, squared: way(index).squaredLength) }
    let (first, second) = (nearest.first, nearest.second)
    guard second >= 0 else { return stations }
    let (firstWay, secondWay) = (way(first), way(second))
    // Out of sight, and two others are nearer from everywhere.
    func isIdle(_ index: Int) -> Bool {
      let here = way(index)
      let squared = here.squaredLength
      return cell.least(squared.squareRoot()) > sight.stationMetres
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
