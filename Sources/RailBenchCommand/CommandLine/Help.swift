import RailNetwork

/// The texts of `--help`, wrapped to the terminal's width.
enum Help {
  static func overview(
    _ groups: [(title: String, subcommands: [Subcommand])], columns: Int = 80
  ) -> String {
    let width = (groups.flatMap(\.subcommands).map(\.name.count).max() ?? 0) + 2
    let lists = groups.map { group in
      "\(group.title):\n"
        + group.subcommands.map { row($0.name, $0.summary, width, columns) }.joined()
    }
    return """
      \(head(columns))
      \(lists.joined(separator: "\n"))
      \(TerminalText.wrapped(more, into: columns))
      \(TerminalText.wrapped(exitStatus, into: columns))
      """
  }

  /// The names of the subcommands only: it fits into a small terminal.
  static func names(
    _ groups: [(title: String, subcommands: [Subcommand])], columns: Int = 80
  ) -> String {
    let width = (groups.map(\.title.count).max() ?? 0) + 2
    let rows = groups.map { group -> String in
      // Lines are not broken inside a name.
      let names = group.subcommands.map { $0.name.replacing(" ", with: "\u{a0}") }
      return row(group.title, names.joined(separator: ", "), width, columns)
        .replacing("\u{a0}", with: " ")
    }
    return """
      \(head(columns))
      \(rows.joined())
      To begin:  railbench compare
      \(TerminalText.wrapped(further, into: columns))
      """
  }

  private static func head(_ columns: Int) -> String {
    prose("railbench: compares train-tracking algorithms on labelled journeys", columns)
      + "\nUsage: railbench SUBCOMMAND [options]\n"
  }

  private static let further = "For more:  railbench --help; railbench SUBCOMMAND --help"
  private static let more =
    "railbench SUBCOMMAND --help describes one; --version prints the version."

  private static let exitStatus =
    "Exit status: 0 success, 1 a failed gate or nothing found, 2 bad input or usage, "
    + "3 an internal error."

  /// How to call a subcommand: `railbench network map FILE [options]`.
  private static func usage(_ subcommand: Subcommand) -> String {
    let arguments = subcommand.arguments.map { argument in
      switch argument.count {
      case .one, nil: " \(argument.name)"
      case .optional: " [\(argument.name)]"
      case .oneOrMore: " \(argument.name)…"
      case .any: " [\(argument.name)…]"
      }
    }
    return "railbench \(subcommand.name)\(arguments.joined()) [options]"
  }

  private static func lists(_ subcommand: Subcommand) -> [(title: String, rows: [(String, String)])]
  {
    let options = (subcommand.options + CommonOptions.declarations).map { option in
      let names = [option.short, option.name].compactMap(\.self).joined(separator: ", ")
      return (
        option.placeholder.map { "\(names) \($0)" } ?? names,
        option.summary + (option.isRepeatable ? " (repeatable)" : "")
      )
    }
    return [
      ("Arguments", subcommand.arguments.map { ($0.name, $0.summary) }), ("Options", options),
    ].filter { !$0.rows.isEmpty }
  }

  static func page(_ subcommand: Subcommand, columns: Int = 80) -> String {
    let lists = lists(subcommand)
    let width = (lists.flatMap(\.rows).map(\.0.count).max() ?? 0) + 2
    var text = prose("railbench \(subcommand.name): \(subcommand.summary)", columns)
    text += "\n" + prose("Usage: \(usage(subcommand))", columns)
    if !subcommand.discussion.isEmpty { text += "\n" + prose(subcommand.discussion, columns) }
    for (title, rows) in lists {
      text += "\n\(title):\n" + rows.map { row($0.0, $0.1, width, columns) }.joined()
    }
    return text + "\nExample:\n  \(subcommand.example.replacing("\n", with: "\n  "))\n"
  }

  /// Wraps paragraphs; lines that begin with a space are kept as they are.
  private static func prose(_ text: String, _ columns: Int) -> String {
    var result = ""
    var paragraph: [Substring] = []
    let lines = (text + "\n").split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      if !line.isEmpty, !line.hasPrefix(" ") {
        paragraph.append(line)
        continue
      }
      if !paragraph.isEmpty {
        result += TerminalText.wrapped(paragraph.joined(separator: " "), into: columns) + "\n"
      }
      result += line + "\n"
      paragraph = []
    }
    return String(result.dropLast())
  }

  /// With fewer columns beside a name, its summary is below it.
  private static let leastColumns = 24

  private static func row(
    _ name: String, _ summary: String, _ width: Int, _ columns: Int
  ) -> String {
    guard columns - width - 2 >= leastColumns else {
      let text = TerminalText.wrapped(summary, into: columns - 6)
      return "  \(name)\n      \(text.replacing("\n", with: "\n      "))\n"
    }
    let indent = String(repeating: " ", count: width + 2)
    let text = TerminalText.wrapped(summary, into: columns - width - 2)
    return "  \(name)" + indent.dropFirst(name.count + 2)
      + text.replacing("\n", with: "\n" + indent) + "\n"
  }
}
