import Geometry
import RailNetwork

/// Cuts a piece out of a line.
enum LineSlice {
  /// The piece between the points of a line nearest to two places, in the sense from one to the
  /// other.
  ///
  /// Each end is the vertex or the point between two vertices that lies nearest; of equally near
  /// ones the first.
  static func vertices(
    of line: [Coordinate], from start: Coordinate, to end: Coordinate
  ) -> [Coordinate] {
    let a = nearest(to: start, on: line)
    let b = nearest(to: end, on: line)
    let isForward = (a.segment, a.share) <= (b.segment, b.share)
    let (low, high) = isForward ? (a, b) : (b, a)
    guard low.segment <= high.segment, high.segment + 1 < line.count else { return line }
    let inner = low.segment < high.segment ? line[(low.segment + 1)...high.segment] : []
    let piece = ([point(low, line)] + inner + [point(high, line)]).withoutRepeats()
    return isForward ? piece : piece.reversed()
  }

  private typealias Foot = (segment: Int, share: Double)

  private static func nearest(to place: Coordinate, on line: [Coordinate]) -> Foot {
    let plane = LocalPlane(origin: place)
    var best = (foot: (segment: 0, share: 0.0), squared: Double.infinity)
    for segment in line.indices.dropLast() {
      let found = Segment(
        start: plane.vector(to: line[segment]), end: plane.vector(to: line[segment + 1])
      ).nearestToOrigin()
      if found.squaredDistance < best.squared {
        best = ((segment, found.share), found.squaredDistance)
      }
    }
    return best.foot
  }

  private static func point(_ foot: Foot, _ line: [Coordinate]) -> Coordinate {
    let a = line[foot.segment]
    let b = line[foot.segment + 1]
    if foot.share <= 0 { return a }
    if foot.share >= 1 { return b }
    return Coordinate(
      latitude: a.latitude + (b.latitude - a.latitude) * foot.share,
      longitude: a.longitude + (b.longitude - a.longitude) * foot.share)
  }
}

extension Array where Element: Equatable {
  /// The elements without those that equal the one before them.
  func withoutRepeats() -> [Element] {
    var kept: [Element] = []
    kept.reserveCapacity(count)
    for element in self where element != kept.last { kept.append(element) }
    return kept
  }
}

extension Coordinate {
  /// The place as a network's file can hold it.
  var roundedForNetwork: Coordinate {
    let scale = NetworkWriter.coordinateScale
    return Coordinate(
      latitude: (latitude * scale).rounded(.toNearestOrEven) / scale,
      longitude: (longitude * scale).rounded(.toNearestOrEven) / scale)
  }
}
