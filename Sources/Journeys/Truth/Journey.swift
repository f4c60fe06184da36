package import RailNetwork
package import Text
package import Tracking

/// One labelled session: what the phone recorded, and what was true.
package struct Journey: Sendable, Equatable {
  package var locations: [Location]
  package var truth: GroundTruth

  package init(locations: [Location], truth: GroundTruth) {
    self.locations = locations
    self.truth = truth
  }

  package var id: String { truth.id }
}

package enum JourneySource: String, Sendable, Hashable, CaseIterable {
  case recorded, simulated
}

/// What was true on a journey, with every id resolved in its network.
package struct GroundTruth: Sendable, Equatable {
  package var id: String
  package var title: String
  package var network: String
  package var source: JourneySource
  package var tags: [String]
  package var notes: String
  package var legs: [Leg]
  /// How far the times of calls may be off that don't say so themselves.
  package var uncertaintySeconds: Double?
  /// Where the rider gets off, if not at the last call.
  package var alight: StationIndex?
  /// The ride that this is one recording or variant of, if it is not the only one.
  package var ride: String?
  /// Spans in which the recording is known to be wrong.
  package var disturbances: [Disturbance]
  /// Members of the file that this program doesn't know, kept as they were.
  package var unknownMembers: [JSONMember]

  package init(
    id: String, title: String, network: String, source: JourneySource, tags: [String] = [],
    notes: String = "", legs: [Leg], uncertaintySeconds: Double? = nil,
    alight: StationIndex? = nil, ride: String? = nil, disturbances: [Disturbance] = [],
    unknownMembers: [JSONMember] = []
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
    self.ride = ride
    self.disturbances = disturbances
    self.unknownMembers = unknownMembers
  }

  /// How far the times of a call may be off.
  package func uncertaintySeconds(of call: Call) -> Double {
    call.uncertaintySeconds ?? uncertaintySeconds ?? 0
  }

  /// What all recordings and variants of one ride share, and no others: statistics count it once.
  package var rideID: String { ride ?? id }

  /// The world that it was simulated in, as its tag says; nil for a recording.
  package var world: String? {
    source == .recorded ? nil : tags.first { $0.hasPrefix(Self.worldPrefix) } ?? "world-1"
  }

  /// Of the tag that says in which world a journey was simulated; without one it is the usual.
  private static let worldPrefix = "world-"
  /// Of the tag that says with which phone a ride was recorded.
  static let phonePrefix = "phone-"

  /// Whether a tag says where a journey comes from, and not what it is like.
  package static func isOrigin(_ tag: String) -> Bool {
    tag.hasPrefix(worldPrefix) || tag.hasPrefix(phonePrefix)
  }

  /// The tag that says with which phone it was recorded.
  package var phone: String? { tags.first { $0.hasPrefix(Self.phonePrefix) } }

  /// The truth under another id, as a variant of the same ride.
  package func variant(id: String) -> GroundTruth {
    var variant = self
    variant.id = id
    variant.ride = rideID
    return variant
  }
}

/// A span in which a recording is known to be wrong: its clock, its places, or silence.
package struct Disturbance: Sendable, Equatable {
  /// What is wrong, such as `clock`.
  package var kind: String
  package var from: Timestamp
  package var to: Timestamp

  package init(kind: String, from: Timestamp, to: Timestamp) {
    self.kind = kind
    self.from = from
    self.to = to
  }

  package func moved(bySeconds seconds: Double) -> Disturbance {
    Disturbance(
      kind: kind, from: from.advanced(bySeconds: seconds), to: to.advanced(bySeconds: seconds))
  }
}

extension Journey {
  /// 2001-01-01, a Monday: anonymous journeys are moved to the week that begins then.
  package static let anonymousDay = Timestamp(millisecondsSince1970: 978_307_200_000)
  package static let anonymousWeekSeconds = 604_800.0
}
