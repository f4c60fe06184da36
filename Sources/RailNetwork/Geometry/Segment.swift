/// A straight segment of track on a local plane.
public struct Segment: Sendable, Equatable {
  /// The start, in metres on a plane.
  public var start: PlanarVector
  /// The end, in metres on a plane.
  public var end: PlanarVector

  /// A straight line between two points of one plane.
  @inlinable
  public init(start: PlanarVector, end: PlanarVector) {
    self.start = start
    self.end = end
  }

  /// The point nearest to the plane's origin: its place, 0 to 1, and its squared distance.
  @inlinable
  public func nearestToOrigin() -> (share: Double, squaredDistance: Double) {
    let along = end - start
    let squaredLength = along.squaredLength
    guard squaredLength > 0 else { return (0, start.squaredLength) }
    let share = min(max(-start.dot(along) / squaredLength, 0), 1)
    return (share, (start + along * share).squaredLength)
  }
}
