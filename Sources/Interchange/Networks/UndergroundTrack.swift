package import RailNetwork

/// Marks underground track between stations, for sources that lack this information.
package enum UndergroundTrack {
  package static let columns = ["from", "to"]

  /// Marks underground track, in addition to track that the network already marks.
  ///
  /// `bytes` is CSV; each row names two stations, by title or id. The track between them becomes
  /// underground on every railway that has both; on a loop, from the first station on to the
  /// second.
  package static func marked(
    _ network: RailNetwork, _ bytes: [UInt8], file: String
  ) throws(Faults) -> RailNetwork {
    var log = FaultLog(file: file)
    var ranges = [[Range<Double>]](repeating: [], count: network.railways.count)
    if var table = CSVTable(bytes, required: columns, log: &log) {
      let names = network.stations.map { station in
        (id: station.id, folded: station.title.texts.map { FoldedName($0) })
      }
      while table.next(&log) {
        let ends = columns.indices.map { column -> Set<Int> in
          let text = table.text(column)
          let name = FoldedName(text)
          let found = names.indices.filter { index in
            names[index].id == text || !name.text.isEmpty && names[index].folded.contains(name)
          }
          if found.isEmpty {
            log.add(
              line: table.line, field: columns[column], "no such station: '\(text)'",
              remedy: "search for it on the map: railbench network map FILE -o map.html")
          }
          return Set(found)
        }
        guard ends.allSatisfy({ !$0.isEmpty }) else { continue }
        var isFound = false
        for (railway, track) in zip(network.railways.indices, network.tracks) {
          let places = ends.compactMap { end in
            network.railways[railway].stations.firstIndex { end.contains($0.offset) }
          }
          guard places.count == 2, places[0] != places[1] else { continue }
          isFound = true
          let order = track.isLoop ? places : places.sorted()
          ranges[railway] += range(order[0], order[1], of: track)
        }
        if !isFound {
          log.add(
            line: table.line, "no railway calls at both '\(table.text(0))' and '\(table.text(1))'")
        }
      }
    }
    try log.throwIfAny()
    return marked(network, ranges)
  }

  /// Marks the track between neighbouring stations if both are in `stations` (indices).
  static func marked(_ network: RailNetwork, stations: Set<Int>) -> RailNetwork {
    marked(
      network,
      zip(network.railways, network.tracks).map { railway, track in
        let places = railway.stations.indices
        let loop = track.isLoop ? places.suffix(1) + places.prefix(1) : []
        return [Array(places), Array(loop)].flatMap { places in
          zip(places, places.dropFirst()).flatMap { a, b in
            [a, b].allSatisfy { stations.contains(railway.stations[$0].offset) }
              ? range(a, b, of: track) : []
          }
        }
      })
  }

  /// The stretch from one of a track's stations on to another.
  private static func range(_ from: Int, _ to: Int, of track: Track) -> [Range<Double>] {
    let start = track.held(track.stationPositionMetres[from])
    let end = track.held(track.stationPositionMetres[to])
    return start <= end ? [start..<end] : [start..<track.lengthMetres, 0..<end]
  }

  private static func marked(_ network: RailNetwork, _ ranges: [[Range<Double>]]) -> RailNetwork {
    var railways = network.railways
    for (index, ranges) in ranges.enumerated() where !ranges.isEmpty {
      railways[index].parts = parts(of: network.tracks[index], ranges)
    }
    return RailNetwork(
      id: network.id, title: network.title, version: network.version, timeZone: network.timeZone,
      sources: network.sources, railways: railways, stations: network.stations)
  }

  /// The track, cut at the ends of the ranges.
  ///
  /// A part is not cut within a metre of its own ends.
  private static func parts(of track: Track, _ ranges: [Range<Double>]) -> [TrackPart] {
    let bounds = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    let positions = track.vertexPositionMetres
    return track.partRanges.enumerated().flatMap { part, range in
      let (last, direction) = (positions[range.upperBound - 1], track.directions[part])
      var from = positions[range.lowerBound]
      var parts: [TrackPart] = []
      var line = [track.vertices[range.lowerBound]]
      for to in bounds.filter({ $0 < last - 1 }) + [last] where to == last || from + 1 < to {
        let middle = (from + to) / 2
        line += range.filter { from < positions[$0] && positions[$0] < to }
          .map { track.vertices[$0] }
        line.append(
          to == last
            ? track.vertices[range.upperBound - 1]
            : track.lane(direction ?? .ascending).coordinate(atMetres: to).roundedForNetwork)
        parts.extend(
          by: line,
          isUnderground: track.isUnderground[part] || ranges.contains { $0.contains(middle) },
          drawn: track.drawn[part], direction: direction)
        (line, from) = ([], to)
      }
      return parts
    }
  }
}
