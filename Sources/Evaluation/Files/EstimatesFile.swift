import PlainText
package import RailNetwork
import Tracking

/// Writes `estimates.csv`, what each tracker said after each location, and `ticks.csv`, what it said
/// between locations.
///
/// An empty field is no answer. `ticks.csv` stands beside the estimates where somebody ticks; its
/// column `location` counts from 1 and names the last location before the row.
package enum EstimatesFile {
  package static let name = "estimates.csv"
  package static let ticksName = "ticks.csv"
  static let answers = ["railway", "direction", "station", "phase", "nextStop", "score"]

  /// The first line of `estimates.csv`.
  package static var headerText: String {
    CSVText.row(["tracker", "journey", "timestamp"] + answers)
  }

  /// The first line of `ticks.csv`.
  package static var ticksHeaderText: String {
    CSVText.row(["tracker", "journey", "timestamp", "location"] + answers)
  }

  /// The rows of one tracker on one journey.
  package static func rows(_ track: Transcript, network: RailNetwork) -> String {
    var text = ""
    for emission in track.estimates where !emission.isTick {
      text += CSVText.row(
        [track.tracker, track.journey, emission.timestamp.iso8601]
          + fields(emission.estimate, network))
    }
    return text
  }

  /// The ticks of one tracker on one journey.
  package static func ticks(_ track: Transcript, network: RailNetwork) -> String {
    var text = ""
    var location = 0
    for emission in track.estimates {
      guard emission.isTick else {
        location += 1
        continue
      }
      text += CSVText.row(
        [track.tracker, track.journey, emission.timestamp.iso8601, "\(location)"]
          + fields(emission.estimate, network))
    }
    return text
  }

  private static func fields(_ estimate: Estimate, _ network: RailNetwork) -> [String] {
    let railway = estimate.railway.map { network[$0] }
    return [
      railway?.id ?? "", estimate.direction.flatMap { railway?.directionID($0) } ?? "",
      estimate.focus.map { network[$0.station].id } ?? "", estimate.focus?.phase.rawValue ?? "",
      estimate.nextStop.map { network[$0].id } ?? "",
      estimate.score.map { NumberText.short($0, places: 6) } ?? "",
    ]
  }
}
