package import RailNetwork
package import Tracking

/// A labelled ride: the recording of a phone, and the ground truth.
package struct Journey: Sendable, Equatable {
  package var locations: [Location]
  /// The phone's own events of motion; empty if they were not recorded.
  package var motion: [MotionEvent]
  package var truth: GroundTruth

  package init(locations: [Location], motion: [MotionEvent] = [], truth: GroundTruth) {
    self.locations = locations
    self.motion = motion
    self.truth = truth
  }

  package var id: String { truth.id }

  /// The journey with only these locations, and the motion from the first of them to the last, also
  /// an event that still holds at the first.
  package func keeping(_ kept: [Location]) -> Journey {
    var part = self
    part.locations = kept
    let span: ClosedRange<Timestamp>? = kept.map(\.timestamp).span
    part.motion = span.map { motion.between($0.lowerBound, $0.upperBound) } ?? []
    return part
  }
}

extension [Timestamp] {
  /// From the earliest to the latest; nil without any.
  package var span: ClosedRange<Timestamp>? {
    self.min().flatMap { first in self.max().map { first...$0 } }
  }
}

package enum JourneySource: String, Sendable, Hashable, CaseIterable {
  case recorded, simulated
}

/// The ground truth of a journey, with every id resolved in its network.
package struct GroundTruth: Sendable, Equatable {
  package var id: String
  package var title: String
  package var network: String
  package var source: JourneySource
  package var tags: [String]
  package var notes: String
  package var legs: [Leg]
  /// The uncertainty of call times, for calls without their own value.
  package var uncertaintySeconds: Double?
  /// The station where the rider gets off, if it isn't the last call.
  package var alight: StationIndex?
  /// The id of the ride, if there are other recordings or variants of the same ride.
  package var ride: String?
  /// The kind of day whose trains ran, if the date does not tell it, such as `SaturdayHoliday`.
  package var calendar: String?
  /// Spans in which the recording is known to be wrong.
  package var disturbances: [NamedSpan]
  /// Spans in which the rider is on no train: the member `none`, in order of time.
  package var withoutRide: [NamedSpan]
  /// Unknown members of the file, kept unchanged.
  package var unknownMembers: [JSONMember]

  package init(
    id: String, title: String, network: String, source: JourneySource, tags: [String] = [],
    notes: String = "", legs: [Leg], uncertaintySeconds: Double? = nil,
    alight: StationIndex? = nil, ride: String? = nil, calendar: String? = nil,
    disturbances: [NamedSpan] = [],
    withoutRide: [NamedSpan] = [], unknownMembers: [JSONMember] = []
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
    self.calendar = calendar
    self.disturbances = disturbances
    self.withoutRide = withoutRide
    self.unknownMembers = unknownMembers
  }

  /// The uncertainty of a call's times.
  package func uncertaintySeconds(of call: Call) -> Double {
    call.uncertaintySeconds ?? uncertaintySeconds ?? 0
  }

  /// A call whose times are less certain than this is not scored for the phase.
  package static let scoredSeconds = 30.0

  /// Whether a call's times are certain enough for the phase to be scored.
  package func isScored(_ call: Call) -> Bool {
    uncertaintySeconds(of: call) <= Self.scoredSeconds
  }

  /// Identifies the ride: all its recordings and variants share this id.
  ///
  /// Statistics count it once.
  package var rideID: String { ride ?? id }

  /// The simulated world, from the tag; nil for a recording.
  package var world: String? {
    source == .recorded ? nil : tags.first { $0.hasPrefix(Self.worldPrefix) } ?? "world-1"
  }

  /// The prefix of the tag that names the simulated world; without this tag it is the usual world.
  static let worldPrefix = "world-"
  /// The prefix of the tag that names the phone of a recording.
  static let phonePrefix = "phone-"

  /// The tag that names the phone of the recording.
  package var phone: String? { tags.first { $0.hasPrefix(Self.phonePrefix) } }

  /// The truth with another id, as a variant of the same ride.
  package func variant(id: String) -> GroundTruth {
    var variant = self
    variant.id = id
    variant.ride = rideID
    return variant
  }
}

/// A span of a journey: one in which its recording is known to be wrong, such as `clock`, or in which
/// the rider is on no train, such as `walk`.
package struct NamedSpan: Sendable, Equatable {
  package var name: String
  package var from: Timestamp
  package var to: Timestamp

  package init(_ name: String, from: Timestamp, to: Timestamp) {
    self.name = name
    self.from = from
    self.to = to
  }

  package func moved(bySeconds seconds: Double) -> NamedSpan {
    NamedSpan(name, from: from.advanced(bySeconds: seconds), to: to.advanced(bySeconds: seconds))
  }

  /// The part of the span within a time; nil if there is none.
  package func cut(from start: Timestamp, to end: Timestamp) -> NamedSpan? {
    let cut = NamedSpan(name, from: max(from, start), to: min(to, end))
    return cut.from < cut.to ? cut : nil
  }
}
