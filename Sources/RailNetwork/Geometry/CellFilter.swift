/// A vertex of a line that may be the nearest one from some place of a cell.
public struct LinePoint: Sendable {
  private let packed: Int32

  init(vertex: Int32, isJoined: Bool) { packed = vertex * 2 + (isJoined ? 1 : 0) }

  var vertex: Int { Int(packed >> 1) }
  /// Whether the segment to the next vertex, the next point, may be the nearest one, too.
  var isJoined: Bool { packed & 1 != 0 }
}

/// Finds the parts of lines that can be nearest to any place of a cell.
///
/// First it finds whole blocks of a line for a large cell, then vertices for a small cell inside
/// it.
public struct CellFilter: Sendable {
  /// A place on the flat map of the cell.
  private struct Spot {
    var place: PlanarVector
    /// Squared metres from the cell's middle.
    var squared: Double

    init(_ coordinate: Coordinate, _ cell: PlaceCell) {
      place = cell.plane.vector(to: coordinate)
      squared = place.squaredLength
    }
  }

  /// A vertex that is near enough to be checked.
  private struct Vertex {
    var spot: Spot
    var number: Int32
    /// Whether a segment joins it to the next vertex.
    var isJoined: Bool
  }

  private let index: LineIndex
  /// The vertices of the line gathered last.
  private var vertices: [Vertex] = []
  /// The vertex of the line that is nearest to the cell's middle.
  private var nearest: Spot?

  /// A filter for the lines of an index.
  public init(_ index: LineIndex) { self.index = index }

  /// Finds the blocks of a line that can be nearest, and bounds in metres from the cell's middle.
  public func findBlocks(
    of line: Int, for cell: PlaceCell, withinMetres: Double, into blocks: inout [Int32]
  ) -> (least: Double, most: Double)? {
    let plane = cell.plane
    let within = cell.farthest(withinMetres) * cell.farthest(withinMetres)
    guard index.leastSquaredMetres(to: line, from: plane) <= within else { return nil }
    let groups = index.groups(of: line)
    let nearGroup = LineIndex.nearest(of: groups.indices, from: plane) { groups[$0].box }
    guard nearGroup.squared <= within else { return nil }
    let nearBlock = LineIndex.nearest(of: groups[nearGroup.number].blocks, from: plane) {
      index.blocks[$0].box
    }
    var leastSquared = nearBlock.squared
    let near = nearestVertex(of: nearBlock.number, cell)
    let count = blocks.count
    for group in groups where !isFarther(group.box, near, cell) {
      for block in group.blocks where !isFarther(index.blocks[block].box, near, cell) {
        blocks.append(Int32(block))
        leastSquared = min(leastSquared, index.blocks[block].box.squaredMetres(from: plane))
      }
    }
    guard leastSquared <= within else {
      blocks.removeLast(blocks.count - count)
      return nil
    }
    return (leastSquared.squareRoot(), near.squared.squareRoot())
  }

  /// Gathers vertices that can be nearest, from blocks found for a cell that contains this one;
  /// returns metres from the middle to the nearest.
  public mutating func gather(
    _ blocks: [Int32], _ range: Range<Int>, for cell: PlaceCell, track: Bool
  ) -> Double {
    vertices.removeAll(keepingCapacity: true)
    var nearBlock = 0
    var least = Double.infinity
    for number in range {
      let block = Int(blocks[number])
      let start = index.vertices[index.blocks[block].vertices.lowerBound]
      let squared = cell.plane.vector(to: start).squaredLength
      if squared < least {
        least = squared
        nearBlock = block
      }
    }
    var nearest = nearestVertex(of: nearBlock, cell)
    for number in range {
      let block = Int(blocks[number])
      guard !isFarther(index.blocks[block].box, nearest, cell) else { continue }
      let range = index.blocks[block].vertices
      var start = range.lowerBound
      if let last = vertices.last, Int(last.number) == start {
        vertices[vertices.count - 1].isJoined = track
        start += 1
      }
      for number in start..<range.upperBound {
        let spot = Spot(index.vertices[number], cell)
        if spot.squared < nearest.squared { nearest = spot }
        if track || !isFarther(spot, nearest, cell) {
          vertices.append(
            Vertex(
              spot: spot, number: Int32(number), isJoined: track && number + 1 < range.upperBound))
        }
      }
    }
    self.nearest = nearest
    return nearest.squared.squareRoot()
  }

