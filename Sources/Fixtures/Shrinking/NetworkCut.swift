import Journeys
package import RailNetwork
import Tracking

package struct NetworkCut: Sendable, Equatable {
  /// The railways to keep, in network order, each with the indices of stations to keep.
  package var railways: [Kept]

  package struct Kept: Sendable, Equatable {
    package var railway: RailwayIndex
    package var stations: Range<Int>
  }

  /// Track is kept up to this far beyond the last kept station.
  static let trackMarginMetres = 300.0

  package init(_ railways: [RailwayIndex], of network: RailNetwork) {
    self.railways = railways.map {
      Kept(railway: $0, stations: 0..<network[$0].stations.count)
    }
  }

  /// The network of the kept parts; ids, order and coordinates don't change.
  package func network(from source: RailNetwork) -> RailNetwork {
    var railways: [Railway] = []
    var stations: [Station] = []
    for kept in self.railways {
      var railway = source[kept.railway]
      let isWhole = kept.stations.count == railway.stations.count
      let first = stations.count
      for (order, index) in railway.stations[kept.stations].enumerated() {
        var station = source[index]
        station.railway = RailwayIndex(railways.count)
        station.order = order
        stations.append(station)
      }
      railway.stations = (first..<stations.count).map { StationIndex($0) }
      if !isWhole {
        railway.parts = parts(of: source.tracks[kept.railway.offset], over: kept.stations)
      }
      railways.append(railway)
    }
    return RailNetwork(
      id: source.id, title: source.title, version: source.version, timeZone: source.timeZone,
      sources: source.sources, railways: railways, stations: Self.withoutLoneGroups(stations)
    ).withSharedTrack(
      of: source, origins: self.railways.map { ($0.railway, $0.stations.lowerBound) })
  }

  private func parts(of track: Track, over stations: Range<Int>) -> [TrackPart] {
    let positions = track.stationPositionMetres
    let from = positions[stations.lowerBound] - Self.trackMarginMetres
    let to = positions[stations.upperBound - 1] + Self.trackMarginMetres
    var parts: [TrackPart] = []
    for (part, range) in track.partRanges.enumerated() {
      let inside = range.filter { vertex in
        let next = min(vertex + 1, range.upperBound - 1)
        let before = max(vertex - 1, range.lowerBound)
        return track.vertexPositionMetres[next] >= from
          && track.vertexPositionMetres[before] <= to
      }
      guard inside.count > 1 else { continue }
      parts.append(
        TrackPart(
          coordinates: inside.map { track.vertices[$0] },
          isUnderground: track.isUnderground[part], drawn: track.drawn[part],
          direction: track.directions[part]))
    }
    return parts
  }

  private static func withoutLoneGroups(_ stations: [Station]) -> [Station] {
    var counts: [String: Int] = [:]
    for station in stations {
      if let group = station.group { counts[group, default: 0] += 1 }
    }
    return stations.map { station in
      guard let group = station.group, counts[group] == 1 else { return station }
      var lone = station
      lone.group = nil
      return lone
    }
  }
}

extension GroundTruth {
  /// The truth with another network's indices; a leg ends at a missing station.
  func moved(from source: RailNetwork, to network: RailNetwork) -> GroundTruth {
    var truth = self
    truth.legs = legs.compactMap { leg in
      guard let railway = network.railway(id: source[leg.railway].id) else { return nil }
      var moved = leg
      moved.railway = railway
      moved.equivalent = leg.equivalent.compactMap { network.railway(id: source[$0].id) }
      moved.labelling?.alternatives = (leg.labelling?.alternatives ?? []).compactMap { other in
        network.railway(id: source[other.railway].id).map {
          LabelOrigin.Alternative(railway: $0, confidence: other.confidence)
        }
      }
      let calls = leg.calls.map { call -> Call? in
        guard let station = network.station(id: source[call.station].id) else { return nil }
        var moved = call
        moved.station = station
        moved.equivalent = call.equivalent.compactMap { network.railway(id: source[$0].id) }
        return moved
      }
      let first = calls.firstIndex { $0 != nil } ?? calls.count
      moved.calls = calls[first...].prefix { $0 != nil }.compactMap(\.self)
      return moved.calls.isEmpty ? nil : moved
    }
    truth.alight = alight.flatMap { network.station(id: source[$0].id) }
    return truth.withAlightOnRide
  }

  /// The truth within a time, with one more call on either side.
  func cut(from start: Timestamp, to end: Timestamp) -> GroundTruth {
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
    truth.withoutRide = withoutRide.compactMap { $0.cut(from: start, to: end) }
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
