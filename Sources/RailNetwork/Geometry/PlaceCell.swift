/// A small rectangle of places, for statements that are true for all of them.
public struct PlaceCell: Sendable {
  @usableFromInline let box: CoordinateBox
  /// The flat map around the middle.
  public let plane: LocalPlane
  /// Width and height in metres.
  let size: PlanarVector
  /// Metres from the middle to the farthest place.
  let radiusMetres: Double
  /// The largest relative difference of a squared length on ``plane`` and on the map around a
  /// place.
  private let bend: Double
  /// The margin of ``isFarther(_:away:than:)`` for this difference: a factor, and square metres.
  private let unbent: Double
  private let bentSquared: Double

  /// The places of a box; nil if it is empty, or if a flat map is too inaccurate there.
  public init?(_ box: CoordinateBox) {
    let middle = box.middle
    let plane = LocalPlane(origin: middle)
    // Both scales change monotonically with latitude on each side of the equator, and hardly at it.
    var bend = 1e-8
    for latitude in [box.south, box.north] {
      let edge = LocalPlane(origin: Coordinate(latitude: latitude, longitude: middle.longitude))
      for scale in [
        edge.metresPerDegreeLatitude / plane.metresPerDegreeLatitude,
        edge.metresPerDegreeLongitude / plane.metresPerDegreeLongitude,
      ] { bend = max(bend, abs(scale * scale - 1) + 1e-8) }
    }
    guard middle.isValid, bend < 0.01 else { return nil }
    self.box = box
    self.plane = plane
    self.bend = bend
    let corner = plane.vector(to: box.northEast)
    // One millimetre for rounding.
    size = PlanarVector(east: 2 * (corner.east + 0.001), north: 2 * (corner.north + 0.001))
    radiusMetres = size.length / 2
    unbent = 1 - 4 * bend
    bentSquared = 4 * bend * radiusMetres * radiusMetres + 1e-6
  }

  /// Whether a place is in the cell.
  @inlinable
  public func contains(_ place: Coordinate) -> Bool { box.contains(place) }

  /// A lower bound for the distance from any place of the cell, given the distance from the middle.
  public func least(_ metres: Double) -> Double { max((metres - radiusMetres) * (1 - bend), 0) }

  /// An upper bound for the distance from any place of the cell, from that of the middle.
  public func most(_ metres: Double) -> Double { (metres + radiusMetres) * (1 + bend) }

  /// An upper bound for the distance from the middle, from that of some place of the cell.
  public func farthest(_ metres: Double) -> Double { metres / (1 - bend) + radiusMetres }

  /// Whether a point is certainly farther than another, seen from any place of the cell.
  ///
  /// Both are squared metres from the middle; `away` is the vector between the points. The
  /// difference of the squared distances is linear in the place, so it is smallest in a corner.
  public func isFarther(_ squared: Double, away: PlanarVector, than point: Double) -> Bool {
    let gain = size.east * abs(away.east) + size.north * abs(away.north)
    return squared * unbent - bentSquared - point > gain
  }
}
