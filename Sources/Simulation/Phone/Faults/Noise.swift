import Geometry
package import Numerics
package import Tracking

/// More error than the phone has by itself: it lasts, and the claimed accuracy knows of it.
package struct Noise: LocationFault {
  package static let kind = "noise"
  package static let summary = "more error, which the claimed accuracy knows of"
  package static let parameters: [PhoneParameter<Noise>] = [
    PhoneParameter("metres", \.metres, in: 0...10_000, "standard deviation east and north"),
    PhoneParameter("lastingSeconds", \.lastingSeconds, in: 0...3_600, "how long an error lasts"),
  ]

  package var metres: Drawn = 50
  package var lastingSeconds: Drawn = 15

  package init() {}

  package init(metres: Double) {
    self.metres = Drawn(metres)
  }

  package func applied(
    to locations: [Location], _ generator: inout SeededGenerator
  ) -> [Location] {
    let size = metres.draw(&generator)
    let lasting = lastingSeconds.draw(&generator)
    var east = GaussMarkov(
      correlationSeconds: lasting, generator: SeededGenerator(seed: generator.next()))
    var north = GaussMarkov(
      correlationSeconds: lasting, generator: SeededGenerator(seed: generator.next()))
    guard size > 0 else { return locations }
    var last: Timestamp?
    return locations.map { location in
      let elapsed = last.map { max(0, location.timestamp.seconds(since: $0)) } ?? 0
      last = location.timestamp
      var noisy = location.moved(
        by: PlanarVector(
          east: size * east.advance(seconds: elapsed), north: size * north.advance(seconds: elapsed)
        ))
      noisy.horizontalAccuracyMetres = location.horizontalAccuracyMetres.map { accuracy in
        (accuracy * accuracy + 4 * size * size).squareRoot()
      }
      return noisy
    }
  }
}
