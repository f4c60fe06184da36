import Geometry
package import Numerics
import Tracking

/// Locations that drift about a big station while the train stands, instead of none.
package struct StationDrift: RideFault {
  package static let kind = "stationDrift"
  package static let summary = "locations that drift while the train stands, instead of none"
  package static let parameters: [PhoneParameter<StationDrift>] = [
    PhoneParameter("metres", \.metres, in: 0...5_000, "how far they drift"),
    PhoneParameter("share", \.share, in: 0...1, "at how many stops"),
    PhoneParameter("intervalSeconds", \.intervalSeconds, in: 0.2...60, "time between them"),
  ]

  package var metres = Drawn(30...300)
  package var share: Drawn = 1
  package var intervalSeconds: Drawn = 2

  package init() {}

  /// A drift wanders over its whole width in about this time.
  private static let wanderingSeconds = 20.0

  package func applied(
    to timed: [TimedLocation], on motion: RideMotion, _ generator: inout SeededGenerator
  ) -> [TimedLocation] {
    let share = share.draw(&generator)
    let interval = intervalSeconds.draw(&generator)
    var result = timed
    for stand in motion.stands() {
      let isStruck = generator.unit() < share
      let size = metres.draw(&generator)
      let seed = generator.next()
      guard isStruck else { continue }
      result.removeAll { stand.contains($0.seconds) }
      result += drift(
        about: motion, during: stand, sizeMetres: size, interval: interval,
        PhoneStreams(seed: seed))
    }
    return result.sorted { $0.seconds < $1.seconds }
  }

  private func drift(
    about motion: RideMotion, during stand: Range<Double>, sizeMetres: Double, interval: Double,
    _ streams: PhoneStreams
  ) -> [TimedLocation] {
    // The greatest of a wandering number's excursions is about two standard deviations.
    var east = GaussMarkov(
      correlationSeconds: Self.wanderingSeconds, generator: streams.generator("east"))
    var north = GaussMarkov(
      correlationSeconds: Self.wanderingSeconds, generator: streams.generator("north"))
    let place = LocalPlane(origin: motion.state(atSeconds: stand.lowerBound).coordinate)
    let count = Int((stand.upperBound - stand.lowerBound) / interval)
    return (0..<count).map { index in
      let seconds = stand.lowerBound + Double(index) * interval
      // Drift sets in when the train stands; it does not jump there at once.
      let onset = min(1, Double(index) * interval / Self.wanderingSeconds) * sizeMetres / 2
      let way = PlanarVector(
        east: onset * east.advance(seconds: interval),
        north: onset * north.advance(seconds: interval))
      return TimedLocation(
        seconds: seconds,
        location: Location(
          timestamp: motion.start.advanced(bySeconds: seconds),
          coordinate: place.coordinate(at: way),
          horizontalAccuracyMetres: max(20, sizeMetres / 2), speedMetresPerSecond: 0))
    }
  }
}

extension RideMotion {
  /// The times during which the train stands at a platform, in seconds since the start.
  func stands() -> [Range<Double>] {
    phases.indices.compactMap { index in
      guard phases[index].platform != nil else { return nil }
      let end = index + 1 < phases.count ? phases[index + 1].startSeconds : durationSeconds
      let start = phases[index].startSeconds
      return start < end ? start..<end : nil
    }
  }
}
