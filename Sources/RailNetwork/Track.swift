/// The measured track of a railway: every vertex with its position along the line.
///
/// A position is in metres from the start in ascending order. Each part starts at the position
/// where the one before ends; a gap between parts has no length. On a loop, position
/// ``lengthMetres`` is position 0.
public struct Track: Sendable, Equatable {
  /// All vertices of all parts in order.
  public let vertices: [Coordinate]
  /// The position of each vertex, in metres; never decreases within a part.
  public let vertexPositionMetres: [Double]
  /// For each part, its range of ``vertices``.
  public let partRanges: [Range<Int>]
  package let blocks: [SegmentBlock]
  /// For each part, whether it is in a tunnel or a subway.
  public let isUnderground: [Bool]
  /// The source from which each part was drawn.
  public let drawn: [TrackOrigin]
  /// The direction of trains on each part, if trains of only one direction use it.
  public let directions: [RailDirection?]
  /// The track of ascending and of descending trains, if they differ.
  private var lanes: [Track] = []
  /// Whether the line ends where it begins.
  public let isLoop: Bool
  /// The sum of the parts' lengths.
  public let lengthMetres: Double
  /// The position of each station; on a loop it may exceed the length by less than a lap.
  public private(set) var stationPositionMetres: [Double] = []
  /// The distance of each station from the track at its position.
  public private(set) var stationDistanceMetres: [Double] = []
  /// Whether the stations are in order along the track; otherwise ``NetworkReader`` rejects a
  /// railway.
  public private(set) var stationsRunAlong = true

  /// Measures a track; `directions` has the direction of each station; empty if all have both.
  package init(
    parts: [TrackPart], isLoop: Bool, stations: [Coordinate], directions: [RailDirection?] = []
  ) {
    let line = TrackLine(parts)
    self.init(line, parts, isLoop: isLoop)
    stationPositionMetres = stations.map { _ in 0 }
    stationDistanceMetres = stations.map { _ in .infinity }
    let isOneWay = (parts.map(\.direction) + directions).contains { $0 != nil }
    lanes =
      isOneWay ? RailDirection.allCases.map { Track(line, parts, isLoop: isLoop, only: $0) } : []
    // A station of both directions gets its position on ascending track.
    for (lane, direction) in zip(isOneWay ? lanes : [self], RailDirection.allCases).reversed() {
      let own = stations.indices.filter { index in
        !directions.indices.contains(index) || (directions[index] ?? direction) == direction
      }
      let placed = StationPlacement.along(lane, stations: own.map { stations[$0] })
      for (index, place) in zip(own, placed.placements) {
        stationPositionMetres[index] = place.positionMetres
        stationDistanceMetres[index] = place.distanceMetres
      }
      stationsRunAlong = stationsRunAlong && placed.runAlong
    }
    for lane in lanes.indices {
      lanes[lane].stationPositionMetres = stationPositionMetres
      lanes[lane].stationDistanceMetres = stationDistanceMetres
    }
  }

