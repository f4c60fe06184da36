import Foundation
import RailBenchKit

// A display over the door, driven by a recorded stream: `example-display NETWORK < locations.csv`.

let arguments = CommandLine.arguments
guard arguments.count == 2 else {
  print("Usage: example-display NETWORK < locations.csv")
  exit(2)
}

var session = TrackingSession(
  network: try RailNetwork(contentsOf: URL(fileURLWithPath: arguments[1])))
var shown = Display.blank
_ = readLine()
while let line = readLine() {
  // timestamp,latitude,longitude,altitude,horizontalAccuracy,verticalAccuracy,course,speed
  let fields = line.split(separator: ",", omittingEmptySubsequences: false)
  guard fields.count > 7, let time = Timestamp(iso8601: fields[0]),
    let latitude = Double(fields[1]), let longitude = Double(fields[2])
  else { continue }
  let display = session.update(
    Location(
      timestamp: time, coordinate: Coordinate(latitude: latitude, longitude: longitude),
      horizontalAccuracyMetres: Double(fields[4]), courseDegrees: Double(fields[6]),
      speedMetresPerSecond: Double(fields[7])))
  guard display != shown else { continue }
  shown = display
  let railway = display.railway?.en ?? "–"
  let towards = display.towards.map { " for \($0.en)" } ?? ""
  let station = display.station.map { ": \(display.phase?.rawValue ?? "") \($0.en)" } ?? ""
  print("\(time.iso8601)  \(railway)\(towards)\(station)")
}
