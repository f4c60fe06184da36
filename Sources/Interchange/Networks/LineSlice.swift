import Geometry
import RailNetwork

/// Cuts a piece out of a line.
enum LineSlice {
  /// The piece between the points of a line nearest to two places, in the sense from one to the
  /// other.
  static func vertices(
    of line: [Coordinate], from start: Coordinate, to end: Coordinate
  ) -> [Coordinate] {
    guard let a = PolylineFoot.nearest(to: start, on: line),
      let b = PolylineFoot.nearest(to: end, on: line)
    else { return line }
    let isForward = (a.segment, a.share) <= (b.segment, b.share)
    let (low, high) = isForward ? (a, b) : (b, a)
    let inner = low.segment < high.segment ? line[(low.segment + 1)...high.segment] : []
    let piece = [low.coordinate(on: line)] + inner + [high.coordinate(on: line)]
    return isForward ? piece.withoutRepeats() : piece.withoutRepeats().reversed()
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
