import RailNetwork
import Tracking

/// What is right about one answer at one time.
package struct Verdict: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A railway is named.
  package static let answered = Verdict(rawValue: 1 << 0)
  /// The railway is one of the true ones.
  package static let railway = Verdict(rawValue: 1 << 1)
  /// And the direction is right.
  package static let direction = Verdict(rawValue: 1 << 2)
  /// The railway is right, the direction is the other one.
  package static let wrongWay = Verdict(rawValue: 1 << 3)
  /// The railway is right and so is the station in focus.
  package static let station = Verdict(rawValue: 1 << 4)
  /// The railway is right, and the station in focus is the right one or a neighbour of it.
  package static let nearStation = Verdict(rawValue: 1 << 5)
  /// The railway is right and so is the phase, whatever the station.
  package static let phase = Verdict(rawValue: 1 << 6)
  /// The phase is right, whatever the railway.
  package static let phaseAlone = Verdict(rawValue: 1 << 7)
  /// A station in focus is named.
  package static let focused = Verdict(rawValue: 1 << 8)

  /// Station and phase are right.
  package static let tuple: Verdict = [.station, .phase]
  /// Railway and direction are right.
  package static let pair: Verdict = [.railway, .direction]
}

extension Verdict {
  /// Judges an answer against what was true.
  static func of(
    _ estimate: Estimate, phase: FocusPhase, answers: [TruthAnswer], network: RailNetwork
  ) -> Verdict {
    guard let railway = estimate.railway else { return [] }
    var verdict: Verdict = .answered
    if let focus = estimate.focus {
      verdict.insert(.focused)
      if focus.phase == phase { verdict.insert(.phaseAlone) }
    }
    for answer in answers where answer.railway == railway {
      verdict.insert(.railway)
      if estimate.direction == answer.direction {
        verdict.insert(.direction)
      } else if estimate.direction != nil {
        verdict.insert(.wrongWay)
      }
      guard let focus = estimate.focus else { continue }
      if focus.phase == phase { verdict.insert(.phase) }
      guard let station = answer.station else { continue }
      if focus.station == station { verdict.insert(.station) }
      if areNeighbours(focus.station, station, network) { verdict.insert(.nearStation) }
    }
    if verdict.contains(.direction) { verdict.remove(.wrongWay) }
    return verdict
  }

  /// Whether two stations are at most one apart in the order of one railway.
  private static func areNeighbours(
    _ a: StationIndex, _ b: StationIndex, _ network: RailNetwork
  ) -> Bool {
    guard a != b else { return true }
    guard network[a].railway == network[b].railway else { return false }
    let apart = abs(network[a].order - network[b].order)
    let railway = network[network[a].railway]
    return apart <= 1 || (railway.isLoop && apart == railway.stations.count - 1)
  }
}
