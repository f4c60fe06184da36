import RailBenchKit
import RailBenchNetworks

var session = TrackingSession(network: try RailNetwork(bundled: .greaterTokyo))

/// The location in a line of `locations.csv`.
///
/// timestamp,latitude,longitude,altitude,horizontalAccuracy,verticalAccuracy,course,speed
func location(_ line: String) -> Location? {
  let fields = line.split(separator: ",", omittingEmptySubsequences: false)
  guard fields.count > 7, let time = Timestamp(iso8601: fields[0]),
    let latitude = Double(fields[1]), let longitude = Double(fields[2])
  else { return nil }
  return Location(
    timestamp: time, coordinate: Coordinate(latitude: latitude, longitude: longitude),
    horizontalAccuracyMetres: Double(fields[4]), courseDegrees: Double(fields[6]),
    speedMetresPerSecond: Double(fields[7]))
}
