import RailNetwork
import Tracking

/// A fault of a phone, with its numbers: a ``RideFault`` or a ``LocationFault``.
package protocol PhoneFault: Sendable {
  var kind: String { get }
  var summary: String { get }
  /// All numbers of the fault that a scenario file can set.
  static var numbers: NumberPaths<Self> { get }
}

extension PhoneFault {
  package var allNumbers: [Number] { Self.numbers.map { self[keyPath: $0] } }
}

/// A fault that depends on the motion of the train.
protocol RideFault: PhoneFault {
  func applied(
    to timed: [TimedLocation], on motion: RideMotion, _ generator: inout SeededGenerator
  ) -> [TimedLocation]
}

/// A fault that depends only on the locations, so that it can also be applied to recordings.
protocol LocationFault: PhoneFault {
  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location]
}

package enum PhoneFaultCatalogue {
  /// All faults with their default numbers, in the order of listings.
  package static let all: [any PhoneFault] = [
    Outage(), Thinning(), Noise(), Bias(), Outliers(), WrongCluster(), FrozenPosition(),
    ColdStart(), StaleStart(), StationDrift(), StationSilence(), CellOnly(), MissingField.course,
    MissingField.speed, MissingField.accuracy, WrongCourse(), ZeroSpeed(), Duplicates(),
    LateDelivery(), BatchedDelivery(), ClockStep(), FutureTime(), StaleRepeats(), NowherePlaces(),
    FarPlaces(), SignalBursts(), ZeroAccuracy(), TwoProviders(),
  ]
}

/// The part of a recording that a fault affects.
struct FaultWindow {
  let start: Timestamp
  let end: Timestamp

  /// A part of `seconds` at the position `share`, from 0 at the start to 1 at the end; nil without
  /// locations.
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

  /// The locations, with changes to those in a part; see ``init(_:share:seconds:)``.
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

  /// Increases the accuracy radius to at least this, if there is one.
  mutating func worsenAccuracy(toMetres metres: Double) {
    horizontalAccuracyMetres = horizontalAccuracyMetres.map { max($0, metres) }
  }
}

extension PlanarVector {
  static func drawn(metres: Double, _ generator: inout SeededGenerator) -> PlanarVector {
    let angle = generator.unit() * 2 * Double.pi
    return PlanarVector(
      east: metres * PortableMath.sin(angle), north: metres * PortableMath.cos(angle))
  }

  /// A vector with normally distributed components of this standard deviation.
  static func scattered(metres: Double, _ generator: inout SeededGenerator) -> PlanarVector {
    PlanarVector(east: generator.normal() * metres, north: generator.normal() * metres)
  }
}
