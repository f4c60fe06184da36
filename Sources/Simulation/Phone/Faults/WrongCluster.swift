import Geometry
package import Numerics
package import Tracking

/// Locations that agree with each other, claim a good accuracy, and lie stations away.
///
/// Seen where a station's wireless networks are known to the system under another place.
package struct WrongCluster: LocationFault {
  package static let kind = "wrongCluster"
  package static let summary = "locations that agree with each other and lie stations away"
  package static let parameters: [PhoneParameter<WrongCluster>] = [
    PhoneParameter("metres", \.metres, in: 0...50_000, "how far away"),
    PhoneParameter("seconds", \.seconds, in: 0...3_600, "for how long"),
    PhoneParameter("accuracyMetres", \.accuracyMetres, in: 0...5_000, "what the locations claim"),
    PhoneParameter("at", \.at, in: 0...1, "where in the ride, as a share of it"),
  ]

  package var metres = Drawn(1_000...4_000)
  package var seconds = Drawn(20...60)
  package var accuracyMetres: Drawn = 65
  package var at = Drawn(0.2...0.8)

  package init() {}

  /// How far the locations of a cluster lie apart.
  private static let scatterMetres = 8.0

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let way = PlanarVector.drawn(metres: metres.draw(&generator), &generator)
    let seconds = seconds.draw(&generator)
    let accuracy = accuracyMetres.draw(&generator)
    let share = at.draw(&generator)
    guard let window = FaultWindow(locations, share: share, seconds: seconds),
      let anchor = locations.first(where: window.contains)?.moved(by: way).coordinate
    else { return locations }
    let plane = LocalPlane(origin: anchor)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      let scatter = PlanarVector(
        east: generator.normal() * Self.scatterMetres,
        north: generator.normal() * Self.scatterMetres)
      location = Location(
        timestamp: location.timestamp, coordinate: plane.coordinate(at: scatter),
        horizontalAccuracyMetres: accuracy)
    }
  }
}
