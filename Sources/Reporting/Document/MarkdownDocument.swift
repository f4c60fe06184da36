import RailNetwork

/// Writes a report as Markdown that reads well on a code host.
package enum MarkdownDocument {
  package static func text(_ document: ReportDocument) -> String {
    "# \(MarkdownText.escaped(document.title))\n\n" + text(document.blocks)
  }

  static func text(_ blocks: [ReportBlock]) -> String {
    blocks.map(block).joined(separator: "\n")
  }

  private static func block(_ block: ReportBlock) -> String {
    switch block {
    case .heading(let text, let level):
      return "\(String(repeating: "#", count: level)) \(inline(text))\n"
    case .paragraph(let text):
      return guarded(inline(text)) + "\n"
    case .list(let items):
      return items.map { "- \(guarded(inline($0)))\n" }.joined()
    case .table(let table):
      var columns = table.columns
      for index in columns.indices {
        columns[index].title = MarkdownText.escaped(columns[index].title)
      }
      // Keeps a number and its unit together in a narrow table.
      let rows = table.rows.map { row in
        zip(columns, row).map { column, cell in
          column.isRight ? inline(cell).replacing(" ", with: "\u{a0}") : inline(cell)
        }
      }
      return TextTable(columns, rows).markdown
    case .chart(let name, let chart):
      return "![\(MarkdownText.escaped(chart.title))](\(ReportDocument.chartPath(name)))\n"
    case .code(let text):
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "\n" : "    \(ForeignText.escaped(String($0), keeping: ["\t"]))\n" }
        .joined()
    }
  }

  /// Escapes the start of a line that would become a list or a heading.
  private static func guarded(_ line: String) -> String {
    guard let first = line.first else { return line }
    if "-+=".contains(first) { return "\\" + line }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard !digits.isEmpty, let mark = rest.first, ".)".contains(mark) else { return line }
    return "\(digits)\\\(rest)"
  }

  static func inline(_ text: RichText) -> String {
    text.spans.map { span in
      switch span {
      case .plain(let text): MarkdownText.escaped(text)
      case .strong(let text): text.isEmpty ? "" : "**\(MarkdownText.escaped(text))**"
      case .code(let text): MarkdownText.code(text)
      case .link(let text, let target):
        "[\(MarkdownText.escaped(text))](<\(LinkTarget.escaped(target))>)"
      }
    }.joined()
  }
}

package enum MarkdownText {
  /// A text without markup: no emphasis, link, code, table border, tag or new line.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in flat(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "!", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "@":
        // Prevents notifications of users with this name on a code host.
        result += "&#64;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text as inline code, with any backticks; a bar is escaped, as tables require even in code.
  package static func code(_ text: String) -> String {
    let flat = Self.flat(text)
    guard !flat.isEmpty else { return "" }
    guard flat.contains("`") || flat.contains("|") || flat.hasPrefix(" ") || flat.hasSuffix(" ")
    else { return "`\(flat)`" }
    // Entities work where backslashes and fences don't.
    var text = ""
    for character in MarkupText.escaped(flat) {
      let isMarkup = "`|*_[]\\~!$@".contains(character)
      text += isMarkup ? "&#\(character.asciiValue ?? 0);" : String(character)
    }
    return "<code>\(text)</code>"
  }

  private static func flat(_ text: String) -> String {
    String(ForeignText.escaped(text).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
