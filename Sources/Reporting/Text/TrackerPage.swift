package import Scoring
import Text
import Tracking

package enum TrackerPage {
  package static func plain(_ contestant: Contestant) -> String {
    var text = "\(contestant.id): \(contestant.summary)\n"
    guard let entry = contestant.tracker?.entry, !entry.parameters.isEmpty else { return text }
    let rows = table(entry, name: { $0 }, text: { $0 }).plain.split(separator: "\n")
    text += rows.map { "  \($0)\n" }.joined()
    text += entry.constraints.map { "  must hold: \($0)\n" }.joined()
    return text
  }

  package static func markdown(_ contestant: Contestant) -> String {
    var text = "### \(MarkdownText.code(contestant.id))\n\n"
    text += "\(MarkdownText.escaped(contestant.summary))\n"
    guard let entry = contestant.tracker?.entry, !entry.parameters.isEmpty else { return text }
    text += "\n" + table(entry, name: MarkdownText.code, text: MarkdownText.escaped).markdown
    guard !entry.constraints.isEmpty else { return text }
    let constraints = entry.constraints.map { MarkdownText.code("\($0)") }
    return text + "\nMust hold: \(constraints.joined(separator: ", ")).\n"
  }

  /// A line about the trackers that combine parts of others.
  package static func combinations(_ ids: [String], isMarkdown: Bool) -> String {
    let names = ids.map { isMarkdown ? MarkdownText.code($0) : $0 }.joined(separator: ", ")
    return "Combinations of parts, with the parameters of their parts: \(names).\n"
  }

  private static func table(
    _ entry: TrackerEntry, name: (String) -> String, text: (String) -> String
  ) -> TextTable {
    var table = TextTable([
      "parameter", .right("default"), "unit", "range", "meaning",
    ])
    for parameter in entry.parameters {
      table.add([
        name(parameter.name), number(parameter.defaultValue), text(parameter.unit),
        "\(number(parameter.range.lowerBound))…\(number(parameter.range.upperBound))",
        text(parameter.summary),
      ])
    }
    return table
  }

  private static func number(_ value: Double) -> String {
    NumberText.short(value, places: 9)
  }
}
