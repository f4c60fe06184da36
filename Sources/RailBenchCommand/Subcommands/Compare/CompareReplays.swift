import Evaluation
import PlainText
import Reporting
import Tracking

/// Replay pages of the journeys that went worst.
enum CompareReplays {
  private static let most = 1_000

  static let option = OptionDeclaration(
    name: "--replays", value: "N",
    summary: "how many of the worst journeys get a replay page, linked from the report (default: 3)"
  )

  /// How many pages are asked for; none where no report would link to them.
  static func count(_ invocation: Invocation, _ formats: [CompareFormat]) throws(Faults) -> Int {
    let asked = try invocation.integer("--replays", in: 0...most)
    return formats.contains { $0 == .markdown || $0 == .html } ? asked ?? 3 : 0
  }

  /// Adds the pages to the output and their links to the contest.
  static func add(
    _ count: Int, to contest: inout Contest, _ output: inout OutputFolder, _ player: ComparePlayer,
    jobs: Int
  ) async throws {
    let places = CompareReport.worstJourneys(contest).prefix(count)
    let contestants = contest.rivals.map { player.contestants[$0] }.filter { !$0.isClairvoyant }
    guard !contestants.isEmpty else { return }
    let venues = try player.suite.venues(for: contestants)
    let pages = await JobPool.map(Array(places), jobs: jobs) { place in
      let item = player.suite.items[place]
      return ReplayPage.html([
        ReplayRide(
          playing: item.journey, venue: venues[item.network], contestants: contestants)
      ])
    }
    for (place, page) in zip(places, pages) {
      let path = "replays/\(contest.journeys[place].id).html"
      contest.journeys[place].replay = path
      output.add(page, as: path)
    }
  }
}
