import Reporting

/// A table for the terminal: columns as wide as their widest cell.
enum PlainTable {
  /// The lines of a table, without spaces at their ends; rows may be short of cells.
  static func lines(_ rows: [[String]], rightAligned: Set<Int> = []) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell))
        line +=
          (column == 0 ? "" : "  ") + (rightAligned.contains(column) ? space + cell : cell + space)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }
}
