import Datasets
import Interchange
import Journeys
import Scoring
import Text
import Tracking

struct JourneyExportOptions: Options {
  let folders = Option.arguments("DIR", "the folder of a journey, or of several")
  let output = Option.required(
    "--output", short: "-o", "FILE", "the file to write", remedy: "say what to write: -o FILE")
  let format = Option.choices(
    "--format", short: "-f", "FORMAT", "\(ExportFormat.names) (default: as FILE ends)",
    kind: "format", among: ExportFormat.allCases.map { ($0.rawValue, $0) })
  let truth = Option.flag("--truth", "lays the true calls over the locations")
  let estimates = Option.text(
    "--estimates", short: "-e", "FILE", "lays what this estimates.csv says over them")
  let network = Option.journeysNetwork
  let trackers = TrackerOptions()
}

extension Subcommand {
  static let journeyExport = Subcommand(
    path: ["journey", "export"],
    summary: "writes journeys and estimates for other programs: GIS, Google Earth",
    discussion: """
      DIR is a journey, a recording without a truth, or a folder of them. The formats are gpx,
      geojson, kml (a transcript to play) and csv (one journey).

      --truth lays the true calls over gpx and geojson, and --trackers or --estimates what trackers
      say after each location: points of the kinds call and estimate in GeoJSON, waypoints and
      further tracks in GPX. All need labelled journeys.
      """,
    example: """
      railbench journey export yamanote-inner -o ride.gpx
      railbench journey export JOURNEY --truth --trackers v3 -o ride.geojson
      railbench journey export JOURNEY --estimates said/estimates.csv -o a.gpx
      """,
    takes: JourneyExportOptions()
  ) { request in
    let output = request.output
    guard let format = request.format.last ?? ExportFormat(ending: output) else {
      throw Faults(
        "--format", "missing, and '\(output)' does not tell it",
        remedy: "known: \(ExportFormat.names)")
    }
    let journeys: [ExportedJourney]
    if request.truth || request.estimates != nil || request.trackers.has(\.trackers) {
      guard format.holdsOverlays else {
        throw Faults(
          "--format", "\(format.rawValue) has no room for a truth or estimates",
          remedy: "use gpx or geojson")
      }
      journeys = try await labelled(request)
    } else {
      journeys = try JourneyFinder.find(request.folders).map {
        ExportedJourney(recording: try RecordingFolder.read($0.path))
      }
    }
    try Files.write(format.bytes(journeys), to: output)
    let locations = journeys.reduce(0) { $0 + $1.recording.locations.count }
    request.print("\(output): \(counted(journeys.count, "journey")), \(locations) locations")
  }

  /// Journeys with their truth and what trackers say, as the options ask.
  private static func labelled(
    _ request: Request<JourneyExportOptions>
  ) async throws -> [ExportedJourney] {
    let trackers =
      request.trackers.has(\.trackers) ? try request.trackers.configured() : []
    let suite = try await SuiteLoader.load(
      request.folders, network: request.network, jobs: request.jobs)
    let file = try request.estimates.map { try ScoredFile.read($0, suite: suite).estimates }
    let withTruth = request.truth
    return try await suite.map(on: try await suite.venues(for: trackers.map(\.entry))) {
      item, venue, index throws(Faults) in
      let journey = try item.journey
      let said =
        Playback.transcripts(of: journey, venue: venue, trackers: trackers)
        + (file?.transcripts.compactMap { $0[index] } ?? [])
      return ExportedJourney(
        recording: ImportedRecording(
          name: item.id, notes: item.truth.notes, locations: journey.locations),
        network: venue.network, truth: withTruth ? item.truth : nil,
        estimates: said.map {
          (tracker: $0.tracker, estimates: $0.estimates.filter { !$0.isTick }.map(\.estimate))
        })
    }
  }
}
