import Journeys
import RailNetwork
import Tracking

/// Makes neighbouring legs meet: as one train that runs through, or as two trains.
enum LegJoints {
  /// The end of one leg and the start of the next may be one stop if they lie this close in time.
  static let sameStopSeconds = 240.0

  static func join(_ legs: [ProposedLeg], network: RailNetwork) -> [ProposedLeg] {
    var joined = Array(legs.prefix(1))
    for var leg in legs.dropFirst() {
      share(&joined[joined.count - 1], &leg, network)
      if !leg.calls.isEmpty { joined.append(leg) }
    }
    return joined
  }

  /// Lets two legs share the call at which one becomes the other, and drops calls that overlap.
  private static func share(
    _ a: inout ProposedLeg, _ b: inout ProposedLeg, _ network: RailNetwork
  ) {
    if let (last, first) = sharedCall(a, b, network) {
      a.calls.removeLast(a.calls.count - 1 - last)
      b.calls.removeFirst(first)
      let one =
        a.calls[last].uncertaintySeconds <= b.calls[0].uncertaintySeconds
        ? a.calls[last] : b.calls[0]
      a.calls[last].call.kind = one.call.kind
      b.calls[0].call.kind = one.call.kind
      return
    }
    while let last = a.calls.last, let first = b.calls.first,
      first.call.arrival <= last.call.departure
    {
      if last.uncertaintySeconds > first.uncertaintySeconds {
        a.calls.removeLast()
      } else {
        b.calls.removeFirst()
      }
    }
  }

  /// The call of each leg that is the same stop on the same train.
  private static func sharedCall(
    _ a: ProposedLeg, _ b: ProposedLeg, _ network: RailNetwork
  ) -> (Int, Int)? {
    for last in a.calls.indices.reversed().prefix(3) {
      for first in b.calls.indices.prefix(3) {
        let one = a.calls[last].call
        let other = b.calls[first].call
        guard network.isInterchange(one.station, other.station) else { continue }
        let apart = abs(other.arrival.seconds(since: one.arrival))
        let stand = other.departure.seconds(since: one.arrival)
        if apart <= sameStopSeconds, stand <= sameStopSeconds { return (last, first) }
      }
    }
    return nil
  }
}
