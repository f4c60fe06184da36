/// Directions of travel: degrees clockwise from true north, 0 up to 360.
public enum Course {
  /// The vector of length 1 in the direction of a course.
  public static func unitVector(degrees: Double) -> PlanarVector {
    let radians = degrees * .pi / 180
    return PlanarVector(east: PortableMath.sin(radians), north: PortableMath.cos(radians))
  }

  /// The course of a vector; nil for a vector of length 0.
  public static func degrees(of vector: PlanarVector) -> Double? {
    guard vector.squaredLength > 0, vector.squaredLength.isFinite else { return nil }
    let degrees = PortableMath.atan2(vector.east, vector.north) * 180 / .pi
    let wrapped = degrees < 0 ? degrees + 360 : degrees
    return wrapped < 360 ? wrapped : 0
  }
}
