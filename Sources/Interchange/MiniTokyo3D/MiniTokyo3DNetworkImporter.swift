import RailNetwork
package import Text

/// Makes a network from the data files of Mini Tokyo 3D.
///
/// Facts of the format, found in its files: a railway's line is a chain of sublines, see
/// ``MiniTokyo3DLines``; `altitude` below 0 means underground; a station without `coord` or
/// `railway` is the far terminus of a through service and stands in no railway's list;
/// `station-groups.json` nests three deep, an interchange, its buildings, their stations.
package enum MiniTokyo3DNetworkImporter {
  package static let fileNames = [
    "coordinates.json", "railways.json", "stations.json", "station-groups.json",
  ]

  /// Makes the network.
  ///
  /// - Returns: the network, with a warning about the stations that were left out.
  /// - Throws: every fault of the files at once.
  package static func network(
    files: [String: [UInt8]], folder: String, label: NetworkLabel
  ) throws(Faults) -> ImportedNetwork {
    var faults = FaultCollector()
    func read<Content>(_ name: String, _ kind: JSONKind<Content>) -> Content? {
      faults.attempt { () throws(Faults) in
        guard let bytes = files[name] else {
          throw Faults(file: "\(folder)/\(name)", problem: "no such file")
        }
        return try kind.read(
          bytes, file: "\(folder)/\(name)", most: JSONReader.mostBytes)
      }
    }
    let lines = read("coordinates.json", MiniTokyo3DLines.format)
    let railways = read("railways.json", .list(MiniTokyo3DRailway.format))
    let stations = read("stations.json", .list(MiniTokyo3DStation.format))
    let groups = read("station-groups.json", MiniTokyo3DGroups.format)
    guard let lines, let railways, let stations, let groups else { throw Faults(faults.faults) }
    var log = FaultLog(file: "\(folder)/railways.json")
    let stationByID = Dictionary(stations.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    var builder = NetworkBuilder()
    var ids: Set<String> = []
    for railway in railways {
      guard ids.insert(railway.record.id).inserted else {
        log.add(line: railway.line, "the railway id '\(railway.record.id)' is taken")
        continue
      }
      guard let parts = lines.byID[railway.record.id]?.parts, !parts.isEmpty else {
        log.add(
          line: railway.line,
          "the railway \(railway.record.id) has no line in coordinates.json")
        continue
      }
      var record = railway.record
      record.parts = parts
      builder.add(record, stops: railway.stops(stationByID, groups, &log))
    }
    try log.throwIfAny()
    let used = Set(builder.stationIDs)
    let left = stations.map(\.id).filter { !used.contains($0) }
    let warning =
      "left out \(left.count) of \(stations.count) stations, which have no place or are in no "
      + "railway's list: \(left.joined(separator: ", "))"
    return ImportedNetwork(
      network: builder.network(label), warnings: left.isEmpty ? [] : [warning])
  }
}

/// A railway as `railways.json` has it.
private struct MiniTokyo3DRailway {
  let line: Int
  /// A loop repeats its first station at the end.
  let stationIDs: [String]
  /// Without its stations and its track.
  let record: Railway

  static var format: JSONKind<MiniTokyo3DRailway> {
    .object { object in
      let id = object.required("id", .text)
      let stations = object.required("stations", .list(.text))
      return MiniTokyo3DRailway(
        line: object.line, stationIDs: stations,
        record: Railway(
          id: id, title: object.required("title", .title),
          operatorID: String(id.prefix { $0 != "." }), color: object.required("color", .text),
          stations: [], ascending: object.required("ascending", .text),
          descending: object.required("descending", .text),
          isLoop: stations.count > 2 && stations.first == stations.last, parts: []))
    }
  }

  /// Its stations, each once; those of other railways are logged.
  func stops(
    _ known: [String: MiniTokyo3DStation], _ groups: MiniTokyo3DGroups, _ log: inout FaultLog
  ) -> [NetworkBuilder.Stop] {
    let listed = record.isLoop ? stationIDs.dropLast() : stationIDs[...]
    return listed.compactMap { id in
      guard let station = known[id], let place = station.coordinate,
        station.railwayID == record.id
      else {
        log.add(
          line: line,
          "the railway \(record.id) lists '\(id)', which stations.json does not place on it")
        return nil
      }
      return NetworkBuilder.Stop(
        id: id, title: station.title, coordinate: place.roundedForNetwork,
        group: groups.groupByStation[id])
    }
  }
}

/// A station as `stations.json` has it.
private struct MiniTokyo3DStation {
  let id: String
  let railwayID: String?
  let title: Title
  let coordinate: Coordinate?

  static var format: JSONKind<MiniTokyo3DStation> {
    .object { object in
      MiniTokyo3DStation(
        id: object.required("id", .text), railwayID: object.optional("railway", .text),
        title: object.required("title", .title), coordinate: object.optional("coord", .position))
    }
  }
}

/// The interchanges of `station-groups.json`: each id with the interchange that it belongs to.
private struct MiniTokyo3DGroups {
  private(set) var groupByStation: [String: Int] = [:]

  /// The groups, each a list of buildings, each a list of station ids.
  static var format: JSONKind<MiniTokyo3DGroups> {
    JSONKind(standIn: MiniTokyo3DGroups()) { field in
      var groups = MiniTokyo3DGroups()
      if field.elements == nil { field.fault(expected: "a list") }
      for (group, field) in (field.elements ?? []).enumerated() {
        groups.collect(field, group: group, depth: 0)
      }
      return groups
    }
  }

  private mutating func collect(_ field: JSONField, group: Int, depth: Int) {
    if depth > 0, let id = field.node.string {
      if let other = groupByStation[id] {
        field.fault("'\(id)' is in the group [\(other)] already")
      }
      groupByStation[id] = group
    } else if depth < 2, let elements = field.elements {
      for element in elements { collect(element, group: group, depth: depth + 1) }
    } else {
      field.fault(expected: "a list of lists of station ids")
    }
  }
}

/// The lines of `coordinates.json`, each resolved into parts of track.
///
/// A line is a chain of sublines. A `main` one has coordinates of its own, a `hybrid` one has them
/// at close zoom; a `sub` one is a slice of the line of `start.railway`, between the points nearest
/// to its own first and last coordinate, so that railways in one corridor share their geometry.
/// Sublines are drawn offset from one another, so that their ends may lie some metres apart: they
/// are joined straight. Lines that no railway bears (`Base.…`) only serve to be sliced.
private struct MiniTokyo3DLines {
  struct Line {
    var vertices: [Coordinate] = []
    var parts: [TrackPart] = []
  }

  private(set) var byID: [String: Line] = [:]

  /// All lines in the file's order; a line is sliced only by later ones.
  static var format: JSONKind<MiniTokyo3DLines> {
    .object { object in
      var lines = MiniTokyo3DLines()
      _ = object.required("railways", .list(.object { lines.add($0) }))
      return lines
    }
  }

  private mutating func add(_ object: JSONObject) {
    let id = object.sound("id", .text)
    let altitude = object.optional("altitude", .number) ?? 0
    var line = Line()
    for (vertices, depth) in object.required("sublines", .list(subline(altitude))) {
      line.vertices += vertices
      line.parts.extend(by: vertices.map(\.roundedForNetwork), isUnderground: depth < 0)
    }
    if object.optional("loop", .bool) ?? false { Self.close(&line.parts) }
    guard let id else { return }
    if byID.updateValue(line, forKey: id) != nil {
      object.fault("id", "'\(id)' is given twice")
    }
  }

  private func subline(_ altitude: Double) -> JSONKind<(vertices: [Coordinate], depth: Double)> {
    .object { object in
      let depth = object.optional("altitude", .number) ?? altitude
      let own = object.required("coords", .line)
      guard object.required("type", .text) == "sub" else { return (own, depth) }
      let line = object.required("start", .object { $0.required("railway", earlierLine) })
      guard let first = own.first, let last = own.last else { return (own, depth) }
      return (line.vertices.slice(from: first, to: last), depth)
    }
  }

  private var earlierLine: JSONKind<Line> {
    JSONKind(standIn: Line()) { field in
      guard let name = field.text else { return nil }
      if byID[name] == nil { field.fault("there is no line '\(name)' before this one") }
      return byID[name]
    }
  }

  /// Makes the end of a loop its start; where they overlap, the overlap is taken off the start.
  private static func close(_ parts: inout [TrackPart]) {
    guard let last = parts.last, let end = last.coordinates.last else { return }
    let first = parts[0].coordinates
    let head = Array(first.prefix(first.count / 2))
    if let point = head.nearestPoint(to: end), point.metres < overlapReachMetres {
      parts[0].coordinates.removeFirst(point.segment + 1)
    }
    parts.extend(by: parts[0].coordinates.prefix(1), isUnderground: last.isUnderground)
  }

  /// A loop whose end is this near to its first half has come around to it.
  private static let overlapReachMetres = 50.0
}
