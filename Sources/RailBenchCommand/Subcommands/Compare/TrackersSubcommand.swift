import Reporting
import Scoring
import Text
import Tracking

struct TrackersOptions: Options {
  let trackers = Option.arguments(
    "TRACKER", "only these (default: all except the combinations of parts)", count: .any)
  let markdown = Option.flag("--markdown", "prints Markdown tables, for documentation")
}

extension Subcommand {
  static let trackers = Subcommand(
    path: ["trackers"],
    summary: "lists the trackers and their parameters",
    discussion: """
      Lists each parameter with its default, its unit and its range. To set one: railbench compare
      --trackers v3,v3:visitingRadius=150.
      """,
    example: "railbench trackers v3",
    takes: TrackersOptions()
  ) { request in
    let known = request.known(withReferences: true)
    let isMarkdown = request.markdown
    let ids = request.trackers.isEmpty ? known.defaults : request.trackers
    let contestants = try ids.map { try known.contestant(id: $0, option: "TRACKER") }
    var text = contestants.map { isMarkdown ? TrackerPage.markdown($0) : TrackerPage.plain($0) }
    let combinations = known.combinations
    if request.trackers.isEmpty, !combinations.isEmpty {
      text.append(TrackerPage.combinations(combinations, isMarkdown: isMarkdown))
    }
    let all = String(text.joined(separator: "\n").dropLast())
    request.print(
      isMarkdown ? all : TerminalText.wrapped(all, into: request.console.columns, hanging: 2))
  }
}