  /// A track without stations, from the parts on which trains in a direction run.
  private init(
    _ line: TrackLine, _ parts: [TrackPart], isLoop: Bool, only direction: RailDirection? = nil
  ) {
    let kept = parts.indices.filter {
      direction == nil || (parts[$0].direction ?? direction) == direction
    }
    var ranges: [Range<Int>] = []
    for part in kept {
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<(start + line.ranges[part].count))
    }
    partRanges = ranges
    vertices = kept.flatMap { line.vertices[line.ranges[$0]] }
    vertexPositionMetres = kept.flatMap { line.positions[line.ranges[$0]] }
    blocks = SegmentBlock.all(vertices, ranges)
    isUnderground = kept.map { parts[$0].isUnderground }
    drawn = kept.map { parts[$0].drawn }
    directions = kept.map { parts[$0].direction }
    lengthMetres = line.lengthMetres
    self.isLoop = isLoop
  }

  /// Whether any part is only for one direction.
  public var isOneWay: Bool { !lanes.isEmpty }

  /// The track for trains in a direction, with the positions of the whole.
  public func lane(_ direction: RailDirection) -> Track {
    lanes.isEmpty ? self : lanes[direction == .ascending ? 0 : 1]
  }

  /// The position of a point on the track, given as a vertex and a share of the segment after it.
  public func positionMetres(ofVertex vertex: Int, share: Double) -> Double {
    let start = vertexPositionMetres[vertex]
    guard share > 0, vertex + 1 < vertexPositionMetres.count else { return start }
    return start + (vertexPositionMetres[vertex + 1] - start) * share
  }

  /// Whether the line is in a tunnel at a position, in metres from its start.
  public func isUnderground(atMetres position: Double) -> Bool {
    if let lane = lanes.first { return lane.isUnderground(atMetres: position) }
    let vertex = vertexBefore(position)
    return partRanges.firstIndex { $0.contains(vertex) }.map { isUnderground[$0] } ?? false
  }

  /// The place at a position, clamped to the ends or round a loop, on the ascending ``lane(_:)``.
  public func coordinate(atMetres position: Double) -> Coordinate {
    if let lane = lanes.first { return lane.coordinate(atMetres: position) }
    let position = held(position)
    let before = vertexBefore(position)
    guard before + 1 < vertices.count else { return vertices[before] }
    let span = vertexPositionMetres[before + 1] - vertexPositionMetres[before]
    guard span > 0 else { return vertices[before] }
    let share = (position - vertexPositionMetres[before]) / span
    return vertices[before].towards(vertices[before + 1], share: share)
  }

  /// The unit vector of ascending travel at a position; nil if the track has no length.
  public func heading(atMetres position: Double) -> PlanarVector? {
    if let lane = lanes.first { return lane.heading(atMetres: position) }
    let before = vertexBefore(held(position))
    var end = before + 1
    while end < vertices.count {
      let vector = LocalPlane(origin: vertices[before]).vector(to: vertices[end])
      if let unit = vector.unit { return unit }
      end += 1
    }
    var start = before - 1
    while start >= 0 {
      let vector = LocalPlane(origin: vertices[start]).vector(to: vertices[before])
      if let unit = vector.unit { return unit }
      start -= 1
    }
    return nil
  }

  /// A position within the track: on a loop it wraps, otherwise it is clamped to the ends.
  package func held(_ position: Double) -> Double {
    if isLoop, lengthMetres > 0 {
      let wrapped = position.truncatingRemainder(dividingBy: lengthMetres)
      return wrapped < 0 ? wrapped + lengthMetres : wrapped
    }
    return min(max(position, 0), lengthMetres)
  }

  /// The last vertex at or before a position that a segment of non-zero length follows.
  private func vertexBefore(_ position: Double) -> Int {
    let after = Bisection.first(below: vertices.count) { vertexPositionMetres[$0] > position }
    return max(0, after - 1)
  }
}

/// The vertices of a track's parts, and their positions along it.
struct TrackLine {
  private(set) var vertices: [Coordinate] = []
  private(set) var positions: [Double] = []
  private(set) var ranges: [Range<Int>] = []
  private(set) var lengthMetres = 0.0

  /// Joins parts end to end; those of the two directions beside each other have the same positions.
  init(_ parts: [TrackPart]) {
    var position = 0.0
    var first = 0
    while first < parts.count {
      var last = first + 1
      while last < parts.count, parts[first].direction != nil, let next = parts[last].direction,
        next != parts[first].direction || parts[last - 1].direction == next
      { last += 1 }
      let run = first..<last
      let start = position
      var ends: [RailDirection: Double] = [:]
      for part in parts[run] {
        position = part.direction.map { ends[$0] ?? start } ?? start
        append(part.coordinates, at: &position)
        if let direction = part.direction { ends[direction] = position }
      }
      if let up = ends[.ascending], let down = ends[.descending] {
        let scale = down > start ? (up - start) / (down - start) : 1
        for part in run where parts[part].direction == .descending {
          for vertex in ranges[part] {
            positions[vertex] = start + (positions[vertex] - start) * scale
          }
        }
        position = up
      }
      first = run.upperBound
    }
    lengthMetres = position
  }

  private mutating func append(_ part: [Coordinate], at position: inout Double) {
    let start = vertices.count
    for coordinate in part {
      if vertices.count > start, let last = vertices.last {
        position += last.metres(to: coordinate)
      }
      vertices.append(coordinate)
      positions.append(position)
    }
    ranges.append(start..<vertices.count)
  }
}

/// Consecutive segments of a track and the rectangle around them.
package struct SegmentBlock: Sendable, Equatable {
  /// The indices of its vertices; the next block of the part shares the last one.
  package let vertices: ClosedRange<Int>
  /// The number of its first segment along the track.
  let segment: Int
  package let box: CoordinateBox

  private static let mostSegments = 16

  static func all(_ vertices: [Coordinate], _ partRanges: [Range<Int>]) -> [SegmentBlock] {
    var blocks: [SegmentBlock] = []
    var segment = 0
    for range in partRanges where range.count > 1 {
      for first in stride(from: range.lowerBound, to: range.upperBound - 1, by: mostSegments) {
        let last = min(first + mostSegments, range.upperBound - 1)
        var box = CoordinateBox()
        for vertex in vertices[first...last] { box.include(vertex) }
        blocks.append(SegmentBlock(vertices: first...last, segment: segment, box: box))
        segment += last - first
      }
    }
    return blocks
  }
}
