// Checks after all features are read: first references, then the stations along their track.

extension NetworkDraft {
  /// Logs every reference that has no target, or the wrong one.
  func checkReferences(log: inout FaultLog) {
    let railwayByID = Self.index(
      railways.map { ($0.railway.id, $0.path, $0.line) }, "railway", &log)
    let stationByID = Self.index(
      stations.map { ($0.station.id, $0.path, $0.line) }, "station", &log)
    for (index, railway) in railways.enumerated() where railwayByID[railway.railway.id] == index {
      check(railway, railwayByID: railwayByID, stationByID: stationByID, log: &log)
    }
    for (index, station) in stations.enumerated() {
      let id = station.station.id
      guard let railway = railwayByID[station.railwayID] else {
        if unsoundIDs.contains(station.railwayID) { continue }
        log.add(
          line: station.line, field: "\(station.path).railway",
          "the station \(id) names the railway '\(station.railwayID)', which the file "
            + "does not contain")
        continue
      }
      let record = railways[railway].railway
      if let direction = station.directionID, record.direction(id: direction) == nil {
        log.add(
          line: station.line, field: "\(station.path).direction",
          "the station \(id) names the direction '\(direction)', which \(record.id) does not have",
          remedy: "expected \(record.ascending) or \(record.descending)")
      }
      let isListed = railways[railway].stationIDs.contains(id)
      if stationByID[id] == index, !isListed {
        log.add(
          line: station.line, field: "\(station.path).id",
          "the station \(id) is not in the list of its railway \(station.railwayID)",
          remedy: "add it to \"stations\" there, or leave it out")
      }
    }
  }

  private func check(
    _ draft: RailwayDraft, railwayByID: [String: Int], stationByID: [String: Int],
    log: inout FaultLog
  ) {
    let railway = draft.railway
    let field = "\(draft.path).stations"
    var listed = draft.stationIDs
    if railway.isLoop {
      if listed.count > 1, listed.first == listed.last {
        listed.removeLast()
      } else {
        log.add(
          line: draft.line, field: field,
          "the railway \(railway.id) is a loop, but its list does not end with its first station",
          remedy: "repeat the first station at the end, or set \"loop\" to false")
      }
    }
    if listed.count < 2 {
      log.add(line: draft.line, field: field, "the railway \(railway.id) has fewer than 2 stations")
    }
    let patterns = railway.stopPatterns.enumerated().map { index, pattern in
      ("stops[\(index)].calls", Optional(pattern.stops.count))
    }
    for (name, count) in patterns + [
      ("seconds.ascending", railway.hops?.ascending.count),
      ("seconds.descending", railway.hops?.descending.count),
    ] {
      guard let count, count != listed.count else { continue }
      log.add(
        line: draft.line, field: "\(draft.path).\(name)",
        "has \(count) values for \(listed.count) stations",
        remedy: name.hasPrefix("stops")
          ? "give 1, 0 or - for each station"
          : "give the seconds to the next station or null for each station")
    }
    var orders: [String: Int] = [:]
    for (order, id) in listed.enumerated() {
      if let first = orders[id] {
        log.add(
          line: draft.line, field: "\(field)[\(order)]",
          "the station \(id) is listed twice, first at \(first)",
          remedy: first == 0 && order == listed.count - 1
            ? "a railway that ends where it starts sets \"loop\" to true" : nil)
        continue
      }
      orders[id] = order
      guard let index = stationByID[id] else {
        if unsoundIDs.contains(id) { continue }
        log.add(line: draft.line, field: "\(field)[\(order)]", "unknown station '\(id)'")
        continue
      }
      let station = stations[index]
      if station.railwayID != railway.id {
        guard railwayByID[station.railwayID] != nil else { continue }
        log.add(
          line: draft.line, field: "\(field)[\(order)]",
          "the station \(id) belongs to the railway \(station.railwayID), not to \(railway.id)",
          remedy: "an interchange is several stations with one \"group\"")
      } else if station.station.order != order {
        log.add(
          line: station.line, field: "\(station.path).order",
          "the order of \(id) is \(station.station.order), but its railway lists it at \(order)")
      }
    }
    for shared in draft.sharedTrack {
      check(shared, of: railway, orders: orders, railwayByID: railwayByID, log: &log)
    }
  }

