import Datasets
import Reporting
import Running
import Scoring
import Text
import Tracking

struct ExplainOptions: Options {
  let journey = Option.argument("JOURNEY", "the folder of a journey")
  let tracker = Option.text(
    "--tracker", short: "-t", "ID",
    "who is asked, with settings if wanted: v3:visitingRadius=150 (default: the best on the "
      + "journey's suite)")
  let at = Option.text("--at", "TIME", "a time, or seconds: +90")
  let least = Option.integer(
    "--least", "SECONDS", "leaves out what was wrong for less", in: 0...3_600, default: 5)
  let verbose = Option.flag("--verbose", "shows more stretches of every cause")
  let settings = Option.settings
  let network = Option.journeysNetwork
  let timetable = Option.timetable
  let timeout = Option.timeout
}

extension Subcommand {
  static let explain = Subcommand(
    path: ["explain"],
    summary: "says why a tracker was wrong on a journey, and which threshold decided",
    discussion: """
      Without --at: why the tracker was wrong, what cost most first; then of the first causes the
      longest stretch, with what was said, what was true, and the comparison that came nearest to
      going the other way; then the stations that were taken for passed though the train stopped
      there, or the other way round. With --at: all that it believed at that time, the candidates
      with their scores and the state of every station. TIME is a time such as
      2026-03-02T08:15:30Z, or seconds from the first location: +90.
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
      request.journey, network: request.network, jobs: request.jobs)
    let tracker: ConfiguredTracker
    if let named {
      tracker = named
    } else {
      let ranked = try await request.ranked(
        source.suite, network: request.network, timetable: request.timetable)
      tracker = try configured(ranked.trackers[0].id)
      request.print(
        "\(tracker.id) is the best of \(counted(ranked.trackers.count, "tracker")) on "
          + "\(ranked.journeys); --tracker asks another\n")
    }
    request.warnOfNeeds([tracker], in: [source.item])
    let venue = try await TimetableFolder.venue(
      source.network, from: source.file, for: [tracker.entry], path: request.timetable,
      jobs: request.jobs)
    let explained = ExplainedJourney.playing(
      tracker, source.journey, of: source.item.suite, venue)
    let text =
      try request.at.map { time throws(Faults) in try explained.moment(at: time) }
      ?? explained.summary(
        leastSeconds: Double(request.least), isVerbose: request.verbose)
    request.print(TerminalText.wrapped(text, into: request.console.columns, hanging: 2))
  }
}
