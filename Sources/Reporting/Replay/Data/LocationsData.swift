import Geometry
import PlainText
import Tracking

/// The page's data of what the phone recorded, as columns.
struct LocationsData {
  let locations: [Location]
  /// From when each location's answer holds; never falling.
  let heldFrom: [Timestamp]
  /// The moment from which the page counts.
  let start: Timestamp

  var json: JSONValue {
    .members([
      "time": .column(locations.map { $0.timestamp.milliseconds(after: start) }),
      "heldFrom": .column(heldFrom.map { $0.milliseconds(after: start) }),
      "latitude": column(1e6) { $0.coordinate.latitude },
      "longitude": column(1e6) { $0.coordinate.longitude },
      "altitude": column(10) { $0.altitudeMetres },
      "accuracy": column(10) { $0.horizontalAccuracyMetres },
      "course": column(10) { $0.courseDegrees },
      "speed": column(100) { $0.speedMetresPerSecond },
    ])
  }

  private func column(_ scale: Double, _ value: (Location) -> Double?) -> JSONValue {
    .column(locations.map { value($0).flatMap { Int(exactly: ($0 * scale).rounded()) } })
  }
}
