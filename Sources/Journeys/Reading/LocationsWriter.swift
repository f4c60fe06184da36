import RailNetwork
import Text
package import Tracking

/// Writes `locations.csv`; numbers are as short as they can be and read back the very same.
package enum LocationsWriter {
  package static func text(_ locations: [Location]) -> String {
    var text = CSVText.row(LocationColumn.allCases.map(\.rawValue))
    for location in locations {
      text += location.timestamp.iso8601
      for value in [
        location.coordinate.latitude, location.coordinate.longitude, location.altitudeMetres,
        location.horizontalAccuracyMetres, location.verticalAccuracyMetres,
        location.courseDegrees, location.speedMetresPerSecond,
      ] {
        text += ","
        if let value { text += NumberText.exact(value) }
      }
      text += "\n"
    }
    return text
  }
}
