package import Tracking

/// A stretch of labelled time in which nothing about the truth changes.
package struct TruthCell: Sendable, Hashable {
  package var start: Int64
  package var end: Int64
  /// The leg's place in the truth.
  package var leg: Int
  /// The place of the call in focus in ``JudgedJourney/calls``.
  package var call: Int
  package var phase: FocusPhase
  package var answers: [TruthAnswer]
  /// Whether an event's uncertainty reaches here, so that phases are not scored.
  package var isPhaseMasked = false
}

/// A moment at which the focus changes.
package struct FocusChange: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// "Soon" begins, where that is labelled.
    case approach
    /// "Now" begins.
    case arrive
    /// "Next", the call after, begins.
    case depart
  }

  package var kind: Kind
  package var time: Int64
  /// The place in ``JudgedJourney/calls`` of the call that the display shows from then on.
  package var call: Int
  /// Until when a right answer still counts: as long as the stop lasts and a minute more.
  package var windowEnd: Int64
  package var phase: FocusPhase
  package var answers: [TruthAnswer]

  /// Whether an answer shows what is true from then on: railway, station and phase.
  func isShown(by estimate: Estimate) -> Bool {
    guard let focus = estimate.focus, focus.phase == phase else { return false }
    return answers.contains { $0.railway == estimate.railway && $0.station == focus.station }
  }
}
