import Maths
import RailNetwork
import Tracking

/// No locations for a while: a tunnel, or a system that put the app to sleep.
struct Outage: LocationFault {
  static let kind = "outage"
  static let summary = "no locations for a while, and a drift that fades afterwards"
  static let numbers: NumberPaths<Outage> = [\.$seconds, \.$at, \.$driftMetres, \.$recoverySeconds]

  @Number("seconds", in: 0...7_200, "how long there are no locations")
  var seconds = Drawn(180...600)
  @Number("at", in: 0...1, "where in the ride, as a share of it") var at = Drawn(0.2...0.8)
  @Number("driftMetres", in: 0...5_000, "error of the first location after it")
  var driftMetres: Drawn = 0
  @Number("recoverySeconds", in: 0...600, "how long the drift lasts")
  var recoverySeconds: Drawn = 30

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
  static let kind = "thinning"
  static let summary = "no location sooner than so long after the one before"
  static let numbers: NumberPaths<Thinning> = [\.$seconds]

  @Number("seconds", in: 0...3_600, "least time between locations") var seconds: Drawn = 10

  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    let seconds = seconds.draw(&generator)
    var last: Timestamp?
    return locations.filter { location in
      // Half a millisecond's grace, because times are whole milliseconds.
      if let last, abs(location.timestamp.seconds(since: last)) < seconds - 0.000_5 {
        return false
      }
      last = location.timestamp
      return true
    }
  }
}

struct StationSilence: RideFault {
  static let kind = "stationSilence"
  static let summary = "no locations near some stations, so that an arrival is missed"
  static let numbers: NumberPaths<StationSilence> = [\.$metres, \.$stops]

  @Number("metres", in: 0...5_000, "how near") var metres: Drawn = 300
  @Number("stops", in: 1...100, "at how many stops between first and last") var stops: Drawn = 1

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
