/// A report before it is Markdown or HTML.
package struct ReportDocument: Sendable {
  var title: String
  var blocks: [ReportBlock]

  /// The files that the Markdown text shows: each chart, in order, in each theme.
  package var chartFiles: [(path: String, text: String)] {
    blocks.flatMap { block -> [(path: String, text: String)] in
      guard case .chart(let name, let chart) = block else { return [] }
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
enum ReportBlock: Sendable {
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
  let columns: [TextTable.Column]
  /// Each as long as ``columns``.
  private(set) var rows: [[RichText]] = []

  init(_ columns: [TextTable.Column]) {
    self.columns = columns
  }

  mutating func add(_ row: [RichText]) {
    precondition(row.count == columns.count, "a row has a cell for every column")
    rows.append(row)
  }

  /// The table for a terminal.
  package var plain: String {
    TextTable(columns, rows.map { $0.map(\.plain) }).plain
  }
}
