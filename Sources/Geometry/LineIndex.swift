/// The vertices of several lines in boxes of boxes, to find what of each line is nearest.
///
/// A line is cut into runs of eight segments, and eight runs make a reach. Only runs whose box is
/// nearer than the best so far are looked into. The result is that of a full scan.
public struct LineIndex: Sendable {
  /// What of a line is nearest to a plane's origin.
  public struct Nearest: Sendable, Hashable {
    /// Squared metres to the nearest vertex.
    public var vertexSquared = Double.infinity
    /// Squared metres to the nearest point of the line.
    public var pointSquared = Double.infinity
    /// The vertex before that point, in the line's own count.
    public var vertex = 0
    /// How far the point lies from that vertex to the next: 0 to 1.
    public var share = 0.0
  }

  private struct Line {
    var box = CoordinateBox()
    var reaches: Range<Int>
    var firstVertex: Int
  }

  private struct Reach {
    var box = CoordinateBox()
    var runs: Range<Int>
  }

  private struct Run {
    var box = CoordinateBox()
    /// All vertices of the run; its segments join neighbours.
    var vertices: Range<Int>
  }

  private var vertices: [Coordinate] = []
  private var lines: [Line] = []
  private var reaches: [Reach] = []
  private var runs: [Run] = []

  private static let segmentsPerRun = 8
  private static let runsPerReach = 8

  /// An index without lines.
  public init() {}

  /// Adds a line of one or more parts, given as ranges of its vertices.
  ///
  /// Between parts there is no track.
  public mutating func append(vertices line: [Coordinate], parts: [Range<Int>]) {
    let firstVertex = vertices.count
    let firstReach = reaches.count
    vertices += line
    var firstRun = runs.count
    func closeReach(_ index: inout LineIndex) {
      guard index.runs.count > firstRun else { return }
      var reach = Reach(runs: firstRun..<index.runs.count)
      for run in index.runs[reach.runs] { reach.box.include(run.box) }
      index.reaches.append(reach)
      firstRun = index.runs.count
    }
    for part in parts {
      var start = part.lowerBound
      while start < part.upperBound, start == part.lowerBound || start + 1 < part.upperBound {
        let end = min(start + Self.segmentsPerRun + 1, part.upperBound)
        var run = Run(vertices: (firstVertex + start)..<(firstVertex + end))
        for vertex in vertices[run.vertices] { run.box.include(vertex) }
        runs.append(run)
        if runs.count - firstRun == Self.runsPerReach { closeReach(&self) }
        start = end - 1
        if end == part.upperBound { break }
      }
    }
    closeReach(&self)
    var entry = Line(reaches: firstReach..<reaches.count, firstVertex: firstVertex)
    for reach in reaches[entry.reaches] { entry.box.include(reach.box) }
    lines.append(entry)
  }

  /// What of a line is nearest to the plane's origin, or nil if all of it is farther than `metres`.
  public func nearest(
    on line: Int, from plane: LocalPlane, withinMetres metres: Double
  ) -> Nearest? {
    let entry = lines[line]
    let limit = metres * metres
    guard entry.box.squaredMetres(from: plane) <= limit else { return nil }
    var nearest = Nearest()
    // The nearest reach first, for a good bound; then every other that can still be nearer.
    var first = entry.reaches.lowerBound
    var firstSquared = Double.infinity
    for reach in entry.reaches {
      let squared = reaches[reach].box.squaredMetres(from: plane)
      if squared < firstSquared {
        firstSquared = squared
        first = reach
      }
    }
    guard firstSquared <= limit else { return nil }
    look(into: first, from: plane, &nearest)
    for reach in entry.reaches where reach != first {
      if reaches[reach].box.squaredMetres(from: plane) < nearest.vertexSquared {
        look(into: reach, from: plane, &nearest)
      }
    }
    guard nearest.vertexSquared <= limit else { return nil }
    nearest.vertex -= entry.firstVertex
    return nearest
  }

  private func look(into reach: Int, from plane: LocalPlane, _ nearest: inout Nearest) {
    for run in reaches[reach].runs
    where runs[run].box.squaredMetres(from: plane) < nearest.vertexSquared {
      scan(runs[run].vertices, from: plane, &nearest)
    }
  }

  private func scan(_ range: Range<Int>, from plane: LocalPlane, _ nearest: inout Nearest) {
    var start = plane.vector(to: vertices[range.lowerBound])
    nearest.offer(vertex: range.lowerBound, squared: start.squaredLength)
    for vertex in (range.lowerBound + 1)..<range.upperBound {
      let end = plane.vector(to: vertices[vertex])
      nearest.offer(vertex: vertex, squared: end.squaredLength)
      let along = end - start
      let length = along.squaredLength
      let foot = -start.dot(along)
      // Only a foot between the two vertices can be nearer than both.
      if foot > 0, foot < length {
        let cross = start.cross(along)
        if cross * cross < nearest.pointSquared * length {
          nearest.pointSquared = cross * cross / length
          nearest.vertex = vertex - 1
          nearest.share = foot / length
        }
      }
      start = end
    }
  }
}

extension LineIndex.Nearest {
  fileprivate mutating func offer(vertex: Int, squared: Double) {
    if squared < vertexSquared { vertexSquared = squared }
    if squared < pointSquared {
      pointSquared = squared
      self.vertex = vertex
      share = 0
    }
  }
}
