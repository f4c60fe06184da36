import RailNetwork

/// What of a network can be nearest to a place in a cell.
final class CellView: Sendable {
  let cell: PlaceCell
  /// In network order.
  let lines: [CellLine]
  /// What of their track can be nearest, line after line: blocks for a large cell, points for a
  /// small one.
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
  /// The same without spare capacity.
  fileprivate var trimmed: [Element] {
    var trimmed: [Element] = []
    trimmed.reserveCapacity(count)
    trimmed.append(contentsOf: self)
    return trimmed
  }
}
