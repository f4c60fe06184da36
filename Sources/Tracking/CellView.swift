import RailNetwork

/// What can be seen from a cell.
final class CellView: Sendable {
  let cell: PlaceCell
  /// In network order.
  let lines: [CellLine]
  /// What of their track can be nearest, line after line: runs for a large cell, points for a small one.
  let runs: [Int32]
  let points: [LinePoint]

  init(_ cell: PlaceCell, _ lines: [CellLine], runs: [Int32] = [], points: [LinePoint] = []) {
    self.cell = cell
    self.lines = lines.trimmed
    self.runs = runs.trimmed
    self.points = points.trimmed
  }
}

extension Array {
  /// The same without room for more.
  fileprivate var trimmed: [Element] {
    var trimmed: [Element] = []
    trimmed.reserveCapacity(count)
    trimmed.append(contentsOf: self)
    return trimmed
  }
}
