import Geometry

/// A node, a way or a relation of OpenStreetMap, as far as a network needs it.
struct OSMElement {
  enum Kind: Int, Sendable {
    case node
    case way
    case relation

    /// The kind that files call by a name.
    init?(name: String?) {
      switch name {
      case "node": self = .node
      case "way": self = .way
      case "relation": self = .relation
      default: return nil
      }
    }
  }

  /// What names an element: ids count up for each kind by itself.
  struct Key: Sendable, Hashable {
    var kind: Kind
    var id: Int64
  }

  /// What a relation holds.
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
  /// The nodes of a way.
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
