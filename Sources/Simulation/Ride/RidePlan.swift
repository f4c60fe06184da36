import Maths
import RailNetwork
import Tracking

/// What a phone takes part in, step by step, with every train found and every station known.
struct RidePlan: Sendable {
  enum Step: Sendable {
    case train(TrainStep)
    case road(RoadStep)
    /// Stays where it is, or at a station's platform where the ride begins with it.
    case stand(StandStep)
  }

  struct TrainStep: Sendable {
    var service: [TimetableTrain]
    var from: StationIndex
    var to: StationIndex
    /// When the train leaves `from` by the timetable, for trains that come there more than once.
    var departureMinutes: Int?
    var laps = 0
    /// How long the rider has waited on the platform when the train arrives, where the ride begins
    /// with it.
    var waitSeconds = 0.0
    var events: [TrainEvent] = []
    /// Nil for what fits the railway.
    var character: TrainCharacter?
    /// The last station of which the truth tells, where the train goes on without passengers.
    var terminus: StationIndex?
  }

  struct RoadStep: Sendable {
    /// At least one; the ride goes straight from where it is to the first.
    var places: [Coordinate]
    var traffic: RoadTraffic
    var isUnderground: Bool
  }

  /// On a platform or elsewhere; without a place, where the ride is.
  struct StandStep: Sendable {
    var place: Coordinate?
    var platform: StationIndex?
    var seconds: Double
    var isUnderground = false
  }

  /// Midnight before the service day, local time.
  var midnight: Timestamp
  /// When a ride that doesn't begin with a train begins, since midnight.
  var startSeconds: Double
  /// At least one.
  var steps: [Step]
  /// Railways that are one service on one track, each set a list; nil for what the network says.
  var sharedTracks: [[RailwayIndex]]?
  var seed: UInt64
  var world = World.usual
}

struct RoadTraffic: Sendable, Equatable {
  var character: TrainCharacter
  /// From one stand to the next: bus stops, lights; 0 for none.
  var standEveryMetres: ClosedRange<Double> = 0...0
  var standSeconds: ClosedRange<Double> = 0...0

  static func walk(metresPerSecond: Double) -> RoadTraffic {
    RoadTraffic(
      character: TrainCharacter(
        accelerationMetresPerSecondSquared: 0.8, brakingMetresPerSecondSquared: 0.8,
        topSpeedMetresPerSecond: metresPerSecond))
  }

  /// A city bus: stops and lights every few hundred metres, 45 km/h between.
  static let bus = RoadTraffic(
    character: TrainCharacter(
      accelerationMetresPerSecondSquared: 0.9, brakingMetresPerSecondSquared: 1.1,
      topSpeedMetresPerSecond: 12.5, lateralMetresPerSecondSquared: 1.5),
    standEveryMetres: 250...500, standSeconds: 12...45)

  /// A car in town: lights, 55 km/h between.
  static let car = RoadTraffic(
    character: TrainCharacter(
      accelerationMetresPerSecondSquared: 1.4, brakingMetresPerSecondSquared: 1.6,
      topSpeedMetresPerSecond: 15.3, lateralMetresPerSecondSquared: 2.5),
    standEveryMetres: 300...1_200, standSeconds: 8...60)
}

/// What is the same for all rides drawn in it, and another way round in another world: where trains
/// stop, for how long, when they announce it, how late they run, how phones err, and what is
/// received.
///
/// World 1 is the usual one, as it was measured. The others differ from it as far as what was
/// measured may be wrong, so that what holds in all of them does not hang on one guess.
struct World: Sendable, Equatable {
  let number: UInt64

  static let usual = World(number: 1)

  private var isUsual: Bool { self == .usual }

  private func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: number, stream: "world.\(name)")
  }

  /// A number around 1, whose logarithm has this standard deviation.
  private func factor(_ name: String, spread: Double) -> Double {
    guard !isUsual else { return 1 }
    var generator = generator(name)
    return PortableMath.exp(spread * generator.normal())
  }

  /// The same phone in this world, where a number differs by the same factor for all phones.
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

  /// How many seconds trains are late on average: BART's were 65 to 152 s late on the six days on
  /// which the recorded rides tell.
  var meanLatenessSeconds: Double {
    guard !isUsual else { return 0 }
    var generator = generator("lateness")
    return generator.uniform(0...150)
  }

  /// What differs, and how far: the standard deviation of the logarithm.
  private static let variations: [(path: NumberPaths<PhoneProfile>.Element, spread: Double)] = [
    (\.$intervalSeconds, 0.15), (\.$distanceFilterMetres, 0.2), (\.$errorMetres, 0.25),
    (\.$errorSpread, 0.1), (\.$errorSeconds, 0.2), (\.$receptionSeconds, 0.2),
    (\.$claimFactor, 0.2), (\.$lossesPerHour, 0.4), (\.$lossSeconds, 0.3),
    (\.$trackOffsetMetres, 0.3),
  ]
}
