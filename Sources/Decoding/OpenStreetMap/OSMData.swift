package import Geometry
package import PlainText

/// What of a file of OpenStreetMap is of railways: routes, and all that they name.
///
/// Read in three passes, relations first, so that no more is held than is named.
package struct OSMData {
  /// By id.
  package private(set) var routes: [OSMElement] = []
  package private(set) var masterOfRoute: [Int64: OSMElement] = [:]
  /// The stop area of a stop, a platform or a station, and the group of a stop area.
  package private(set) var areaOfMember: [OSMElement.Key: OSMElement] = [:]
  package private(set) var groupOfArea: [Int64: Int64] = [:]
  package private(set) var ways: [Int64: OSMElement] = [:]
  /// The places of nodes, and the tags of those that have any.
  package private(set) var places: [Int64: Coordinate] = [:]
  package private(set) var tags: [Int64: [String: String]] = [:]
  /// The nodes that stand for a whole station and have a name.
  package private(set) var stations: [Int64] = []

  package init(_ file: OSMFile) throws(Faults) {
    var masters: [OSMElement] = []
    var areas: [OSMElement] = []
    try file.forEach(OSMQuery(kind: .relation)) { relation in
      if relation.tags.railMode != nil { routes.append(relation) }
      if relation.tags["type"] == "route_master" { masters.append(relation) }
      if relation.tags["public_transport"] == "stop_area" { areas.append(relation) }
      if relation.tags["public_transport"] == "stop_area_group" {
        for member in relation.members { groupOfArea[member.key.id] = relation.key.id }
      }
    }
    routes.sort { $0.key.id < $1.key.id }
    for area in areas.sorted(by: { $0.key.id < $1.key.id }) {
      for member in area.members where areaOfMember[member.key] == nil {
        areaOfMember[member.key] = area
      }
    }
    for master in masters.sorted(by: { $0.key.id < $1.key.id }) {
      for member in master.members where masterOfRoute[member.key.id] == nil {
        masterOfRoute[member.key.id] = master
      }
    }
    let members = routes.flatMap(\.members)
    var query = OSMQuery(kind: .way)
    for member in members where member.key.kind == .way { query.ids.insert(member.key.id) }
    if !query.ids.isEmpty {
      try file.forEach(query) { ways[$0.key.id] = $0 }
    }
    query = OSMQuery(kind: .node)
    for way in ways.values where way.places.count != way.nodes.count || way.nodes.isEmpty {
      query.ids.formUnion(way.nodes)
    }
    let stops = Set(members.filter { $0.key.kind == .node }.map(\.key.id))
    query.ids.formUnion(stops)
    guard !routes.isEmpty else { return }
    try file.forEach(query) { node in
      let id = node.key.id
      let isStation = node.tags.isStation && node.tags["name"] != nil
      guard let place = node.place, isStation || query.ids.contains(id) else { return }
      places[id] = place
      if isStation { stations.append(id) }
      if stops.contains(id) || node.tags.isStop { tags[id] = node.tags }
    }
    stations.sort()
  }

  /// The shape of a member that is a way, as far as the file has it.
  package func line(_ member: OSMElement.Member) -> [Coordinate] {
    guard let way = ways[member.key.id] else { return member.places }
    let line = way.nodes.compactMap { places[$0] }
    return line.count > 1 ? line : way.places.count > 1 ? way.places : member.places
  }

  /// Where a member lies: a node's place, or the middle of a platform.
  package func place(_ member: OSMElement.Member) -> Coordinate? {
    guard member.key.kind != .node else { return places[member.key.id] ?? member.places.first }
    guard member.key.kind == .way else { return nil }
    if let middle = ways[member.key.id]?.place { return middle }
    let line = line(member)
    guard !line.isEmpty else { return nil }
    let count = Double(line.count)
    return Coordinate(
      latitude: line.reduce(0) { $0 + $1.latitude } / count,
      longitude: line.reduce(0) { $0 + $1.longitude } / count)
  }

  package func tags(_ key: OSMElement.Key) -> [String: String] {
    switch key.kind {
    case .node: tags[key.id] ?? [:]
    case .way: ways[key.id]?.tags ?? [:]
    case .relation: [:]
    }
  }
}
