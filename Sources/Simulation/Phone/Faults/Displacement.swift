import Geometry
import Numerics
import Tracking

extension Location {
  /// The location moved over the ground.
  func moved(by way: PlanarVector) -> Location {
    var moved = self
    moved.coordinate = LocalPlane(origin: coordinate).coordinate(at: way)
    return moved
  }
}

extension PlanarVector {
  /// A vector of this length in a drawn direction.
  static func drawn(metres: Double, _ generator: inout SeededGenerator) -> PlanarVector {
    let angle = generator.unit() * 2 * Double.pi
    return PlanarVector(
      east: metres * PortableMath.sin(angle), north: metres * PortableMath.cos(angle))
  }
}
