import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

struct ExplainOptions: Options {
  let journey = Option.argument("JOURNEY", "the folder of a journey")
  let tracker = Option.tracker
  let at = Option.text("--at", "TIME", "a time, or seconds: +90")
  let json = Option.json
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
      for a pass, or a pass for a stop. --json has all causes and stretches. With --at: the state of
      the tracker at that time: the candidates with their scores or probabilities, and every
      station. TIME is a time such as 2026-03-02T08:15:30Z, or seconds from the first location: +90.
      Times are printed in the time zone of the network, as in the replay, and in seconds from the
      first location.
      """,
    example: """
      railbench explain yamanote-inner
      railbench explain yamanote-inner --tracker v3 --at +600
      """,
    takes: ExplainOptions()
  ) { request in
    let tracker = try request.configured([request.tracker], settings: request.settings)[0]
    let source = try await SuiteLoader.loadOne(
      request.journey, network: request.network, jobs: request.jobs)
    request.warnOfNeeds([tracker], in: [source.item])
    let playback = try await TimetableFolder.playback(
      source.file.network, from: source.file, for: [tracker.entry], path: request.timetable,
      jobs: request.jobs)
    let explained = ExplainedJourney.playing(
      tracker, try source.item.journey(), of: source.item.suite, playback)
    if request.json {
      try request.refuse(request.given.filter { $0 == "--at" }, for: "with --json")
      return request.print(json: explained.json)
    }
    let text =
      try request.at.map { time throws(Faults) in try explained.moment(at: time) }
      ?? explained.summary
    request.console.print(wrapped: text)
  }
}
