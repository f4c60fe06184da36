import Datasets
import Journeys
import RailNetwork
import Reporting
import Scoring
import Tracking

struct TryOptions: Options {
  let ride = RideOptions()
  let trackers = TrackerOptions()
  let output = Option.output("FILE", "the page (default: NAME.html here)")
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
    let trackers = try request.trackers.configured()
    let ride = try await request.ride.proposed(isSure: false)
    if ride.journey.truth.legs.isEmpty {
      request.warn(
        "note: \(ride.labelling.noFit(of: ride.journey.locations, file: request.ride.file))")
    }
    request.warnOfNeeds(trackers, [TrackerNeed.missing(in: ride.journey.locations)])
    let playback = try await TimetableFolder.playback(
      ride.labelling.network, for: trackers.map(\.entry), path: request.ride.timetable,
      jobs: request.jobs)
    let page = request.output ?? "\(request.ride.name).html"
    let shown = ReplayRide.playing(ride.journey, playback: playback, trackers: trackers)
    try Files.write(ReplayPage.html([shown], isEdited: true, at: request.trackers.opened), to: page)
    request.print("\(page): \(counted(trackers.count, "tracker")); open it in a browser")
  }
}
