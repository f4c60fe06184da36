package import RailNetwork

/// A node, a way or a relation of OpenStreetMap, as far as a network needs it.
package struct OSMElement {
  package enum Kind: Int, Sendable {
    case node
    case way
    case relation

    /// The kind that files call by a name.
    package init?(name: String?) {
      switch name {
      case "node": self = .node
      case "way": self = .way
      case "relation": self = .relation
      default: return nil
      }
    }
  }

  /// What names an element: ids count up for each kind by itself.
  package struct Key: Sendable, Hashable {
    package var kind: Kind
    package var id: Int64

    package init(kind: Kind, id: Int64) {
      (self.kind, self.id) = (kind, id)
    }
  }

  /// What a relation holds.
  package struct Member {
    package var key: Key
    package var role: String
    /// The shape, where the file repeats it with the member.
    package var places: [Coordinate]

    package init(key: Key, role: String = "", places: [Coordinate] = []) {
      (self.key, self.role, self.places) = (key, role, places)
    }
  }

  package var key: Key
  package var tags: [String: String] = [:]
  /// Where a node lies; the middle of a way or relation, where the file has it.
  package var place: Coordinate?
  /// The nodes of a way.
  package var nodes: [Int64] = []
  /// The shape of a way, where the file repeats it with the way.
  package var places: [Coordinate] = []
  package var members: [Member] = []
}

/// Which elements a pass over a file asks for.
package struct OSMQuery {
  package var kind: OSMElement.Kind
  /// Of nodes and ways only these, and nodes that are tagged as of a railway.
  package var ids: Set<Int64> = []

  /// Whether an element is asked for, given whether it has a tag of a railway or of its stops.
  package func wants(_ id: Int64, isRail: @autoclosure () -> Bool) -> Bool {
    kind == .relation || ids.contains(id) || (kind == .node && isRail())
  }

  /// The keys of tags by which a node is of a railway.
  package static let railKeys = ["railway", "public_transport"]
}
