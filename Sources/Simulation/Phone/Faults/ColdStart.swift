import Geometry
package import Numerics
package import Tracking

/// The first locations are coarse, until the satellites are found.
package struct ColdStart: LocationFault {
  package static let kind = "coldStart"
  package static let summary = "the first locations are coarse, until the satellites are found"
  package static let parameters: [PhoneParameter<ColdStart>] = [
    PhoneParameter("accuracyMetres", \.accuracyMetres, in: 1...50_000, "the first accuracy"),
    PhoneParameter("seconds", \.seconds, in: 1...600, "until accuracy is down to 10 m"),
  ]

  package var accuracyMetres: Drawn = 1_500
  package var seconds: Drawn = 60

  package init() {}

  /// The error as a share of the claimed radius.
  private static let errorShare = 0.5
  private static let endAccuracyMetres = 10.0
  /// Coarser locations than this are not from satellites, and have no course and speed.
  private static let satelliteAccuracyMetres = 100.0

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let start = accuracyMetres.draw(&generator)
    let seconds = seconds.draw(&generator)
    let way = PlanarVector.drawn(metres: Self.errorShare, &generator)
    guard let first = locations.first?.timestamp else { return locations }
    let fall = PortableMath.log(Self.endAccuracyMetres / start) / seconds
    return locations.map { location in
      let elapsed = location.timestamp.seconds(since: first)
      guard elapsed >= 0, elapsed < seconds else { return location }
      let accuracy = start * PortableMath.exp(fall * elapsed)
      var coarse = location.moved(by: way * accuracy)
      coarse.horizontalAccuracyMetres = location.horizontalAccuracyMetres.map {
        max($0, accuracy)
      }
      if accuracy > Self.satelliteAccuracyMetres {
        coarse.courseDegrees = nil
        coarse.speedMetresPerSecond = nil
      }
      return coarse
    }
  }
}
