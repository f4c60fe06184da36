/// A displacement on a local plane, in metres.
public struct PlanarVector: Sendable, Hashable {
  /// Metres towards the east.
  public var east: Double
  /// Metres towards the north.
  public var north: Double

  /// A vector in metres east and north.
  @inlinable
  public init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// The square of ``length``, in square metres.
  @inlinable public var squaredLength: Double { east * east + north * north }
  /// The length in metres.
  @inlinable public var length: Double { squaredLength.squareRoot() }

  /// The vector of length 1 in this direction; nil for a vector of length 0.
  @inlinable public var unit: PlanarVector? {
    let length = length
    guard length > 0, length.isFinite else { return nil }
    return PlanarVector(east: east / length, north: north / length)
  }

  /// The product of both lengths and the cosine of the angle between them.
  @inlinable
  public func dot(_ other: PlanarVector) -> Double {
    east * other.east + north * other.north
  }

  /// Positive if `other` points to the left of this vector.
  @inlinable
  public func cross(_ other: PlanarVector) -> Double {
    east * other.north - north * other.east
  }

  /// The sum, component by component.
  @inlinable
  public static func + (a: PlanarVector, b: PlanarVector) -> PlanarVector {
    PlanarVector(east: a.east + b.east, north: a.north + b.north)
  }

  /// The displacement from the end of `b` to the end of `a`.
  @inlinable
  public static func - (a: PlanarVector, b: PlanarVector) -> PlanarVector {
    PlanarVector(east: a.east - b.east, north: a.north - b.north)
  }

  /// The vector multiplied by a factor.
  @inlinable
  public static func * (a: PlanarVector, factor: Double) -> PlanarVector {
    PlanarVector(east: a.east * factor, north: a.north * factor)
  }
}
