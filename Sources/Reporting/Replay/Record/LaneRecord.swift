package import Evaluation
import Numerics
package import Tracking

/// What one tracker said and believed over one journey.
package struct LaneRecord: Sendable {
  /// All estimates in order: one per location, and those that came between.
  package private(set) var estimates: [TimedEstimate] = []
  /// The estimates after each location.
  package private(set) var answers: [Estimate] = []
  /// The railways that the tracker considered, by index.
  private(set) var candidates: [CandidateRecord] = []

  package init() {}

  /// Takes what the tracker said, and why.
  ///
  /// A tracker without a trace is recorded by its hypotheses.
  package mutating func append(
    _ estimate: Estimate, at moment: PlayMoment, _ trace: TrackerTrace,
    hypotheses: () -> [Hypothesis] = { [] }
  ) {
    estimates.append(
      TimedEstimate(timestamp: moment.time, estimate: estimate, isTick: moment.isTick))
    guard !moment.isTick else { return }
    let location = answers.count
    answers.append(estimate)
    let traces = trace.candidates.isEmpty ? hypotheses().map(CandidateTrace.init) : trace.candidates
    for (rank, candidate) in traces.enumerated() {
      let index = index(of: candidate)
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

  private mutating func index(of candidate: CandidateTrace) -> Int {
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
  fileprivate init(_ hypothesis: Hypothesis) {
    self.init(
      railway: hypothesis.railway, direction: hypothesis.direction, score: hypothesis.score,
      focus: hypothesis.focus)
  }
}
