import Reporting
import Scoring
import Text

extension Subcommand {
  static let replay = Subcommand(
    path: ["replay"],
    summary: "shows journeys and what trackers made of them, as a page",
    discussion: """
      Writes one HTML file that opens from disk in any browser and loads nothing: the map, the
      locations, the truth and each tracker on one time axis, and why each answer was given.
      FILE.html#journey=ID&at=SECONDS&tracker=v3 opens it at a journey, a time and a tracker.

        railbench replay Datasets/journeys/recorded --trackers v1,v2,v3 -o replay.html
      """,
    arguments: [
      ArgumentDeclaration(
        "JOURNEY", "the folder of a journey or of a suite", count: .oneOrMore)
    ],
    options: TrackerSelection.options + [
      SuiteLoader.networkOption, TimetableFolder.option,
      .output("FILE", "the page (default: replay.html)"), .jobs,
    ]
  ) { invocation in
    let contestants = try invocation.contestants(
      invocation.has("--trackers") ? invocation.list("--trackers") : ["v1", "v2", "v3"])
    let suite = try await invocation.suite(invocation.arguments)
    invocation.warnOfNeeds(contestants, in: suite.items)
    let rides = try await suite.map(
      for: contestants, finished: invocation.progress("tracking", of: suite.items.count)
    ) { item, venue throws(Faults) in
      ReplayRide(playing: try item.journey, venue: venue, contestants: contestants)
    }
    let path = invocation.value("--output") ?? "replay.html"
    let page = ReplayPage.html(rides)
    try Files.write(page, to: path)
    let size = NumberText.fixed(Double(page.utf8.count) / 1e6, places: 1)
    invocation.print(
      "\(path): \(counted(rides.count, "journey")), \(counted(contestants.count, "tracker")), "
        + "\(size) MB")
  }
}
