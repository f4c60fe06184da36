import Geometry
package import Numerics
import Tracking

/// No locations near some stations, so that an arrival is missed.
package struct StationSilence: RideFault {
  package static let kind = "stationSilence"
  package static let summary = "no locations near some stations, so that an arrival is missed"
  package static let parameters: [PhoneParameter<StationSilence>] = [
    PhoneParameter("metres", \.metres, in: 0...5_000, "how near"),
    PhoneParameter("stops", \.stops, in: 1...100, "at how many stops between first and last"),
  ]

  package var metres: Drawn = 300
  package var stops: Drawn = 1

  package init() {}

  package func applied(
    to timed: [TimedLocation], on motion: RideMotion, _ generator: inout SeededGenerator
  ) -> [TimedLocation] {
    let reach = metres.draw(&generator)
    let wanted = Int(stops.draw(&generator).rounded())
    let inner = Array(motion.stands().dropFirst().dropLast())
    let struck = generator.shuffled(inner).prefix(wanted).map { stand in
      motion.state(atSeconds: stand.lowerBound).coordinate
    }
    return timed.filter { measured in
      let place = motion.state(atSeconds: measured.seconds).coordinate
      return struck.allSatisfy { $0.metres(to: place) > reach }
    }
  }
}
