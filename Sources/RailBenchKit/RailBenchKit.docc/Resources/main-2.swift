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

var shown = Display.blank

@MainActor func show(_ display: Display, at time: Timestamp) {
  guard display != shown else { return }
  shown = display
  let railway = display.railway?.en ?? "–"
  let towards = display.towards.map { " for \($0.en)" } ?? ""
  let station = display.station.map { ": \(display.phase?.rawValue ?? "") \($0.en)" } ?? ""
  print("\(time.iso8601)  \(railway)\(towards)\(station)")
}

/// Saves and restores a session, as an app does that is stopped in the middle of a ride.
@MainActor func suspendAndResume() throws {
  let saved = try session.savedState()
  session = TrackingSession(network: session.context.network)
  try session.restore(saved)
}

var now: Timestamp?
while let line = readLine() {
  guard let location = location(line) else { continue }
  if let now, location.timestamp.seconds(since: now) > 60 { try suspendAndResume() }
  while let second = now?.advanced(bySeconds: 1), second < location.timestamp {
    show(session.advance(to: second), at: second)
    now = second
  }
  show(session.update(location), at: location.timestamp)
  now = location.timestamp
}
