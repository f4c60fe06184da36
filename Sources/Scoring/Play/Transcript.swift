package import RailNetwork
package import Tracking

/// All estimates of one tracker on one journey.
package struct Transcript: Sendable, Equatable {
  /// The tracker as it stands in tables, such as `v3`.
  package var tracker: String
  package var journey: String
  /// In the order in which they were given: one per location and, for a tracker that ticks, those
  /// between; a reference has its own.
  package var estimates: [TimedEstimate]
  /// Announcements apart from the display; only the clairvoyant has any.
  package var announcements: [Announcement] = []
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
  /// Why the tracker, a program, failed on the journey; then it has no estimates.
  package var failure: String?
}

extension Transcript {
  package init(
    tracker: String, journey: String, estimates: [TimedEstimate], hasRankings: Bool = true,
    hasEveryEstimate: Bool = true
  ) {
    self.init(
      tracker: tracker, journey: journey, estimates: estimates, announcements: [],
      hasRankings: hasRankings, hasEveryEstimate: hasEveryEstimate)
  }

  /// Adds what a line of JSON says; a tick keeps the ranking of the location before it.
  mutating func add(_ said: SpokenEstimate, at time: Timestamp, isTick: Bool) {
    let hypotheses = said.candidates ?? (isTick ? estimates.last?.hypotheses : nil) ?? []
    if said.candidates != nil { hasRankings = true }
    if said.hasProbability { hasProbabilities = true }
    estimates.append(
      TimedEstimate(
        timestamp: time, estimate: said.estimate, hypotheses: hypotheses, isTick: isTick))
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
  /// Whether a railway was named that is not in the network: the estimate is wrong, not silent.
  var isUnknown: Bool

  package init(
    timestamp: Timestamp, estimate: Estimate, hypotheses: [Hypothesis] = [], isTick: Bool = false,
    isUnknown: Bool = false
  ) {
    self.timestamp = timestamp
    self.estimate = estimate
    self.hypotheses = hypotheses
    self.isTick = isTick
    self.isUnknown = isUnknown
  }
}

package struct Announcement: Sendable, Equatable {
  package var timestamp: Timestamp
  package var station: StationIndex
}
