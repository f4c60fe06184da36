/// The header of a column; its cells are aligned left or, like numbers, right.
package struct TableColumn: Sendable, Equatable, ExpressibleByStringInterpolation {
  package var title: String
  package var isRight = false

  package init(stringLiteral title: String) { self.title = title }

  package static func right(_ title: String) -> TableColumn {
    var column = TableColumn(stringLiteral: title)
    column.isRight = true
    return column
  }
}

package struct Table<Cell: Sendable>: Sendable {
  package let columns: [TableColumn]
  /// Each row has as many cells as ``columns``.
  package private(set) var rows: [[Cell]] = []

  package init(_ columns: [TableColumn], _ rows: [[Cell]] = []) {
    self.columns = columns
    for row in rows { add(row) }
  }

  package mutating func add(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row needs a cell for every column")
    rows.append(row)
  }

  /// The table with only the columns that have one of these titles.
  package func keeping(_ titles: [String]) -> Table {
    let kept = columns.indices.filter { titles.contains(columns[$0].title) }
    return Table(kept.map { columns[$0] }, rows.map { row in kept.map { row[$0] } })
  }
}

/// A table for a terminal, or whose cells are already Markdown.
package typealias TextTable = Table<String>

extension TextTable {
  /// GitHub Markdown with a line break at the end; columns are also aligned in the source.
  package var markdown: String {
    let rule = zip(columns, widths(least: 3)).map { column, width in
      String(repeating: "-", count: width - 1) + (column.isRight ? ":" : "-")
    }
    return cells([columns.map(\.title), rule] + rows, least: 3)
      .map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  /// Lines for a terminal: columns two spaces apart, a rule under the header.
  package var plain: String {
    lines([columns.map(\.title), widths().map { String(repeating: "─", count: $0) }] + rows)
  }

  package var unruled: String { lines([columns.map(\.title)] + rows) }

  /// The table in parts that fit into `space` columns, each with the first column.
  ///
  /// A column that is too wide has its own part; if the first is, the table stays whole.
  package func folded(into space: Int?) -> [TextTable] {
    let widths = widths().map { $0 + 2 }
    guard let space, let first = widths.first, first < space, widths.reduce(-2, +) > space
    else { return [self] }
    var parts: [[Int]] = []
    var free = 0
    for index in columns.indices.dropFirst() {
      if widths[index] > free {
        parts.append([0])
        free = space + 2 - first
      }
      parts[parts.count - 1].append(index)
      free -= widths[index]
    }
    return parts.map { part in
      TextTable(part.map { columns[$0] }, rows.map { row in part.map { row[$0] } })
    }
  }

  private func lines(_ rows: [[String]]) -> String {
    cells(rows).map { cells in
      var line = TerminalText.line(cells.joined(separator: "  "))
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private func widths(least: Int = 0) -> [Int] {
    columns.indices.map { index in
      ([columns[index].title] + rows.map { $0[index] }).map(DisplayWidth.of)
        .reduce(least, max)
    }
  }

  private func cells(_ rows: [[String]], least: Int = 0) -> [[String]] {
    let widths = widths(least: least)
    return rows.map { row in
      columns.indices.map { index in
        let space = String(repeating: " ", count: widths[index] - DisplayWidth.of(row[index]))
        return columns[index].isRight ? space + row[index] : row[index] + space
      }
    }
  }
}
