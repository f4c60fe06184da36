package import Geometry
package import Journeys
import RailNetwork
package import Tracking

/// A location beside the track that the train was on.
package struct MeasuredLocation: Sendable, Hashable {
  package var location: Location
  /// The place on the track that is nearest.
  package var foot: Coordinate
  /// How far to the left of the track, in the direction of travel, the location lies.
  package var leftMetres: Double
  /// The direction of travel along the track.
  package var trackCourseDegrees: Double
  package var isUnderground: Bool
  /// While the train stands at a station above the ground, how far from the station's point the
  /// location lies; nil too where the truth is dated, or the location claims, worse than a stand needs.
  package var stationMetres: Double?

  private static let greatestStandingUncertaintySeconds = 30.0
  private static let greatestStandingAccuracyMetres = 200.0

  /// The locations of a journey's legs, each beside the track of its leg, in the order recorded.
  ///
  /// Locations at which the rider is on no train, or which lie more than 5 km from the track, are
  /// left out.
  package static func along(
    _ journey: Journey, finder: SurroundingsFinder
  ) -> [MeasuredLocation] {
    let network = finder.network
    let timeline = TruthTimeline(journey, network: network)
    let isDated = (journey.truth.uncertaintySeconds ?? 0) <= greatestStandingUncertaintySeconds
    var follower = SurroundingsFollower(finder)
    return journey.locations.compactMap { location in
      guard let state = timeline.state(at: location.timestamp),
        let nearby = follower.surroundings(of: location).nearby(state.railway)
      else { return nil }
      let track = network.tracks[state.railway.offset]
      let foot = track.coordinate(atMetres: nearby.positionMetres)
      guard let ascending = track.heading(atMetres: nearby.positionMetres) else { return nil }
      let heading = state.direction == .ascending ? ascending : ascending * -1
      let way = LocalPlane(origin: foot).vector(to: location.coordinate)
      let station = network[state.focus.station]
      let isStanding =
        state.focus.phase == .now && isDated
        && (location.horizontalAccuracyMetres ?? 0) <= greatestStandingAccuracyMetres
        && !network.isUnderground(state.focus.station)
      return MeasuredLocation(
        location: location, foot: foot, leftMetres: heading.cross(way),
        trackCourseDegrees: Course.degrees(of: heading) ?? 0,
        isUnderground: track.isUnderground[track.part(atMetres: nearby.positionMetres)],
        stationMetres: isStanding ? station.coordinate.metres(to: location.coordinate) : nil)
    }
  }

  /// The distance to the track.
  package var trackMetres: Double {
    LocalPlane(origin: foot).vector(to: location.coordinate).length
  }

  /// How far the course is off that of the track, to the right if positive; nil without a course.
  package var courseErrorDegrees: Double? {
    location.courseDegrees.map { course in
      let turn = Angle.wrapped(course - trackCourseDegrees)
      return turn > 180 ? turn - 360 : turn
    }
  }
}
