import RailNetwork
import Scoring
import Tracking

/// The number of locations of a suite that don't count, and the reasons.
package struct LeftOutLocations: Sendable {
  private var counts: [LocationFilter.Reason: Int] = [:]
  private var locations = 0
  /// Their folders, by id.
  private var journeys: [String: String] = [:]

  mutating func add(_ journey: JudgedJourney, folder: String) {
    locations += journey.recording.reasons.count
    let counts = journey.recording.leftOut
    guard !counts.isEmpty else { return }
    journeys[journey.id] = folder
    self.counts.merge(counts, uniquingKeysWith: +)
  }

  /// A line about them, nil if all count; `network` is the file that the user named.
  package func note(network: String?) -> String? {
    guard let first = journeys.min(by: { $0.key < $1.key })?.value else { return nil }
    let words = ["explain", first] + (network.map { ["--network", $0] } ?? [])
    let kinds = LocationFilter.Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.rawValue)" }
    }
    let count = counts.values.reduce(0, +)
    return "note: \(count) of \(counted(locations, "location")) on "
      + "\(counted(journeys.count, "journey")) \(count == 1 ? "does" : "do") not count "
      + "(\(listed(kinds))): railbench " + words.map(ShellText.quoted).joined(separator: " ")
  }
}
