import Maths

/// A railway's track measured: every vertex with its position along the line.
///
/// A position is in metres from the start in ascending order, parts laid end to start; a gap
/// between two parts has no length. On a loop, position ``lengthMetres`` is position
/// 0.
public struct Track: Sendable, Equatable {
  /// All vertices, part after part.
  public let vertices: [Coordinate]
  /// The position of each vertex, in metres; never falls.
  public let vertexPositionMetres: [Double]
  /// For each part, its range of ``vertices``.
  public let partRanges: [Range<Int>]
  /// All segments, a few at a time.
  package let blocks: [SegmentBlock]
  public let isUnderground: [Bool]
  /// What each part was drawn from.
  public let drawn: [TrackOrigin]
  public let isLoop: Bool
  /// The sum of the parts' lengths.
  public let lengthMetres: Double
  /// The position of each station, in the railway's ascending order; never falls.
  ///
  /// The positions that lie nearest to the stations among all that run along the line. On a loop
  /// they may run on past ``lengthMetres``, by less than a lap from the first station's.
  public let stationPositionMetres: [Double]
  /// How far each station lies from the track at its position.
  public let stationDistanceMetres: [Double]
  /// Whether the stations, in the railway's order, run along the track.
  ///
  /// Where they don't, ``stationPositionMetres`` may fall; ``NetworkReader`` refuses such a
  /// railway.
  public let stationsRunAlong: Bool

  package init(parts: [TrackPart], isLoop: Bool, stations: [Coordinate]) {
    var vertices: [Coordinate] = []
    var positions: [Double] = []
    var ranges: [Range<Int>] = []
    var position = 0.0
    for part in parts {
      let start = vertices.count
      for coordinate in part.coordinates {
        if vertices.count > start, let last = vertices.last {
          position += last.metres(to: coordinate)
        }
        vertices.append(coordinate)
        positions.append(position)
      }
      ranges.append(start..<vertices.count)
    }
    self.vertices = vertices
    vertexPositionMetres = positions
    partRanges = ranges
    blocks = SegmentBlock.all(vertices, ranges)
    isUnderground = parts.map(\.isUnderground)
    drawn = parts.map(\.drawn)
    self.isLoop = isLoop
    lengthMetres = position
    let placed = StationPlacement.along(
      vertices: vertices, positions: positions, blocks: blocks, lengthMetres: position,
      isLoop: isLoop, stations: stations)
    stationPositionMetres = placed.placements.map(\.positionMetres)
    stationDistanceMetres = placed.placements.map(\.distanceMetres)
    stationsRunAlong = placed.runAlong
  }

  /// The position of a point on the track, given as a vertex and a share of the way to the next.
  public func positionMetres(ofVertex vertex: Int, share: Double) -> Double {
    let start = vertexPositionMetres[vertex]
    guard share > 0, vertex + 1 < vertexPositionMetres.count else { return start }
    return start + (vertexPositionMetres[vertex + 1] - start) * share
  }

  public func part(atMetres position: Double) -> Int {
    let vertex = vertexBefore(position)
    return partRanges.firstIndex { $0.contains(vertex) } ?? 0
  }

  /// The place at a position; positions outside the track are held to its ends, or wrap on a loop.
  public func coordinate(atMetres position: Double) -> Coordinate {
    let position = held(position)
    let before = vertexBefore(position)
    guard before + 1 < vertices.count else { return vertices[before] }
    let span = vertexPositionMetres[before + 1] - vertexPositionMetres[before]
    guard span > 0 else { return vertices[before] }
    let share = (position - vertexPositionMetres[before]) / span
    return vertices[before].towards(vertices[before + 1], share: share)
  }

  /// The unit vector of ascending travel at a position, or nil where the track has no length.
  public func heading(atMetres position: Double) -> PlanarVector? {
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

  /// A position within the track: on a loop it wraps, else it is held to the ends.
  package func held(_ position: Double) -> Double {
    if isLoop, lengthMetres > 0 {
      let wrapped = position.truncatingRemainder(dividingBy: lengthMetres)
      return wrapped < 0 ? wrapped + lengthMetres : wrapped
    }
    return min(max(position, 0), lengthMetres)
  }

  /// The last vertex at or before a position, such that a segment of some length follows.
  private func vertexBefore(_ position: Double) -> Int {
    let after = Bisection.first(below: vertices.count) { vertexPositionMetres[$0] > position }
    return max(0, after - 1)
  }
}

/// Consecutive segments of a track and the rectangle around them: a search skips all of them where
/// the rectangle is too far.
package struct SegmentBlock: Sendable, Equatable {
  /// The indices of its vertices, of which the next block of the part shares the last.
  package let vertices: ClosedRange<Int>
  /// The number of its first segment along the track.
  let segment: Int
  package let box: CoordinateBox

  private static let mostSegments = 16

  /// All segments of a track, in order.
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
