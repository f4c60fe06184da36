import RailNetwork
import Tracking

/// Finds every radius at which anything changes in the histories of a journey's candidates.
///
/// A radius is only ever compared with the distance of a station from a location, so nothing can
/// change between two such distances: each is tried, and those at which a history changes are kept.
struct CriticalRadii {
  let evidence: CandidateEvidence
  let path: WalkPath
  let table: StationTable
  let range: ClosedRange<Double>
  let parameters: (Double) -> WalkParameters
  let stoppedSpeedMetresPerSecond: Double

  func values() -> [Double] {
    var critical: Set<Double> = []
    for (candidate, locations) in zip(evidence.candidates, evidence.offeredLocations) {
      var history = history(of: candidate, locations, range.lowerBound)
      for metres in distances(of: candidate, locations) {
        let next = self.history(of: candidate, locations, metres)
        if next != history { critical.insert(metres) }
        history = next
      }
    }
    return critical.sorted()
  }

  /// The distances within the range, rising, each once.
  private func distances(of candidate: Candidate, _ locations: [Int]) -> [Double] {
    var distances: Set<Double> = []
    for location in locations {
      for station in path.stations[path.near(candidate.railway, at: location)]
      where range.lowerBound < station.metres && station.metres <= range.upperBound {
        distances.insert(station.metres)
      }
    }
    return distances.sorted()
  }

  private func history(
    of candidate: Candidate, _ locations: [Int], _ radius: Double
  ) -> CandidateHistory {
    CandidateHistory(
      candidate: candidate, locations: locations, evidence: evidence, path: path,
      parameters: parameters(radius),
      stoppedSpeedMetresPerSecond: stoppedSpeedMetresPerSecond, table: table)
  }
}
