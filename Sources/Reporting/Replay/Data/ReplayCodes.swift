import RailNetwork
import Tracking

/// The numbers by which the page's data names what there are only a few of.
extension RailDirection {
  var replayCode: Int { self == .ascending ? 0 : 1 }
}

extension FocusPhase {
  var replayCode: Int {
    switch self {
    case .next: 0
    case .soon: 1
    case .now: 2
    }
  }
}
