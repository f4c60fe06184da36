package import Numerics
package import Tracking

/// A speed of 0 while the train moves.
package struct ZeroSpeed: LocationFault {
  package static let kind = "zeroSpeed"
  package static let summary = "a speed of 0 while the train moves"
  package static let parameters: [PhoneParameter<ZeroSpeed>] = [
    PhoneParameter("seconds", \.seconds, in: 0...86_400, "for how long"),
    PhoneParameter("at", \.at, in: 0...1, "where in the ride, as a share of it"),
  ]

  package var seconds = Drawn(30...120)
  package var at = Drawn(0.2...0.8)

  package init() {}

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      location.speedMetresPerSecond = location.speedMetresPerSecond.map { _ in 0 }
    }
  }
}
