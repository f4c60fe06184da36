package import Evaluation
package import Tracking

/// One journey made ready for many trials of one tracker.
///
/// Where the metrics need no more than what is shown and the tracker has a replay, it is replayed in
/// stages, and estimates that came up before are not scored again; else it is played in full. What
/// comes out is what `compare` gives.
package struct TrialJourney: Sendable {
  package let judged: JudgedJourney
  private let metrics: ObjectiveMetrics
  private let surroundings: [Surroundings]
  private let context: TrackerContext
  private let entry: TrackerEntry
  private var replay: (any TrackerReplay)?
  private var known: [[ReplayedEstimate]: [any Tally]] = [:]
  private static let mostKnown = 4_096

  package init(
    _ judged: JudgedJourney, surroundings: [Surroundings], context: TrackerContext,
    entry: TrackerEntry, varying: Set<String>, metrics: ObjectiveMetrics
  ) {
    self.judged = judged
    self.metrics = metrics
    self.context = context
    self.entry = entry
    replay =
      metrics.canReplay
      ? entry.makeReplay(context, surroundings: surroundings, varying: varying) : nil
    self.surroundings = replay == nil ? surroundings : []
  }

  /// The tallies of one trial, in the order of the metrics.
  package mutating func tallies(_ values: ParameterValues) -> [any Tally] {
    guard let estimates = replay?.estimates(values) else {
      return metrics.tallies(
        Performance(
          Evaluator.track(
            of: judged.id, surroundings: surroundings, context: context,
            contestant: Contestant(entry, values)), on: judged))
    }
    if let tallies = known[estimates] { return tallies }
    let tallies = metrics.tallies(Performance(track(estimates), on: judged))
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[estimates] = tallies
    return tallies
  }

  /// The values of a parameter at which an estimate can change; see `TrackerReplay`.
  mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double]? {
    replay?.criticalValues(of: name, in: range, values)
  }

  private func track(_ estimates: [ReplayedEstimate]) -> Transcript {
    Transcript(
      tracker: entry.id, journey: judged.id,
      estimates: estimates.map { replayed in
        TimedEstimate(
          timestamp: judged.locationTimes[replayed.location],
          estimate: replayed.estimate)
      }, hasRankings: false, hasEveryEstimate: false)
  }
}
