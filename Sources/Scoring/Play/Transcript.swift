package import Tracking

/// All estimates of one tracker on one journey.
package struct Transcript: Sendable, Equatable {
  /// The tracker's name in tables, such as `v3`.
  package var tracker: String
  package var journey: String
  /// In the order in which they were given: one per delivered location and, for a tracker that
  /// ticks, those in between; the clairvoyant has its own times.
  package var estimates: [TimedEstimate]
  /// Whether estimates have a ranking.
  package var hasRankings = true
  /// Whether estimates have probabilities; without, metrics that need them are not measured.
  package var hasProbabilities = false
  /// The tracker's final beliefs, if it has a trace.
  package var finalTrace: TrackerTrace?
  /// A description of the first value that ``EstimateCheck`` removed.
  package var firstFault: String?
  /// Why the tracker, a program, failed on the journey; then it has no estimates.
  package var failure: String?
}

extension Transcript {
  package init(
    tracker: String, journey: String, estimates: [TimedEstimate], hasRankings: Bool = true
  ) {
    self.init(
      tracker: tracker, journey: journey, estimates: estimates, hasRankings: hasRankings,
      hasProbabilities: false)
  }

  /// Adds an estimate at a location without one of its own: it repeats the one that holds.
  package mutating func leaveOut(at time: Timestamp) {
    estimates.append(
      TimedEstimate(
        timestamp: time, estimate: estimates.last?.estimate ?? .none,
        hypotheses: lastHypotheses, isLeftOut: true,
        isUnknown: estimates.last?.isUnknown ?? false))
  }

  package var hasArrivals: Bool { estimates.contains { !$0.estimate.arrivals.isEmpty } }

  var namesTrains: Bool { hasArrivals || estimates.contains { $0.estimate.train != nil } }

  var lastHypotheses: [Hypothesis] { estimates.last?.hypotheses ?? [] }

  /// Adds the estimate of a line of JSON; a tick keeps the ranking of the location before it.
  mutating func add(
    _ said: SpokenEstimate, at time: Timestamp, isTick: Bool, isLeftOut: Bool = false
  ) {
    let hypotheses = said.candidates ?? (isTick ? estimates.last?.hypotheses : nil) ?? []
    if said.candidates != nil { hasRankings = true }
    if said.hasProbability { hasProbabilities = true }
    finalTrace = said.trace ?? finalTrace
    estimates.append(
      TimedEstimate(
        timestamp: time, estimate: said.estimate, hypotheses: hypotheses, isTick: isTick,
        isLeftOut: isLeftOut))
  }
}

package struct TimedEstimate: Sendable, Equatable {
  package var timestamp: Timestamp
  package var estimate: Estimate
  /// Best first, if they are kept.
  package var hypotheses: [Hypothesis]
  /// Whether it came from a tick, after the location before it.
  package var isTick: Bool
  /// Whether its location has no estimate of its own, so that it repeats the one that holds.
  package var isLeftOut: Bool
  /// Whether it named a railway that is not in the network: such an estimate is wrong, not missing.
  var isUnknown: Bool

  package init(
    timestamp: Timestamp, estimate: Estimate, hypotheses: [Hypothesis] = [], isTick: Bool = false,
    isLeftOut: Bool = false, isUnknown: Bool = false
  ) {
    self.timestamp = timestamp
    self.estimate = estimate
    self.hypotheses = hypotheses
    self.isTick = isTick
    self.isLeftOut = isLeftOut
    self.isUnknown = isUnknown
  }
}
