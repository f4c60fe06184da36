import Reporting
import Scoring
import Tracking

extension Subcommand {
  static let metrics = Subcommand(
    path: ["metrics"],
    summary: "says what every metric measures: formula, unit, which way is better, source",
    discussion: """
      Prints a page of Markdown made from the metrics' own declarations. Reports/metrics.md in the
      project is this page: railbench metrics --output Reports/metrics.md
      """,
    options: [.output("FILE", "writes the page to a file")]
  ) { invocation in
    guard let path = invocation.value("--output") else {
      return invocation.print(MetricsPage.text)
    }
    try Files.write(MetricsPage.text, to: path)
  }

  static let trackers = Subcommand(
    path: ["trackers"],
    summary: "lists the trackers and their parameters",
    discussion: """
      Each parameter with its default, its unit and the range in which it can be set, as in
      railbench compare --trackers v3,v3:visitingRadius=150.
      """,
    arguments: [
      ArgumentDeclaration(
        "TRACKER", "only these (default: all but the combinations of parts)", count: .any)
    ],
    options: [.flag("--markdown", "prints Markdown tables, for documentation")]
  ) { invocation in
    let roster = invocation.roster(knowsTruth: true)
    let isMarkdown = invocation.has("--markdown")
    let ids = invocation.arguments.isEmpty ? roster.defaults : invocation.arguments
    let entries = try ids.map { try roster.entry(id: $0, option: "TRACKER") }
    var text = entries.map { isMarkdown ? TrackerPage.markdown($0) : TrackerPage.plain($0) }
    let combinations = roster.ids(.combination)
    if invocation.arguments.isEmpty, !combinations.isEmpty {
      text.append(TrackerPage.combinations(combinations, isMarkdown: isMarkdown))
    }
    invocation.print(String(text.joined(separator: "\n").dropLast()))
  }
}
