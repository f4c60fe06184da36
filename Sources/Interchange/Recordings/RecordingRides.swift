import RailNetwork
import Tracking

extension ImportedRecording {
  /// No train is without reception for longer, and no ride has a longer wait.
  private static let longestGapSeconds = 3 * 3_600.0
  /// After a gap of this length, a jump is too far for any train; motion until then is of the ride.
  private static let jumpGapSeconds = 600.0
  private static let jumpMetresPerSecond = 100.0
  /// Fewer locations are not a ride.
  private static let leastLocations = 5

  /// The rides of a recording, cut at gaps of hours and at jumps; one ride if there is no such gap.
  ///
  /// Locations between gaps that are too few for a ride are left out and counted in a warning. One
  /// with a wrong time, which does not count for trackers, is no end of a ride.
  package func rides() -> [ImportedRecording] {
    var parts: [[Location]] = []
    var last: Location?
    for (location, reason) in zip(locations, FilteredRecording(locations).reasons) {
      let isApart = last.map { Self.isGap($0, location) } ?? parts.isEmpty
      if !isApart {
        parts[parts.count - 1].append(location)
      } else if reason == nil || parts.isEmpty {
        parts.append([location])
      }
      if reason == nil { last = location }
    }
    let rides = parts.filter { $0.count >= Self.leastLocations }
    let lone = locations.count - rides.reduce(0) { $0 + $1.count }
    guard rides.count > 1 || lone > 0, !rides.isEmpty else { return [self] }
    return rides.enumerated().map { index, part in
      var ride = ImportedRecording(name: name, notes: notes, locations: part)
      ride.checkLocations(partOf: self)
      let end = part[part.count - 1].timestamp.advanced(bySeconds: Self.jumpGapSeconds)
      ride.motion = motion.between(part[0].timestamp, end)
      if index == 0 {
        ride.warnings = warnings
        ride.unread = unread
        if lone > 0 {
          ride.warnings.append(
            "left out, locations separated from the others by hours or by a jump: \(lone)")
        }
      }
      if rides.count > 1 {
        ride.warnings.append(
          "ride \(index + 1) of \(rides.count): the recording was cut at a long gap")
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
