import Journeys
import Maths
import RailNetwork
import Tracking

/// All that is said of a phone for one ride: what it is like, and what goes wrong.
package struct PhoneSetup: Sendable {
  package var profile = PhoneProfile.iPhone
  package var underground = UndergroundReception.cell
  /// In the order in which they strike.
  var faults: [any PhoneFault] = []
  /// What strikes last and is named in the truth, so that recovery from it is measured.
  var disturbance: PhoneDisturbance?
  var tags: [String] = []
}

/// A degradation that ends, and how hard it strikes.
struct PhoneDisturbance: Sendable {
  let degradation: Degradation
  let step: Double

  /// The recording with it, and the span in which it differs; nil where nothing changes.
  func applied(
    to locations: [Location], journey: String, seed: UInt64
  ) -> (locations: [Location], span: Disturbance)? {
    let worse = degradation.applied(step, to: locations, journey: journey, seed: seed)
    return degradation.disturbance(of: locations, in: worse).map { (worse, $0) }
  }
}

package enum UndergroundReception: String, Sendable, Hashable, CaseIterable {
  case none, cell, stations, sky

  package var summary: String {
    switch self {
    case .none: "nothing"
    case .cell: "cells of the telephone network, 65 to 3000 m, seldom, without course and speed"
    case .stations: "the wireless networks of stations, 65 m, while the train stands there"
    case .sky: "the same as above the ground"
    }
  }
}

/// A phone that takes part in a ride, and what it records.
///
/// Measurements first, as the phone's receivers make them; then the faults of the setup: those that
/// know the ride, in order, and after them those that only know the locations, in order.
struct Phone: Sendable {
  /// Faults that double locations can't be repeated for ever.
  static let mostLocations = 1_000_000

  let setup: PhoneSetup
  private let streams: PhoneStreams

  init(_ setup: PhoneSetup, seed: UInt64) {
    self.setup = setup
    streams = PhoneStreams(seed: seed)
  }

  /// How much the phone's clock is ahead on this ride.
  var clockSeconds: Double {
    setup.profile.resolved(streams).clockSeconds.value
  }

  func locations(of motion: RideMotion) -> [Location] {
    var timed = measured(motion)
    for case (let fault as any RideFault, var generator) in faults() {
      timed = fault.applied(to: timed, on: motion, &generator)
    }
    var locations = timed.map(\.location)
    for case (let fault as any LocationFault, var generator) in faults()
    where locations.count <= Self.mostLocations {
      locations = fault.applied(to: locations, &generator)
    }
    return locations.map(asReported)
  }

  /// The faults with their streams, which a fault of another kind doesn't change.
  private func faults() -> [(any PhoneFault, SeededGenerator)] {
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

  /// A location with as many digits as a phone reports.
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

/// A location with the time at which it was truly measured, whatever its timestamp says.
struct TimedLocation: Sendable, Equatable {
  /// Since the start of the ride.
  var seconds: Double
  var location: Location
}
