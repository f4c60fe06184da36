import Maths
import RailNetwork
import Tracking

/// A fault of a phone, with its numbers.
///
/// It is a ``RideFault`` or a ``LocationFault``. A new one is a type in the file of its idea and an
/// entry in ``PhoneFaultCatalogue``.
package protocol PhoneFault: Sendable {
  /// The name in scenario files.
  var kind: String { get }
  /// What it does, in one line.
  var summary: String { get }
  /// One for each number; together with the kind, all that a scenario file says of it.
  static var numbers: NumberPaths<Self> { get }
}

extension PhoneFault {
  package var allNumbers: [Number] { Self.numbers.map { self[keyPath: $0] } }
}

/// A fault that depends on what the train does.
protocol RideFault: PhoneFault {
  func applied(
    to timed: [TimedLocation], on motion: RideMotion, _ generator: inout SeededGenerator
  ) -> [TimedLocation]
}

/// A fault that depends on the locations alone, so that it can be applied to recordings too.
protocol LocationFault: PhoneFault {
  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location]
}

package enum PhoneFaultCatalogue {
  /// All faults with their usual numbers, in the order of listings.
  package static let all: [any PhoneFault] = [
    Outage(), Thinning(), Noise(), Bias(), Outliers(), WrongCluster(), FrozenPosition(),
    ColdStart(), StaleStart(), StationDrift(), StationSilence(), CellOnly(), MissingField.course,
    MissingField.speed, MissingField.accuracy, WrongCourse(), ZeroSpeed(), Duplicates(),
    LateDelivery(), BatchedDelivery(), ClockStep(), FutureTime(), StaleRepeats(), NowherePlaces(),
    FarPlaces(), SignalBursts(), ZeroAccuracy(), TwoProviders(),
  ]
}

/// The part of a recording during which something goes wrong.
struct FaultWindow {
  let start: Timestamp
  let end: Timestamp

  /// A part that lasts `seconds` and lies as far into the recording as `share` says: 0 puts its
  /// start at the first location, 1 puts its end at the last.
  ///
  /// - Returns: nil if there are no locations.
  init?(_ locations: [Location], share: Double, seconds: Double) {
    guard let first = locations.lazy.map(\.timestamp).min(),
      let last = locations.lazy.map(\.timestamp).max()
    else { return nil }
    let slack = max(0, last.seconds(since: first) - seconds)
    start = first.advanced(bySeconds: slack * share)
    end = start.advanced(bySeconds: seconds)
  }

  func contains(_ location: Location) -> Bool {
    location.timestamp >= start && location.timestamp < end
  }

  /// The locations, with those of a part changed; see ``init(_:share:seconds:)``.
  static func changing(
    _ locations: [Location], share: Double, seconds: Double, _ change: (inout Location) -> Void
  ) -> [Location] {
    let window = FaultWindow(locations, share: share, seconds: seconds)
    return locations.map { location in
      var location = location
      if window?.contains(location) == true { change(&location) }
      return location
    }
  }
}

extension Location {
  func moved(by offset: PlanarVector) -> Location {
    var moved = self
    moved.coordinate = LocalPlane(origin: coordinate).coordinate(at: offset)
    return moved
  }

  var withoutMotion: Location {
    var still = self
    still.courseDegrees = nil
    still.speedMetresPerSecond = nil
    return still
  }

  /// States no better accuracy than this, if it states any.
  mutating func worsenAccuracy(toMetres metres: Double) {
    horizontalAccuracyMetres = horizontalAccuracyMetres.map { max($0, metres) }
  }
}

extension PlanarVector {
  /// A vector of this length in a drawn direction.
  static func drawn(metres: Double, _ generator: inout SeededGenerator) -> PlanarVector {
    let angle = generator.unit() * 2 * Double.pi
    return PlanarVector(
      east: metres * PortableMath.sin(angle), north: metres * PortableMath.cos(angle))
  }

  /// A vector whose parts are normal with this standard deviation.
  static func scattered(metres: Double, _ generator: inout SeededGenerator) -> PlanarVector {
    PlanarVector(east: generator.normal() * metres, north: generator.normal() * metres)
  }
}
