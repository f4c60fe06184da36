import RailNetwork
import Tracking

/// A ride step by step, with every train and every station resolved.
struct RidePlan: Sendable {
  enum Step: Sendable {
    case train(TrainStep)
    case road(RoadStep)
    /// Stands still; if the ride begins with this step, at a station's platform.
    case stand(StandStep)
  }

  struct TrainStep: Sendable {
    var service: [TimetableTrain]
    var from: StationIndex
    var to: StationIndex
    /// The timetable's departure from `from`, for trains that stop there more than once.
    var departureMinutes: Int?
    var laps = 0
    /// How long the rider has waited on the platform when the train with which the ride begins
    /// arrives.
    var waitSeconds = 0.0
    var events: [TrainEvent] = []
    /// Nil for the usual character of the railway.
    var character: TrainCharacter?
    /// The last station in the truth, if the train continues without passengers.
    var terminus: StationIndex?
  }

  struct RoadStep: Sendable {
    /// At least one; the ride first goes straight to the first place.
    var places: [Coordinate]
    var traffic: RoadTraffic
    var isUnderground: Bool
  }

  /// On a platform or elsewhere; without a place, the rider stands at the current position.
  struct StandStep: Sendable {
    var place: Coordinate?
    var platform: StationIndex?
    var seconds: Double
    var isUnderground = false
  }

  /// Midnight before the service day, in local time.
  var midnight: Timestamp
  /// The start of a ride that doesn't begin with a train, in seconds since midnight.
  var startSeconds: Double
  /// At least one.
  var steps: [Step]
  /// Sets of railways that are one service on one track; nil to use the network's shared track.
  var sharedTracks: [[RailwayIndex]]?
  var seed: UInt64
  var world = World.usual
}

struct RoadTraffic: Sendable, Equatable {
  var character: TrainCharacter
  /// The distance between stands, such as bus stops and lights; 0 for none.
  var standEveryMetres: ClosedRange<Double> = 0...0
  var standSeconds: ClosedRange<Double> = 0...0

  static func walk(metresPerSecond: Double) -> RoadTraffic {
    RoadTraffic(
      character: TrainCharacter(
        accelerationMetresPerSecondSquared: 0.8, brakingMetresPerSecondSquared: 0.8,
        topSpeedMetresPerSecond: metresPerSecond))
  }

  /// A city bus: stops and lights every few hundred metres, 45 km/h in between.
  static let bus = RoadTraffic(
    character: TrainCharacter(
      accelerationMetresPerSecondSquared: 0.9, brakingMetresPerSecondSquared: 1.1,
      topSpeedMetresPerSecond: 12.5, lateralMetresPerSecondSquared: 1.5),
    standEveryMetres: 250...500, standSeconds: 12...45)

  /// A car in town: lights, 55 km/h in between.
  static let car = RoadTraffic(
    character: TrainCharacter(
      accelerationMetresPerSecondSquared: 1.4, brakingMetresPerSecondSquared: 1.6,
      topSpeedMetresPerSecond: 15.3, lateralMetresPerSecondSquared: 2.5),
    standEveryMetres: 300...1_200, standSeconds: 8...60)
}

/// Properties that all rides in one world share: stopping places, dwells, announcements, lateness,
/// and the errors and reception of phones.
///
/// World 1 has the values as measured. In the others, values vary within the uncertainty of the
/// measurements, so that a result found in all worlds doesn't depend on a single assumption.
struct World: Sendable, Equatable {
  let number: UInt64

  static let usual = World(number: 1)

  private var isUsual: Bool { self == .usual }

  private func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: number, stream: "world.\(name)")
  }

  /// A factor around 1 whose logarithm has this standard deviation.
  private func factor(_ name: String, spread: Double) -> Double {
    guard !isUsual else { return 1 }
    var generator = generator(name)
    return PortableMath.exp(spread * generator.normal())
  }

  /// The same phone in this world; all phones have the same factor for a number.
  func phone(_ setup: PhoneSetup) -> PhoneSetup {
    guard !isUsual else { return setup }
    var setup = setup
    for (path, spread) in Self.variations {
      let number = setup.profile[keyPath: path]
      let factor = factor(number.name, spread: spread)
      func held(_ value: Double) -> Double {
        min(max(value * factor, number.range.lowerBound), number.range.upperBound)
      }
      let range = number.wrappedValue.range
      setup.profile[keyPath: path].wrappedValue = RandomNumber(
        held(range.lowerBound)...held(range.upperBound))
    }
    return setup
  }

  /// Mean seconds; BART's trains were 65 to 152 s late on the six days with recorded rides.
  var meanLatenessSeconds: Double {
    guard !isUsual else { return 0 }
    var generator = generator("lateness")
    return generator.uniform(0...150)
  }

  /// The numbers that vary, each with the standard deviation of its logarithm.
  private static let variations: [(path: NumberPaths<PhoneProfile>.Element, spread: Double)] = [
    (\.$intervalSeconds, 0.15), (\.$distanceFilterMetres, 0.2), (\.$errorMetres, 0.25),
    (\.$errorSpread, 0.1), (\.$errorSeconds, 0.2), (\.$receptionSeconds, 0.2),
    (\.$claimFactor, 0.2), (\.$lossesPerHour, 0.4), (\.$lossSeconds, 0.3),
    (\.$trackOffsetMetres, 0.3),
  ]
}
