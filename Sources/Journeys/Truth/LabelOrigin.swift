package import RailNetwork
package import Text

/// Who vouches for a leg or a call, and what a proposal rests on: its member `labelling`.
package struct LabelOrigin: Sendable, Equatable {
  package enum Status: String, Sendable, Hashable, CaseIterable {
    case proposed, confirmed
  }

  package enum Basis: String, Sendable, Hashable, CaseIterable {
    /// Locations show the train standing, or going by.
    case observed
    /// No locations for a while: the time left over after running is the stand.
    case gap
    /// Before the first or after the last location.
    case extrapolated
    case timetable
    /// Taken from what the rider logged.
    case logged
  }

  /// Another railway that fits, with its share of belief from 0 to 1.
  package struct Alternative: Sendable, Equatable {
    package var railway: RailwayIndex
    package var confidence: Double

    package init(railway: RailwayIndex, confidence: Double) {
      self.railway = railway
      self.confidence = confidence
    }
  }

  package var status: Status
  package var basis: Basis?
  /// How far the call's times may be off.
  package var uncertaintySeconds: Double?
  /// From 0 to 1.
  package var confidence: Double?
  /// Best first.
  package var alternatives: [Alternative]
  /// Members of the file that this program doesn't know, kept as they were.
  package var unknownMembers: [JSONMember]

  package init(
    status: Status, basis: Basis? = nil, uncertaintySeconds: Double? = nil,
    confidence: Double? = nil, alternatives: [Alternative] = [], unknownMembers: [JSONMember] = []
  ) {
    self.status = status
    self.basis = basis
    self.uncertaintySeconds = uncertaintySeconds
    self.confidence = confidence
    self.alternatives = alternatives
    self.unknownMembers = unknownMembers
  }

  package static let confirmed = LabelOrigin(status: .confirmed)
}
