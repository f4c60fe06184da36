/// A vertex among what of a line can be nearest to the places of a cell.
public struct LinePoint: Sendable {
  let coordinate: Coordinate
  /// In the line's own count.
  let vertex: Int32
  /// Whether the segment to the next vertex, which is then the next point, can be nearest too.
  var isJoined: Bool
}

/// Sifts lines for what of them can be nearest to any place of a cell.
///
/// What is farther than one of a few vertices from all of the cell is dropped; see
/// ``PlaceCell/isFarther(_:away:than:)``. First whole runs of a line for a cell, then vertices for a cell within it.
public struct LineSieve: Sendable {
  /// A vertex that lies near enough to be looked at.
  private struct Vertex {
    var point: LinePoint
    /// On the map of the cell.
    var place: PlanarVector
    /// Squared metres from the middle.
    var squared: Double

    init(_ point: LinePoint, _ cell: PlaceCell) {
      self.point = point
      place = cell.plane.vector(to: point.coordinate)
      squared = place.squaredLength
    }
  }

  private let index: LineIndex
  /// Those of the last line that was gathered.
  private var vertices: [Vertex] = []
  /// By line: a vertex that was nearest to the middle of a cell.
  private var hints: [Int32]

  /// A sieve for the lines of an index.
  public init(_ index: LineIndex) {
    self.index = index
    hints = Array(repeating: -1, count: index.count)
  }

  /// Finds the runs of a line that can be nearest.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - cell: the places.
  ///   - withinMetres: how far from any of the places the line is worth looking at.
  ///   - runs: takes what is found.
  /// - Returns: metres from the middle of the cell: exactly to the nearest vertex, and to the nearest point at
  ///   the least; nil if all of the line is too far.
  public mutating func findRuns(
    of line: Int, for cell: PlaceCell, withinMetres: Double, into runs: inout [Int32]
  ) -> (vertex: Double, track: Double)? {
    let within = cell.farthest(withinMetres)
    let plane = cell.plane
    guard index.leastSquaredMetres(to: line, from: plane) <= within * within else { return nil }
    if hints[line] < 0 {
      guard let nearest = index.nearest(on: line, from: plane, withinMetres: within) else {
        return nil
      }
      hints[line] = Int32(nearest.vertex)
    }
    var nearest = hinted(line, cell)
    var leastSquared = Double.infinity
    let first = index.firstVertex(of: line)
    let count = runs.count
    for reach in index.reaches(of: line) where !isFarther(reach.box, nearest, cell) {
      for run in reach.runs where !isFarther(index.runs[run].box, nearest, cell) {
        runs.append(Int32(run))
        leastSquared = min(leastSquared, index.runs[run].box.squaredMetres(from: plane))
        for number in index.runs[run].vertices {
          let vertex = Vertex(index.point(number, first, isJoined: false), cell)
          if vertex.squared < nearest.squared { nearest = vertex }
        }
      }
    }
    hints[line] = nearest.point.vertex
    guard leastSquared <= within * within else {
      runs.removeLast(runs.count - count)
      return nil
    }
    return (nearest.squared.squareRoot(), leastSquared.squareRoot())
  }

  /// Gathers the vertices of runs that were found for a cell that contains this one.
  ///
  /// - Returns: metres from the middle of the cell to the nearest vertex.
  public mutating func gather(
    _ line: Int, _ runs: [Int32], _ range: Range<Int>, for cell: PlaceCell
  ) -> Double {
    vertices.removeAll(keepingCapacity: true)
    var nearest = hinted(line, cell)
    let first = index.firstVertex(of: line)
    for number in range {
      let run = index.runs[Int(runs[number])]
      guard !isFarther(run.box, nearest, cell) else { continue }
      var start = run.vertices.lowerBound
      if let last = vertices.last, Int(last.point.vertex) == start - first {
        vertices[vertices.count - 1].point.isJoined = true
        start += 1
      }
      for number in start..<run.vertices.upperBound {
        let isJoined = number + 1 < run.vertices.upperBound
        let vertex = Vertex(index.point(number, first, isJoined: isJoined), cell)
        vertices.append(vertex)
        if vertex.squared < nearest.squared { nearest = vertex }
      }
    }
    hints[line] = nearest.point.vertex
    return nearest.squared.squareRoot()
  }

  /// Metres from the middle of the cell to the nearest track of what was gathered.
  public var trackMetres: Double {
    var least = Double.infinity
    for number in vertices.indices { least = min(least, squaredMetresToTrack(number)) }
    return least.squareRoot()
  }

  /// Drops from what was gathered what is nearest to no place of the cell.
  ///
  /// - Parameters:
  ///   - cell: the cell that it was gathered for.
  ///   - track: whether segments are asked for, or only vertices.
  ///   - points: takes the rest, in the line's order.
  public func sift(for cell: PlaceCell, track: Bool, into points: inout [LinePoint]) {
    let nearest = nearestToCorners(of: cell)
    var wasJoined = false
    for number in vertices.indices {
      var point = vertices[number].point
      point.isJoined = track && point.isJoined && !isFarther(segment: number, nearest, cell)
      if point.isJoined || wasJoined || !isFarther(number, nearest, cell) { points.append(point) }
      wasJoined = point.isJoined
    }
  }

