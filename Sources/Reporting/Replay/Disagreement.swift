import Scoring
import Tracking

/// A stretch of time in which a tracker's estimate was not what was true.
struct Disagreement: Sendable, Equatable {
  var start: Timestamp
  var end: Timestamp
  var kind: Kind

  /// The first thing that is wrong, in this order.
  enum Kind: Int, Sendable, Hashable, CaseIterable {
    case noEstimate
    /// Also any railway at all while the rider is on no train.
    case railway
    case direction
    case station
    case phase
  }
}

extension Disagreement {
  /// Where a tracker's estimates are wrong, in order; stretches of one kind that touch are one.
  ///
  /// Where the times of calls are too uncertain to score phases, wrong stations and phases are left
  /// out, as they are in the scores.
  static func all(in performance: Performance) -> [Disagreement] {
    let spans =
      performance.journey.isOnTrain
      ? performance.spans.map { ($0.start, $0.end, kind(of: $0)) }
      : performance.estimates.map { held in
        (
          held.start, min(held.end, performance.journey.sessionEnd),
          held.estimate.railway == nil ? nil : Kind.railway
        )
      }
    var found: [Disagreement] = []
    for (start, end, kind) in spans {
      guard let kind, start < end else { continue }
      let span = Disagreement(start: start, end: end, kind: kind)
      if let last = found.last, last.end == span.start, last.kind == kind {
        found[found.count - 1].end = span.end
      } else {
        found.append(span)
      }
    }
    return found
  }

  private static func kind(of span: JointSpan) -> Kind? {
    let correctness = span.correctness
    if !correctness.contains(.named) { return .noEstimate }
    if !correctness.contains(.railway) { return .railway }
    if !correctness.contains(.direction) { return .direction }
    if !correctness.contains(.phaseScored) { return nil }
    if !correctness.contains(.station) { return .station }
    return correctness.contains(.phase) ? nil : .phase
  }
}
