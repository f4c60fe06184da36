package import Numerics
import Geometry
package import Tracking

/// No locations for a while: a tunnel, or a system that put the app to sleep.
///
/// Afterwards the position may be off by a drift that fades, as at a tunnel's mouth.
package struct Outage: LocationFault {
  package static let kind = "outage"
  package static let summary = "no locations for a while, and a drift that fades afterwards"
  package static let parameters: [PhoneParameter<Outage>] = [
    PhoneParameter("seconds", \.seconds, in: 0...7_200, "how long there are no locations"),
    PhoneParameter("at", \.at, in: 0...1, "where in the ride, as a share of it"),
    PhoneParameter(
      "driftMetres", \.driftMetres, in: 0...5_000, "error of the first location after it"),
    PhoneParameter("recoverySeconds", \.recoverySeconds, in: 0...600, "how long the drift lasts"),
  ]

  package var seconds = Drawn(180...600)
  package var at = Drawn(0.2...0.8)
  package var driftMetres: Drawn = 0
  package var recoverySeconds: Drawn = 30

  package init() {}

  package init(seconds: Double) {
    self.seconds = Drawn(seconds)
  }

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    let drift = PlanarVector.drawn(metres: driftMetres.draw(&generator), &generator)
    let recovery = recoverySeconds.draw(&generator)
    guard seconds > 0,
      let window = FaultWindow(locations, share: share, seconds: seconds)
    else { return locations }
    return locations.compactMap { location in
      guard !window.contains(location) else { return nil }
      let since = location.timestamp.seconds(since: window.end)
      guard drift.squaredLength > 0, since >= 0, since < recovery else { return location }
      var drifting = location.moved(by: drift * (1 - since / recovery))
      drifting.horizontalAccuracyMetres = location.horizontalAccuracyMetres.map {
        max($0, drift.length * (1 - since / recovery))
      }
      return drifting
    }
  }
}
