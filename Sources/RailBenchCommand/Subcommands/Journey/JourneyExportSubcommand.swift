import Interchange
import Journeys
import Scoring
import Text
import Tracking

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

        railbench journey export Datasets/journeys/recorded/JOURNEY -o ride.gpx
        railbench journey export JOURNEY --truth --trackers v3 -o ride.geojson
        railbench journey export JOURNEY --estimates said/estimates.csv -o said.gpx
      """,
    arguments: [
      ArgumentDeclaration("DIR", "the folder of a journey, or of several", count: .oneOrMore)
    ],
    options: [
      .output("FILE", "the file to write"),
      .option("--format", short: "-f", "FORMAT", "\(ExportFormat.names) (default: as FILE ends)"),
      .flag("--truth", "lays the true calls over the locations"),
      .option(
        "--estimates", short: "-e", "FILE", "lays what this estimates.csv says over them"),
      SuiteLoader.networkOption,
    ] + TrackerSelection.options
  ) { invocation in
    let output = try invocation.required("--output", remedy: "say what to write: -o FILE")
    let format = try ExportFormat(invocation, output: output)
    let journeys: [ExportedJourney]
    if ["--truth", "--trackers", "--estimates"].contains(where: invocation.has) {
      guard format.holdsOverlays else {
        throw Faults(
          "--format", "\(format.rawValue) has no room for a truth or estimates",
          remedy: "use gpx or geojson")
      }
      journeys = try await labelled(invocation)
    } else {
      journeys = try JourneyFinder.find(invocation.arguments).map {
        ExportedJourney(recording: try RecordingFolder.read($0.path))
      }
    }
    try Files.write(format.bytes(journeys), to: output)
    let locations = journeys.reduce(0) { $0 + $1.recording.locations.count }
    invocation.print(
      "\(output): \(counted(journeys.count, "journey")), \(locations) locations")
  }

  /// Journeys with their truth and what trackers say, as the options ask.
  private static func labelled(
    _ invocation: Invocation
  ) async throws -> [ExportedJourney] {
    let contestants = invocation.has("--trackers") ? try invocation.contestants() : []
    let suite = try await invocation.suite(invocation.arguments)
    let file = try invocation.value("--estimates").map {
      try ScoredFile($0, suite: suite).estimates
    }
    let withTruth = invocation.has("--truth")
    return try await suite.map(on: try await suite.venues(for: contestants)) {
      item, venue, index throws(Faults) in
      let journey = try item.journey
      let said =
        Evaluator.transcripts(of: journey, venue: venue, contestants: contestants)
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

/// The formats that `journey export` writes.
enum ExportFormat: String, CaseIterable {
  case gpx
  case geojson
  case kml
  case csv

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Whether a truth and estimates can be laid over the locations.
  var holdsOverlays: Bool { self == .gpx || self == .geojson }

  /// The format that `--format` names, or failing that the output's own ending.
  init(_ invocation: Invocation, output: String) throws(Faults) {
    let ending = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let known = Self.allCases.map { (name: $0.rawValue, choice: $0) }
    let told = ExportFormat(rawValue: ending == "json" ? "geojson" : ending)
    let asked = try invocation.choices("--format", "format", among: known, word: "formats are")
    guard let format = asked.last ?? told else {
      throw Faults(
        "--format", "missing, and '\(output)' does not tell it",
        remedy: "formats are \(Self.names)")
    }
    self = format
  }

  /// The bytes of a file with these journeys.
  func bytes(_ journeys: [ExportedJourney]) throws(Faults) -> [UInt8] {
    let recordings = journeys.map(\.recording)
    switch self {
    case .gpx: return Array(GPXWriter.text(journeys).utf8)
    case .kml: return Array(KMLTrackWriter.text(recordings).utf8)
    case .geojson:
      let isPlain = journeys.count == 1 && journeys[0].network == nil
      let text =
        isPlain ? GeoJSONWriter.text(recordings[0]) : GeoJSONWriter.text(journeys)
      return Array(text.utf8)
    case .csv:
      guard recordings.count == 1 else {
        throw Faults(
          "--format", "csv holds one journey",
          remedy: "export the \(recordings.count) one by one, or in another format")
      }
      return Array(LocationsWriter.text(recordings[0].locations).utf8)
    }
  }
}
