import RailNetwork
import Tracking

/// A fault of a phone: what happens to the locations of a ride, by some numbers.
package struct PhoneFault: Sendable {
  package let kind: String
  package let summary: String
  /// All numbers that a scenario file can set.
  package var numbers: [Number]
  private let effect: Effect

  private enum Effect: Sendable {
    case onRide(RideEffect)
    case onLocations(LocationsEffect)
  }

  /// It depends on the motion of the train.
  typealias RideEffect =
    @Sendable (
      _ timed: [TimedLocation], RideMotion, PhoneFault, inout SeededGenerator
    ) -> [TimedLocation]

  /// It depends only on the locations, so that it can also be applied to recordings.
  typealias LocationsEffect =
    @Sendable ([Location], PhoneFault, inout SeededGenerator) -> [Location]

  init(_ kind: String, _ summary: String, _ numbers: Number..., effect: @escaping RideEffect) {
    (self.kind, self.summary, self.numbers) = (kind, summary, numbers)
    self.effect = .onRide(effect)
  }

  init(_ kind: String, _ summary: String, _ numbers: Number..., effect: @escaping LocationsEffect) {
    (self.kind, self.summary, self.numbers) = (kind, summary, numbers)
    self.effect = .onLocations(effect)
  }

  /// The number of a name that the fault has.
  subscript(name: String) -> RandomNumber {
    get { numbers[index(of: name)].wrappedValue }
    set { numbers[index(of: name)].wrappedValue = newValue }
  }

  private func index(of name: String) -> Int {
    guard let index = numbers.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("the fault '\(kind)' has no number '\(name)'")
    }
    return index
  }

  func with(_ numbers: KeyValuePairs<String, RandomNumber>) -> PhoneFault {
    var fault = self
    for (name, number) in numbers { fault[name] = number }
    return fault
  }

  /// Unchanged if the fault does not depend on the ride.
  func applied(
    to timed: [TimedLocation], on motion: RideMotion, _ generator: inout SeededGenerator
  ) -> [TimedLocation] {
    guard case .onRide(let effect) = effect else { return timed }
    return effect(timed, motion, self, &generator)
  }

  /// Unchanged if the fault depends on the ride.
  func applied(to locations: [Location], _ generator: inout SeededGenerator) -> [Location] {
    guard case .onLocations(let effect) = effect else { return locations }
    return effect(locations, self, &generator)
  }
}

extension PhoneFault {
  /// All faults with their default numbers, in the order of listings.
  package static let all: [PhoneFault] = [
    outage, thinning, noise, wrongCluster, coldStart, staleStart, stationDrift, stationSilence,
    missingCourse, missingSpeed, missingAccuracy, wrongCourse, zeroSpeed, duplicates, lateDelivery,
    batchedDelivery, clockStep, futureTime, staleRepeats, nowherePlaces, farPlaces, signalBursts,
    zeroAccuracy, twoProviders,
  ]

  /// The part of a recording that a fault with the numbers `seconds` and `at` affects.
  func window(_ locations: [Location], _ generator: inout SeededGenerator) -> FaultWindow? {
    let seconds = self["seconds"].draw(&generator)
    return FaultWindow(locations, share: self["at"].draw(&generator), seconds: seconds)
  }
}

extension Number {
  static let at = Number("at", RandomNumber(0.2...0.8), in: 0...1, "position in the ride, 0 to 1")
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
}

extension [Location] {
  /// The locations, with changes to those in a part.
  func changed(in window: FaultWindow?, _ change: (inout Location) -> Void) -> [Location] {
    map { location in
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
