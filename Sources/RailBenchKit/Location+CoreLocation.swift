#if canImport(CoreLocation)
  public import CoreLocation

  extension Location {
    /// Converts a Core Location value; nil if the place is invalid.
    ///
    /// A negative course, speed or accuracy is invalid; a vertical accuracy of 0 or less means that
    /// the altitude is.
    public init?(_ location: CLLocation) {
      guard location.horizontalAccuracy >= 0 else { return nil }
      func valid(_ value: Double) -> Double? { value >= 0 ? value : nil }
      self.init(
        timestamp: Timestamp(location.timestamp),
        coordinate: Coordinate(
          latitude: location.coordinate.latitude, longitude: location.coordinate.longitude),
        altitudeMetres: location.verticalAccuracy > 0 ? location.altitude : nil,
        horizontalAccuracyMetres: location.horizontalAccuracy,
        verticalAccuracyMetres: location.verticalAccuracy > 0 ? location.verticalAccuracy : nil,
        courseDegrees: valid(location.course).map { $0.truncatingRemainder(dividingBy: 360) },
        speedMetresPerSecond: valid(location.speed))
    }
  }
#endif
