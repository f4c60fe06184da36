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
  /// Where the recording jumps; see ``RerunRide/jumps``.
  let jumps: [(place: Int, jump: LocationFilter.Jump)]

  /// Derives missing speeds and courses if asked, also in the ride.
  init<R: RailwayPart, D: DirectionPart>(
    _ ride: RerunRide, _ surroundings: inout [Surroundings], railwayPart: R, directionPart: D,
    _ parameters: CandidateParameters
  ) {
    jumps = ride.jumps
    let motion = parameters.derivedCourse == 1 ? CausalMotion() : nil
    var parts = Reversible((railway: railwayPart, direction: directionPart, motion: motion))
    var ahead = jumps[...]
    var indices: [Int32] = Array(repeating: -1, count: ride.network.railways.count * 2)
    for place in surroundings.indices {
      parts.take(&ahead, upTo: place)
      if let location = parts.now.motion?.filled(surroundings[place].location) {
        surroundings[place].location = location
      }
      parts.now.railway.update(surroundings[place])
      parts.now.direction.update(surroundings[place])
      let first = offers.count
      for ranked in parts.now.railway.candidates(atMost: parameters.candidateCount) {
        let direction = parts.now.direction.direction(of: ranked.railway)
        if direction == nil, parts.now.railway.needsDirection { continue }
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

extension Reversible {
  /// Takes the jumps that come before a location.
  mutating func take(
    _ ahead: inout ArraySlice<(place: Int, jump: LocationFilter.Jump)>, upTo place: Int
  ) {
    while let next = ahead.first, next.place <= place {
      take(next.jump)
      ahead.removeFirst()
    }
  }
}
