import RailNetwork
import Scoring
import Tracking

/// A phone for one ride: its properties and its faults.
package struct PhoneSetup: Sendable {
  package var profile = PhoneProfile.iPhone
  package var underground = UndergroundReception.cell
  /// In the order in which they are applied.
  var faults: [PhoneFault] = []
  /// Applied last, and listed in the truth, so that recovery from it is measured.
  var disturbance: (degradation: Degradation, step: Double)?
  var tags: [String] = []
}

package enum UndergroundReception: String, Sendable, Hashable, CaseIterable {
  case none, cell, stations, sky

  package var summary: String {
    switch self {
    case .none: "nothing"
    case .cell: "cells of the telephone network, 65 to 3000 m, infrequent, without course and speed"
    case .stations: "the wireless networks of stations, 65 m, while the train stops there"
    case .sky: "the same as above the ground"
    }
  }
}

/// A phone on a ride: its receivers measure, then faults of the ride and of locations are applied.
struct Phone: Sendable {
  /// The limit for faults that duplicate locations.
  static let mostLocations = 1_000_000

  let setup: PhoneSetup
  private let streams: PhoneStreams

  init(_ setup: PhoneSetup, seed: UInt64) {
    self.setup = setup
    streams = PhoneStreams(seed: seed)
  }

  /// The difference of the phone's clock from the true time on this ride.
  var clockSeconds: Double {
    setup.profile.resolved(streams).clockSeconds.value
  }

  /// The events of motion; their own random streams leave the locations as they are.
  func motion(of motion: RideMotion) -> [MotionEvent] {
    setup.profile.motion?.events(of: motion, streams) ?? []
  }

  func locations(of motion: RideMotion) -> [Location] {
    var timed = measured(motion)
    for (fault, var generator) in faults() {
      timed = fault.applied(to: timed, on: motion, &generator)
    }
    var locations = timed.map(\.location)
    for (fault, var generator) in faults() where locations.count <= Self.mostLocations {
      locations = fault.applied(to: locations, &generator)
    }
    return locations.map(asReported)
  }

  /// The faults with their random streams; a stream doesn't depend on faults of other kinds.
  private func faults() -> [(PhoneFault, SeededGenerator)] {
    setup.faults.enumerated().map { index, fault in
      let number = setup.faults[..<index].count { $0.kind == fault.kind }
      return (fault, streams.generator("fault.\(fault.kind).\(number)"))
    }
  }

  private func measured(_ motion: RideMotion) -> [TimedLocation] {
    let profile = setup.profile.resolved(streams)
    let interval = profile.intervalSeconds.value
    var ticks = streams.generator("ticks")
    var early = streams.generator("early")
    let receivers = Receivers(profile, setup.underground, streams)
    var kept: Coordinate?
    var timed: [TimedLocation] = []
    var seconds = ticks.unit() * min(interval, 1)
    while seconds <= motion.durationSeconds {
      if let location = receivers.measure(motion.state(atSeconds: seconds)),
        (kept?.metres(to: location.coordinate) ?? .infinity) >= profile.distanceFilterMetres.value
      {
        kept = location.coordinate
        timed.append(TimedLocation(seconds: seconds, location: location))
      }
      let jitter = profile.intervalJitterShare.value * ticks.uniform(-1...1)
      let isEarly = early.unit() < profile.earlyShare.value
      seconds += interval * (1 + jitter) * (isEarly ? early.uniform(0.1...1) : 1)
    }
    return timed
  }

  private func asReported(_ location: Location) -> Location {
    func rounded(_ value: Double, _ steps: Double) -> Double {
      (value * steps).rounded(.toNearestOrEven) / steps
    }
    var reported = location
    reported.coordinate = Coordinate(
      latitude: rounded(location.coordinate.latitude, 1e7),
      longitude: rounded(location.coordinate.longitude, 1e7))
    reported.horizontalAccuracyMetres =
      setup.profile.claimsAccuracy
      ? location.horizontalAccuracyMetres.map { rounded($0, 10) } : nil
    guard setup.profile.measuresMotion else { return reported.withoutMotion }
    reported.courseDegrees = location.courseDegrees.map { Angle.wrapped(rounded($0, 10)) }
    reported.speedMetresPerSecond = location.speedMetresPerSecond.map {
      setup.profile.speedIsZero ? 0 : rounded($0, 100)
    }
    return reported
  }
}

/// A location with the true time of its measurement, whatever its timestamp is.
struct TimedLocation: Sendable, Equatable {
  /// Since the start of the ride.
  var seconds: Double
  var location: Location
}
