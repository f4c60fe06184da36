package import Journeys
package import RailNetwork
package import Tracking

extension GroundTruth {
  /// The truth as another network's indices say it, calls at stations that it lacks left out.
  ///
  /// A leg ends where a station is missing, and goes if its railway is.
  package func moved(from source: RailNetwork, to network: RailNetwork) -> GroundTruth {
    var truth = self
    truth.legs = legs.compactMap { leg in
      guard let railway = network.railway(id: source[leg.railway].id) else { return nil }
      var moved = leg
      moved.railway = railway
      moved.equivalent = leg.equivalent.compactMap { network.railway(id: source[$0].id) }
      let calls = leg.calls.map { call in
        network.station(id: source[call.station].id).map { station in
          Call(station: station, kind: call.kind, unknownMembers: call.unknownMembers)
        }
      }
      let first = calls.firstIndex { $0 != nil } ?? calls.count
      moved.calls = calls[first...].prefix { $0 != nil }.compactMap(\.self)
      return moved.calls.isEmpty ? nil : moved
    }
    truth.alight = alight.flatMap { network.station(id: source[$0].id) }
    return truth.withAlightOnRide
  }

  /// The truth over a time, with one call more on either side.
  package func cut(from start: Timestamp, to end: Timestamp) -> GroundTruth {
    var truth = self
    truth.legs = legs.compactMap { leg in
      let first = leg.calls.lastIndex { $0.departure < start } ?? 0
      let last = leg.calls.firstIndex { $0.arrival > end } ?? leg.calls.count - 1
      guard first <= last, leg.calls[first].arrival <= end, leg.calls[last].departure >= start
      else { return nil }
      var cut = leg
      cut.calls = Array(leg.calls[first...last])
      return cut
    }
    return truth.withAlightOnRide
  }

  private var withAlightOnRide: GroundTruth {
    guard let alight else { return self }
    let isOnRide = legs.contains { $0.calls.contains { $0.station == alight && $0.isStop } }
    var truth = self
    if !isOnRide { truth.alight = nil }
    return truth
  }
}
