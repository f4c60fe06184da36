/// An index of the vertices of several lines in nested boxes, to find the nearest point of each
/// line as a full search does; of equally near points the first.
public struct LineIndex: Sendable {
  /// The vertex and the point of a line nearest to a plane's origin.
  public struct Nearest: Sendable, Equatable {
    /// Squared metres to the nearest vertex.
    public var vertexSquared = Double.infinity
    /// Squared metres to the nearest point of the line.
    public var pointSquared = Double.infinity
    /// The vertex before that point, counted from the start of the line.
    public var vertex = 0
    /// The position of the point between that vertex and the next: 0 to 1.
    public var share = 0.0

    /// A result before the search: infinitely far.
    public init() {}
  }

  /// A rectangle, and the groups, blocks or vertices in it.
  private struct Boxed {
    var box = CoordinateBox()
    var content: Range<Int>
  }

  /// The best result up to this moment, and the distance up to which to search.
  private struct Search {
    var nearest = Nearest()
    /// Squared metres to a known vertex, plus a margin for rounding.
    private(set) var bound = Double.infinity

    mutating func limit(vertexSquared: Double) {
      bound = min(bound, vertexSquared * (1 + 1e-9) + 1e-6)
    }
  }

  private var vertices: [Coordinate] = []
  /// The groups of each line, and its first vertex.
  private var lines: [(boxed: Boxed, firstVertex: Int)] = []
  private var groups: [Boxed] = []
  /// Segments join neighbours of the vertices of a block.
  private var blocks: [Boxed] = []

  private static let segmentsPerBlock = 4
  private static let blocksPerGroup = 12

  /// An index without lines.
  public init() {}

  /// An index of one line, with the number 0.
  public init(vertices: [Coordinate], parts: [Range<Int>]) {
    append(vertices: vertices, parts: parts)
  }

  /// Adds a line of parts, given as ranges of its vertices; there is no track between parts.
  public mutating func append(vertices new: [Coordinate], parts: [Range<Int>]) {
    let firstVertex = vertices.count
    let firstGroup = groups.count
    let firstBlock = blocks.count
    vertices += new
    for part in parts {
      var start = part.lowerBound
      while start < part.upperBound, start == part.lowerBound || start + 1 < part.upperBound {
        let end = min(start + Self.segmentsPerBlock + 1, part.upperBound)
        var block = Boxed(content: (firstVertex + start)..<(firstVertex + end))
        for vertex in vertices[block.content] { block.box.include(vertex) }
        blocks.append(block)
        start = end - 1
      }
    }
    for start in stride(from: firstBlock, to: blocks.count, by: Self.blocksPerGroup) {
      var group = Boxed(content: start..<min(start + Self.blocksPerGroup, blocks.count))
      for block in blocks[group.content] { group.box.include(block.box) }
      groups.append(group)
    }
    var line = Boxed(content: firstGroup..<groups.count)
    for group in groups[line.content] { line.box.include(group.box) }
    lines.append((line, firstVertex))
  }

  /// The nearest point of a line to the plane's origin; nil if all are farther than `metres`.
  public func nearest(
    on line: Int, from plane: LocalPlane, withinMetres metres: Double
  ) -> Nearest? {
    let (entry, firstVertex) = lines[line]
    let limit = metres * metres
    guard entry.box.squaredMetres(from: plane) <= limit else { return nil }
    // First a vertex of the nearest group for a good bound, then everything that can still be
    // nearer.
    var first = (group: entry.content.lowerBound, squared: Double.infinity)
    for group in entry.content {
      let squared = groups[group].box.squaredMetres(from: plane)
      if squared < first.squared { first = (group, squared) }
    }
    guard first.squared <= limit else { return nil }
    var known = Search()
    look(into: groups[first.group].content, from: plane, &known)
    var search = Search()
    search.limit(vertexSquared: known.nearest.vertexSquared)
    for group in entry.content where groups[group].box.squaredMetres(from: plane) <= search.bound {
      look(into: groups[group].content, from: plane, &search)
    }
    guard search.nearest.pointSquared <= limit else { return nil }
    var nearest = search.nearest
    nearest.vertex -= firstVertex
    return nearest
  }

  /// Adds the numbers of a line's blocks within `metres` of the plane's origin.
  package func addBlocks(
    of line: Int, from plane: LocalPlane, withinMetres metres: Double, to numbers: inout [Int32]
  ) {
    let limit = metres * metres
    for group in groups[lines[line].boxed.content]
    where group.box.squaredMetres(from: plane) <= limit {
      for block in group.content where blocks[block].box.squaredMetres(from: plane) <= limit {
        numbers.append(Int32(block))
      }
    }
  }

  /// The nearest point of a line to the plane's origin among some of its blocks; a vertex of the
  /// line must be within `metres`.
  package func nearest(
    on line: Int, among numbers: Span<Int32>, _ range: Range<Int>, from plane: LocalPlane,
    withinMetres metres: Double
  ) -> Nearest {
    var search = Search()
    search.limit(vertexSquared: metres * metres)
    for number in range {
      let block = Int(numbers[number])
      look(into: block..<block + 1, from: plane, &search)
    }
    search.nearest.vertex -= lines[line].firstVertex
    return search.nearest
  }

  private func look(into range: Range<Int>, from plane: LocalPlane, _ search: inout Search) {
    for block in range where blocks[block].box.squaredMetres(from: plane) <= search.bound {
      scan(blocks[block].content, from: plane, &search.nearest)
      search.limit(vertexSquared: search.nearest.vertexSquared)
    }
  }

  private func scan(_ range: Range<Int>, from plane: LocalPlane, _ nearest: inout Nearest) {
    var start = plane.vector(to: vertices[range.lowerBound])
    nearest.offer(vertex: range.lowerBound, squared: start.squaredLength)
    for vertex in (range.lowerBound + 1)..<range.upperBound {
      let end = plane.vector(to: vertices[vertex])
      nearest.offer(vertex: vertex, squared: end.squaredLength)
      nearest.offer(segmentFrom: start, to: end, vertex: vertex - 1)
      start = end
    }
  }
}

extension LineIndex.Nearest {
  /// Updates the result by a vertex with the given squared distance.
  fileprivate mutating func offer(vertex: Int, squared: Double) {
    // The nearest vertex is at least as near as any point at a vertex.
    guard squared < vertexSquared else { return }
    vertexSquared = squared
    if squared < pointSquared {
      pointSquared = squared
      self.vertex = vertex
      share = 0
    }
  }

  /// Updates the result by a segment; `vertex` is the number of its first vertex.
  fileprivate mutating func offer(
    segmentFrom start: PlanarVector, to end: PlanarVector, vertex: Int
  ) {
    let along = end - start
    let length = along.squaredLength
    let foot = -start.dot(along)
    // Only a perpendicular foot inside the segment can be nearer than both vertices.
    guard foot > 0, foot < length else { return }
    let cross = start.cross(along)
    if cross * cross < pointSquared * length {
      pointSquared = cross * cross / length
      self.vertex = vertex
      share = foot / length
    }
  }
}
