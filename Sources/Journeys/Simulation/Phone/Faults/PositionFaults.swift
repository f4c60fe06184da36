import RailNetwork
import Tracking

extension PhoneFault {
  static let noise = PhoneFault(
    "noise", "more error, included in the stated accuracy",
    Number("metres", 50, in: 0...10_000, "standard deviation east and north"),
    Number("lastingSeconds", 15, in: 0...3_600, "time for which an error lasts"),
    Number("claimedShare", 1, in: 0...1, "share of it in the stated accuracy")
  ) { locations, fault, generator in
    let size = fault["metres"].draw(&generator)
    let lasting = fault["lastingSeconds"].draw(&generator)
    var error = WanderingVector(
      correlationSeconds: lasting, east: SeededGenerator(seed: generator.next()),
      north: SeededGenerator(seed: generator.next()))
    let claimed = 2 * size * fault["claimedShare"].draw(&generator)
    guard size > 0 else { return locations }
    var last: Timestamp?
    return locations.map { location in
      let elapsed = last.map { max(0, location.timestamp.seconds(since: $0)) } ?? 0
      last = location.timestamp
      var noisy = location.moved(by: error.advance(seconds: elapsed) * size)
      noisy.horizontalAccuracyMetres = location.horizontalAccuracyMetres.map { accuracy in
        (accuracy * accuracy + claimed * claimed).squareRoot()
      }
      return noisy
    }
  }

  private static let clusterMetres = 8.0

  static let wrongCluster = PhoneFault(
    "wrongCluster", "locations near each other but several stations away",
    Number("metres", RandomNumber(1_000...4_000), in: 0...50_000, "distance"),
    Number("seconds", RandomNumber(20...60), in: 0...3_600, "duration"),
    Number("accuracyMetres", 65, in: 0...5_000, "their stated accuracy"), .at
  ) { locations, fault, generator in
    let way = PlanarVector.drawn(metres: fault["metres"].draw(&generator), &generator)
    let seconds = fault["seconds"].draw(&generator)
    let accuracy = fault["accuracyMetres"].draw(&generator)
    let share = fault["at"].draw(&generator)
    guard let window = FaultWindow(locations, share: share, seconds: seconds),
      let anchor = locations.first(where: window.contains)?.moved(by: way).coordinate
    else { return locations }
    let plane = LocalPlane(origin: anchor)
    return locations.changed(in: window) { location in
      let scatter = PlanarVector.scattered(metres: clusterMetres, &generator)
      location = Location(
        timestamp: location.timestamp, coordinate: plane.coordinate(at: scatter),
        horizontalAccuracyMetres: accuracy)
    }
  }

  private static let coldErrorShare = 0.5
  private static let warmAccuracyMetres = 10.0
  /// Less accurate locations are not from satellites; they have no course and speed.
  private static let satelliteAccuracyMetres = 100.0

  static let coldStart = PhoneFault(
    "coldStart", "the first locations are coarse until satellites are found",
    Number("accuracyMetres", 1_500, in: 1...50_000, "accuracy of the first location"),
    Number("seconds", 60, in: 1...600, "time until the accuracy is 10 m")
  ) { locations, fault, generator in
    let start = fault["accuracyMetres"].draw(&generator)
    let seconds = fault["seconds"].draw(&generator)
    let way = PlanarVector.drawn(metres: coldErrorShare, &generator)
    guard let first = locations.first?.timestamp else { return locations }
    let fall = PortableMath.log(warmAccuracyMetres / start) / seconds
    return locations.map { location in
      let elapsed = location.timestamp.seconds(since: first)
      guard elapsed >= 0, elapsed < seconds else { return location }
      let accuracy = start * PortableMath.exp(fall * elapsed)
      var coarse = location.moved(by: way * accuracy)
      coarse.worsenAccuracy(toMetres: accuracy)
      return accuracy > satelliteAccuracyMetres ? coarse.withoutMotion : coarse
    }
  }

  static let staleStart = PhoneFault(
    "staleStart", "the first location is old and from another place",
    Number("ageSeconds", RandomNumber(60...900), in: 0...86_400, "its age"),
    Number("metres", RandomNumber(1_000...8_000), in: 0...100_000, "distance of its place"),
    Number("accuracyMetres", 65, in: 0...10_000, "its stated accuracy")
  ) { locations, fault, generator in
    let age = fault["ageSeconds"].draw(&generator)
    let way = PlanarVector.drawn(metres: fault["metres"].draw(&generator), &generator)
    let accuracy = fault["accuracyMetres"].draw(&generator)
    guard let first = locations.first else { return locations }
    let stale = Location(
      timestamp: first.timestamp.advanced(bySeconds: -age),
      coordinate: first.moved(by: way).coordinate, horizontalAccuracyMetres: accuracy)
    return [stale] + locations
  }

  /// A drift covers its whole range in about this time.
  private static let driftSeconds = 20.0

  static let stationDrift = PhoneFault(
    "stationDrift", "locations that drift while the train stands, instead of no locations",
    Number("metres", RandomNumber(30...300), in: 0...5_000, "size of the drift"),
    Number("share", 1, in: 0...1, "share of stops"),
    Number("intervalSeconds", 2, in: 0.2...60, "time between them")
  ) { timed, motion, fault, generator in
    let share = fault["share"].draw(&generator)
    let interval = fault["intervalSeconds"].draw(&generator)
    var result = timed
    for stand in motion.stands() {
      let isStruck = generator.unit() < share
      let size = fault["metres"].draw(&generator)
      let streams = PhoneStreams(seed: generator.next())
      guard isStruck else { continue }
      result.removeAll { stand.contains($0.seconds) }
      var error = WanderingVector(
        correlationSeconds: driftSeconds, east: streams.generator("east"),
        north: streams.generator("north"))
      let place = LocalPlane(origin: motion.state(atSeconds: stand.lowerBound).coordinate)
      for index in 0..<Int((stand.upperBound - stand.lowerBound) / interval) {
        let elapsed = Double(index) * interval
        // The drift begins gradually when the train stops. The largest excursions of the wandering
        // number are about two standard deviations.
        let onset = min(1, elapsed / driftSeconds) * size / 2
        let seconds = stand.lowerBound + elapsed
        result.append(
          TimedLocation(
            seconds: seconds,
            location: Location(
              timestamp: motion.start.advanced(bySeconds: seconds),
              coordinate: place.coordinate(at: error.advance(seconds: interval) * onset),
              horizontalAccuracyMetres: max(20, size / 2), speedMetresPerSecond: 0)))
      }
    }
    return result.sorted { $0.seconds < $1.seconds }
  }
}
