package import Evaluation
import RailNetwork
package import Tracking

/// One journey made ready for many trials of one tracker.
///
/// The tracker is replayed in stages, and answers that came up before are not scored again. What
/// comes out is what a full run of a fresh tracker would score.
package struct TrialJourney: Sendable {
  package let judged: JudgedJourney
  private let metrics: ObjectiveMetrics
  private var replay: any TrackerReplay
  private var known: [[ReplayedAnswer]: [any Tally]] = [:]
  private static let mostKnown = 4_096

  package init(
    _ judged: JudgedJourney, surroundings: [Surroundings], entry: TrackerEntry,
    varying: Set<String>, metrics: ObjectiveMetrics
  ) {
    self.judged = judged
    self.metrics = metrics
    replay = entry.makeReplay(
      network: judged.network, surroundings: surroundings, varying: varying)
  }

  /// The tallies of one trial, in the order of the metrics.
  package mutating func tallies(_ values: ParameterValues) -> [any Tally] {
    let answers = replay.answers(values)
    if let tallies = known[answers] { return tallies }
    let tallies = metrics.tallies(Performance(track(answers), on: judged))
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[answers] = tallies
    return tallies
  }

  /// The values of a parameter at which an answer can change; see `TrackerReplay`.
  mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double]? {
    replay.criticalValues(of: name, in: range, values)
  }

  private func track(_ answers: [ReplayedAnswer]) -> EstimateTrack {
    EstimateTrack(
      tracker: "", journey: judged.id,
      estimates: answers.map { answer in
        TimedEstimate(
          timestamp: judged.locationTimes[answer.location],
          estimate: Estimate(
            railway: answer.railway, direction: answer.direction, focus: answer.focus,
            nextStop: answer.nextStop))
      },
      hasRankings: false, hasEveryEstimate: false)
  }
}
