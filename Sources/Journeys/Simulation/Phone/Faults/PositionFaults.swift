import RailNetwork
import Tracking

struct Noise: LocationFault {
  let kind = "noise"
  let summary = "more error, included in the stated accuracy"
  static let numbers: NumberPaths<Noise> = [\.$metres, \.$lastingSeconds, \.$claimedShare]

  @Number("metres", in: 0...10_000, "standard deviation east and north") var metres = 50
  @Number("lastingSeconds", in: 0...3_600, "time for which an error lasts") var lastingSeconds = 15
  @Number("claimedShare", in: 0...1, "share of it in the stated accuracy")
  var claimedShare = 1

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let size = metres.draw(&generator)
    let lasting = lastingSeconds.draw(&generator)
    var error = WanderingVector(
      correlationSeconds: lasting, east: SeededGenerator(seed: generator.next()),
      north: SeededGenerator(seed: generator.next()))
    let claimed = 2 * size * claimedShare.draw(&generator)
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
}

struct Bias: LocationFault {
  let kind = "bias"
  let summary = "a constant error, not included in the stated accuracy"
  static let numbers: NumberPaths<Bias> = [\.$metres, \.$degrees]

  @Number("metres", in: 0...10_000, "length of the error") var metres = 60
  @Number("degrees", in: 0...360, "its direction, clockwise from north")
  var degrees = RandomNumber(0...360)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let length = metres.draw(&generator)
    let way = Course.unitVector(degrees: degrees.draw(&generator)) * length
    return locations.map { $0.moved(by: way) }
  }
}

struct Outliers: LocationFault {
  let kind = "outliers"
  let summary = "single locations that jump aside and back"
  static let numbers: NumberPaths<Outliers> = [\.$share, \.$metres]

  @Number("share", in: 0...1, "share of locations that jump") var share = 0.02
  @Number("metres", in: 0...50_000, "distance of the jump") var metres = RandomNumber(100...400)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let share = share.draw(&generator)
    return locations.map { location in
      let isStruck = generator.unit() < share
      let way = PlanarVector.drawn(metres: metres.draw(&generator), &generator)
      return isStruck ? location.moved(by: way) : location
    }
  }
}

struct WrongCluster: LocationFault {
  let kind = "wrongCluster"
  let summary = "locations near each other but several stations away"
  static let numbers: NumberPaths<WrongCluster> = [\.$metres, \.$seconds, \.$accuracyMetres, \.$at]

  @Number("metres", in: 0...50_000, "distance") var metres = RandomNumber(1_000...4_000)
  @Number("seconds", in: 0...3_600, "duration") var seconds = RandomNumber(20...60)
  @Number("accuracyMetres", in: 0...5_000, "their stated accuracy") var accuracyMetres = 65
  @Number("at", in: 0...1, "position in the ride, 0 to 1") var at = RandomNumber(0.2...0.8)

  private static let scatterMetres = 8.0

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let way = PlanarVector.drawn(metres: metres.draw(&generator), &generator)
    let seconds = seconds.draw(&generator)
    let accuracy = accuracyMetres.draw(&generator)
    let share = at.draw(&generator)
    guard let window = FaultWindow(locations, share: share, seconds: seconds),
      let anchor = locations.first(where: window.contains)?.moved(by: way).coordinate
    else { return locations }
    let plane = LocalPlane(origin: anchor)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      let scatter = PlanarVector.scattered(metres: Self.scatterMetres, &generator)
      location = Location(
        timestamp: location.timestamp, coordinate: plane.coordinate(at: scatter),
        horizontalAccuracyMetres: accuracy)
    }
  }
}

struct FrozenPosition: LocationFault {
  let kind = "frozen"
  let summary = "the last position repeated with new times while the train moves"
  static let numbers: NumberPaths<FrozenPosition> = [\.$seconds, \.$at, \.$growthMetresPerSecond]

  @Number("seconds", in: 0...3_600, "duration") var seconds = RandomNumber(20...90)
  @Number("at", in: 0...1, "position in the ride, 0 to 1") var at = RandomNumber(0.2...0.8)
  @Number("growthMetresPerSecond", in: 0...100, "growth of the stated accuracy")
  var growthMetresPerSecond = 10

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
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

struct ColdStart: LocationFault {
  let kind = "coldStart"
  let summary = "the first locations are coarse until satellites are found"
  static let numbers: NumberPaths<ColdStart> = [\.$accuracyMetres, \.$seconds]

  @Number("accuracyMetres", in: 1...50_000, "accuracy of the first location")
  var accuracyMetres = 1_500
  @Number("seconds", in: 1...600, "time until the accuracy is 10 m") var seconds = 60