  /// Metres from the cell's middle to the nearest gathered track.
  public var trackMetres: Double {
    var least = Double.infinity
    for position in vertices.indices { least = min(least, squaredMetresToTrack(position)) }
    return least.squareRoot()
  }

  /// Keeps only the gathered vertices that can be nearest to some place of the cell.
  public mutating func keepNearest(for cell: PlaceCell, track: Bool, into points: inout [LinePoint])
  {
    guard let nearest else { return }
    var wasJoined = false
    for position in vertices.indices {
      let vertex = vertices[position]
      let isJoined = track && vertex.isJoined && !isFarther(segment: position, nearest, cell)
      if isJoined || wasJoined || !isFarther(vertex.spot, nearest, cell) {
        points.append(LinePoint(vertex: vertex.number, isJoined: isJoined))
      }
      wasJoined = isJoined
    }
  }

  private func nearestVertex(of block: Int, _ cell: PlaceCell) -> Spot {
    let range = index.blocks[block].vertices
    var nearest = Spot(index.vertices[range.lowerBound], cell)
    for number in range.dropFirst() {
      let spot = Spot(index.vertices[number], cell)
      if spot.squared < nearest.squared { nearest = spot }
    }
    return nearest
  }

  private func isFarther(_ box: CoordinateBox, _ nearest: Spot, _ cell: PlaceCell) -> Bool {
    let middle = cell.plane.vector(to: box.middle)
    let east = (box.east - box.west) / 2 * cell.plane.metresPerDegreeLongitude
    let north = (box.north - box.south) / 2 * cell.plane.metresPerDegreeLatitude
    let leastEast = max(abs(middle.east) - east, 0)
    let leastNorth = max(abs(middle.north) - north, 0)
    let away = middle - nearest.place
    return cell.isFarther(
      leastEast * leastEast + leastNorth * leastNorth,
      away: PlanarVector(east: abs(away.east) + east, north: abs(away.north) + north),
      than: nearest.squared)
  }

  private func isFarther(_ spot: Spot, _ nearest: Spot, _ cell: PlaceCell) -> Bool {
    cell.isFarther(spot.squared, away: spot.place - nearest.place, than: nearest.squared)
  }

  private func isFarther(segment position: Int, _ nearest: Spot, _ cell: PlaceCell) -> Bool {
    let start = vertices[position].spot.place - nearest.place
    let end = vertices[position + 1].spot.place - nearest.place
    let away = PlanarVector(
      east: max(abs(start.east), abs(end.east)), north: max(abs(start.north), abs(end.north)))
    return cell.isFarther(squaredMetresToTrack(position), away: away, than: nearest.squared)
  }

  /// Squared metres from the middle to a vertex and the segment that starts there.
  private func squaredMetresToTrack(_ position: Int) -> Double {
    guard vertices[position].isJoined else { return vertices[position].spot.squared }
    return Segment(start: vertices[position].spot.place, end: vertices[position + 1].spot.place)
      .nearestToOrigin().squaredDistance
  }
}

extension LineIndex {
  /// Finds the vertex and point nearest to the plane's origin among the kept points, as in the
  /// whole line.
  public func nearest(
    among points: Span<LinePoint>, _ range: Range<Int>, of line: Int, from plane: LocalPlane
  ) -> Nearest {
    let vertices = vertices.span
    var nearest = Nearest()
    var start = PlanarVector(east: 0, north: 0)
    var isJoined = false
    for place in range {
      let point = points[place]
      let end = plane.vector(to: vertices[point.vertex])
      nearest.offer(vertex: point.vertex, squared: end.squaredLength)
      if isJoined { nearest.offer(segmentFrom: start, to: end, vertex: point.vertex - 1) }
      start = end
      isJoined = point.isJoined
    }
    if nearest.pointSquared.isFinite { nearest.vertex -= lines[line].vertices.lowerBound }
    return nearest
  }

  /// Squared metres to the nearest kept vertex of a line; infinite if none was kept.
  public func nearestVertexSquared(
    among points: Span<LinePoint>, _ range: Range<Int>, from plane: LocalPlane
  ) -> Double {
    let vertices = vertices.span
    var squared = Double.infinity
    for place in range {
      squared = min(squared, plane.vector(to: vertices[points[place].vertex]).squaredLength)
    }
    return squared
  }
}
