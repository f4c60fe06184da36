import PlainText
import RailNetwork
import Tracking

/// Checks that legs follow one another in time.
enum LegBoundaries {
  static func check(_ legs: [ReadLeg?], _ network: RailNetwork, _ log: inout FaultLog) {
    for index in legs.indices.dropFirst() {
      guard let before = legs[index - 1], let next = legs[index],
        let last = before.leg.calls.last, let first = next.leg.calls.first
      else { continue }
      let field = "\(next.path).calls[0]"
      let line = next.callLines.first
      if first.arrival < last.arrival || first.departure < last.departure {
        log.add(
          line: line, field: field,
          "is earlier than the last call of the leg before it, "
            + "left at \(last.departure.iso8601)")
      } else if first.arrival < last.departure,
        LegBoundary(before.leg, next.leg, network: network) == .transfer
      {
        log.add(
          line: line, field: field,
          "is reached before \(network[last.station].id), another place, was left "
            + "at \(last.departure.iso8601)")
      }
    }
  }
}
