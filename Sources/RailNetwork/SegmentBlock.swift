/// A few segments of a track in a row and the rectangle around them, so that what is far is passed
/// over at once.
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
