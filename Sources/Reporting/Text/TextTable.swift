/// A table as rows of cells: printed for a terminal, or as Markdown.
package struct TextTable: Sendable, Equatable {
  package enum Alignment: Sendable, Equatable {
    case left
    case right
  }

  package struct Column: Sendable, Equatable {
    package var title: String
    package var alignment: Alignment

    package init(_ title: String, _ alignment: Alignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  package var columns: [Column]
  /// Each as long as ``columns``; in Markdown, cells are Markdown already.
  package private(set) var rows: [[String]] = []

  package init(_ columns: [Column]) {
    self.columns = columns
  }

  package mutating func add(_ row: [String]) {
    precondition(row.count == columns.count, "a row has a cell for every column")
    rows.append(row)
  }

  /// Lines of GitHub's Markdown, with a line break at the end; columns line up in the source too.
  package var markdown: String {
    let widths = self.widths
    let rule = zip(columns, widths).map { column, width in
      let dashes = String(repeating: "-", count: max(3, width) - 1)
      return column.alignment == .right ? dashes + ":" : dashes + "-"
    }
    return ([columns.map(\.title), rule] + rows).map { row in
      let cells = zip(zip(columns, widths), row).map { column, cell in
        Self.padded(cell, max(3, column.1), column.0.alignment)
      }
      return "| \(cells.joined(separator: " | ")) |\n"
    }.joined()
  }

  /// Lines for a terminal, columns two spaces apart, a rule under the titles.
  package var plain: String {
    let widths = self.widths
    let rule = widths.map { String(repeating: "─", count: $0) }
    return ([columns.map(\.title), rule] + rows).map { row in
      let cells = zip(zip(columns, widths), row).map { column, cell in
        Self.padded(cell, column.1, column.0.alignment)
      }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private var widths: [Int] {
    columns.indices.map { index in
      ([columns[index].title] + rows.map { $0[index] }).map(DisplayWidth.of).max() ?? 0
    }
  }

  private static func padded(_ text: String, _ width: Int, _ alignment: Alignment) -> String {
    let space = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    return alignment == .left ? text + space : space + text
  }
}
