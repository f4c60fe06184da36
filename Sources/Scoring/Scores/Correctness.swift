import RailNetwork
import Tracking

/// The properties of an estimate that are right at one time.
package struct Correctness: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let named = Correctness(rawValue: 1 << 0)
  package static let railway = Correctness(rawValue: 1 << 1)
  package static let direction = Correctness(rawValue: 1 << 2)
  /// The railway is right, but the direction is the opposite one.
  package static let wrongWay = Correctness(rawValue: 1 << 3)
  package static let station = Correctness(rawValue: 1 << 4)
  /// The railway and the phase are right, whatever the station.
  package static let phase = Correctness(rawValue: 1 << 5)
  package static let focused = Correctness(rawValue: 1 << 6)
  /// The labels are certain enough for the phase to be scored.
  package static let phaseScored = Correctness(rawValue: 1 << 7)
  /// The estimate is older than ``Performance/staleMilliseconds``.
  package static let stale = Correctness(rawValue: 1 << 8)
  /// Railway and station are right, and the phase is one of ``TruthCell/shown``.
  package static let display = Correctness(rawValue: 1 << 9)

  package static let tuple: Correctness = [.station, .phase]
  package static let pair: Correctness = [.railway, .direction]

  static let rawValueCount = 1 << 10
}

extension Correctness {
  init(_ estimate: Estimate, _ cell: TruthCell) {
    self = []
    guard let railway = estimate.railway else { return }
    insert(.named)
    if estimate.focus != nil { insert(.focused) }
    for truth in cell.truths where truth.railway == railway {
      insert(.railway)
      if let direction = estimate.direction {
        insert(direction == truth.direction ? .direction : .wrongWay)
      }
      guard let focus = estimate.focus else { continue }
      if focus.phase == cell.phase { insert(.phase) }
      guard let station = truth.station else { continue }
      if focus.station == station {
        insert(.station)
        if cell.shown.contains(focus.phase) { insert(.display) }
      }
    }
    if contains(.direction) { remove(.wrongWay) }
  }
}
