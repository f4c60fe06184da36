package import PlainText
package import RailNetwork

/// The part of a journey on one railway in one direction.
package struct Leg: Sendable, Hashable {
  package var railway: RailwayIndex
  package var direction: RailDirection
  /// Such as `Tokyu.Local`.
  package var trainType: String?
  /// Every station from the first call to the last, in the order of travel.
  package var calls: [Call]
  /// Railways that are just as right an answer, where two are one service on one track.
  package var equivalent: [RailwayIndex]
  /// Members of the file that this program doesn't know, kept as they were.
  package var unknownMembers: [JSONMember]

  package init(
    railway: RailwayIndex, direction: RailDirection, trainType: String? = nil, calls: [Call],
    equivalent: [RailwayIndex] = [], unknownMembers: [JSONMember] = []
  ) {
    self.railway = railway
    self.direction = direction
    self.trainType = trainType
    self.calls = calls
    self.equivalent = equivalent
    self.unknownMembers = unknownMembers
  }
}
