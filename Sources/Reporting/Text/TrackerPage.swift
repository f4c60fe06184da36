import RailNetwork
package import Scoring
import Tracking

package enum TrackerPage {
  /// Two lines for each parameter, so that meanings have room in a terminal.
  package static func plain(_ contestant: Contestant, hasParameters: Bool) -> String {
    let text = "\(contestant.id): \(contestant.summary)\n"
    guard hasParameters, let entry = contestant.tracker?.entry else { return text }
    let parameters = entry.parameters.map { parameter in
      let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
      return
        "  \(parameter.name) \(NumberText.exact(parameter.defaultValue))\(unit), \(range(parameter))\n"
        + "    \(parameter.summary)\n"
    }
    return text + parameters.joined() + entry.constraints.map { "  must hold: \($0)\n" }.joined()
  }

  package static func markdown(_ contestant: Contestant) -> String {
    var text = "### \(MarkdownText.code(contestant.id))\n\n"
    text += "\(MarkdownText.escaped(contestant.summary))\n"
    guard let entry = contestant.tracker?.entry, !entry.parameters.isEmpty else { return text }
    text += "\n" + table(entry).markdown
    guard !entry.constraints.isEmpty else { return text }
    let constraints = entry.constraints.map { MarkdownText.code("\($0)") }
    return text + "\nMust hold: \(constraints.joined(separator: ", ")).\n"
  }

  /// A line about the trackers that combine parts of others.
  package static func combinations(_ ids: [String], isMarkdown: Bool) -> String {
    let names = ids.map { isMarkdown ? MarkdownText.code($0) : $0 }.joined(separator: ", ")
    return "Combinations of parts, with the parameters of their parts: \(names).\n"
  }

  private static func table(_ entry: TrackerEntry) -> TextTable {
    TextTable(
      ["parameter", .right("default"), "unit", "range", "meaning"],
      entry.parameters.map { parameter in
        [
          MarkdownText.code(parameter.name), NumberText.exact(parameter.defaultValue),
          MarkdownText.escaped(parameter.unit), range(parameter),
          MarkdownText.escaped(parameter.summary),
        ]
      })
  }

  private static func range(_ parameter: ParameterDeclaration) -> String {
    "\(NumberText.exact(parameter.range.lowerBound))…\(NumberText.exact(parameter.range.upperBound))"
  }
}
