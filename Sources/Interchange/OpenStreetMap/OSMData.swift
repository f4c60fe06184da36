package import RailNetwork
package import Text

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
  private var masters: [OSMElement] = []
  private var areas: [OSMElement] = []
  /// The nodes that routes name.
  private var stops: Set<Int64> = []

  package init(_ file: OSMFile) throws(Faults) {
    try read(OSMQuery(kind: .relation), of: file)
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
    var query = OSMQuery(kind: .way)
    for member in routes.flatMap(\.members) {
      if member.key.kind == .way { query.ids.insert(member.key.id) }
      if member.key.kind == .node { stops.insert(member.key.id) }
    }
    if !query.ids.isEmpty { try read(query, of: file) }
    query = OSMQuery(kind: .node, ids: stops)
    for way in ways.values where way.places.count != way.nodes.count || way.nodes.isEmpty {
      query.ids.formUnion(way.nodes)
    }
    guard !routes.isEmpty else { return }
    try read(query, of: file)
    stations.sort()
  }

  /// Keeps what matters of the elements that a query asks for.
  ///
  /// One closure for all kinds: the optimiser copies the readers for each that they are handed.
  private mutating func read(_ query: OSMQuery, of file: OSMFile) throws(Faults) {
    try file.forEach(query) { element in
      switch query.kind {
      case .relation: keep(relation: element)
      case .way: ways[element.key.id] = element
      case .node: keep(node: element, isNamed: query.ids.contains(element.key.id))
      }
    }
  }

  private mutating func keep(relation: OSMElement) {
    if relation.tags.railMode != nil { routes.append(relation) }
    if relation.tags["type"] == "route_master" { masters.append(relation) }
    if relation.tags["public_transport"] == "stop_area" { areas.append(relation) }
    if relation.tags["public_transport"] == "stop_area_group" {
      for member in relation.members { groupOfArea[member.key.id] = relation.key.id }
    }
  }

  private mutating func keep(node: OSMElement, isNamed: Bool) {
    let id = node.key.id
    let isStation = node.tags.isStation && node.tags["name"] != nil
    guard let place = node.place, isStation || isNamed else { return }
    places[id] = place
    if isStation { stations.append(id) }
    if stops.contains(id) || node.tags.isStop { tags[id] = node.tags }
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
