import Scoring
import Tracking

/// A stretch of time in which a tracker's estimate differs from the truth.
struct Disagreement {
  var start: Timestamp
  var end: Timestamp
  var kind: WrongStretch.Kind

  /// The wrong stretches of a tracker, in order; adjacent ones of one code are joined.
  static func all(in performance: Performance) -> [Disagreement] {
    performance.wrongStretches().reduce(into: []) { found, stretch in
      if let last = found.last, last.end == stretch.start,
        last.kind.replayCode == stretch.kind.replayCode
      {
        found[found.count - 1].end = stretch.end
      } else {
        found.append(Disagreement(start: stretch.start, end: stretch.end, kind: stretch.kind))
      }
    }
  }
}

extension WrongStretch.Kind {
  /// The first wrong property in the page's data; a missing one counts as wrong.
  var replayCode: Int {
    switch self {
    case .noEstimate: 0
    case .railway: 1
    case .direction, .noDirection: 2
    case .noFocus, .station: 3
    case .phase: 4
    }
  }
}
