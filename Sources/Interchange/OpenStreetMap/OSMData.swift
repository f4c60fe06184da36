import RailNetwork
import Text

/// What of a file of OpenStreetMap is of railways: routes, and all that they name.
///
/// Read in three passes, relations first, so that no more is held than is named.
struct OSMData {
  /// By id.
  private(set) var routes: [OSMElement] = []
  private(set) var masterOfRoute: [Int64: OSMElement] = [:]
  /// The stop area of a stop, a platform or a station, and the group of a stop area.
  private(set) var areaOfMember: [OSMElement.Key: OSMElement] = [:]
  private(set) var groupOfArea: [Int64: Int64] = [:]
  private(set) var ways: [Int64: OSMElement] = [:]
  /// The places of nodes, and the tags of those that have any.
  private(set) var places: [Int64: Coordinate] = [:]
  private(set) var tags: [Int64: [String: String]] = [:]
  /// The nodes that stand for a whole station and have a name.
  private(set) var stations: [Int64] = []
  private var masters: [OSMElement] = []
  private var areas: [OSMElement] = []
  /// The nodes that routes name.
  private var stops: Set<Int64> = []

  init(_ file: OSMFile) throws(Faults) {
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
  func line(_ member: OSMElement.Member) -> [Coordinate] {
    guard let way = ways[member.key.id] else { return member.places }
    let line = way.nodes.compactMap { places[$0] }
    return line.count > 1 ? line : way.places.count > 1 ? way.places : member.places
  }

  /// Where a member lies: a node's place, or the middle of a platform.
  func place(_ member: OSMElement.Member) -> Coordinate? {
    guard member.key.kind != .node else { return places[member.key.id] ?? member.places.first }
    guard member.key.kind == .way else { return nil }
    if let middle = ways[member.key.id]?.place { return middle }
    let line = line(member)
    return line.isEmpty ? nil : line.mean
  }

  func tags(_ key: OSMElement.Key) -> [String: String] {
    switch key.kind {
    case .node: tags[key.id] ?? [:]
    case .way: ways[key.id]?.tags ?? [:]
    case .relation: [:]
    }
  }
}

/// A node, a way or a relation of OpenStreetMap, as far as a network needs it.
struct OSMElement {
  enum Kind: String {
    case node, way, relation
  }

  /// What names an element: ids count up for each kind by itself.
  struct Key: Hashable {
    var kind: Kind
    var id: Int64
  }

  struct Member {
    var key: Key
    var role = ""
    /// The shape, where the file repeats it with the member.
    var places: [Coordinate] = []
  }

  var key: Key
  var tags: [String: String] = [:]
  /// Where a node lies; the middle of a way or relation, where the file has it.
  var place: Coordinate?
  var nodes: [Int64] = []
  /// The shape of a way, where the file repeats it with the way.
  var places: [Coordinate] = []
  var members: [Member] = []
}

/// Which elements a pass over a file asks for.
struct OSMQuery {
  var kind: OSMElement.Kind
  /// Of nodes and ways only these, and nodes that are tagged as of a railway.
  var ids: Set<Int64> = []

  /// Whether an element is asked for, given whether it has a tag of a railway or of its stops.
  func wants(_ id: Int64, isRail: @autoclosure () -> Bool) -> Bool {
    kind == .relation || ids.contains(id) || (kind == .node && isRail())
  }

  /// The keys of tags by which a node is of a railway.
  static let railKeys = ["railway", "public_transport"]
}
