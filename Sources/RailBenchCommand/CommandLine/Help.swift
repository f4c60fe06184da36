/// The texts of `--help`.
enum Help {
  /// The list of subcommands.
  static func overview(_ subcommands: [Subcommand]) -> String {
    let width = (subcommands.map(\.name.count).max() ?? 0) + 2
    let rows = subcommands.map { "  \(padded($0.name, width))\($0.summary)" }
    return """
      railbench: compares train-tracking algorithms on labelled journeys

      Usage: railbench SUBCOMMAND [options]

      Subcommands:
      \(rows.joined(separator: "\n"))

      railbench SUBCOMMAND --help says what one takes; railbench --version says which this is.
      Exit status: 0 success, 1 a failed gate or nothing found, 2 bad input or usage, 3 a fault of railbench.
      """
  }

  /// All that one subcommand takes.
  static func page(_ subcommand: Subcommand) -> String {
    var text = "railbench \(subcommand.name): \(subcommand.summary)\n\n"
    text += "Usage: railbench \(subcommand.name)"
    for argument in subcommand.arguments {
      switch argument.count {
      case .one: text += " \(argument.name)"
      case .optional: text += " [\(argument.name)]"
      case .oneOrMore: text += " \(argument.name)…"
      case .any: text += " [\(argument.name)…]"
      }
    }
    text += subcommand.options.isEmpty ? "\n" : " [options]\n"
    if !subcommand.discussion.isEmpty { text += "\n\(subcommand.discussion)\n" }
    let arguments = subcommand.arguments.map { ($0.name, $0.summary) }
    let options = subcommand.options.map { option in
      let names = [option.short, option.name].compactMap(\.self).joined(separator: ", ")
      return (
        option.value.map { "\(names) \($0)" } ?? names,
        option.summary + (option.isRepeatable ? " (repeatable)" : "")
      )
    }
    let width = ((arguments + options).map(\.0.count).max() ?? 0) + 2
    for (title, rows) in [("Arguments", arguments), ("Options", options)] where !rows.isEmpty {
      text += "\n\(title):\n"
      text += rows.map { "  \(padded($0.0, width))\($0.1)\n" }.joined()
    }
    return text
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
