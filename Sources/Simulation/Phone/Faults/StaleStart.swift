import Geometry
package import Numerics
package import Tracking

/// The first location is an old one that the system had kept, from another place.
package struct StaleStart: LocationFault {
  package static let kind = "staleStart"
  package static let summary = "the first location is an old one from another place"
  package static let parameters: [PhoneParameter<StaleStart>] = [
    PhoneParameter("ageSeconds", \.ageSeconds, in: 0...86_400, "how old it is"),
    PhoneParameter("metres", \.metres, in: 0...100_000, "how far away its place is"),
    PhoneParameter("accuracyMetres", \.accuracyMetres, in: 0...10_000, "what it claims"),
  ]

  package var ageSeconds = Drawn(60...900)
  package var metres = Drawn(1_000...8_000)
  package var accuracyMetres: Drawn = 65

  package init() {}

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let age = ageSeconds.draw(&generator)
    let way = PlanarVector.drawn(metres: metres.draw(&generator), &generator)
    let accuracy = accuracyMetres.draw(&generator)
    guard let first = locations.first else { return locations }
    let moved = first.moved(by: way)
    let stale = Location(
      timestamp: first.timestamp.advanced(bySeconds: -age), coordinate: moved.coordinate,
      horizontalAccuracyMetres: accuracy)
    return [stale] + locations
  }
}
