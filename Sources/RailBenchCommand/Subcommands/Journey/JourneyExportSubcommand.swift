import Evaluation
import Interchange
import Journeys
import PlainText
import Tracking

extension Subcommand {
  /// `railbench journey export`.
  static let journeyExport = Subcommand(
    path: ["journey", "export"],
    summary: "writes journeys and estimates for other programs: GIS, Google Earth, the phone's app",
    discussion: """
      DIR is a journey, a recording without a truth, or a folder of them. The formats are gpx,
      geojson, kml (a track to play), csv (one journey), and sqlite (the recording app's database).

      --truth lays the true calls over gpx and geojson, and --trackers or --estimates what trackers
      say after each location: points of the kinds call and estimate in GeoJSON, waypoints and
      further tracks in GPX. All need labelled journeys.

        railbench journey export Datasets/journeys/recorded/JOURNEY -o ride.gpx
        railbench journey export JOURNEY --truth --trackers v3 -o ride.geojson
        railbench journey export JOURNEY --estimates said/estimates.csv -o said.gpx
      """,
    arguments: [
      ArgumentDeclaration(
        name: "DIR", summary: "the folder of a journey, or of several", count: .oneOrMore)
    ],
    options: [
      OptionDeclaration(
        name: "--output", short: "-o", value: "FILE", summary: "the file to write"),
      OptionDeclaration(
        name: "--format", short: "-f", value: "FORMAT",
        summary: "\(ExportFormat.allCases.map(\.rawValue).joined(separator: ", ")) "
          + "(default: as FILE ends)"),
      OptionDeclaration(name: "--truth", summary: "lays the true calls over the locations"),
      OptionDeclaration(
        name: "--estimates", short: "-e", value: "FILE",
        summary: "lays what this estimates.csv says over them"),
      SuiteLoader.networkOption,
    ] + TrackerSelection.options
  ) { invocation, workbench in
    guard let output = invocation.value("--output") else {
      throw Faults(
        Fault(
          file: "railbench", field: "--output", problem: "is missing",
          remedy: "say what to write: -o FILE"))
    }
    let format = try ExportFormat(invocation, output: output)
    let journeys: [ExportedJourney]
    if ["--truth", "--trackers", "--estimates"].contains(where: invocation.has) {
      guard format.holdsOverlays else {
        throw Faults(
          Fault(
            file: "railbench", field: "--format",
            problem: "\(format.rawValue) has no room for a truth or estimates",
            remedy: "use gpx or geojson"))
      }
      journeys = try await labelled(invocation, workbench)
    } else {
      var recordings: [ImportedRecording] = []
      for folder in try JourneyFinder.find(invocation.arguments) {
        recordings.append(try RecordingFolder.read(folder.path))
      }
      journeys = recordings.map { ExportedJourney(recording: $0) }
    }
    let bytes = try format.bytes(journeys, file: output)
    try Files.write(bytes, to: output)
    let locations = journeys.reduce(0) { $0 + $1.recording.locations.count }
    workbench.console.print(
      "\(output): \(journeys.count) journey\(journeys.count == 1 ? "" : "s"), "
        + "\(locations) locations")
    return .success
  }

  /// Journeys with their truth and what trackers say, as the options ask.
  private static func labelled(
    _ invocation: Invocation, _ workbench: Workbench
  ) async throws -> [ExportedJourney] {
    let contestants =
      invocation.has("--trackers")
      ? try TrackerSelection.contestants(
        invocation, roster: Roster(workbench, knowsTruth: false)) : []
    let suite = try await SuiteLoader.load(
      invocation.arguments, network: invocation.value("--network"), jobs: 1)
    let estimates = try invocation.value("--estimates").map {
      try EstimatesFile.read($0, rankings: nil, suite: suite)
    }
    return suite.items.indices.map { index in
      let item = suite.items[index]
      let network = suite.network(of: item)
      let played = Evaluator.tracks(
        of: item.journey, finder: SurroundingsFinder(network: network),
        contestants: contestants.map { $0.forOneJourney(network: network) })
      let tracks = played + (estimates?.tracks.compactMap { $0[index] } ?? [])
      return ExportedJourney(
        recording: ImportedRecording(
          name: item.journey.id, notes: item.journey.truth.notes,
          locations: item.journey.locations),
        network: network, truth: invocation.has("--truth") ? item.journey.truth : nil,
        answers: tracks.map {
          ExportedJourney.Answers(tracker: $0.tracker, estimates: $0.estimates.map(\.estimate))
        })
    }
  }
}
