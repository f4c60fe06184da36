package import Numerics
package import Tracking

/// Single locations that arrive after younger ones.
package struct LateDelivery: LocationFault {
  package static let kind = "late"
  package static let summary = "single locations that arrive after younger ones"
  package static let parameters: [PhoneParameter<LateDelivery>] = [
    PhoneParameter("share", \.share, in: 0...1, "how many locations are late"),
    PhoneParameter("seconds", \.seconds, in: 0...3_600, "how late each is"),
  ]

  package var share: Drawn = 0.1
  package var seconds = Drawn(2...10)

  package init() {}

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let share = share.draw(&generator)
    let deliveries = locations.map { location in
      let delay = generator.unit() < share ? seconds.draw(&generator) : 0
      return location.timestamp.advanced(bySeconds: delay)
    }
    return Delivery.ordered(locations, by: deliveries)
  }
}

/// The order in which locations reach the app.
enum Delivery {
  /// Locations by the time of their delivery; those of the same time keep their order.
  static func ordered(_ locations: [Location], by deliveries: [Timestamp]) -> [Location] {
    let order = locations.indices.sorted { a, b in
      (deliveries[a], a) < (deliveries[b], b)
    }
    return order.map { locations[$0] }
  }
}
