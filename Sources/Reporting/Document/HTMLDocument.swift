import PlainText

/// Writes a report as one HTML page that needs nothing else: no script, no network.
package enum HTMLDocument {
  package static func text(_ document: ReportDocument) -> String {
    let title = MarkupText.escaped(document.title)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>\(style)\(ChartTheme.followingReader)</style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(document.blocks.map(block).joined(separator: "\n"))
      </main>
      </body>
      </html>

      """
  }

  private static func block(_ block: ReportBlock) -> String {
    switch block {
    case .heading(let text, let level): return "<h\(level)>\(inline(text))</h\(level)>"
    case .paragraph(let text): return "<p>\(inline(text))</p>"
    case .list(let items):
      return "<ul>\n\(items.map { "<li>\(inline($0))</li>\n" }.joined())</ul>"
    case .table(let table): return self.table(table)
    case .chart(_, let chart): return "<figure>\(chart.draw().inline)</figure>"
    case .code(let text): return "<pre><code>\(preformatted(text))</code></pre>"
    }
  }

  private static func table(_ table: ReportTable) -> String {
    func row(_ cells: [String], _ element: String) -> String {
      let parts = zip(table.columns, cells).map { column, cell in
        let side = column.alignment == .right ? " class=\"number\"" : ""
        return "<\(element)\(side)>\(cell)</\(element)>"
      }
      return "<tr>\(parts.joined())</tr>\n"
    }
    let head = row(table.columns.map { MarkupText.escaped($0.title) }, "th")
    let body = table.rows.map { row($0.map(inline), "td") }.joined()
    return "<div class=\"scroll\"><table>\n<thead>\(head)</thead>\n<tbody>\(body)</tbody>\n"
      + "</table></div>"
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

  /// As ``MarkupText/escaped(_:)``, line by line.
  private static func preformatted(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { MarkupText.escaped(String($0)) }.joined(separator: "\n")
  }

  private static let style = """
    body{margin:0;background:#fff;color:#1f2328;font:16px/1.5 system-ui,-apple-system,'Segoe UI',\
    sans-serif}main{max-width:60rem;margin:0 auto;padding:1rem 1rem 4rem}\
    h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem;border-bottom:1px solid #d1d9e0}\
    .scroll{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\
    th,td{padding:.3rem .7rem;border-bottom:1px solid #d1d9e0;text-align:left;\
    vertical-align:top}.number{text-align:right;white-space:nowrap}\
    code{font:.88em ui-monospace,Menlo,Consolas,monospace}\
    pre{overflow-x:auto;padding:.8rem;background:#f6f8fa}figure{margin:1.5rem 0}\
    figure svg{max-width:100%;height:auto}\
    @media (prefers-color-scheme:dark){body{background:#0d1117;color:#f0f6fc}\
    h2,th,td{border-color:#30363d}pre{background:#161b22}a{color:#4493f8}}
    """
}

/// Where a link leads, made safe.
enum LinkTarget {
  /// A path or address in which only harmless characters stand as they are.
  ///
  /// Only relative paths and `https` lead anywhere: `javascript:` and the like become a fragment.
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
