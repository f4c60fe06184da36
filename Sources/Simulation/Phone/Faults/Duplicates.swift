package import Numerics
package import Tracking

/// Locations that are delivered twice in a row.
package struct Duplicates: LocationFault {
  package static let kind = "duplicates"
  package static let summary = "locations delivered twice in a row"
  package static let parameters: [PhoneParameter<Duplicates>] = [
    PhoneParameter("share", \.share, in: 0...1, "how many locations have a double")
  ]

  package var share: Drawn = 0.4

  package init() {}

  package init(share: Double) {
    self.share = Drawn(share)
  }

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let share = share.draw(&generator)
    return locations.flatMap { location in
      generator.unit() < share ? [location, location] : [location]
    }
  }
}
