package import PlainText
package import RailNetwork

/// Where a journey comes from.
package enum JourneySource: String, Sendable, Hashable {
  case recorded
  case simulated
}

/// What was true on a journey, with every id resolved in its network.
package struct GroundTruth: Sendable, Hashable {
  package var id: String
  package var title: String
  package var network: String
  package var source: JourneySource
  package var tags: [String]
  package var notes: String
  package var legs: [Leg]
  /// How far the times of calls may be off.
  package var uncertaintySeconds: Double?
  /// Where the rider gets off, if not at the last call.
  package var alight: StationIndex?
  /// Members of the file that this program doesn't know, kept as they were.
  package var unknownMembers: [JSONMember]

  package init(
    id: String, title: String, network: String, source: JourneySource, tags: [String] = [],
    notes: String = "", legs: [Leg], uncertaintySeconds: Double? = nil,
    alight: StationIndex? = nil, unknownMembers: [JSONMember] = []
  ) {
    self.id = id
    self.title = title
    self.network = network
    self.source = source
    self.tags = tags
    self.notes = notes
    self.legs = legs
    self.uncertaintySeconds = uncertaintySeconds
    self.alight = alight
    self.unknownMembers = unknownMembers
  }

  /// The name of the member that variants of one ride share, so that statistics count one ride.
  package static let rideMember = "ride"

  /// The truth under another id, as a variant of the same ride.
  package func variant(id: String) -> GroundTruth {
    var variant = self
    variant.id = id
    if !unknownMembers.contains(where: { $0.name == Self.rideMember }) {
      variant.unknownMembers.append(
        JSONMember(name: Self.rideMember, node: JSONNode(.string(self.id))))
    }
    return variant
  }
}
