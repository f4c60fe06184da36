import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

struct ReplayOptions: Options {
  let journeys = Option.arguments("JOURNEY", "the folder of a journey or of a suite")
  let trackers = TrackerOptions()
  let network = Option.journeysNetwork
  let timetable = Option.timetable
  let output = Option.text("--output", short: "-o", "FILE", "the page", default: "replay.html")
  let jobs = Option.jobs
}

extension Subcommand {
  static let replay = Subcommand(
    path: ["replay"],
    summary: "shows journeys and the estimates of trackers on a page",
    discussion: """
      Writes one HTML file that any browser opens from disk and that loads nothing else: the map,
      the locations, the truth and each tracker on one time axis, and the reason for each estimate.
      Without --trackers it shows every version. The page opens at the longest disagreement;
      FILE.html#journey=ID&at=SECONDS&tracker=v3 opens it at a journey, a time and a tracker. The
      references geofence and clairvoyant can be named, too.
      """,
    example: "railbench replay recorded --trackers v1,v2,v3 -o replay.html",
    takes: ReplayOptions()
  ) { request in
    let contestants =
      try request.trackers.has(\.trackers)
      ? request.trackers.contestants() : request.trackers.configured().map(Contestant.tracker)
    let (trackers, references) = (contestants.trackers, contestants.filter { $0.tracker == nil })
    let suite = try await SuiteLoader.load(
      request.journeys, network: request.network, timetable: request.timetable,
      jobs: request.jobs)
    request.warnOfNeeds(trackers, in: suite.items)
    let rides = try await suite.map(
      for: trackers.map(\.entry), finished: request.progress("tracking", of: suite.items.count)
    ) { item, playback throws(Faults) in
      ReplayRide.playing(
        try item.journey(), playback: playback, trackers: trackers, others: references)
    }
    let page = ReplayPage.html(rides, at: request.trackers.opened)
    try Files.write(page, to: request.output)
    let size = NumberText.fixed(Double(page.utf8.count) / 1e6, places: 1)
    request.print(
      "\(request.output): \(counted(rides.count, "journey")), "
        + "\(counted(contestants.count, "tracker")), \(size) MB")
  }
}
