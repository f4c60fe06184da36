import RailNetwork

/// Writes a report as one HTML page that loads nothing and is readable without its script.
package enum HTMLDocument {
  private static let template = PageTemplate.report.styled(ChartStyle.sheet)

  /// Each section can be folded; with `isFolded`, it opens at a click.
  package static func text(
    _ document: ReportDocument, data: String = "{}", isFolded: Bool = false
  ) -> String {
    template.filled(
      data: data, title: MarkupText.escaped(document.title),
      body: body(document, isFolded: isFolded))
  }

  static func body(_ document: ReportDocument, isFolded: Bool = false) -> String {
    var text = "<h1>\(MarkupText.escaped(document.title))</h1>\n"
    var heading: RichText?
    for block in document.blocks {
      if case .heading(let title, 2) = block {
        text += heading == nil ? "" : "</details>\n"
        text += "<details\(isFolded ? "" : " open")><summary><h2>\(inline(title))</h2></summary>\n"
        heading = title
      } else {
        text += self.block(block, under: heading?.plain ?? document.title) + "\n"
      }
    }
    return text + (heading == nil ? "" : "</details>\n")
  }

  private static func block(_ block: ReportBlock, under heading: String) -> String {
    switch block {
    case .heading(let text, let level): return "<h\(level)>\(inline(text))</h\(level)>"
    case .paragraph(let text): return "<p>\(inline(text))</p>"
    case .list(let items):
      return "<ul>\n\(items.map { "<li>\(inline($0))</li>\n" }.joined())</ul>"
    case .table(let table): return self.table(table, name: heading)
    case .chart(_, let chart): return "<figure>\(chart.draw().inline)</figure>"
    case .code(let text): return "<pre><code>\(preformatted(text))</code></pre>"
    }
  }

  /// A table that the keyboard can scroll.
  private static func table(_ table: ReportTable, name: String) -> String {
    func row(_ cells: [String], _ element: String) -> String {
      let parts = zip(table.columns, cells).map { column, cell in
        let side = column.isRight ? " class=\"number\"" : ""
        return "<\(element)\(side)>\(cell)</\(element)>"
      }
      return "<tr>\(parts.joined())</tr>\n"
    }
    let head = row(table.columns.map { MarkupText.escaped($0.title) }, "th")
    let body = table.rows.map { row($0.map(inline), "td") }.joined()
    let label = MarkupText.escaped(name)
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">"
      + "<table>\n<thead>\(head)</thead>\n<tbody>\(body)</tbody>\n</table></div>"
  }

  private static func inline(_ text: RichText) -> String {
    text.spans.map { span in
      switch span {
      case .plain(let text): MarkupText.escaped(text)
      case .strong(let text): "<strong>\(MarkupText.escaped(text))</strong>"
      case .code(let text): "<code>\(MarkupText.escaped(text))</code>"
      case .link(let text, let target):
        "<a href=\"\(LinkTarget.escaped(target))\">\(MarkupText.escaped(text))</a>"
      }
    }.joined()
  }

  /// Escapes line by line like ``MarkupText/escaped(_:)``.
  private static func preformatted(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { MarkupText.escaped(String($0)) }.joined(separator: "\n")
  }
}

enum LinkTarget {
  /// A relative path or an `https` address, percent-encoded; anything else becomes a fragment.
  static func escaped(_ target: String) -> String {
    let isAddress = target.hasPrefix("https://")
    if !isAddress, target.prefix(while: { $0 != "/" }).contains(":") { return "#" }
    let allowed = Set("-._~/#?=&%:".utf8)
    var text = ""
    for byte in target.utf8 {
      let isLetter = (65...90).contains(byte) || (97...122).contains(byte)
      if isLetter || (48...57).contains(byte) || allowed.contains(byte) {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text.replacing("&", with: "&amp;")
  }
}
