/// A small rectangle of places, for what holds at all of them.
public struct PlaceCell: Sendable {
  @usableFromInline let box: CoordinateBox
  /// The flat map around the middle.
  public let plane: LocalPlane
  /// Metres from side to side.
  let size: PlanarVector
  /// Metres from the middle to the farthest place.
  let radiusMetres: Double
  /// By how much a squared length on the map around any of the places differs from the same on
  /// ``plane``, as a share of it.
  private let bend: Double
  /// What ``isFarther(_:away:than:)`` leaves for the bend: a share of what is farther, and square
  /// metres.
  private let unbent: Double
  private let bentSquared: Double

  /// The places of a box; nil where the map is bent too much, as at the poles, or the box has no
  /// places.
  public init?(_ box: CoordinateBox) {
    let middle = box.middle
    let plane = LocalPlane(origin: middle)
    // Both scales rise or fall with latitude on either side of the equator, and hardly at it.
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
    // A millimetre for rounding.
    size = PlanarVector(east: 2 * (corner.east + 0.001), north: 2 * (corner.north + 0.001))
    radiusMetres = size.length / 2
    unbent = 1 - 4 * bend
    bentSquared = 4 * bend * radiusMetres * radiusMetres + 1e-6
  }

  /// Whether a place lies in the cell.
  @inlinable
  public func contains(_ place: Coordinate) -> Bool { box.contains(place) }

  /// The least that something can measure from a place of the cell that measures so much from the
  /// middle.
  public func least(_ metres: Double) -> Double { max((metres - radiusMetres) * (1 - bend), 0) }

  /// The most that something can measure from a place of the cell that measures so much from the
  /// middle.
  public func most(_ metres: Double) -> Double { (metres + radiusMetres) * (1 + bend) }

  /// How far from the middle something can lie that measures so much from some place of the cell.
  public func farthest(_ metres: Double) -> Double { metres / (1 - bend) + radiusMetres }

  /// Tells what is farther than a point from all places of the cell.
  ///
  /// How much farther, in squared metres, is linear in the place, and so least in a corner.
  ///
  /// - Returns: false where that is not certain.
  public func isFarther(_ squared: Double, away: PlanarVector, than point: Double) -> Bool {
    let gain = size.east * abs(away.east) + size.north * abs(away.north)
    return squared * unbent - bentSquared - point > gain
  }
}
