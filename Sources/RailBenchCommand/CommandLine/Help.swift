/// The texts of `--help`.
enum Help {
  /// The list of subcommands, group by group.
  static func overview(_ groups: [(title: String, subcommands: [Subcommand])]) -> String {
    let width = (groups.flatMap(\.subcommands).map(\.name.count).max() ?? 0) + 2
    let lists = groups.map { group in
      "\(group.title):\n"
        + group.subcommands.map { "  \(padded($0.name, width))\($0.summary)\n" }.joined()
    }
    return """
      railbench: compares train-tracking algorithms on labelled journeys

      Usage: railbench SUBCOMMAND [options]

      \(lists.joined(separator: "\n"))
      railbench SUBCOMMAND --help says what one takes; railbench --version says which this is.
      Exit status: \(exitStatus)
      """
  }

  static let exitStatus =
    "0 success, 1 a failed gate or nothing found, 2 bad input or usage, 3 a fault of railbench."

  /// A subcommand's words with its arguments: `railbench network map FILE [options]`.
  static func usage(_ subcommand: Subcommand) -> String {
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

  /// The arguments and the options of a subcommand, each with its summary.
  static func lists(_ subcommand: Subcommand) -> [(title: String, rows: [(String, String)])] {
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

  /// All that one subcommand takes.
  static func page(_ subcommand: Subcommand) -> String {
    let lists = lists(subcommand)
    let width = (lists.flatMap(\.rows).map(\.0.count).max() ?? 0) + 2
    var text = "railbench \(subcommand.name): \(subcommand.summary)\n\n"
    text += "Usage: \(usage(subcommand))\n"
    if !subcommand.discussion.isEmpty { text += "\n\(subcommand.discussion)\n" }
    for (title, rows) in lists {
      text += "\n\(title):\n"
      text += rows.map { "  \(padded($0.0, width))\($0.1)\n" }.joined()
    }
    return text
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
