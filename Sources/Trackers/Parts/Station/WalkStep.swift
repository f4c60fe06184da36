import Geometry
import Tracking

/// What a walk along a candidate's stations needs of a location; none without a course.
struct WalkStep: Sendable {
  let location: Location
  let plane: LocalPlane
  /// Of length 1.
  let course: PlanarVector

  init?(_ surroundings: Surroundings) {
    guard let degrees = surroundings.location.courseDegrees else { return nil }
    location = surroundings.location
    plane = surroundings.plane
    course = Course.unitVector(degrees: degrees)
  }
}