  /// The vertex that was nearest to some cell.
  private func hinted(_ line: Int, _ cell: PlaceCell) -> Vertex {
    let first = index.firstVertex(of: line)
    return Vertex(index.point(first + Int(hints[line]), first, isJoined: false), cell)
  }

  /// The vertex that is nearest to a corner.
  private struct Nearest {
    var number = -1
    /// Squared metres from the corner, less what all vertices have in common.
    private var least = Double.infinity

    mutating func offer(_ number: Int, _ squared: Double) {
      guard squared < least else { return }
      least = squared
      self.number = number
    }
  }

  /// The vertices nearest to the four corners, most of them once.
  private func nearestToCorners(of cell: PlaceCell) -> [Vertex] {
    var southWest = Nearest()
    var northWest = Nearest()
    var southEast = Nearest()
    var northEast = Nearest()
    let side = 2 * cell.halfMetres
    for number in vertices.indices {
      let squared = vertices[number].squared
      let east = vertices[number].place.east * side
      let north = vertices[number].place.north * side
      southWest.offer(number, squared + east + north)
      northWest.offer(number, squared + east - north)
      southEast.offer(number, squared - east + north)
      northEast.offer(number, squared - east - north)
    }
    var found: [Vertex] = []
    var last = -1
    for number in [southWest.number, northWest.number, northEast.number, southEast.number]
    where number >= 0 && number != last {
      found.append(vertices[number])
      last = number
    }
    return found
  }

  /// Whether all of a box is farther than a vertex from all of a cell.
  private func isFarther(_ box: CoordinateBox, _ nearest: Vertex, _ cell: PlaceCell) -> Bool {
    let southWest = cell.plane.vector(to: box.southWest) - nearest.place
    let northEast = cell.plane.vector(to: box.northEast) - nearest.place
    let away = PlanarVector(
      east: max(abs(southWest.east), abs(northEast.east)),
      north: max(abs(southWest.north), abs(northEast.north)))
    return cell.isFarther(box.squaredMetres(from: cell.plane), away: away, than: nearest.squared)
  }

  private func isFarther(_ number: Int, _ nearest: [Vertex], _ cell: PlaceCell) -> Bool {
    let squared = vertices[number].squared
    let place = vertices[number].place
    for other in nearest {
      if cell.isFarther(squared, away: place - other.place, than: other.squared) { return true }
    }
    return false
  }

  private func isFarther(segment number: Int, _ nearest: [Vertex], _ cell: PlaceCell) -> Bool {
    let squared = squaredMetresToTrack(number)
    let start = vertices[number].place
    let end = vertices[number + 1].place
    for other in nearest {
      let away = PlanarVector(
        east: max(abs(start.east - other.place.east), abs(end.east - other.place.east)),
        north: max(abs(start.north - other.place.north), abs(end.north - other.place.north)))
      if cell.isFarther(squared, away: away, than: other.squared) { return true }
    }
    return false
  }

  /// Squared metres from the middle to a vertex and the segment that starts at it.
  private func squaredMetresToTrack(_ number: Int) -> Double {
    guard vertices[number].point.isJoined else { return vertices[number].squared }
    return Segment(start: vertices[number].place, end: vertices[number + 1].place)
      .nearestToOrigin().squaredDistance
  }
}

extension LineIndex {
  /// A vertex by its number among those of all lines.
  fileprivate func point(_ number: Int, _ first: Int, isJoined: Bool) -> LinePoint {
    LinePoint(coordinate: vertices[number], vertex: Int32(number - first), isJoined: isJoined)
  }
}

extension LineIndex.Nearest {
  /// What is nearest to the plane's origin among what was left of a line.
  ///
  /// - Parameters:
  ///   - points: what a sieve left of several lines, for a cell in which the origin lies.
  ///   - range: those of the line.
  ///   - plane: the map around the place.
  public init(among points: [LinePoint], _ range: Range<Int>, from plane: LocalPlane) {
    self.init()
    var start = PlanarVector(east: 0, north: 0)
    var isJoined = false
    for point in range {
      let end = plane.vector(to: points[point].coordinate)
      let vertex = Int(points[point].vertex)
      offer(vertex: vertex, squared: end.squaredLength)
      if isJoined { offer(segmentFrom: start, to: end, vertex: vertex - 1) }
      start = end
      isJoined = points[point].isJoined
    }
  }

  /// The nearest vertex alone; the rest stays infinitely far.
  public init(vertexAmong points: [LinePoint], _ range: Range<Int>, from plane: LocalPlane) {
    self.init()
    for point in range {
      vertexSquared = min(
        vertexSquared, plane.vector(to: points[point].coordinate).squaredLength)
    }
  }
}
