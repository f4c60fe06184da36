import RailNetwork
import Tracking
@testable import Journeys

/// What is true at a time, by reading the definition literally for that time alone.
struct TruthOracle {
  let legs: [Leg]
  let network: RailNetwork
  let start: Timestamp

  func state(at time: Timestamp) -> TruthState? {
    guard time >= start else { return nil }
    for (index, leg) in legs.enumerated() {
      guard let departure = leg.calls.last?.departure, time < departure else { continue }
      let isFirst = index == 0
      let staysOn = index > 0 && staysAboard(legs[index - 1], leg)
      if !isFirst, !staysOn, let first = leg.calls.first, time < first.arrival { return nil }
      guard let (call, focus) = focus(leg, at: time) else { continue }
      return TruthState(
        leg: index, call: call, railway: leg.railway, equivalent: leg.equivalent,
        direction: leg.direction, focus: focus, nextStop: nextStop(at: time, from: index))
    }
    return nil
  }

  private func focus(_ leg: Leg, at time: Timestamp) -> (call: Int, focus: Focus)? {
    for (index, call) in leg.calls.enumerated() {
      guard time < call.departure else { continue }
      return (index, Focus(station: call.station, phase: phase(call, at: time)))
    }
    return nil
  }

  private func phase(_ call: Call, at time: Timestamp) -> FocusPhase {
    guard case .stop(let approach, let arrival, _) = call.kind else { return .next }
    if time >= arrival { return .now }
    if let approach, time >= approach { return .soon }
    return .next
  }

  private func nextStop(at time: Timestamp, from index: Int) -> StationIndex? {
    for next in index..<legs.count {
      if next > index, !staysAboard(legs[next - 1], legs[next]) { return nil }
      let ahead = legs[next].calls.first { $0.isStop && (next > index || time < $0.departure) }
      if let ahead { return ahead.station }
    }
    return nil
  }

  private func staysAboard(_ leg: Leg, _ next: Leg) -> Bool {
    guard let last = leg.calls.last, let first = next.calls.first else { return false }
    return first.arrival <= last.departure
  }
}
