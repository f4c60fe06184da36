import Journeys
import RailNetwork
import Tracking

/// A location beside the track that the train was on.
struct LocationBesideTrack {
  var location: Location
  /// The distance to the track.
  var trackMetres: Double
  /// How far to the left of the track, in the direction of travel, the location lies.
  var leftMetres: Double
  /// The direction of travel along the track.
  var trackCourseDegrees: Double

  /// The locations of a journey's legs, in the order recorded, without those at which the rider is on
  /// no train or more than 5 km from the track.
  static func along(_ journey: Journey, finder: SurroundingsFinder) -> [LocationBesideTrack] {
    let network = finder.network
    let timeline = TruthTimeline(journey, network: network)
    return journey.locations.compactMap { location in
      guard let state = timeline.state(at: location.timestamp),
        let nearby = finder.surroundings(of: location).nearby(state.railway)
      else { return nil }
      let track = network.tracks[state.railway.offset]
      guard let ascending = track.heading(atMetres: nearby.positionMetres) else { return nil }
      let heading = state.direction == .ascending ? ascending : ascending * -1
      let foot = track.coordinate(atMetres: nearby.positionMetres)
      let offset = LocalPlane(origin: foot).vector(to: location.coordinate)
      return LocationBesideTrack(
        location: location, trackMetres: offset.length, leftMetres: heading.cross(offset),
        trackCourseDegrees: Course.degrees(of: heading) ?? 0)
    }
  }

  /// How far the course is off that of the track, from 0 to 180; nil without a course.
  var courseErrorDegrees: Double? {
    location.courseDegrees.map { EdgeCase.turn($0, trackCourseDegrees) }
  }
}
