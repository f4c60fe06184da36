package import Tracking

/// All estimates of one tracker on one journey.
package struct Transcript: Sendable, Equatable {
  /// The tracker as it stands in tables, such as `v3`.
  package var tracker: String
  package var journey: String
  /// In the order in which they were given: one per location as delivered and, for a tracker that
  /// ticks, those between; the clairvoyant has its own.
  package var estimates: [TimedEstimate]
  /// Whether estimates carry a ranking; without one, what needs it is not measured.
  package var hasRankings = true
  /// Whether estimates carry probabilities; without, what needs them is not measured.
  package var hasProbabilities = false
  /// Whether estimates that only repeat the one before are there too.
  package var hasEveryEstimate = true
  /// What the tracker believed at the end, where it can say so.
  package var finalTrace: TrackerTrace?
  /// The first thing that ``EstimateCheck`` left out, in words.
  package var firstFault: String?
  /// Why the tracker, a program, failed on the journey: it has no estimates then, and no values.
  package var failure: String?
}

extension Transcript {
  package init(
    tracker: String, journey: String, estimates: [TimedEstimate], hasRankings: Bool = true,
    hasEveryEstimate: Bool = true
  ) {
    self.init(
      tracker: tracker, journey: journey, estimates: estimates, hasRankings: hasRankings,
      hasProbabilities: false, hasEveryEstimate: hasEveryEstimate)
  }

  /// Adds the estimate at a location that has none of its own: it is the one that still holds.
  package mutating func leaveOut(at time: Timestamp) {
    estimates.append(
      TimedEstimate(
        timestamp: time, estimate: estimates.last?.estimate ?? .none,
        hypotheses: lastHypotheses, isLeftOut: true,
        isUnknown: estimates.last?.isUnknown ?? false))
  }

  var lastHypotheses: [Hypothesis] { estimates.last?.hypotheses ?? [] }

  /// Adds what a line of JSON says; a tick keeps the ranking of the location before it.
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

/// One estimate and the time from which it was given.
package struct TimedEstimate: Sendable, Equatable {
  package var timestamp: Timestamp
  package var estimate: Estimate
  /// Best first, where they are kept.
  package var hypotheses: [Hypothesis]
  /// Whether it came with the passing of time, after the location before it.
  package var isTick: Bool
  /// Whether it is at a location that has no estimate of its own, and repeats the one that holds.
  package var isLeftOut: Bool
  /// Whether a railway was named that is not in the network: the estimate is wrong, not silent.
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
