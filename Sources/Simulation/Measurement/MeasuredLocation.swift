package import Journeys
package import RailNetwork
package import Tracking

/// A location beside the track that the train was on.
package struct MeasuredLocation: Sendable, Equatable {
  package var location: Location
  /// The place on the track that is nearest.
  package var foot: Coordinate
  /// How far to the left of the track, in the direction of travel, the location lies.
  package var leftMetres: Double
  /// The direction of travel along the track.
  package var trackCourseDegrees: Double
  package var isUnderground: Bool
  /// The stand in which it was measured; nil too where the location claims to be worse than needed.
  package var stand: Stand?

  /// A stand of the train at a station above the ground, whose times are known well enough.
  package struct Stand: Sendable, Equatable {
    package var leg: Int
    package var call: Int
    /// From the location to the station's point.
    package var metres: Double

    /// Worse dated, the train may have been on the way.
    private static let greatestUncertaintySeconds = 12.0
    private static let greatestAccuracyMetres = 200.0

    fileprivate init?(
      _ location: Location, _ state: TruthState, _ truth: GroundTruth, _ network: RailNetwork
    ) {
      let call = truth.legs[state.leg].calls[state.call]
      let uncertainty = call.labelling?.uncertaintySeconds ?? truth.uncertaintySeconds ?? 0
      guard state.focus.phase == .now, uncertainty <= Self.greatestUncertaintySeconds,
        call.departure.seconds(since: call.arrival) > uncertainty,
        (location.horizontalAccuracyMetres ?? 0) <= Self.greatestAccuracyMetres,
        !network.isUnderground(call.station)
      else { return nil }
      leg = state.leg
      self.call = state.call
      metres = network[call.station].coordinate.metres(to: location.coordinate)
    }
  }

  /// The locations of a journey's legs, each beside the track of its leg, in the order recorded.
  ///
  /// Locations at which the rider is on no train, or which lie more than 5 km from the track, are
  /// left out.
  package static func along(
    _ journey: Journey, finder: SurroundingsFinder
  ) -> [MeasuredLocation] {
    let network = finder.network
    let timeline = TruthTimeline(journey, network: network)
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
      return MeasuredLocation(
        location: location, foot: foot, leftMetres: heading.cross(way),
        trackCourseDegrees: Course.degrees(of: heading) ?? 0,
        isUnderground: track.isUnderground[track.part(atMetres: nearby.positionMetres)],
        stand: Stand(location, state, journey.truth, network))
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
