import RailNetwork

/// A square of the map of degrees; four of a level make one of the next.
struct CellKey: Sendable, Hashable {
  /// How often its sides are twice as long as those of the smallest.
  let level: Int32
  private let row: Int32
  private let column: Int32

  /// How many of the smallest a degree is long: 430 m each from south to north.
  private static let cellsPerDegree = 256.0

  private init(level: Int32, row: Int32, column: Int32) {
    self.level = level
    self.row = row
    self.column = column
  }

  /// The smallest around a place that is valid.
  init(_ place: Coordinate) {
    self.init(
      level: 0, row: Int32((place.latitude * Self.cellsPerDegree).rounded(.down)),
      column: Int32((place.longitude * Self.cellsPerDegree).rounded(.down)))
  }

  /// The one of a higher level that it is a part of.
  func parent(at level: Int32) -> CellKey {
    let levels = level - self.level
    return CellKey(level: level, row: row >> levels, column: column >> levels)
  }

  /// Its places.
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
