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
        name: "TRACKER", summary: "only these (default: all in the catalogue)", count: .any)
    ],
    options: [
      OptionDeclaration(name: "--markdown", summary: "prints Markdown tables, for documentation")
    ]
  ) { invocation, workbench in
    let roster = Roster(workbench, knowsTruth: true)
    let entries =
      try invocation.arguments.isEmpty
      ? roster.entries : invocation.arguments.map { try roster.entry(id: $0, option: "TRACKER") }
    let text = entries.map {
      invocation.has("--markdown") ? TrackerPage.markdown($0) : TrackerPage.plain($0)
    }.joined(separator: "\n")
    workbench.console.print(String(text.dropLast()))
    return .success
  }
}
