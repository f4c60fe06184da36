import Scoring
import Tracking

/// A stretch of time in which a tracker's estimate was not what was true.
struct Disagreement {
  var start: Timestamp
  var end: Timestamp
  var kind: Kind

  /// The first thing that is wrong, in this order.
  enum Kind: Int {
    case noEstimate
    /// Also any railway at all while the rider is on no train.
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

  /// Where a tracker's estimates are wrong, in order; stretches of one kind that touch are one.
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
