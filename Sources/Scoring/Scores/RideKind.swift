package import Journeys
package import RailNetwork
import Tracking

/// What kind of ride a journey is: each is of one kind, and a tracker may do well on one and badly on
/// another, so that means over a suite depend on its mix.
package enum RideKind: String, Sendable, CaseIterable {
  case recorded
  case surface
  case subway
  case through = "through and transfers"
  case withoutCourse = "without course"

  /// Nil without a train; recorded rides are told apart by whoever mixes them with others.
  package init?(_ journey: Journey, network: RailNetwork) {
    let legs = journey.truth.legs
    let calls = legs.flatMap(\.calls)
    guard !calls.isEmpty else { return nil }
    let underground = calls.count { network.isUnderground($0.station) }
    let withCourse = journey.locations.count { $0.courseDegrees != nil }
    self =
      if Double(underground) > Self.subwayShare * Double(calls.count) {
        .subway
      } else if legs.count > 1 {
        .through
      } else if 2 * withCourse < journey.locations.count {
        .withoutCourse
      } else {
        .surface
      }
  }

  /// More of the stations have to be underground.
  private static let subwayShare = 0.8
}
