/// A report before it is Markdown or HTML.
package struct ReportDocument: Sendable {
  package var title: String
  package var blocks: [ReportBlock]

  package init(title: String, blocks: [ReportBlock] = []) {
    self.title = title
    self.blocks = blocks
  }

  /// The charts of the document, in order, with the names of their files.
  package var charts: [(name: String, chart: any Chart)] {
    blocks.compactMap { block in
      guard case .chart(let name, let chart) = block else { return nil }
      return (name, chart)
    }
  }

  /// The files that the Markdown text shows: each chart in each theme.
  package var chartFiles: [(path: String, text: String)] {
    charts.flatMap { name, chart in
      let canvas = chart.draw()
      return ChartTheme.allCases.map { (Self.chartPath(name, $0), canvas.svg($0)) }
    }
  }

  /// Where a chart lies, seen from the report.
  static func chartPath(_ name: String, _ theme: ChartTheme) -> String {
    "charts/\(name)\(theme == .dark ? "-dark" : "").svg"
  }
}

/// One piece of a report.
package enum ReportBlock: Sendable {
  /// Level 2 is a section of the report.
  case heading(RichText, level: Int)
  case paragraph(RichText)
  case list([RichText])
  case table(ReportTable)
  /// The name is that of its files: lower case, no spaces.
  case chart(name: String, any Chart)
  /// Lines to be typed in or read as they are.
  case code(String)
}

/// A table of a report.
package struct ReportTable: Sendable, Equatable {
  package var columns: [TextTable.Column]
  /// Each as long as ``columns``.
  package private(set) var rows: [[RichText]] = []

  package init(_ columns: [TextTable.Column]) {
    self.columns = columns
  }

  package mutating func add(_ row: [RichText]) {
    precondition(row.count == columns.count, "a row has a cell for every column")
    rows.append(row)
  }

  /// The table for a terminal.
  package var plain: String {
    var table = TextTable(columns)
    for row in rows { table.add(row.map(\.plain)) }
    return table.plain
  }
}
