import RailNetwork

/// A square of the map in degrees.
///
/// Four squares of one level make one of the next level.
struct CellKey: Sendable, Hashable {
  /// The side is 2^level times the side of the smallest cells.
  let level: Int32
  private let row: Int32
  private let column: Int32

  /// Number of smallest cells per degree; a cell is 430 m long from south to north.
  private static let cellsPerDegree = 256.0

  private init(level: Int32, row: Int32, column: Int32) {
    self.level = level
    self.row = row
    self.column = column
  }

  /// The smallest cell around a valid place.
  init(_ place: Coordinate) {
    self.init(
      level: 0, row: Int32((place.latitude * Self.cellsPerDegree).rounded(.down)),
      column: Int32((place.longitude * Self.cellsPerDegree).rounded(.down)))
  }

  /// The cell of a higher level that contains this one.
  func parent(at level: Int32) -> CellKey {
    let levels = level - self.level
    return CellKey(level: level, row: row >> levels, column: column >> levels)
  }

  /// The area of the cell.
  var box: CoordinateBox {
    let degrees = Double(1 << level) / Self.cellsPerDegree
    var box = CoordinateBox()
    for (row, column) in [(row, column), (row + 1, column + 1)] {
      box.include(
        Coordinate(latitude: Double(row) * degrees, longitude: Double(column) * degrees))
    }
    return box
  }
}
