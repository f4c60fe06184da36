import Datasets
import RailNetwork
import Reporting
import Scoring
import Tracking

struct TryOptions: RecordingDraftOptions {
  let file = Option.argument("FILE", "a recording; - is standard input")
  let trackers = TrackerOptions()
  let network = Option.fittingNetwork
  let timetable = Option.timetable
  let output = Option.output("FILE", "the page (default: NAME.html here)")
  let labelling = LabellingOptions()
  let recordings = RecordingOptions()
  let jobs = Option.jobs
}

extension Subcommand {
  static let tryRecording = Subcommand(
    path: ["try"],
    summary: "shows a recording of yours with all trackers on a page",
    discussion: """
      FILE is a recording in any format of railbench journey import: GPX, CSV, JSON and others. The
      page shows it on the map with all trackers and with the proposed truth, which can be corrected
      there. Nothing else is written. To keep the ride as a test, use railbench fixture.
      """,
    example: "railbench try ride.gpx",
    takes: TryOptions()
  ) { request in
    let trackers =
      try request.trackers.has(\.trackers)
      ? request.trackers.configured()
      : request.known(withReferences: false).all.trackers.filter { $0.entry.role == .version }
    let ride = try await request.proposed(isSure: false)
    if ride.journey.truth.legs.isEmpty {
      request.warn("note: \(ride.labelling.noFit(of: ride.journey.locations, file: request.file))")
    }
    request.warnOfNeeds(trackers, [TrackerNeed.missing(in: ride.journey.locations)])
    let playback = try await TimetableFolder.playback(
      ride.labelling.network, for: trackers.map(\.entry), path: request.timetable,
      jobs: request.jobs)
    let page = request.output ?? "\(request.name).html"
    let shown = ReplayRide.playing(ride.journey, playback: playback, trackers: trackers)
    try Files.write(ReplayPage.html([shown], isEdited: true), to: page)
    request.print("\(page): \(counted(trackers.count, "tracker")); open it in a browser")
  }
}
