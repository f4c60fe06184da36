package import Numerics
package import Tracking

/// The last position again and again with new times, while the train goes on.
package struct FrozenPosition: LocationFault {
  package static let kind = "frozen"
  package static let summary = "the last position again with new times, while the train goes on"
  package static let parameters: [PhoneParameter<FrozenPosition>] = [
    PhoneParameter("seconds", \.seconds, in: 0...3_600, "for how long"),
    PhoneParameter("at", \.at, in: 0...1, "where in the ride, as a share of it"),
    PhoneParameter(
      "growthMetresPerSecond", \.growthMetresPerSecond, in: 0...100,
      "how fast the claimed accuracy grows"),
  ]

  package var seconds = Drawn(20...90)
  package var at = Drawn(0.2...0.8)
  package var growthMetresPerSecond: Drawn = 10

  package init() {}

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    let growth = growthMetresPerSecond.draw(&generator)
    var held: Location?
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      let timestamp = location.timestamp
      let source = held ?? location
      held = source
      location = source
      location.timestamp = timestamp
      location.horizontalAccuracyMetres = source.horizontalAccuracyMetres.map {
        $0 + growth * timestamp.seconds(since: source.timestamp)
      }
    }
  }
}
