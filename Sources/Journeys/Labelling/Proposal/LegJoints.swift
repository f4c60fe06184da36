import RailNetwork
import Scoring
import Tracking

/// Connects neighbouring legs: as one train that continues, or as two trains.
enum LegJoints {
  /// The end of one leg and the start of the next may be one stop if they are this near in time.
  static let sameStopSeconds = 240.0

  static func join(_ legs: [ProposedLeg], network: RailNetwork) -> [ProposedLeg] {
    var joined = Array(legs.prefix(1))
    for var leg in legs.dropFirst() {
      bridge(&joined[joined.count - 1], &leg, network)
      share(&joined[joined.count - 1], &leg, network)
      if !leg.calls.isEmpty { joined.append(leg) }
    }
    // Only now: a wait at the end of a leg may be the stop of a train that goes on.
    return joined.map { $0.withoutWaits(on: network) }
  }

  /// A train that goes on without a wait is at least this fast from station to station.
  private static let slowestMetresPerSecond = 5.5

  /// Adds the call at a junction to the leg that lacks it, if one train went on there.
  ///
  /// Around a junction both railways fit, so that a leg may begin or end one station away from it.
  private static func bridge(
    _ a: inout ProposedLeg, _ b: inout ProposedLeg, _ network: RailNetwork
  ) {
    guard var last = a.calls.last, var first = b.calls.first,
      last.call.departure < first.call.arrival
    else { return }
    let (from, to) = (last.call.station, first.call.station)
    let metres = network[from].coordinate.metres(to: network[to].coordinate)
    let seconds = first.call.arrival.seconds(since: last.call.departure)
    guard metres >= slowestMetresPerSecond * seconds else { return }
    if let station = network.neighbour(of: to, on: b, by: -1),
      network.isInterchange(station, from)
    {
      last.call.station = station
      b.calls.insert(last, at: 0)
    } else if let station = network.neighbour(of: from, on: a, by: 1),
      network.isInterchange(station, to)
    {
      first.call.station = station
      a.calls.append(first)
    }
  }

  /// Makes two legs share the call between them, and removes calls that overlap.
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
      a.calls[last].unseen = .joint
      b.calls[0].unseen = .joint
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

extension ProposedLeg {
  /// The usual length of a stop; a rider who stays longer waits, except at an end of the line.
  static let usualDwellSeconds = 45.0

  /// The leg without waits on a platform before the first train comes, and after the last leaves.
  ///
  /// A train may wait for longer at an end of its line.
  fileprivate func withoutWaits(on network: RailNetwork) -> ProposedLeg {
    guard calls.count > 1, let first = calls.first, let last = calls.last else { return self }
    var leg = self
    let end = calls.count - 1
    if first.unseen != .joint {
      let start = first.call.departure.advanced(bySeconds: -Self.usualDwellSeconds)
      if first.call.arrival < start, !isEnd(first.call.station, network) {
        leg.calls[0].call.kind = .stop(
          approach: nil, arrival: start, departure: first.call.departure)
      }
      leg.calls[0].unseen = .arrival(UnseenTime.Stay(leg.calls[0].call))
    }
    if last.unseen != .joint {
      let left = last.call.arrival.advanced(bySeconds: Self.usualDwellSeconds)
      if left < last.call.departure, !isEnd(last.call.station, network) {
        leg.calls[end].call.kind = .stop(approach: nil, arrival: last.call.arrival, departure: left)
      }
      leg.calls[end].unseen = .departure(UnseenTime.Stay(leg.calls[end].call))
    }
    return leg
  }

  private func isEnd(_ station: StationIndex, _ network: RailNetwork) -> Bool {
    let railway = network[railway]
    return !railway.isLoop && [railway.stations.first, railway.stations.last].contains(station)
  }
}

extension RailNetwork {
  /// The station of a leg's railway that comes `count` stations later in the leg's direction.
  fileprivate func neighbour(
    of station: StationIndex, on leg: ProposedLeg, by count: Int
  ) -> StationIndex? {
    let stations = stationTable.stations(of: leg.railway, leg.direction)
    guard let place = stations.firstIndex(of: station) else { return nil }
    let next = place + (leg.direction == .ascending ? count : -count)
    if self[leg.railway].isLoop { return stations[(next + stations.count) % stations.count] }
    return stations.indices.contains(next) ? stations[next] : nil
  }

  /// The shortest time in which a train stops and a rider changes.
  private static let shortestChangeSeconds = 15.0
  private static let walkMetresPerSecond = 3.0
  /// Stations farther apart are an interchange only if they are one in the network.
  private static let changeReachMetres = 500.0

  /// Whether a rider can leave a train at one call and be on another at the next.
  func canChange(from last: Call, to next: Call) -> Bool {
    let seconds = next.departure.seconds(since: last.arrival)
    let metres = self[last.station].coordinate.metres(to: self[next.station].coordinate)
    return seconds >= max(Self.shortestChangeSeconds, metres / Self.walkMetresPerSecond)
      && (isInterchange(last.station, next.station) || metres <= Self.changeReachMetres)
  }
}
