import Geometry
package import Numerics
package import Tracking

/// Single locations that jump aside and back.
package struct Outliers: LocationFault {
  package static let kind = "outliers"
  package static let summary = "single locations that jump aside and back"
  package static let parameters: [PhoneParameter<Outliers>] = [
    PhoneParameter("share", \.share, in: 0...1, "how many locations jump"),
    PhoneParameter("metres", \.metres, in: 0...50_000, "how far"),
  ]

  package var share: Drawn = 0.02
  package var metres = Drawn(100...400)

  package init() {}

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let share = share.draw(&generator)
    return locations.map { location in
      let isStruck = generator.unit() < share
      let way = PlanarVector.drawn(metres: metres.draw(&generator), &generator)
      return isStruck ? location.moved(by: way) : location
    }
  }
}
