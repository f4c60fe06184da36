import Interchange
import Journeys
import PlainText

/// The formats that `journey export` writes.
enum ExportFormat: String, CaseIterable {
  case gpx
  case geojson
  case kml
  case csv
  case sqlite

  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Whether a truth and estimates can be laid over the locations.
  var holdsOverlays: Bool { self == .gpx || self == .geojson }

  /// The format that `--format` names, or failing that the output's own ending.
  init(_ invocation: Invocation, output: String) throws(Faults) {
    let ending = output.split(separator: ".").last.map { $0.lowercased() } ?? ""
    let asked =
      invocation.value("--format") ?? ["json": "geojson", "db": "sqlite"][ending] ?? ending
    guard let format = ExportFormat(rawValue: asked) else {
      let remedy = "formats are \(Self.names)"
      guard invocation.has("--format") else {
        throw Faults("--format", "missing, and '\(output)' does not tell it", remedy: remedy)
      }
      throw Faults(
        .unknown(
          "format", asked, in: "--format", among: Self.allCases.map(\.rawValue), remedy: remedy))
    }
    self = format
  }

  /// The bytes of a file with these journeys.
  func bytes(_ journeys: [ExportedJourney], file: String) throws(Faults) -> [UInt8] {
    let recordings = journeys.map(\.recording)
    switch self {
    case .gpx: return Array(GPXWriter.text(journeys).utf8)
    case .kml: return Array(KMLTrackWriter.text(recordings).utf8)
    case .sqlite: return try RecordingDatabaseWriter.bytes(recordings, file: file)
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
