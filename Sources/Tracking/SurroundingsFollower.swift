import RailNetwork

/// Finds what surrounds one location after another, the faster the nearer they lie together.
///
/// A phone that moves on stays for a while in a cell. What can be nearest to a place of a cell is sifted out
/// once; then only that is looked at. What is found does not depend on the locations before.
public struct SurroundingsFollower: Sendable {
  public let finder: SurroundingsFinder
  private var last: Coordinate?
  /// What was looked at last.
  private var sight = Sight()
  /// The cells as they are seen then.
  private var grid: CellGrid?
  /// What is seen from the cell in which the phone is; nil where there is none.
  private var view: CellView?
  /// How many stations were listed last.
  private var stationCount = 0

  /// A phone that leaps this far or farther does so again, so that it is in no cell twice.
  private static let leapMetres = 5_000.0

  public init(_ finder: SurroundingsFinder) { self.finder = finder }

  /// What surrounds the next location, as far as it is looked at.
  public mutating func surroundings(of location: Location, sight: Sight = .all) -> Surroundings {
    var found = Surroundings(
      location: location, plane: LocalPlane(origin: location.coordinate), railways: [],
      stations: [])
    look(around: &found, sight)
    return found
  }

  /// Finds what surrounds the next location, in the memory of what surrounded another.
  mutating func find(_ location: Location, _ sight: Sight, into found: inout Surroundings) {
    found.location = location
    found.plane = LocalPlane(origin: location.coordinate)
    look(around: &found, sight)
  }

  private mutating func look(around found: inout Surroundings, _ sight: Sight) {
    let plane = found.plane
    enter(plane, sight)
    guard let view else {
      found = finder.surroundings(of: found.location, plane, sight)
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
        if line.isSeen || sight.sees(nearest, measuresVertex: line.measuresVertex) {
          if !line.measuresVertex { nearest.vertexSquared = .infinity }
          if let nearby = finder.nearby(
            line.railway, nearest, stations: line.stations, plane, sight, &stations)
          {
            railways.append(nearby)
          }
        }
      }
    }
    stationCount = stations.count
    found.stations = stations
  }

  /// Sees to it that the cell, if there is one, is that in which the place lies.
  private mutating func enter(_ plane: LocalPlane, _ sight: Sight) {
    let place = plane.origin
    defer { last = place }
    if let view, view.cell.contains(place), self.sight == sight { return }
    view = nil
    guard self.sight == sight else {
      self.sight = sight
      grid = nil
      return
    }
    guard let last, place.isValid,
      plane.vector(to: last).squaredLength < Self.leapMetres * Self.leapMetres
    else { return }
    let grid = self.grid ?? finder.grid(sight)
    self.grid = grid
    view = grid.view(CellKey(place), finder)
  }
}
