import RailNetwork

/// The parts of a network that can be nearest to a place in a cell.
final class CellView: Sendable {
  let cell: PlaceCell
  /// In network order.
  let lines: [CellLine]
  /// The parts of their track that can be nearest, in the order of ``lines``: blocks for a large
  /// cell, points for a small one.
  let blocks: [Int32]
  let points: [LinePoint]

  init(_ cell: PlaceCell, _ lines: [CellLine], blocks: [Int32] = [], points: [LinePoint] = []) {
    self.cell = cell
    self.lines = lines.trimmed
    self.blocks = blocks.trimmed
    self.points = points.trimmed
  }
}

extension Array {
  /// A copy without spare capacity.
  fileprivate var trimmed: [Element] {
    var trimmed: [Element] = []
    trimmed.reserveCapacity(count)
    trimmed.append(contentsOf: self)
    return trimmed
  }
}
