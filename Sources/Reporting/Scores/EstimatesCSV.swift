package import Evaluation
import PlainText
import Tracking
package import RailNetwork

/// Writes `estimates.csv`: what each tracker said after each location.
package enum EstimatesCSV {
  package static let header = [
    "tracker", "journey", "timestamp", "railway", "direction", "station", "phase", "nextStop",
    "score",
  ]

  /// The first line of the file.
  package static var headerText: String { CSVText.row(header) }

  /// The rows of one tracker on one journey; an empty field is no answer.
  package static func rows(_ track: EstimateTrack, network: RailNetwork) -> String {
    var text = ""
    for timed in track.estimates {
      let estimate = timed.estimate
      let railway = estimate.railway.map { network[$0] }
      text += CSVText.row([
        track.tracker, track.journey, timed.timestamp.iso8601, railway?.id ?? "",
        estimate.direction.flatMap { railway?.directionID($0) } ?? "",
        estimate.focus.map { network[$0.station].id } ?? "",
        estimate.focus?.phase.rawValue ?? "",
        estimate.nextStop.map { network[$0].id } ?? "",
        estimate.score.map { NumberText.short($0, places: 6) } ?? "",
      ])
    }
    return text
  }
}
