import PlainText

/// Compares each railway's list of stations with its track.
enum TrackCheck {
  /// A station farther from its track than this can't be meant: a fault.
  static let farMetres = 1_000.0
  /// A station farther from its track than this deserves a look: a warning.
  static let notableMetres = 150.0

  /// Logs what makes the network unusable, and returns what only looks wrong.
  static func run(
    _ network: RailNetwork, draft: NetworkDraft, log: inout FaultLog
  ) -> [Fault] {
    var warnings: [Fault] = []
    for (railway, track) in zip(draft.railways, network.tracks) {
      guard track.lengthMetres > 0 else {
        log.add(
          line: railway.line, field: railway.path,
          "the track of \(railway.id) has no length: all its positions are the same")
        continue
      }
      let isFar = checkDistances(railway, track, network, draft, &log, &warnings)
      if !isFar, !track.stationsRunAlong { logOrder(railway, track, &log) }
    }
    return warnings
  }

  /// - Returns: whether any station is too far from the track to speak of its place along it.
  private static func checkDistances(
    _ railway: RailwayDraft, _ track: Track, _ network: RailNetwork, _ draft: NetworkDraft,
    _ log: inout FaultLog, _ warnings: inout [Fault]
  ) -> Bool {
    var isFar = false
    for (id, metres) in zip(railway.stationIDs, track.stationDistanceMetres)
    where metres > notableMetres {
      guard let index = network.station(id: id) else { continue }
      let station = draft.stations[index.offset]
      let fault = Fault(
        file: log.file, line: station.line, field: "\(station.path).id",
        problem: "the station \(id) lies \(NumberText.fixed(metres, places: 0)) m from the track "
          + "of \(railway.id)",
        remedy: metres > farMetres
          ? "at most \(NumberText.fixed(farMetres, places: 0)) m is accepted" : nil)
      if metres > farMetres {
        isFar = true
        log.add(fault)
      } else {
        warnings.append(fault)
      }
    }
    return isFar
  }

  private static func logOrder(
    _ railway: RailwayDraft, _ track: Track, _ log: inout FaultLog
  ) {
    let positions = track.stationPositionMetres
    let falls = positions.indices.dropFirst().filter { positions[$0] < positions[$0 - 1] }
    let isReversed = falls.count == positions.count - 1
    let field = "\(railway.path).stations"
    if isReversed {
      log.add(
        line: railway.line, field: field,
        "the list of \(railway.id) runs against its track",
        remedy: "the parts and their positions must run in ascending order")
    } else {
      let place = falls.first.map { order in
        ": \(railway.stationIDs[order]) lies before \(railway.stationIDs[order - 1])"
      }
      log.add(
        line: railway.line, field: falls.first.map { "\(field)[\($0)]" } ?? field,
        "the list of \(railway.id) does not run along its track\(place ?? "")",
        remedy: "list the stations, and draw the parts, in ascending order")
    }
  }
}
