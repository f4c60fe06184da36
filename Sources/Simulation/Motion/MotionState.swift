package import Geometry
package import RailNetwork

/// What is true of a ride at one moment.
package struct MotionState: Sendable, Hashable {
  package var coordinate: Coordinate
  /// The unit vector of travel; while standing, that of the way on.
  package var heading: PlanarVector
  /// Along the heading, not negative.
  package var speedMetresPerSecond: Double
  /// Along the heading; negative while braking.
  package var accelerationMetresPerSecondSquared: Double
  package var isUnderground: Bool
  /// The station at whose platform the ride stands, between an arrival and a departure.
  package var platform: StationIndex?
  /// The railway whose train the phone is on, or nil off the train.
  package var railway: RailwayIndex?
  /// The position along the railway's track, or nil off the train and between two railways.
  package var positionMetres: Double?
  /// How far the ride has come since its start.
  package var travelledMetres: Double
}
