import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

struct ExplainOptions: Options {
  let journey = Option.argument("JOURNEY", "the folder of a journey")
  let tracker = Option.text(
    "--tracker", short: "-t", "ID",
    "the tracker, with optional settings: v3:visitingRadius=150 (default: the best on the "
      + "journey's suite)")
  let at = Option.text("--at", "TIME", "a time, or seconds: +90")
  let worst = Option.flag(
    "--worst", "JOURNEY is a suite; explains the journey on which the tracker is wrong most")
  let json = Option.json
  let verbose = Option.flag(
    "--verbose", "shows more stretches of every cause, also the short ones")
  let settings = Option.settings
  let network = Option.journeysNetwork
  let timetable = Option.timetable
  let timeout = Option.timeout
}

extension Subcommand {
  static let explain = Subcommand(
    path: ["explain"],
    summary: "explains why a tracker was wrong on a journey",
    discussion: """
      Without --at: the causes of wrong displays, the most costly first. For the first causes it
      shows the longest stretch: the display, the truth, and the comparison with the smallest
      margin, with its threshold. After them it lists the stations where the tracker mistook a stop
      for a pass, or a pass for a stop. With --at: the state of the tracker at that time: the
      candidates with their scores or probabilities, and every station. TIME is a time such as
      2026-03-02T08:15:30Z, or seconds from the first location: +90. Times are printed in the time
      zone of the network, as in the replay, and in seconds from the first location.
      """,
    example: """
      railbench explain yamanote-inner
      railbench explain yamanote-inner --tracker v3 --at +600
      """,
    takes: ExplainOptions()
  ) { request in
    func configured(_ id: String) throws(Faults) -> ConfiguredTracker {
      try request.configured([id], settings: request.settings)[0]
    }
    let named = try request.tracker.map(configured)
    let source = try await SuiteLoader.loadOne(
      request.worst ? request.worstJourney(of: named) : request.journey, network: request.network,
      jobs: request.jobs)
    let tracker: ConfiguredTracker
    if let named {
      tracker = named
    } else {
      let ranked = try await request.ranked(
        source.suite, network: request.network, timetable: request.timetable)
      tracker = try configured(ranked.trackers[0].id)
      let note =
        "\(tracker.id) is the best of \(counted(ranked.trackers.count, "tracker")) on "
        + "\(ranked.journeys); to choose another, use --tracker\n"
      if !request.json { request.console.print(wrapped: note) }
    }
    request.warnOfNeeds([tracker], in: [source.item])
    let playback = try await TimetableFolder.playback(
      source.network, from: source.file, for: [tracker.entry], path: request.timetable,
      jobs: request.jobs)
    let explained = ExplainedJourney.playing(
      tracker, try source.item.journey(), of: source.item.suite, playback)
    if request.json {
      try request.refuse(request.given.filter { $0 == "--at" }, for: "with --json")
      return request.print(json: explained.json)
    }
    let text =
      try request.at.map { time throws(Faults) in try explained.moment(at: time) }
      ?? explained.summary(isVerbose: request.verbose)
    request.console.print(wrapped: text)
  }
}

extension Request<ExplainOptions> {
  /// The journey of a suite on which a tracker, by default the best, is right least often.
  fileprivate func worstJourney(of named: ConfiguredTracker?) async throws -> String {
    let suite = try await SuiteLoader.load(
      [self.journey], network: self.network, timetable: self.timetable, jobs: jobs)
    let ranked = try await ranked(suite, network: self.network, timetable: self.timetable)
    return try await suite.worst(of: named ?? ranked.trackers[0]).folder.path
  }
}
