import RailNetwork
import Tracking

/// The properties of an estimate that are right at one time.
package struct Correctness: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let named = Correctness(rawValue: 1 << 0)
  package static let railway = Correctness(rawValue: 1 << 1)
  package static let direction = Correctness(rawValue: 1 << 2)
  /// The labels are certain enough for the phase to be scored.
  package static let phaseScored = Correctness(rawValue: 1 << 3)
  /// The rider reads the right thing, see ``DisplayCheck``.
  package static let display = Correctness(rawValue: 1 << 4)

  package static let pair: Correctness = [.railway, .direction]

  static let rawValueCount = 1 << 5
}

extension Correctness {
  init(_ estimate: Estimate, _ cell: TruthCell) {
    self = []
    guard let railway = estimate.railway else { return }
    insert(.named)
    for truth in cell.truths where truth.railway == railway {
      insert(.railway)
      if estimate.direction == truth.direction { insert(.direction) }
    }
    if DisplayCheck(estimate, cell) == .right { insert(.display) }
  }
}

/// The fault of a display, the first that applies.
///
/// Right is what a rider can read as the truth: the right railway, or one that runs the same way
/// (``SharedWay``), its direction along the way, its name of the station, and a phase of
/// ``TruthCell/shown``.
enum DisplayCheck: Int {
  case railway, direction, station, phase, right

  init(_ estimate: Estimate, _ cell: TruthCell) {
    var best = DisplayCheck.railway
    func look(at truths: [Truth]) {
      for truth in truths where truth.railway == estimate.railway {
        let found: DisplayCheck =
          if truth.direction != estimate.direction {
            .direction
          } else if truth.station == nil || truth.station != estimate.focus?.station {
            .station
          } else if estimate.focus.map({ cell.shown.contains($0.phase) }) == true { .right } else {
            .phase
          }
        if found.rawValue > best.rawValue { best = found }
      }
    }
    look(at: cell.truths)
    look(at: cell.shared)
    self = best
  }
}
