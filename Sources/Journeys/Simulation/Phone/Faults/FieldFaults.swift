import RailNetwork
import Tracking

/// A value of a location that a phone sometimes doesn't report.
struct MissingField: LocationFault {
  let kind: String
  let summary: String
  static let numbers: NumberPaths<MissingField> = [\.$share, \.$blockSeconds]

  @Number("share", in: 0...1, "share of locations without it") var share = 0.5
  @Number("blockSeconds", in: 0...86_400, "length of a block") var blockSeconds = 30
  let clear: @Sendable (inout Location) -> Void

  static let course = MissingField(
    kind: "missingCourse", summary: "locations without a course, in blocks"
  ) { $0.courseDegrees = nil }

  static let speed = MissingField(
    kind: "missingSpeed", summary: "locations without a speed, in blocks"
  ) { $0.speedMetresPerSecond = nil }

  static let accuracy = MissingField(
    kind: "missingAccuracy", summary: "locations without an accuracy, in blocks"
  ) { location in
    location.horizontalAccuracyMetres = nil
    location.verticalAccuracyMetres = nil
  }

  func of(share: RandomNumber) -> MissingField {
    var field = self
    field.share = share
    return field
  }

  /// A block that is affected at one share is also affected at every larger share.
  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let share = share.draw(&generator)
    let seconds = blockSeconds.draw(&generator)
    let seed = generator.next()
    guard let first = locations.first?.timestamp else { return locations }
    return locations.enumerated().map { index, location in
      let elapsed = location.timestamp.seconds(since: first)
      let block = seconds > 0 ? (elapsed / seconds).rounded(.down) : Double(index)
      var blockGenerator = SeededGenerator(seed: seed &+ block.bitPattern)
      var location = location
      if blockGenerator.unit() < share { clear(&location) }
      return location
    }
  }
}

struct WrongCourse: LocationFault {
  let kind = "wrongCourse"
  let summary = "a course with a large error for a while"
  static let numbers: NumberPaths<WrongCourse> = [\.$degrees, \.$seconds, \.$at]

  @Number("degrees", in: -180...180, "error of the course") var degrees = RandomNumber(-90...90)
  @Number("seconds", in: 0...86_400, "duration") var seconds = RandomNumber(30...120)
  @Number("at", in: 0...1, "position in the ride, 0 to 1") var at = RandomNumber(0.2...0.8)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let turn = degrees.draw(&generator)
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      location.courseDegrees = location.courseDegrees.map { Angle.wrapped($0 + turn) }
    }
  }
}

struct ZeroSpeed: LocationFault {
  let kind = "zeroSpeed"
  let summary = "a speed of 0 while the train moves"
  static let numbers: NumberPaths<ZeroSpeed> = [\.$seconds, \.$at]

  @Number("seconds", in: 0...86_400, "duration") var seconds = RandomNumber(30...120)
  @Number("at", in: 0...1, "position in the ride, 0 to 1") var at = RandomNumber(0.2...0.8)

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    return FaultWindow.changing(locations, share: share, seconds: seconds) { location in
      location.speedMetresPerSecond = location.speedMetresPerSecond.map { _ in 0 }
    }
  }
}

/// No locations for a while, in a tunnel or because the system suspended the app.
struct Outage: LocationFault {
  let kind = "outage"
  let summary = "no locations for a while, then a drift that fades"
  static let numbers: NumberPaths<Outage> = [\.$seconds, \.$at, \.$driftMetres, \.$recoverySeconds]

  @Number("seconds", in: 0...7_200, "time without locations")
  var seconds = RandomNumber(180...600)
  @Number("at", in: 0...1, "position in the ride, 0 to 1") var at = RandomNumber(0.2...0.8)
  @Number("driftMetres", in: 0...5_000, "error of the first location") var driftMetres = 0
  @Number("recoverySeconds", in: 0...600, "duration of the drift") var recoverySeconds = 30

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let seconds = seconds.draw(&generator)
    let share = at.draw(&generator)
    let drift = PlanarVector.drawn(metres: driftMetres.draw(&generator), &generator)
    let recovery = recoverySeconds.draw(&generator)
    guard seconds > 0, let window = FaultWindow(locations, share: share, seconds: seconds) else {
      return locations
    }
    return locations.compactMap { location in
      guard !window.contains(location) else { return nil }
      let since = location.timestamp.seconds(since: window.end)
      guard drift.squaredLength > 0, since >= 0, since < recovery else { return location }
      var drifting = location.moved(by: drift * (1 - since / recovery))
      drifting.worsenAccuracy(toMetres: drift.length * (1 - since / recovery))
      return drifting
    }
  }
}

struct Thinning: LocationFault {
  let kind = "thinning"
  let summary = "a minimum time between locations"
  static let numbers: NumberPaths<Thinning> = [\.$seconds]

  @Number("seconds", in: 0...3_600, "minimum time between locations") var seconds = 10

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let seconds = seconds.draw(&generator)
    var last: Timestamp?
    return locations.filter { location in
      // Half a millisecond of tolerance, because times are whole milliseconds.
      if let last, abs(location.timestamp.seconds(since: last)) < seconds - 0.000_5 {
        return false
      }
      last = location.timestamp
      return true
    }
  }
}

struct StationSilence: RideFault {
  let kind = "stationSilence"
  let summary = "no locations near some stations, so that the arrival is not seen"
  static let numbers: NumberPaths<StationSilence> = [\.$metres, \.$stops]

  @Number("metres", in: 0...5_000, "distance from the station") var metres = 300
  @Number("stops", in: 1...100, "number of stops, without the first and the last") var stops = 1

  func applied(
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
