import RailNetwork
import Reporting
import Scoring
import Tracking

struct TrackersOptions: Options {
  let trackers = Option.arguments("TRACKER", "describes the parameters of these", count: .any)
  let markdown = Option.flag(
    "--markdown", "prints all parameters as Markdown tables, for documentation")
  let json = Option.json
}

extension Subcommand {
  static let trackers = Subcommand(
    path: ["trackers"],
    summary: "lists the trackers, or the parameters of one",
    discussion: """
      Lists the trackers. With TRACKER it lists each parameter of this tracker with its default,
      its unit and its range. To set one: railbench compare --trackers v3,v3:visitingRadius=150.
      """,
    example: "railbench trackers v3",
    takes: TrackersOptions()
  ) { request in
    let known = request.known(withReferences: true)
    let isMarkdown = request.markdown
    let isList = request.trackers.isEmpty
    let ids = isList ? known.versions + known.references : request.trackers
    let contestants = try ids.map { try known.contestant(id: $0, option: "TRACKER") }
    if request.json { return request.print(json: ResultsJSON.trackers(contestants)) }
    var parts = contestants.map { contestant in
      isMarkdown
        ? TrackerPage.markdown(contestant)
        : TrackerPage.plain(contestant, hasParameters: !isList)
    }
    if isList, !known.combinations.isEmpty {
      parts.append(TrackerPage.combinations(known.combinations, isMarkdown: isMarkdown))
    }
    let all = String(parts.joined(separator: isList && !isMarkdown ? "" : "\n").dropLast())
    guard !isMarkdown else { return request.print(all) }
    request.console.print(wrapped: all)
    if isList, let tracker = contestants.first?.id {
      request.print("Parameters: \(request.context.program) trackers \(tracker)")
    }
  }
}
