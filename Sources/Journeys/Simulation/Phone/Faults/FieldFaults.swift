import RailNetwork
import Tracking

extension PhoneFault {
  static let missingCourse = missing("missingCourse", "locations without a course, in blocks") {
    $0.courseDegrees = nil
  }

  static let missingSpeed = missing("missingSpeed", "locations without a speed, in blocks") {
    $0.speedMetresPerSecond = nil
  }

  static let missingAccuracy = missing(
    "missingAccuracy", "locations without an accuracy, in blocks"
  ) {
    $0.horizontalAccuracyMetres = nil
    $0.verticalAccuracyMetres = nil
  }

  /// A block that is affected at one share is also affected at every larger share.
  private static func missing(
    _ kind: String, _ summary: String, clear: @escaping @Sendable (inout Location) -> Void
  ) -> PhoneFault {
    PhoneFault(
      kind, summary, Number("share", 0.5, in: 0...1, "share of locations without it"),
      Number("blockSeconds", 30, in: 0...86_400, "length of a block")
    ) { locations, fault, generator in
      let share = fault["share"].draw(&generator)
      let seconds = fault["blockSeconds"].draw(&generator)
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

  static let wrongCourse = PhoneFault(
    "wrongCourse", "a course with a large error for a while",
    Number("degrees", RandomNumber(-90...90), in: -180...180, "error of the course"),
    Number("seconds", RandomNumber(30...120), in: 0...86_400, "duration"), .at
  ) { locations, fault, generator in
    let turn = fault["degrees"].draw(&generator)
    return locations.changed(in: fault.window(locations, &generator)) { location in
      location.courseDegrees = location.courseDegrees.map { Angle.wrapped($0 + turn) }
    }
  }

  static let zeroSpeed = PhoneFault(
    "zeroSpeed", "a speed of 0 while the train moves",
    Number("seconds", RandomNumber(30...120), in: 0...86_400, "duration"), .at
  ) { locations, fault, generator in
    locations.changed(in: fault.window(locations, &generator)) { location in
      location.speedMetresPerSecond = location.speedMetresPerSecond.map { _ in 0 }
    }
  }

  /// In a tunnel, or because the system suspended the app.
  static let outage = PhoneFault(
    "outage", "no locations for a while, then a drift that fades",
    Number("seconds", RandomNumber(180...600), in: 0...7_200, "time without locations"), .at,
    Number("driftMetres", 0, in: 0...5_000, "error of the first location"),
    Number("recoverySeconds", 30, in: 0...600, "duration of the drift")
  ) { locations, fault, generator in
    let window = fault.window(locations, &generator)
    let drift = PlanarVector.drawn(metres: fault["driftMetres"].draw(&generator), &generator)
    let recovery = fault["recoverySeconds"].draw(&generator)
    guard let window, window.start < window.end else { return locations }
    return locations.compactMap { location in
      guard !window.contains(location) else { return nil }
      let since = location.timestamp.seconds(since: window.end)
      guard drift.squaredLength > 0, since >= 0, since < recovery else { return location }
      var drifting = location.moved(by: drift * (1 - since / recovery))
      drifting.worsenAccuracy(toMetres: drift.length * (1 - since / recovery))
      return drifting
    }
  }

  static let thinning = PhoneFault(
    "thinning", "a minimum time between locations",
    Number("seconds", 10, in: 0...3_600, "minimum time between locations")
  ) { locations, fault, generator in
    let seconds = fault["seconds"].draw(&generator)
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

  static let stationSilence = PhoneFault(
    "stationSilence", "no locations near some stations, so that the arrival is not seen",
    Number("metres", 300, in: 0...5_000, "distance from the station"),
    Number("stops", 1, in: 1...100, "number of stops, without the first and the last")
  ) { timed, motion, fault, generator in
    let reach = fault["metres"].draw(&generator)
    let wanted = Int(fault["stops"].draw(&generator).rounded())
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
