import RailNetwork

/// Finds the surroundings of one location after another, faster if they lie close together.
///
/// A moving phone stays in a cell (see `CellGrid`) for a while. The parts of the network that can
/// be nearest to a place in the cell are found once; after that, only these are compared. The
/// result does not depend on earlier locations.
public struct SurroundingsFollower: Sendable {
  /// The finder that does the search.
  public let finder: SurroundingsFinder
  private var last: Coordinate?
  /// The search range of the last location.
  private var searchRange = SearchRange()
  private var grid: CellGrid?
  /// The view of the phone's cell; nil if it has no cell.
  private var view: CellView?
  /// The number of stations listed last.
  private var stationCount = 0

  /// After a jump this long, another one is likely, so a cell would not be used twice.
  private static let leapMetres = 5_000.0

  /// A follower at the start of a ride.
  public init(_ finder: SurroundingsFinder) { self.finder = finder }

  /// The surroundings of the next location; the same as the finder gives, but found faster.
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

  /// Finds the surroundings of the next location, reusing the memory of earlier surroundings.
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

  /// Moves to the cell that contains the place, if there is one.
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
