package import RailNetwork
package import Tracking

/// What a phone takes part in, step by step, with every train found and every station known.
package struct RidePlan: Sendable {
  package enum Step: Sendable {
    case train(TrainStep)
    case road(RoadStep)
    /// Stays where it is, or at a station's platform where the ride begins with it.
    case stand(StandStep)
  }

  package struct TrainStep: Sendable {
    package var service: ThroughService
    package var from: StationIndex
    package var to: StationIndex
    /// When the train leaves `from` by the timetable, for trains that come there more than once.
    package var departureMinutes: Int?
    package var laps = 0
    /// How long the rider has waited on the platform when the train arrives, where the ride begins
    /// with it.
    package var waitSeconds = 0.0
    package var events: [TrainEvent] = []
    /// Nil for what fits the railway.
    package var character: TrainCharacter?
    /// The last station of which the truth tells, where the train goes on without passengers.
    package var terminus: StationIndex?

    package init(
      service: ThroughService, from: StationIndex, to: StationIndex, departureMinutes: Int? = nil
    ) {
      (self.service, self.from, self.to) = (service, from, to)
      self.departureMinutes = departureMinutes
    }
  }

  package struct RoadStep: Sendable {
    /// At least one; the ride goes straight from where it is to the first.
    package var places: [Coordinate]
    package var traffic: RoadTraffic
    package var isUnderground: Bool

    package init(places: [Coordinate], traffic: RoadTraffic, isUnderground: Bool) {
      (self.places, self.traffic, self.isUnderground) = (places, traffic, isUnderground)
    }
  }

  /// On a platform or elsewhere; without a place, where the ride is.
  package struct StandStep: Sendable {
    package var place: Coordinate?
    package var platform: StationIndex?
    package var seconds: Double
    package var isUnderground = false

    package init(place: Coordinate? = nil, platform: StationIndex? = nil, seconds: Double) {
      (self.place, self.platform, self.seconds) = (place, platform, seconds)
    }
  }

  /// Midnight before the service day, local time.
  package var midnight: Timestamp
  /// When a ride that doesn't begin with a train begins, since midnight.
  package var startSeconds: Double
  /// At least one.
  package var steps: [Step]
  /// Railways that are one service on one track, each set a list; nil for what the network says.
  package var sharedTracks: [[RailwayIndex]]?
  package var seed: UInt64
  package var world = World.usual

  package init(
    midnight: Timestamp, startSeconds: Double, steps: [Step], sharedTracks: [[RailwayIndex]]?,
    seed: UInt64, world: World = .usual
  ) {
    (self.midnight, self.startSeconds, self.steps) = (midnight, startSeconds, steps)
    (self.sharedTracks, self.seed, self.world) = (sharedTracks, seed, world)
  }
}

/// How something moves along a road.
package struct RoadTraffic: Sendable, Equatable {
  package var character: TrainCharacter
  /// From one stand to the next: bus stops, lights; 0 for none.
  package var standEveryMetres: ClosedRange<Double> = 0...0
  package var standSeconds: ClosedRange<Double> = 0...0

  package static func walk(metresPerSecond: Double) -> RoadTraffic {
    RoadTraffic(
      character: TrainCharacter(
        accelerationMetresPerSecondSquared: 0.8, brakingMetresPerSecondSquared: 0.8,
        topSpeedMetresPerSecond: metresPerSecond))
  }

  /// A city bus: stops and lights every few hundred metres, 45 km/h between.
  package static let bus = RoadTraffic(
    character: TrainCharacter(
      accelerationMetresPerSecondSquared: 0.9, brakingMetresPerSecondSquared: 1.1,
      topSpeedMetresPerSecond: 12.5, lateralMetresPerSecondSquared: 1.5),
    standEveryMetres: 250...500, standSeconds: 12...45)

  /// A car in town: lights, 55 km/h between.
  package static let car = RoadTraffic(
    character: TrainCharacter(
      accelerationMetresPerSecondSquared: 1.4, brakingMetresPerSecondSquared: 1.6,
      topSpeedMetresPerSecond: 15.3, lateralMetresPerSecondSquared: 2.5),
    standEveryMetres: 300...1_200, standSeconds: 8...60)
}
