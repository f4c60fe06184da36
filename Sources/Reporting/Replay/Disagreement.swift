import Scoring
import Tracking

/// A stretch of time in which a tracker's estimate differs from the truth.
struct Disagreement {
  var start: Timestamp
  var end: Timestamp
  var kind: Kind

  /// The first wrong property, in this order.
  enum Kind: Int {
    case noEstimate
    /// Includes any railway while the rider is on no train.
    case railway
    case direction
    case station
    case phase

    fileprivate init(_ kind: WrongStretch.Kind) {
      self =
        switch kind {
        case .noEstimate: .noEstimate
        case .railway: .railway
        case .direction, .noDirection: .direction
        case .noFocus, .station: .station
        case .phase: .phase
        }
    }
  }

  /// The wrong stretches of a tracker, in order; adjacent ones of one kind are joined.
  static func all(in performance: Performance) -> [Disagreement] {
    let wrong = performance.wrongStretches().map {
      Disagreement(start: $0.start, end: $0.end, kind: Kind($0.kind))
    }
    return wrong.reduce(into: []) { found, stretch in
      if let last = found.last, last.end == stretch.start, last.kind == stretch.kind {
        found[found.count - 1].end = stretch.end
      } else {
        found.append(stretch)
      }
    }
  }
}
