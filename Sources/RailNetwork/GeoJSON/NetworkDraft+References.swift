import PlainText

extension NetworkDraft {
  /// Logs every name that leads nowhere, or to the wrong place.
  func checkReferences(log: inout FaultLog) {
    let railwayByID = Self.index(railways.map { ($0.id, $0.path, $0.line) }, "railway", &log)
    let stationByID = Self.index(stations.map { ($0.id, $0.path, $0.line) }, "station", &log)
    for (index, railway) in railways.enumerated() where railwayByID[railway.id] == index {
      check(railway, railwayByID: railwayByID, stationByID: stationByID, log: &log)
    }
    for (index, station) in stations.enumerated() {
      guard let railway = railwayByID[station.railwayID] else {
        if spoiltIDs.contains(station.railwayID) { continue }
        log.add(
          line: station.line, field: "\(station.path).railway",
          "the station \(station.id) names the railway '\(station.railwayID)', which the file "
            + "does not have")
        continue
      }
      let isListed = railways[railway].stationIDs.contains(station.id)
      if stationByID[station.id] == index, !isListed {
        log.add(
          line: station.line, field: "\(station.path).id",
          "the station \(station.id) is not in the list of its railway \(station.railwayID)",
          remedy: "add it to \"stations\" there, or leave it out")
      }
    }
  }

  private func check(
    _ railway: RailwayDraft, railwayByID: [String: Int], stationByID: [String: Int],
    log: inout FaultLog
  ) {
    let field = "\(railway.path).stations"
    var listed = railway.stationIDs
    if railway.isLoop {
      if listed.count > 1, listed.first == listed.last {
        listed.removeLast()
      } else {
        log.add(
          line: railway.line, field: field,
          "the railway \(railway.id) is a loop, but its list does not end with its first station",
          remedy: "repeat the first station at the end, or set \"loop\" to false")
      }
    }
    if listed.count < 2 {
      log.add(
        line: railway.line, field: field,
        "the railway \(railway.id) has fewer than 2 stations")
    }
    var orders: [String: Int] = [:]
    for (order, id) in listed.enumerated() {
      let field = "\(field)[\(order)]"
      if let first = orders[id] {
        log.add(
          line: railway.line, field: field,
          "the station \(id) is listed twice, first at \(first)",
          remedy: first == 0 && order == listed.count - 1
            ? "a railway that ends where it starts sets \"loop\" to true" : nil)
        continue
      }
      orders[id] = order
      guard let index = stationByID[id] else {
        if spoiltIDs.contains(id) { continue }
        log.add(
          line: railway.line, field: field, "there is no station '\(id)' in the file")
        continue
      }
      let station = stations[index]
      if station.railwayID != railway.id {
        guard railwayByID[station.railwayID] != nil else { continue }
        log.add(
          line: railway.line, field: field,
          "the station \(id) belongs to the railway \(station.railwayID), not to \(railway.id)",
          remedy: "an interchange is several stations with one \"group\"")
      } else if station.order != order {
        log.add(
          line: station.line, field: "\(station.path).order",
          "the order of \(id) is \(station.order), but its railway lists it at \(order)")
      }
    }
  }

  /// The places of ids in a list, each id at its first; logs the ids that come again.
  private static func index(
    _ entries: [(id: String, path: String, line: Int)], _ noun: String, _ log: inout FaultLog
  ) -> [String: Int] {
    var first: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard let earlier = first[entry.id] else {
        first[entry.id] = index
        continue
      }
      log.add(
        line: entry.line, field: "\(entry.path).id",
        "the \(noun) id '\(entry.id)' is taken by the \(noun) on line \(entries[earlier].line)")
    }
    return first
  }

  /// The network of a draft whose references are sound.
  func network() -> RailNetwork {
    let stationByID = Dictionary(
      stations.indices.map { (stations[$0].id, $0) }, uniquingKeysWith: { a, _ in a })
    let railwayByID = Dictionary(
      railways.indices.map { (railways[$0].id, $0) }, uniquingKeysWith: { a, _ in a })
    return RailNetwork(
      id: id, title: title, version: version, sources: sources,
      railways: railways.map { draft in
        let listed = draft.isLoop ? draft.stationIDs.dropLast() : draft.stationIDs[...]
        return Railway(
          id: draft.id, title: draft.title, operatorID: draft.operatorID, color: draft.color,
          stations: listed.compactMap { stationByID[$0].map { StationIndex($0) } },
          ascending: draft.ascending, descending: draft.descending, isLoop: draft.isLoop,
          parts: draft.parts)
      },
      stations: stations.map { draft in
        Station(
          id: draft.id, railway: RailwayIndex(railwayByID[draft.railwayID] ?? 0),
          title: draft.title, order: draft.order, group: draft.group,
          coordinate: draft.coordinate)
      })
  }
}
