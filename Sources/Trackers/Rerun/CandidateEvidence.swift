import RailNetwork
import Tracking

/// The first stage of a rerun: which candidates every location offers, and their evidence.
///
/// It depends on the parameters of the railway and direction parts alone.
struct CandidateEvidence: Sendable {
  struct Offer: Sendable {
    var railway: RailwayIndex
    /// nil where the direction is unknown and the railway can be answered all the same.
    var direction: RailDirection?
    var evidence: Double
    /// The index in ``candidates``; nil without a direction.
    var candidate: Int?
  }

  /// All offers, location after location, each in order of evidence.
  private(set) var offers: [Offer] = []
  /// For each location, its range of ``offers``.
  private(set) var ranges: [Range<Int>] = []
  /// Every candidate that ever came up, in the order in which they did.
  private(set) var candidates: [Candidate] = []

  init<R: RailwayPart, D: DirectionPart>(
    _ surroundings: [Surroundings], railwayPart: R, directionPart: D, candidateCount: Int,
    railwayCount: Int
  ) {
    var railwayPart = railwayPart
    var directionPart = directionPart
    var indices: [Int32] = Array(repeating: -1, count: railwayCount * 2)
    for here in surroundings {
      railwayPart.update(here)
      directionPart.update(here)
      let first = offers.count
      for ranked in railwayPart.candidates(atMost: candidateCount) {
        let direction = directionPart.direction(of: ranked.railway)
        if direction == nil, railwayPart.needsDirection { continue }
        var offer = Offer(railway: ranked.railway, direction: direction, evidence: ranked.score)
        if let direction {
          let candidate = Candidate(railway: ranked.railway, direction: direction)
          if indices[candidate.slot] < 0 {
            indices[candidate.slot] = Int32(candidates.count)
            candidates.append(candidate)
          }
          offer.candidate = Int(indices[candidate.slot])
        }
        offers.append(offer)
      }
      ranges.append(first..<offers.count)
    }
  }

  var offeredLocations: [[Int]] {
    var offered: [[Int]] = Array(repeating: [], count: candidates.count)
    for (location, range) in ranges.enumerated() {
      for offer in range {
        if let candidate = offers[offer].candidate { offered[candidate].append(location) }
      }
    }
    return offered
  }
}