  private static let errorShare = 0.5
  private static let endAccuracyMetres = 10.0
  /// Less accurate locations are not from satellites; they have no course and speed.
  private static let satelliteAccuracyMetres = 100.0

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let start = accuracyMetres.draw(&generator)
    let seconds = seconds.draw(&generator)
    let way = PlanarVector.drawn(metres: Self.errorShare, &generator)
    guard let first = locations.first?.timestamp else { return locations }
    let fall = PortableMath.log(Self.endAccuracyMetres / start) / seconds
    return locations.map { location in
      let elapsed = location.timestamp.seconds(since: first)
      guard elapsed >= 0, elapsed < seconds else { return location }
      let accuracy = start * PortableMath.exp(fall * elapsed)
      var coarse = location.moved(by: way * accuracy)
      coarse.worsenAccuracy(toMetres: accuracy)
      return accuracy > Self.satelliteAccuracyMetres ? coarse.withoutMotion : coarse
    }
  }
}

struct StaleStart: LocationFault {
  let kind = "staleStart"
  let summary = "the first location is old and from another place"
  static let numbers: NumberPaths<StaleStart> = [\.$ageSeconds, \.$metres, \.$accuracyMetres]

  @Number("ageSeconds", in: 0...86_400, "its age") var ageSeconds = RandomNumber(60...900)
  @Number("metres", in: 0...100_000, "distance of its place")
  var metres = RandomNumber(1_000...8_000)
  @Number("accuracyMetres", in: 0...10_000, "its stated accuracy") var accuracyMetres = 65

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let age = ageSeconds.draw(&generator)
    let way = PlanarVector.drawn(metres: metres.draw(&generator), &generator)
    let accuracy = accuracyMetres.draw(&generator)
    guard let first = locations.first else { return locations }
    let stale = Location(
      timestamp: first.timestamp.advanced(bySeconds: -age),
      coordinate: first.moved(by: way).coordinate, horizontalAccuracyMetres: accuracy)
    return [stale] + locations
  }
}

struct StationDrift: RideFault {
  let kind = "stationDrift"
  let summary = "locations that drift while the train stands, instead of no locations"
  static let numbers: NumberPaths<StationDrift> = [\.$metres, \.$share, \.$intervalSeconds]

  @Number("metres", in: 0...5_000, "size of the drift") var metres = RandomNumber(30...300)
  @Number("share", in: 0...1, "share of stops") var share = 1
  @Number("intervalSeconds", in: 0.2...60, "time between them") var intervalSeconds = 2

  /// A drift covers its whole range in about this time.
  private static let wanderingSeconds = 20.0

  func applied(
    to timed: [TimedLocation], on motion: RideMotion, _ generator: inout SeededGenerator
  ) -> [TimedLocation] {
    let share = share.draw(&generator)
    let interval = intervalSeconds.draw(&generator)
    var result = timed
    for stand in motion.stands() {
      let isStruck = generator.unit() < share
      let size = metres.draw(&generator)
      let streams = PhoneStreams(seed: generator.next())
      guard isStruck else { continue }
      result.removeAll { stand.contains($0.seconds) }
      var error = WanderingVector(
        correlationSeconds: Self.wanderingSeconds, east: streams.generator("east"),
        north: streams.generator("north"))
      let place = LocalPlane(origin: motion.state(atSeconds: stand.lowerBound).coordinate)
      for index in 0..<Int((stand.upperBound - stand.lowerBound) / interval) {
        let elapsed = Double(index) * interval
        // The drift begins gradually when the train stops. The largest excursions of the wandering
        // number are about two standard deviations.
        let onset = min(1, elapsed / Self.wanderingSeconds) * size / 2
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

struct CellOnly: RideFault {
  let kind = "cellOnly"
  let summary = "only coarse locations from cells, infrequent, without course and speed"
  static let numbers: NumberPaths<CellOnly> = [\.$accuracyMetres]

  @Number("accuracyMetres", in: 1...50_000, "their stated accuracy")
  var accuracyMetres = RandomNumber(65...3_000)

  func applied(
    to timed: [TimedLocation], on motion: RideMotion, _ generator: inout SeededGenerator
  ) -> [TimedLocation] {
    var cells = CellReceiver(
      accuracyMetres: accuracyMetres, generator: SeededGenerator(seed: generator.next()))
    return (0...Int(motion.durationSeconds)).compactMap { second in
      let state = motion.state(atSeconds: Double(second))
      return cells.measure(state).map { TimedLocation(seconds: state.seconds, location: $0) }
    }
  }
}
