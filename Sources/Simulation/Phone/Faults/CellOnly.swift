package import Numerics
import Tracking

/// Cell locations alone, as where satellites are off or hidden all the way.
package struct CellOnly: RideFault {
  package static let kind = "cellOnly"
  package static let summary = "coarse locations from cells alone, seldom, without course and speed"
  package static let parameters: [PhoneParameter<CellOnly>] = [
    PhoneParameter("accuracyMetres", \.accuracyMetres, in: 1...50_000, "what the locations claim")
  ]

  package var accuracyMetres = Drawn(65...3_000)

  package init() {}

  package func applied(
    to timed: [TimedLocation], on motion: RideMotion, _ generator: inout SeededGenerator
  ) -> [TimedLocation] {
    var cells = CellReceiver(
      accuracyMetres: accuracyMetres, generator: SeededGenerator(seed: generator.next()))
    let count = Int(motion.durationSeconds)
    return (0...count).compactMap { second in
      let seconds = Double(second)
      let timestamp = motion.start.advanced(bySeconds: seconds)
      return cells.measure(
        motion.state(atSeconds: seconds), timestamp: timestamp, atSeconds: seconds
      ).map { TimedLocation(seconds: seconds, location: $0) }
    }
  }
}
