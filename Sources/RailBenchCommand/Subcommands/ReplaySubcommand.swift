import Datasets
import Reporting
import Scoring
import Text
import Tracking

extension Subcommand {
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
        "JOURNEY", "the folder of a journey or of a suite", count: .oneOrMore)
    ],
    options: TrackerSelection.options + [
      SuiteLoader.networkOption, TimetableFolder.option,
      .output("FILE", "the page (default: replay.html)"),
      .option("--live", "RATE", "plays in the terminal, so many times as fast as it was: 1x, 10x"),
      .option("--tracker", "TRACKER", "the one that --live shows beside the truth (default: v3)"),
      .jobs,
    ]
  ) { invocation in
    let rate = try invocation.value("--live").map(liveRate)
    try checkMode(invocation, isLive: rate != nil)
    let asked = invocation.has("--trackers") ? invocation.list("--trackers") : nil
    let contestants = try invocation.contestants(
      invocation.value("--tracker").map { [$0] } ?? asked
        ?? (rate == nil ? ["v1", "v2", "v3"] : ["v3"]))
    let suite = try await invocation.suite(invocation.arguments)
    invocation.warnOfNeeds(contestants, in: suite.items)
    if let rate {
      let venues = try await suite.venues(for: contestants)
      for item in suite.items {
        let ride = ReplayRide(
          playing: try item.journey, venue: venues[item.network], contestants: contestants)
        for replay in LiveReplay.all(of: ride) { try await play(replay, rate, invocation.console) }
      }
      return
    }
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

  /// How many times as fast as it was: `10x`, `10×` or `10`.
  static func liveRate(_ text: String) throws(Faults) -> Double {
    let number = text.hasSuffix("x") || text.hasSuffix("×") ? String(text.dropLast()) : text
    guard let rate = NumberReader.double(number), (0.1...10_000).contains(rate) else {
      throw Faults(
        .expected(
          "a rate from 0.1x to 10000x", found: text, in: "--live",
          remedy: "write how many times as fast it plays, such as 10x"))
    }
    return rate
  }

  /// Plays a journey in the terminal; in a pipe all at once.
  private static func play(
    _ replay: LiveReplay, _ rate: Double, _ console: Console
  ) async throws {
    console.print(replay.heading)
    guard console.isTerminal else { return replay.lines.forEach(console.print) }
    let clock = ContinuousClock()
    let begin = clock.now
    for (index, moment) in replay.moments.enumerated() {
      let due = begin + .seconds(moment.elapsedSeconds / rate)
      try await clock.sleep(until: due, tolerance: .milliseconds(5))
      let screen = LiveScreen(replay: replay, rate: rate).text(moment)
      console.draw((index == 0 ? "" : LiveScreen.back) + screen)
    }
  }
}
