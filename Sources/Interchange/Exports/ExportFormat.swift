import Journeys
package import Text

/// The formats that `journey export` writes.
package enum ExportFormat: String, CaseIterable, Sendable {
  case gpx
  case geojson
  case kml
  case csv

  package static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Whether a truth and estimates can be laid over the locations.
  package var holdsOverlays: Bool { self == .gpx || self == .geojson }

  /// The format that a file's name ends in.
  package init?(ending file: String) {
    let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    self.init(rawValue: ending == "json" ? "geojson" : ending)
  }

  /// The bytes of a file with these journeys.
  package func bytes(_ journeys: [ExportedJourney]) throws(Faults) -> [UInt8] {
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
