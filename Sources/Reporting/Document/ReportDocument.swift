import RailNetwork

/// A report as blocks, which can be written as Markdown, HTML or plain text.
package struct ReportDocument: Sendable {
  var title: String
  var blocks: [ReportBlock]

  package var chartFiles: [(path: String, text: String)] {
    blocks.compactMap { block in
      guard case .chart(let name, let chart) = block else { return nil }
      return (Self.chartPath(name), chart.draw().svg)
    }
  }

  static func chartPath(_ name: String) -> String { "charts/\(name).svg" }

  /// The same report; it begins with these warnings.
  package func warning(_ texts: [String]) -> ReportDocument {
    guard !texts.isEmpty else { return self }
    let warnings = texts.map { "\(strong: "Warning:") \($0)." as RichText }
    return ReportDocument(title: title, blocks: [.list(warnings)] + blocks)
  }
}

enum ReportBlock: Sendable {
  /// Level 2 is a section of the report.
  case heading(RichText, level: Int)
  case paragraph(RichText)
  case list([RichText])
  case table(ReportTable)
  /// The name is the file's name: lower case, no spaces.
  case chart(name: String, any Chart)
  /// Lines to type in or to read unchanged.
  case code(String)

  /// A command, with each option that a narrow page can't show on its own line.
  static func command(_ text: String) -> ReportBlock {
    guard text.count > ReportTable.mostColumns else { return .code(text) }
    // An option within quotes stays where it is.
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    let lines = parts.enumerated().map { index, part in
      index.isMultiple(of: 2) ? part.replacing(" --", with: " \\\n  --") : part
    }
    return .code(lines.joined(separator: "'"))
  }
}

extension [ReportBlock] {
  /// Paragraphs, lists, headings and tables as lines for a terminal with at most this many columns.
  func plain(into space: Int? = nil) -> String {
    compactMap { block in
      switch block {
      case .paragraph(let text): text.wrapped(into: space)
      case .list(let items):
        items.map { $0.wrapped(into: space, after: "- ") }.joined(separator: "\n")
      case .heading(let text, _): "\n\(TerminalText.wrapped(text.plain, into: space))"
      case .table(let table): "\n\(table.plain(into: space))"
      case .chart, .code: nil
      }
    }.joined(separator: "\n")
  }
}

/// A line of text with emphasis, code and links; interpolated values can't become markup.
package struct RichText: Sendable, Equatable, ExpressibleByStringInterpolation {
  package enum Span: Sendable, Equatable {
    case plain(String)
    case strong(String)
    case code(String)
    case link(String, target: String)
  }

  package var spans: [Span]

  package init(stringLiteral value: String) { spans = [.plain(value)] }

  package init(stringInterpolation: StringInterpolation) { spans = stringInterpolation.spans }

  fileprivate init(spans: [Span]) { self.spans = spans }

  package var plain: String {
    spans.map { span in
      switch span {
      case .plain(let text), .strong(let text), .code(let text), .link(let text, _): text
      }
    }.joined()
  }

  /// The text for a terminal; a command at its end has its own line, from which it can be copied.
  fileprivate func wrapped(into space: Int?, after mark: String = "") -> String {
    guard space != nil, case .code(let command)? = spans.last, command.contains(" ") else {
      return TerminalText.wrapped(mark + plain, into: space)
    }
    var text = mark + RichText(spans: spans.dropLast()).plain
    while text.last == " " { text.removeLast() }
    return TerminalText.wrapped(text, into: space) + "\n  \(command)"
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    var spans: [Span] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { spans.append(.plain(literal)) }
    }

    package mutating func appendInterpolation(_ text: String) { spans.append(.plain(text)) }
    package mutating func appendInterpolation(_ number: Int) { spans.append(.plain("\(number)")) }
    package mutating func appendInterpolation(_ text: RichText) { spans += text.spans }
    package mutating func appendInterpolation(code text: String) { spans.append(.code(text)) }
    package mutating func appendInterpolation(strong text: String) { spans.append(.strong(text)) }

    package mutating func appendInterpolation(link text: String, to target: String) {
      spans.append(.link(text, target: target))
    }
  }
}

extension RichText {
  package static func + (a: RichText, b: RichText) -> RichText {
    RichText(spans: a.spans + b.spans)
  }

  /// At most five names as code: `a`, `b`, `c`, `d`, `e` and 7 more.
  static func codes(_ names: [String]) -> RichText {
    joined(names.prefix(5).map { "\(code: $0)" }, by: ", ")
      + (names.count > 5 ? " and \(names.count - 5) more" : "")
  }

  package static func joined(_ texts: [RichText], by separator: String) -> RichText {
    var spans: [Span] = []
    for (index, text) in texts.enumerated() {
      if index > 0 { spans.append(.plain(separator)) }
      spans += text.spans
    }
    return RichText(spans: spans)
  }
}
