import Evaluation
import PlainText
import Reporting
import Tracking

extension Subcommand {
  /// `railbench replay`.
  static let replay = Subcommand(
    path: ["replay"],
    summary: "shows journeys and what trackers made of them: as a page, or in the terminal",
    discussion: """
      Writes one HTML file that opens from disk in any browser and loads nothing: the map, the
      locations, the truth and each tracker on one time axis, and why each answer was given.
      FILE.html#journey=ID&at=SECONDS&tracker=v3 opens it at a journey, a time and a tracker.

      With --live the display over the door plays in the terminal instead, the truth beside the
      tracker's answer; in a pipe it comes as one line for each change, without waiting.

        railbench replay Datasets/journeys/recorded --trackers v1,v2,v3 -o replay.html
        railbench replay Datasets/journeys/recorded/JOURNEY --tracker v3 --live 10x
      """,
    arguments: [
      ArgumentDeclaration(
        name: "JOURNEY", summary: "the folder of a journey or of a suite", count: .oneOrMore)
    ],
    options: TrackerSelection.options + [
      SuiteLoader.networkOption,
      OptionDeclaration(
        name: "--output", short: "-o", value: "FILE", summary: "the page (default: replay.html)"),
      OptionDeclaration(
        name: "--live", value: "RATE",
        summary: "plays in the terminal, so many times as fast as it was: 1x, 10x"),
      OptionDeclaration(
        name: "--tracker", value: "TRACKER",
        summary: "the one that --live shows beside the truth (default: v3)"),
      JobPool.option,
    ]
  ) { invocation, workbench in
    let rate = try invocation.value("--live").map(LiveRate.read)
    try checkMode(invocation, isLive: rate != nil)
    let roster = Roster(workbench, knowsTruth: false)
    let contestants = try TrackerSelection.contestants(
      invocation.value("--tracker").map { [$0] } ?? invocation.listOfTrackers(isLive: rate != nil),
      settings: invocation.all("--set"), roster: roster)
    let jobs = try JobPool.jobs(invocation)
    let suite = try await SuiteLoader.load(
      invocation.arguments, network: invocation.value("--network"), jobs: jobs)
    if let rate {
      try await LivePlayer(rate: rate, console: workbench.console).play(suite, contestants)
      return .success
    }
    let rides = try await rides(suite, contestants, jobs: jobs, console: workbench.console)
    let path = invocation.value("--output") ?? "replay.html"
    let page = ReplayPage.html(rides)
    try Files.write(page, to: path)
    let size = NumberText.fixed(Double(page.utf8.count) / 1e6, places: 1)
    workbench.console.print(
      "\(path): \(counted(rides.count, "journey")), \(counted(contestants.count, "tracker")), "
        + "\(size) MB")
    return .success
  }

  /// Options that mean nothing in the mode asked for.
  private static func checkMode(_ invocation: Invocation, isLive: Bool) throws(Faults) {
    let useless = isLive ? ["--output", "--trackers"] : ["--tracker"]
    let faults = useless.filter(invocation.has).map { option in
      Fault(
        file: option,
        problem: isLive ? "has no meaning with --live" : "needs --live",
        remedy: isLive && option == "--trackers" ? "name one with --tracker" : nil)
    }
    guard faults.isEmpty else { throw Faults(faults) }
  }

  private static func rides(
    _ suite: LoadedSuite, _ contestants: [Contestant], jobs: Int, console: Console
  ) async throws -> [ReplayRide] {
    let venues = try suite.venues(for: contestants)
    let progress = ProgressLine(console: console, label: "tracking", total: suite.items.count)
    return await JobPool.map(suite.items, jobs: jobs, finished: progress.show) { item in
      ReplayRide(
        playing: item.journey, venue: venues[item.network], contestants: contestants)
    }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

extension Invocation {
  /// The trackers asked for, or those that each mode shows by default.
  fileprivate func listOfTrackers(isLive: Bool) -> [String] {
    has("--trackers") ? list("--trackers") : isLive ? ["v3"] : ["v1", "v2", "v3"]
  }
}