  private func check(
    _ shared: SharedTrackDraft, of railway: Railway, orders: [String: Int],
    railwayByID: [String: Int], log: inout FaultLog
  ) {
    func fault(_ member: String, _ problem: String, _ remedy: String? = nil) {
      log.add(line: shared.line, field: "\(shared.path).\(member)", problem, remedy: remedy)
    }
    if shared.railwayID == railway.id {
      fault("railway", "\(railway.id) can't share track with itself")
    } else if railwayByID[shared.railwayID] == nil, !unsoundIDs.contains(shared.railwayID) {
      fault("railway", "unknown railway '\(shared.railwayID)'")
    }
    for (member, id) in [("from", shared.from), ("to", shared.to)] where orders[id] == nil {
      fault(member, "'\(id)' is not in the list of \(railway.id)")
    }
    if let from = orders[shared.from], let to = orders[shared.to], to <= from, !railway.isLoop {
      fault(
        "to", "\(shared.to) does not come after \(shared.from)",
        "name the two in ascending order")
    }
  }

  /// The index of each id; logs ids that occur more than once.
  private static func index(
    _ entries: [(id: String, path: JSONPath, line: Int)], _ noun: String, _ log: inout FaultLog
  ) -> [String: Int] {
    var first = [String: Int](minimumCapacity: entries.count)
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

  func network() -> RailNetwork {
    let stationByID = RailNetwork.indices(stations.map(\.station.id)) { StationIndex($0) }
    let railwayByID = RailNetwork.indices(railways.map(\.railway.id)) { RailwayIndex($0) }
    return RailNetwork(
      id: header.id, title: header.title, version: header.version, timeZone: header.timeZone,
      sources: header.sources,
      railways: railways.map { draft in
        var railway = draft.railway
        let listed = railway.isLoop ? draft.stationIDs.dropLast() : draft.stationIDs[...]
        railway.stations = listed.compactMap { stationByID[$0] }
        railway.sharedTrack = draft.sharedTrack.compactMap { shared in
          guard let other = railwayByID[shared.railwayID], let from = stationByID[shared.from],
            let to = stationByID[shared.to]
          else { return nil }
          return SharedTrack(railway: other, from: from, to: to)
        }
        return railway
      },
      stations: stations.map { draft in
        var station = draft.station
        station.railway = railwayByID[draft.railwayID] ?? station.railway
        station.direction = draft.directionID.flatMap(
          railways[station.railway.offset].railway.direction)
        return station
      })
  }
}

/// Checks the order and distance of each railway's stations along its track.
package enum TrackCheck {
  /// A station farther than this from its track is a fault.
  static let farMetres = 1_000.0
  /// A station farther than this from its track is a warning.
  static let notableMetres = 150.0

  /// The longest straight piece of track: some trains do not call for over 1,000 km.
  package static let longestSegmentMetres = 1_500_000.0
  /// A longer segment of track is a warning.
  static let notableSegmentMetres = 100_000.0
  /// A longer railway is a fault: it would go around the earth.
  static let longestMetres = 40_000_000.0
  /// Track nearer to a pole is a fault, because a degree of longitude is too short there.
  static let mostLatitude = 85.0

  /// Logs faults that make the network unusable, and returns the warnings.
  static func run(_ network: RailNetwork, draft: NetworkDraft, log: inout FaultLog) -> [Fault] {
    var warnings: [Fault] = []
    for (railway, track) in zip(draft.railways, network.tracks) {
      guard track.lengthMetres > 0 else {
        log.add(
          line: railway.line, field: "\(railway.path)",
          "the track of \(railway.railway.id) has no length: all its positions are the same")
        continue
      }
      guard checkTrack(railway, track, &log, &warnings) else { continue }
      let isFar = checkDistances(railway, track, network, draft, &log, &warnings)
      if !isFar, !track.stationsRunAlong { logOrder(railway, track, &log) }
    }
    return warnings
  }

  /// Warnings about shared track whose railways are too far apart.
  static func sharedTrack(_ network: RailNetwork, draft: NetworkDraft, file: String) -> [Fault] {
    network.railways.indices.flatMap { index in
      let railway = network.railways[index]
      return zip(railway.sharedTrack, draft.railways[index].sharedTrack).compactMap {
        shared, place -> Fault? in
        let metres = network.greatestMetres(shared, of: RailwayIndex(index))
        guard metres > RailNetwork.apartMetres else { return nil }
        return Fault(
          file: file, line: place.line, field: "\(place.path)",
          problem: "\(railway.id) cannot share track with \(place.railwayID) from \(place.from) to "
            + "\(place.to): they are up to \(NumberText.fixed(metres, places: 0)) m apart",
          remedy: "import the network again")
      }
    }
  }

  /// - Returns: whether the track is valid.
  private static func checkTrack(
    _ railway: NetworkDraft.RailwayDraft, _ track: Track, _ log: inout FaultLog,
    _ warnings: inout [Fault]
  ) -> Bool {
    let before = log.count
    let id = railway.railway.id
    for (part, range) in track.partRanges.enumerated() {
      var notable: Fault?
      for vertex in range {
        let isFirst = vertex == range.lowerBound
        let metres =
          isFirst ? 0 : track.vertexPositionMetres[vertex] - track.vertexPositionMetres[vertex - 1]
        let isPolar = abs(track.vertices[vertex].latitude) > mostLatitude
        guard metres > notableSegmentMetres || isPolar else { continue }
        let fault = Fault(
          file: log.file, line: railway.line,
          field: "\(railway.path)".replacing("properties", with: "geometry")
            + ".coordinates[\(part)][\(vertex - range.lowerBound)]",
          problem: isPolar
            ? "the track of \(id) comes within \(Int(90 - mostLatitude))° of a pole"
            : "the track of \(id) jumps by \(NumberText.fixed(metres / 1_000, places: 0)) km",
          remedy: isPolar ? nil : "is a sign or a digit wrong?")
        if isPolar || metres > longestSegmentMetres {
          log.add(fault)
          return false
        }
        notable = notable ?? fault
      }
      if let notable { warnings.append(notable) }
    }
    if track.lengthMetres > longestMetres {
      log.add(
        line: railway.line, field: "\(railway.path)",
        "the track of \(id) is \(NumberText.fixed(track.lengthMetres / 1_000, places: 0)) km long")
    }
    return log.count == before
  }

  /// - Returns: whether a station is too far from the track to have a position on it.
  private static func checkDistances(
    _ railway: NetworkDraft.RailwayDraft, _ track: Track, _ network: RailNetwork,
    _ draft: NetworkDraft,
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
          + "of \(railway.railway.id)",
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
    _ railway: NetworkDraft.RailwayDraft, _ track: Track, _ log: inout FaultLog
  ) {
    let positions = track.stationPositionMetres
    let falls = positions.indices.dropFirst().filter { positions[$0] < positions[$0 - 1] }
    let isReversed = falls.count == positions.count - 1
    let field = "\(railway.path).stations"
    if isReversed {
      log.add(
        line: railway.line, field: field,
        "the list of \(railway.railway.id) runs against its track",
        remedy: "the parts and their positions must run in ascending order")
    } else {
      let place = falls.first.map { order in
        ": \(railway.stationIDs[order]) lies before \(railway.stationIDs[order - 1])"
      }
      log.add(
        line: railway.line, field: falls.first.map { "\(field)[\($0)]" } ?? field,
        "the list of \(railway.railway.id) does not run along its track\(place ?? "")",
        remedy: "list the stations, and draw the parts, in ascending order")
    }
  }
}
