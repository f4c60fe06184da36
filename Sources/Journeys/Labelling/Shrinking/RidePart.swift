package import RailNetwork
import Scoring
import Tracking

extension Journey {
  /// The ride within a time.
  func between(_ first: Timestamp, _ last: Timestamp) -> Journey {
    var part = keeping(locations.filter { $0.timestamp >= first && $0.timestamp <= last })
    part.truth = truth.cut(from: first, to: last)
    return part
  }

  /// The ride within a time, and on until it has left the last call of that part, so that no call
  /// lies beyond the recording.
  func throughCall(_ first: Timestamp, _ last: Timestamp) -> Journey {
    let cut = truth.cut(from: first, to: last)
    let end = max(last, cut.legs.last?.calls.last?.departure ?? last)
    var part = between(first, locations.map(\.timestamp).filter { $0 >= end }.min() ?? end)
    part.truth = cut
    return part
  }
}

extension RailNetwork {
  /// The network of some railways, each whole; ids, order and coordinates don't change.
  package func keeping(_ kept: Set<RailwayIndex>) -> RailNetwork {
    let railways = kept.sorted()
    let old = railways.flatMap { self[$0].stations }
    let newRailways = Dictionary(
      uniqueKeysWithValues: railways.enumerated().map { ($1, RailwayIndex($0)) })
    let newStations = Dictionary(
      uniqueKeysWithValues: old.enumerated().map { ($1, StationIndex($0)) })
    let groups = Dictionary(grouping: old.compactMap { self[$0].group }) { $0 }
    return RailNetwork(
      id: id, title: title, version: version, timeZone: timeZone, sources: sources,
      railways: railways.map { index in
        var railway = self[index]
        railway.stations = railway.stations.compactMap { newStations[$0] }
        railway.sharedTrack = railway.sharedTrack.compactMap { shared in
          guard let other = newRailways[shared.railway], let from = newStations[shared.from],
            let to = newStations[shared.to]
          else { return nil }
          return SharedTrack(railway: other, from: from, to: to)
        }
        return railway
      },
      stations: old.map { index in
        var station = self[index]
        station.railway = newRailways[station.railway] ?? station.railway
        // A station with no other one to change to belongs to no group.
        if let group = station.group, groups[group]?.count == 1 { station.group = nil }
        return station
      })
  }
}

extension GroundTruth {
  /// The truth with the indices of a network that has all railways of its legs.
  func moved(from source: RailNetwork, to network: RailNetwork) -> GroundTruth {
    func moved(_ railways: [RailwayIndex]) -> [RailwayIndex] {
      railways.compactMap { network.railway(id: source[$0].id) }
    }
    var truth = self
    truth.legs = legs.compactMap { leg in
      guard let railway = network.railway(id: source[leg.railway].id) else { return nil }
      var there = leg
      there.railway = railway
      there.equivalent = moved(leg.equivalent)
      there.labelling?.alternatives = (leg.labelling?.alternatives ?? []).compactMap { other in
        network.railway(id: source[other.railway].id).map {
          LabelOrigin.Alternative(railway: $0, confidence: other.confidence)
        }
      }
      there.calls = leg.calls.compactMap { call in
        guard let station = network.station(id: source[call.station].id) else { return nil }
        var there = call
        there.station = station
        there.equivalent = moved(call.equivalent)
        return there
      }
      return there
    }
    truth.alight = alight.flatMap { network.station(id: source[$0].id) }
    return truth
  }

  /// The truth within a time, with the call before it and, if no call lasts to its end, the next.
  func cut(from start: Timestamp, to end: Timestamp) -> GroundTruth {
    var truth = self
    truth.legs = legs.compactMap { leg in
      let first = leg.calls.lastIndex { $0.departure < start } ?? 0
      let last = leg.calls.firstIndex { $0.departure >= end } ?? leg.calls.count - 1
      guard first <= last, leg.calls[first].arrival <= end, leg.calls[last].departure >= start
      else { return nil }
      var cut = leg
      cut.calls = Array(leg.calls[first...last])
      if cut.calls[0].departure < start { cut.calls[0].labelling?.basis = .extrapolated }
      return cut
    }
    truth.withoutRide = withoutRide.compactMap { $0.cut(from: start, to: end) }
    let stops = truth.legs.flatMap(\.calls).filter(\.isStop).map(\.station)
    if let alight, !stops.contains(alight) { truth.alight = nil }
    return truth
  }
}
