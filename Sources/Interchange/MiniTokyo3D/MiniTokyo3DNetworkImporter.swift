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
    var faults: [Fault] = []
    let lines = read("coordinates.json", files, folder, &faults, MiniTokyo3DLines.init)
    let railways = read("railways.json", files, folder, &faults, MiniTokyo3DRailway.all)
    let stations = read("stations.json", files, folder, &faults, MiniTokyo3DStation.all)
    let groups = read("station-groups.json", files, folder, &faults, MiniTokyo3DGroups.init)
    guard faults.isEmpty, let lines, let railways, let stations, let groups else {
      throw Faults(faults)
    }
    var log = FaultLog(file: "\(folder)/railways.json")
    let stationByID = Dictionary(stations.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    var builder = NetworkBuilder()
    for railway in railways {
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

  private static func read<Content>(
    _ name: String, _ files: [String: [UInt8]], _ folder: String, _ faults: inout [Fault],
    _ content: ([JSONNode], inout FaultLog) -> Content?
  ) -> Content? {
    let path = "\(folder)/\(name)"
    guard let bytes = files[name] else {
      faults.append(Fault(file: path, problem: "no such file"))
      return nil
    }
    do throws(Faults) {
      var log = FaultLog(file: path)
      let root = try JSONReader.read(bytes, file: path)
      // Every file is a list but coordinates.json, whose lists have names.
      let list = root["railways"] ?? root
      if list.array == nil { log.add(line: list.line, "must be a list, is \(list.value.kindName)") }
      let made = list.array.flatMap { content($0, &log) }
      try log.throwIfAny()
      return made
    } catch {
      faults += error.all
      return nil
    }
  }
}

/// A railway as `railways.json` has it.
private struct MiniTokyo3DRailway {
  let line: Int
  /// A loop repeats its first station at the end.
  let stationIDs: [String]
  /// Without its stations and its track.
  let record: Railway

  static func all(_ nodes: [JSONNode], log: inout FaultLog) -> [MiniTokyo3DRailway]? {
    nodes.enumerated().compactMap { index, node in
      guard var object = JSONObjectReader(node, path: "[\(index)]", log: &log),
        let id = object.string("id", log: &log), let title = object.title(log: &log),
        let color = object.string("color", log: &log),
        let stations = object.optionalStrings("stations", log: &log),
        let ascending = object.string("ascending", log: &log),
        let descending = object.string("descending", log: &log)
      else { return nil }
      return MiniTokyo3DRailway(
        line: node.line, stationIDs: stations,
        record: Railway(
          id: id, title: title, operatorID: String(id.prefix { $0 != "." }), color: color,
          stations: [], ascending: ascending, descending: descending,
          isLoop: stations.count > 2 && stations.first == stations.last, parts: []))
    }
  }

  /// Its stations, each once; those that are none of its own are logged.
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

  static func all(_ nodes: [JSONNode], log: inout FaultLog) -> [MiniTokyo3DStation]? {
    nodes.enumerated().compactMap { index, node in
      guard var object = JSONObjectReader(node, path: "[\(index)]", log: &log),
        let id = object.string("id", log: &log), let title = object.title(log: &log)
      else { return nil }
      let position = object.node("coord")
      return MiniTokyo3DStation(
        id: id, railwayID: object.optionalString("railway", log: &log), title: title,
        coordinate: position.flatMap {
          GeometryReader.place($0, path: object.field("coord"), log: &log)
        })
    }
  }
}

/// The interchanges of `station-groups.json`: each id with the interchange that it belongs to.
private struct MiniTokyo3DGroups {
  private(set) var groupByStation: [String: Int] = [:]

  /// Reads the groups, each a list of buildings, each a list of station ids.
  init?(_ nodes: [JSONNode], log: inout FaultLog) {
    for (group, node) in nodes.enumerated() {
      collect(node, group: group, path: "[\(group)]", depth: 0, log: &log)
    }
  }

  private mutating func collect(
    _ node: JSONNode, group: Int, path: String, depth: Int, log: inout FaultLog
  ) {
    switch node.value {
    case .string(let id) where depth > 0:
      if let other = groupByStation[id] {
        log.add(line: node.line, field: path, "'\(id)' is in the group [\(other)] already")
      }
      groupByStation[id] = group
    case .array where depth < 2, .pair where depth < 2:
      for (index, element) in (node.array ?? []).enumerated() {
        collect(element, group: group, path: "\(path)[\(index)]", depth: depth + 1, log: &log)
      }
    default:
      log.add(
        line: node.line, field: path,
        "must be a list of lists of station ids, is "
          + node.value.kindName)
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

  /// Resolves all lines in the file's order; a line is sliced only by later ones.
  init?(_ nodes: [JSONNode], log: inout FaultLog) {
    for (index, node) in nodes.enumerated() {
      guard var object = JSONObjectReader(node, path: "[\(index)]", log: &log),
        let id = object.string("id", log: &log),
        let sublines = object.array("sublines", log: &log)
      else { continue }
      let altitude = object.optionalNumber("altitude", log: &log) ?? 0
      var line = Line()
      for (index, subline) in sublines.enumerated() {
        guard
          var subline = JSONObjectReader(
            subline, path: object.field("sublines[\(index)]"), log: &log),
          let vertices = vertices(&subline, log: &log)
        else { continue }
        let depth = subline.optionalNumber("altitude", log: &log) ?? altitude
        line.vertices += vertices
        Self.join(vertices, isUnderground: depth < 0, to: &line.parts)
      }
      if object.optionalBool("loop", log: &log) ?? false { Self.close(&line.parts) }
      if byID.updateValue(line, forKey: id) != nil {
        object.fault("id", "'\(id)' is given twice", log: &log)
      }
    }
  }

  private func vertices(
    _ subline: inout JSONObjectReader, log: inout FaultLog
  ) -> [Coordinate]? {
    guard let type = subline.string("type", log: &log),
      let coords = subline.required("coords", log: &log),
      let own = GeometryReader.line(coords, path: subline.field("coords"), log: &log)
    else { return nil }
    guard type == "sub" else { return own }
    let start = subline.required("start", log: &log)
    guard let start, var object = JSONObjectReader(start, path: subline.field("start"), log: &log),
      let name = object.string("railway", log: &log)
    else { return nil }
    guard let line = byID[name], let first = own.first, let last = own.last else {
      log.add(
        line: start.line, field: object.field("railway"),
        "there is no line '\(name)' before this one")
      return nil
    }
    return line.vertices.slice(from: first, to: last)
  }

  private static func join(
    _ vertices: [Coordinate], isUnderground: Bool, to parts: inout [TrackPart]
  ) {
    let rounded = vertices.map(\.roundedForNetwork)
    guard let last = parts.last?.coordinates.last else {
      parts.append(
        TrackPart(coordinates: rounded.withoutRepeats(), isUnderground: isUnderground))
      return
    }
    if parts[parts.count - 1].isUnderground == isUnderground {
      let joined = parts[parts.count - 1].coordinates + rounded
      parts[parts.count - 1].coordinates = joined.withoutRepeats()
    } else {
      parts.append(
        TrackPart(
          coordinates: ([last] + rounded).withoutRepeats(), isUnderground: isUnderground))
    }
  }

  /// Makes the end of a loop its start; where they overlap, the overlap is taken off the start.
  private static func close(_ parts: inout [TrackPart]) {
    guard let end = parts.last?.coordinates.last, let first = parts.first?.coordinates else {
      return
    }
    let head = Array(first.prefix(first.count / 2))
    if let point = head.nearestPoint(to: end), point.metres < overlapReachMetres {
      parts[0].coordinates.removeFirst(point.segment + 1)
    }
    guard let start = parts[0].coordinates.first else { return }
    let last = parts[parts.count - 1].coordinates + [start]
    parts[parts.count - 1].coordinates = last.withoutRepeats()
  }

  /// A loop whose end is this near to its first half has come around to it.
  private static let overlapReachMetres = 50.0
}
