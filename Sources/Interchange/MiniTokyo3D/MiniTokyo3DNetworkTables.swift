import Geometry
import PlainText
import RailNetwork

/// A railway as `railways.json` has it.
struct MiniTokyo3DRailway {
  let line: Int
  let id: String
  let title: Title
  let color: String
  /// A loop repeats its first station at the end.
  let stationIDs: [String]
  let ascending: String
  let descending: String

  /// All railways, in the file's order.
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
        line: node.line, id: id, title: title, color: color, stationIDs: stations,
        ascending: ascending, descending: descending)
    }
  }
}

/// A station as `stations.json` has it.
struct MiniTokyo3DStation {
  let id: String
  let railwayID: String?
  let title: Title
  let coordinate: Coordinate?

  /// All stations, in the file's order.
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
struct MiniTokyo3DGroups {
  private var groupByStation: [String: Int] = [:]

  /// Reads the groups, each a list of buildings, each a list of station ids.
  init?(_ nodes: [JSONNode], log: inout FaultLog) {
    for (group, node) in nodes.enumerated() {
      collect(node, group: group, path: "[\(group)]", depth: 0, log: &log)
    }
  }

  /// The interchange of a station, if it is in one.
  func group(of station: String) -> Int? {
    groupByStation[station]
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
    case .array(let elements) where depth < 2:
      for (index, element) in elements.enumerated() {
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
