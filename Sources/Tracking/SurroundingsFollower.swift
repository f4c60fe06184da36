import RailNetwork

/// Finds what surrounds one location after another, the faster the nearer they lie together.
///
/// A moving phone stays in a cell (see `CellGrid`) for a while. What can be nearest to any place of
/// the cell is found once; then only that is looked at. The result does not depend on the locations
/// before.
public struct SurroundingsFollower: Sendable {
  /// The finder that it asks.
  public let finder: SurroundingsFinder
  private var last: Coordinate?
  /// How far was looked last.
  private var searchRange = SearchRange()
  private var grid: CellGrid?
  /// What is near the cell in which the phone is; nil where there is none.
  private var view: CellView?
  /// How many stations were listed last.
  private var stationCount = 0

  /// A phone that moves this far at once likely does so again, so a cell would not be used twice.
  private static let leapMetres = 5_000.0

  /// A follower at the start of a ride.
  public init(_ finder: SurroundingsFinder) { self.finder = finder }

  /// The surroundings of the next location; the same that the finder gives, found faster.
  public mutating func surroundings(of location: Location, within searchRange: SearchRange = .all)
    -> Surroundings
  {
    let location = location.onMap(of: finder.network)
    var found = Surroundings(
      location: location, plane: LocalPlane(origin: location.coordinate), railways: [],
      stations: [])
    look(around: &found, searchRange)
    return found
  }

  /// Finds what surrounds the next location, in the memory of what surrounded another.
  mutating func find(
    _ location: Location, _ searchRange: SearchRange, into found: inout Surroundings
  ) {
    let location = location.onMap(of: finder.network)
    found.location = location
    found.plane = LocalPlane(origin: location.coordinate)
    look(around: &found, searchRange)
  }

  private mutating func look(around found: inout Surroundings, _ searchRange: SearchRange) {
    let plane = found.plane
    enter(plane, searchRange)
    guard let view else {
      found = finder.surroundings(of: found.location, plane, searchRange)
      return
    }
    found.railways.removeAll(keepingCapacity: true)
    var stations = found.stations
    found.stations = []
    stations.removeAll(keepingCapacity: true)
    if stationCount > 0 { stations.reserveCapacity(stationCount + 4) }
    let (finder, lines, allPoints) = (self.finder, view.lines, view.points)
    let points = allPoints.span
    found.railways.append(addingCapacity: lines.count) { railways in
      for line in lines {
        var nearest = LineIndex.Nearest()
        if line.measuresTrack {
          nearest = finder.lines.nearest(
            among: points, line.track, of: line.railway.offset, from: plane)
        } else if line.measuresVertex {
          nearest.vertexSquared = finder.lines.nearestVertexSquared(
            among: points, line.track, from: plane)
        }
        if line.isSeen || searchRange.includes(nearest, measuresVertex: line.measuresVertex) {
          if !line.measuresVertex { nearest.vertexSquared = .infinity }
          if let nearby = finder.nearby(
            line.railway, nearest, isVertexNear: line.isSeen, stations: line.stations, plane,
            searchRange, &stations)
          {
            railways.append(nearby)
          }
        }
      }
    }
    stationCount = stations.count
    found.stations = stations
  }

  /// Enters the cell in which the place lies, if there is one.
  private mutating func enter(_ plane: LocalPlane, _ searchRange: SearchRange) {
    let place = plane.origin
    defer { last = place }
    if let view, view.cell.contains(place), self.searchRange == searchRange { return }
    view = nil
    guard self.searchRange == searchRange else {
      self.searchRange = searchRange
      grid = nil
      return
    }
    guard let last, place.inRange.isValid,
      plane.vector(to: last).squaredLength < Self.leapMetres * Self.leapMetres
    else { return }
    let grid = self.grid ?? finder.grid(searchRange)
    self.grid = grid
    view = grid.view(CellKey(place), finder)
  }
}
