package import Journeys
package import RailNetwork
package import Text
package import Tracking

/// A journey on its way into another program: what was recorded, and what is laid over it.
package struct ExportedJourney: Sendable {
  package var recording: ImportedRecording
  /// The network of the truth and the estimates; nil if there are neither.
  package var network: RailNetwork?
  /// What was true, to be shown as calls; nil to leave it out.
  package var truth: GroundTruth?
  /// What trackers such as `v3` said, each with one estimate per location.
  package var estimates: [(tracker: String, estimates: [Estimate])]

  package init(
    recording: ImportedRecording, network: RailNetwork? = nil, truth: GroundTruth? = nil,
    estimates: [(tracker: String, estimates: [Estimate])] = []
  ) {
    self.recording = recording
    self.network = network
    self.truth = truth
    self.estimates = estimates
  }
}

/// A call of a truth with the names that a map shows.
struct ExportedCall {
  var station: Station
  var railway: String
  var direction: String
  var call: Call

  /// The calls of a journey's truth, in the order of travel; none if it is left out.
  static func all(_ journey: ExportedJourney) -> [ExportedCall] {
    guard let network = journey.network, let truth = journey.truth else { return [] }
    return truth.legs.flatMap { leg in
      leg.calls.map { call in
        ExportedCall(
          station: network[call.station], railway: network[leg.railway].id,
          direction: network[leg.railway].directionID(leg.direction), call: call)
      }
    }
  }
}

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
