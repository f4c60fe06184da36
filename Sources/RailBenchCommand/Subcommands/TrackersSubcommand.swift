import PlainText
import Reporting
import Tracking

extension Subcommand {
  /// `railbench trackers`.
  static let trackers = Subcommand(
    path: ["trackers"],
    summary: "lists the trackers and their parameters",
    discussion: """
      Each parameter with its default, its unit and the range in which it can be set, as in
      railbench compare --trackers v3,v3:visitingRadius=150.
      """,
    arguments: [
      ArgumentDeclaration(
        name: "TRACKER", summary: "only these (default: all but the combinations of parts)",
        count: .any)
    ],
    options: [
      OptionDeclaration(name: "--markdown", summary: "prints Markdown tables, for documentation")
    ]
  ) { invocation, workbench in
    let roster = Roster(workbench, knowsTruth: true)
    let isMarkdown = invocation.has("--markdown")
    let ids = invocation.arguments.isEmpty ? roster.defaults : invocation.arguments
    let entries = try ids.map { try roster.entry(id: $0, option: "TRACKER") }
    var text = entries.map { isMarkdown ? TrackerPage.markdown($0) : TrackerPage.plain($0) }
    if invocation.arguments.isEmpty, !roster.combinations.isEmpty {
      text.append(TrackerPage.combinations(roster.combinations, isMarkdown: isMarkdown))
    }
    workbench.console.print(String(text.joined(separator: "\n").dropLast()))
    return .success
  }
}
