package import RailNetwork

/// The source of a leg's or a call's labels, and the evidence for a proposal: the member
/// `labelling`.
package struct LabelOrigin: Sendable, Equatable {
  package enum Status: String, Sendable, Hashable, CaseIterable {
    case proposed, confirmed
  }

  package enum Basis: String, Sendable, Hashable, CaseIterable {
    /// Locations show the train standing or passing.
    case observed
    /// No locations for a while: the stop has the time that remains after running.
    case gap
    /// Outside of the time of the locations.
    case extrapolated
    case timetable
    /// From the rider's own log.
    case logged
  }

  /// Another railway that fits, with its probability from 0 to 1.
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
  /// The uncertainty of the call's times.
  package var uncertaintySeconds: Double?
  /// From 0 to 1.
  package var confidence: Double?
  /// The most probable first.
  package var alternatives: [Alternative]
  /// From 0 to 1: how likely the leg's train is the right one of the timetable.
  package var trainConfidence: Double?
  /// The ids of the recordings that saw the call, if several phones labelled the ride together.
  package var witnesses: [String]
  /// Unknown members of the file, kept unchanged.
  package var unknownMembers: [JSONMember]

  package init(
    status: Status, basis: Basis? = nil, uncertaintySeconds: Double? = nil,
    confidence: Double? = nil, alternatives: [Alternative] = [], trainConfidence: Double? = nil,
    witnesses: [String] = [], unknownMembers: [JSONMember] = []
  ) {
    self.status = status
    self.basis = basis
    self.uncertaintySeconds = uncertaintySeconds
    self.confidence = confidence
    self.alternatives = alternatives
    self.trainConfidence = trainConfidence
    self.witnesses = witnesses
    self.unknownMembers = unknownMembers
  }

  package static let confirmed = LabelOrigin(status: .confirmed)
}
