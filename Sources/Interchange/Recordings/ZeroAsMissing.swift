package import Journeys
package import Tracking

extension Location {
  /// The location without those values that are exactly 0, for sources that write 0 for "none".
  ///
  /// Android's `getSpeed`, `getBearing` and `getAltitude` return 0 where there is no value, and many
  /// logs keep just that.
  package func withoutZeros(in columns: Set<LocationColumn>) -> Location {
    var location = self
    func drop(_ column: LocationColumn, _ value: inout Double?) {
      if value == 0, columns.contains(column) { value = nil }
    }
    drop(.altitude, &location.altitudeMetres)
    drop(.horizontalAccuracy, &location.horizontalAccuracyMetres)
    drop(.verticalAccuracy, &location.verticalAccuracyMetres)
    drop(.course, &location.courseDegrees)
    drop(.speed, &location.speedMetresPerSecond)
    return location
  }
}
