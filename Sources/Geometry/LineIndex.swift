/// The vertices of several lines in boxes of boxes, to find what of each line is nearest.
///
/// A line is cut into runs of a few segments, and several runs make a reach. Only runs whose box is
/// no farther than a vertex that is known are looked into. The result is that of a full scan in
/// which the first of equals wins.
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

  /// What was found of a line, so that little is looked at again while a place moves.
  public struct Memory: Sendable {
    /// The runs that can be nearest for as long as this holds; none while the line is far.
    fileprivate var runs = 0..<0
    /// How far the place may have travelled in all before this no longer holds; of a line that is
    /// far, before the place can be there.
    fileprivate var holdsUntilMetres = -Double.infinity
    /// A vertex that was nearest, in the count of all lines.
    fileprivate var vertex = 0

    /// Nothing is known.
    public init() {}

    /// Whether all of the line is known to be farther than a reach when the place has travelled so
    /// far in all.
    public func isFarther(than metres: Double, travelledMetres: Double) -> Bool {
      runs.isEmpty && holdsUntilMetres - travelledMetres > metres
    }
  }

  private struct Line {
    var box = CoordinateBox()
    var reaches: Range<Int>
    var runs: Range<Int>
    var vertices: Range<Int>
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

  /// The best so far, and how far it is worth looking.
  private struct Search {
    var nearest = Nearest()
    /// Squared metres to a vertex that is known, and what rounding may hide.
    private(set) var bound = Double.infinity

    mutating func know(vertexSquared: Double) {
      bound = min(bound, vertexSquared * (1 + 1e-9) + 1e-6)
    }
  }

  private var vertices: [Coordinate] = []
  private var lines: [Line] = []
  private var reaches: [Reach] = []
  private var runs: [Run] = []

  private static let segmentsPerRun = 4
  private static let runsPerReach = 12
  /// How far a place travels before a line within reach is looked at in full again.
  private static let memoryMetres = 200.0
  /// What is farther than this counts as this far where memory is concerned.
  public static let farMetres = 25_000.0

  /// An index without lines.
  public init() {}

  /// Adds a line of one or more parts, given as ranges of its vertices.
  ///
  /// Between parts there is no track.
  public mutating func append(vertices line: [Coordinate], parts: [Range<Int>]) {
    let firstVertex = vertices.count
    let firstReach = reaches.count
    let firstRun = runs.count
    vertices += line
    for part in parts {
      var start = part.lowerBound
      while start < part.upperBound, start == part.lowerBound || start + 1 < part.upperBound {
        let end = min(start + Self.segmentsPerRun + 1, part.upperBound)
        var run = Run(vertices: (firstVertex + start)..<(firstVertex + end))
        for vertex in vertices[run.vertices] { run.box.include(vertex) }
        runs.append(run)
        start = end - 1
      }
    }
    for start in stride(from: firstRun, to: runs.count, by: Self.runsPerReach) {
      var reach = Reach(runs: start..<min(start + Self.runsPerReach, runs.count))
      for run in runs[reach.runs] { reach.box.include(run.box) }
      reaches.append(reach)
    }
    var entry = Line(
      reaches: firstReach..<reaches.count, runs: firstRun..<runs.count,
      vertices: firstVertex..<vertices.count)
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
    // A vertex of the nearest reach, for a good bound; then all that can still be nearer.
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
    var known = Search()
    look(into: reaches[first].runs, from: plane, &known)
    var search = Search()
    search.know(vertexSquared: known.nearest.vertexSquared)
    for reach in entry.reaches where reaches[reach].box.squaredMetres(from: plane) <= search.bound {
      look(into: reaches[reach].runs, from: plane, &search)
    }
    return found(search, entry, limit)
  }

  /// The same for a place that moves, from what is remembered of it.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - plane: the map around the place.
  ///   - metres: what is farther is out of reach.
  ///   - travelledMetres: grows, from one call to the next, at least as much as any distance that
  ///     is less than ``farMetres`` can have changed.
  ///   - memory: of this line and this place.
  /// - Returns: what is nearest, or nil if all of the line is out of reach.
  public func nearest(
    on line: Int, from plane: LocalPlane, withinMetres metres: Double, travelledMetres: Double,
    memory: inout Memory
  ) -> Nearest? {
    if memory.isFarther(than: metres, travelledMetres: travelledMetres) { return nil }
    if memory.runs.isEmpty || travelledMetres >= memory.holdsUntilMetres {
      remember(line, from: plane, metres, travelledMetres, &memory)
    }
    guard !memory.runs.isEmpty else { return nil }
    let entry = lines[line]
    var search = Search()
    let first = max(memory.vertex - 1, entry.vertices.lowerBound)
    for vertex in first..<min(memory.vertex + 3, entry.vertices.upperBound) {
      search.know(vertexSquared: plane.vector(to: vertices[vertex]).squaredLength)
    }
    look(into: memory.runs, from: plane, &search)
    memory.vertex = search.nearest.vertex
    return found(search, entry, metres * metres)
  }

  /// Looks again how far a line is that was far, so that what is remembered of it holds for longer; the
  /// parameters are those of a search.
  public func renew(
    _ memory: inout Memory, of line: Int, from plane: LocalPlane, withinMetres metres: Double,
    travelledMetres: Double
  ) {
    if memory.runs.isEmpty { remember(line, from: plane, metres, travelledMetres, &memory) }
  }

  /// Finds which runs can be nearest until the place has travelled on.
  private func remember(
    _ line: Int, from plane: LocalPlane, _ metres: Double, _ travelled: Double,
    _ memory: inout Memory
  ) {
    let entry = lines[line]
    let kept = Self.memoryMetres
    let isKnown = !memory.runs.isEmpty
    memory.runs = 0..<0
    let boxMetres = entry.box.squaredMetres(from: plane).squareRoot()
    guard boxMetres <= metres + kept else {
      memory.holdsUntilMetres = travelled + min(boxMetres, Self.farMetres)
      return
    }
    // The line is no nearer than `least`, and a vertex no farther than `most`.
    var least = Double.infinity
    for reach in entry.reaches { least = min(least, reaches[reach].box.squaredMetres(from: plane)) }
    least = least.squareRoot()
    var most = isKnown ? plane.vector(to: vertices[memory.vertex]).length : .infinity
    if least <= metres + kept, most > metres + kept {
      guard let nearest = nearest(on: line, from: plane, withinMetres: .infinity) else { return }
      memory.vertex = entry.vertices.lowerBound + nearest.vertex
      least = nearest.pointSquared.squareRoot()
      most = nearest.vertexSquared.squareRoot()
    }
    guard least <= metres + kept else {
      memory.holdsUntilMetres = travelled + min(least, Self.farMetres)
      return
    }
    // Until then the nearest vertex is within `most + kept`, and what is farther than this is not.
    let limit = most + 2 * kept + 1
    var first = entry.runs.upperBound
    var end = first
    for reach in entry.reaches
    where reaches[reach].box.squaredMetres(from: plane) <= limit * limit {
      for run in reaches[reach].runs where runs[run].box.squaredMetres(from: plane) <= limit * limit
      {
        first = min(first, run)
        end = run + 1
      }
    }
    memory.runs = first..<end
    memory.holdsUntilMetres = travelled + kept
  }

  private func found(_ search: Search, _ entry: Line, _ limit: Double) -> Nearest? {
    guard search.nearest.pointSquared <= limit else { return nil }
    var nearest = search.nearest
    nearest.vertex -= entry.vertices.lowerBound
    return nearest
  }

  private func look(into range: Range<Int>, from plane: LocalPlane, _ search: inout Search) {
    for run in range where runs[run].box.squaredMetres(from: plane) <= search.bound {
      scan(runs[run].vertices, from: plane, &search.nearest)
      search.know(vertexSquared: search.nearest.vertexSquared)
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
