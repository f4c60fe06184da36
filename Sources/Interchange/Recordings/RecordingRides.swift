import Journeys
import RailNetwork
import Tracking

extension ImportedRecording {
  /// No train is silent for longer, and no rider waits for longer and calls it one ride.
  private static let longestGapSeconds = 3 * 3_600.0
  /// After a gap of some minutes, nothing on rails is that far away.
  private static let jumpGapSeconds = 600.0
  private static let jumpMetresPerSecond = 100.0
  /// Fewer locations are no ride.
  private static let leastLocations = 5

  /// The rides of a recording that holds several, cut at gaps of hours and at jumps; one alone
  /// where there is no such gap.
  ///
  /// Locations between gaps that are too few for a ride are left out, and counted in a warning.
  package func rides() -> [ImportedRecording] {
    var parts: [[Location]] = []
    for location in locations {
      if let last = parts.last?.last, !Self.isGap(last, location) {
        parts[parts.count - 1].append(location)
      } else {
        parts.append([location])
      }
    }
    let rides = parts.filter { $0.count >= Self.leastLocations }
    guard parts.count > 1, !rides.isEmpty else { return [self] }
    let lone = locations.count - rides.reduce(0) { $0 + $1.count }
    return rides.enumerated().map { index, part in
      var ride = ImportedRecording(name: name, notes: notes, locations: part)
      ride.rest(on: self)
      if index == 0 {
        ride.warnings = warnings
        ride.unread = unread
        if lone > 0 {
          ride.warnings.append("left out, locations hours or a jump away from the others: \(lone)")
        }
      }
      if rides.count > 1 {
        ride.warnings.append("ride \(index + 1) of \(rides.count): cut where there is a long gap")
      }
      return ride
    }
  }

  private static func isGap(_ a: Location, _ b: Location) -> Bool {
    let seconds = abs(b.timestamp.seconds(since: a.timestamp))
    if seconds > longestGapSeconds { return true }
    return seconds > jumpGapSeconds
      && a.coordinate.metres(to: b.coordinate) > jumpMetresPerSecond * seconds
  }
}
