package import RailNetwork

package enum NetworkTables {
  package static func summary(of network: RailNetwork, into space: Int?) -> String {
    var table = TextTable([
      "railway", "title", .right("stations"), .right("km"), .right("underground"), "ascending",
      "descending",
    ])
    for (railway, track) in zip(network.railways, network.tracks) {
      table.add([
        railway.id, railway.title.en, "\(railway.stations.count)",
        kilometres(track.lengthMetres), kilometres(track.undergroundMetres), railway.ascending,
        railway.descending + (railway.isLoop ? " (loop)" : ""),
      ])
    }
    let rows = header(of: network).map { "\($0.0): \($0.1)" }.joined(separator: "\n")
    let tables = table.folded(into: space).map(\.plain).joined(separator: "\n").dropLast()
    return TerminalText.wrapped(rows, into: space, hanging: 2) + "\n\n" + tables
  }

  private static func header(of network: RailNetwork) -> [(String, String)] {
    let groups = Set(network.stations.compactMap(\.group)).count
    let vertices = network.tracks.reduce(0) { $0 + $1.vertices.count }
    let length = network.tracks.reduce(0) { $0 + $1.lengthMetres }
    let underground = network.tracks.reduce(0) { $0 + $1.undergroundMetres }
    let loops = network.railways.filter(\.isLoop)
    let names = loops.isEmpty ? "" : " (\(loops.map(\.id).joined(separator: ", ")))"
    return [
      ("network", "\(network.title) (\(network.id)), version \(network.version)"),
      (
        "railways",
        "\(network.railways.count), of them \(counted(loops.count, "loop"))\(names)"
      ),
      ("stations", "\(network.stations.count), with \(counted(groups, "interchange"))"),
      (
        "track",
        "\(kilometres(length)) km in \(vertices) vertices, \(kilometres(underground)) km of it "
          + "underground; shared track counts once for each railway"
      ),
    ]
      + drawnRow(of: network, lengthMetres: length)
      + network.sources.map { source in
        let details = [
          source.attribution, source.licence.isEmpty ? "" : "licence \(source.licence)",
          source.retrieved.isEmpty ? "" : "retrieved \(source.retrieved)",
        ]
        let parts = [source.title] + details.filter { !$0.isEmpty }
        return ("source", parts.joined(separator: "; "))
      }
  }

  private static func drawnRow(
    of network: RailNetwork, lengthMetres: Double
  ) -> [(String, String)] {
    let shares = TrackOrigin.allCases.compactMap { origin -> String? in
      let metres = network.tracks.reduce(0) { sum, track in
        sum + track.metres { track.drawn[$0] == origin }
      }
      let share = NumberText.fixed(metres / max(lengthMetres, 1) * 100, places: 0)
      return metres > 0 ? "\(share)% \(origin.rawValue)" : nil
    }
    let isKnown = network.tracks.contains { $0.drawn.contains { $0 != .unknown } }
    return isKnown ? [("drawn from", shares.joined(separator: ", "))] : []
  }

  package static func stations(
    of index: RailwayIndex, in network: RailNetwork, into space: Int?
  ) -> String {
    let railway = network[index]
    let track = network.tracks[index.offset]
    // A loop begins at its first station.
    let start = railway.isLoop ? track.stationPositionMetres[0] : 0
    var table = TextTable([
      .right("order"), "station", "title", "", .right("km"), .right("off by m"),
      .right("latitude"), .right("longitude"), "interchange",
    ])
    for (order, station) in railway.stations.enumerated() {
      let record = network[station]
      table.add([
        "\(order)", record.id, record.title.en, record.title.ja ?? "",
        NumberText.fixed((track.stationPositionMetres[order] - start) / 1000, places: 3),
        NumberText.fixed(track.stationDistanceMetres[order], places: 0),
        NumberText.fixed(record.coordinate.latitude, places: 6),
        NumberText.fixed(record.coordinate.inRange.longitude, places: 6), record.group ?? "",
      ])
    }
    let ends = "\(railway.ascending) as listed, \(railway.descending) the other way"
    let loop = railway.isLoop ? ", a loop" : ""
    return "\(railway.id): \(railway.title.en), \(ends)\(loop), "
      + "\(kilometres(track.lengthMetres)) km\n\n"
      + table.folded(into: space).map(\.plain).joined(separator: "\n").dropLast()
  }

  private static func kilometres(_ metres: Double) -> String {
    NumberText.fixed(metres / 1000, places: 1)
  }
}

extension Track {
  fileprivate var undergroundMetres: Double { metres { isUnderground[$0] } }

  fileprivate func metres(_ isMeant: (_ part: Int) -> Bool) -> Double {
    // The track of descending trains is beside that of ascending ones.
    let parts = partRanges.indices.filter { directions[$0] != .descending && isMeant($0) }
    return parts.reduce(0) { sum, part in
      guard let first = partRanges[part].first, let last = partRanges[part].last else { return sum }
      return sum + vertexPositionMetres[last] - vertexPositionMetres[first]
    }
  }
}

extension RailNetwork {
  /// Such as `1 railway and 31 stations`.
  package var sizeText: String {
    "\(counted(railways.count, "railway")) and \(counted(stations.count, "station"))"
  }
}
