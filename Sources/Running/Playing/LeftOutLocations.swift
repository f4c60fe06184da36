import Scoring
import Text
import Tracking

/// The number of locations of a suite that don't count, and the reasons.
package struct LeftOutLocations: Sendable {
  private var counts: [LocationFilter.Reason: Int] = [:]
  private var locations = 0
  private var journeys: Set<String> = []

  mutating func add(_ journey: JudgedJourney) {
    locations += journey.recording.reasons.count
    let counts = journey.recording.leftOut
    guard !counts.isEmpty else { return }
    journeys.insert(journey.id)
    self.counts.merge(counts, uniquingKeysWith: +)
  }

  /// A line about them; nil if all count.
  package var note: String? {
    guard let first = journeys.min() else { return nil }
    let kinds = LocationFilter.Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.rawValue)" }
    }
    let count = counts.values.reduce(0, +)
    return "note: \(count) of \(counted(locations, "location")) on "
      + "\(counted(journeys.count, "journey")) \(count == 1 ? "does" : "do") not count "
      + "(\(listed(kinds))): railbench explain \(first)"
  }
}
