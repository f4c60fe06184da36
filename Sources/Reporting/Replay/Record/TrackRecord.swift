import Numerics
package import Tracking

/// What one tracker said and believed over one journey.
package struct TrackRecord: Sendable {
  /// One answer per location.
  ///
  /// The rankings are left out: ``candidates`` has them.
  package private(set) var answers: [Estimate] = []
  /// The railways that the tracker considered, by index.
  private(set) var candidates: [CandidateRecord] = []

  package init() {}

  /// Takes what the tracker said after the next location, and why.
  ///
  /// A tracker without a trace is recorded by its ranking.
  package mutating func append(_ estimate: Estimate, _ trace: TrackerTrace) {
    let location = answers.count
    var answer = estimate
    answer.ranking = []
    answers.append(answer)
    let traces =
      trace.candidates.isEmpty ? estimate.ranking.map { CandidateTrace($0) } : trace.candidates
    for (rank, candidate) in traces.enumerated() {
      let index = place(of: candidate)
      candidates[index].append(
        candidate, at: location, isShown: rank < Self.shownCandidates)
    }
  }

  /// The railways that were ever among the best few.
  var shown: [CandidateRecord] {
    candidates.filter(\.wasShown)
  }

  /// So many of the best candidates are shown after each location.
  private static let shownCandidates = 8

  private mutating func place(of candidate: CandidateTrace) -> Int {
    let place = Bisection.first(below: candidates.count) {
      candidates[$0].railway >= candidate.railway
    }
    if place == candidates.count || candidates[place].railway != candidate.railway {
      candidates.insert(CandidateRecord(railway: candidate.railway), at: place)
    }
    return place
  }
}

extension CandidateTrace {
  fileprivate init(_ ranked: RankedRailway) {
    self.init(
      railway: ranked.railway, direction: nil, score: ranked.score, scoreTerms: [],
      directionScore: nil, focus: nil, stations: [])
  }
}
