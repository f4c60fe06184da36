import Maths
package import RailNetwork
import Text
package import Tracking

/// What a scenario file says: what is ridden, what goes wrong, and with which phone.
package struct Scenario: Sendable {
  /// The journey's id; where several are made, the start of theirs.
  package var id: String
  /// Nil to make one of what is ridden.
  package var title: String?
  /// Midnight before the service day, local time.
  package var midnight: Timestamp
  /// When a ride that doesn't begin with a train begins, since midnight.
  package var startSeconds: Double
  package var seed: UInt64
  /// How many journeys to make.
  package var count: Int
  /// In how many worlds they are drawn, in turn, from which one on.
  package var worlds: Int
  package var firstWorld: UInt64
  package var tags: [String]
  package var notes: String
  /// Nil for what the network says.
  package var sharedTracks: [[RailwayIndex]]?
  /// At least one.
  package var steps: [ScenarioStep]
  /// At least one; the journeys take turns.
  package var phones: [PhoneSetup]
  /// The file's name, for faults.
  package var file: String

  /// The day of a scenario that names none: a Monday.
  static let usualDay = "2026-03-02"
  static let usualStartSeconds = 8.0 * 3_600

  /// The same rides to be drawn anew, in worlds of their own: nothing can have been tuned on them.
  package func rotated(seed: UInt64, worlds: Int) -> Scenario {
    var scenario = self
    var generator = SeededGenerator(seed: seed, stream: "rotate \(id)")
    scenario.seed = generator.next() >> 11
    scenario.worlds = worlds
    scenario.firstWorld = seed % 1_000_000_000 * 1_000 + 2
    return scenario
  }
}

/// One step of a ride as a scenario file has it, with its place for faults.
package struct ScenarioStep: Sendable {
  package enum Kind: Sendable {
    case train(TrainChoice)
    case road(RoadChoice)
    case stand(RidePlan.StandStep)
  }

  package var kind: Kind
  /// Such as `ride[0]`.
  package var path: String
  package var line: Int
  package var file: String

  func fault(_ member: String?, _ problem: String, remedy: String? = nil) -> Faults {
    let field = member.map { "\(path).\($0)" } ?? path
    return Faults(Fault(file: file, line: line, field: field, problem: problem, remedy: remedy))
  }
}

/// Which train is ridden, and from where to where.
package struct TrainChoice: Sendable {
  package enum Which: Sendable {
    /// The train of this id.
    case id(String)
    /// Any train of these railways.
    case drawn(railways: [RailwayIndex])
    /// The first train of the railway after the ride has come to its station.
    case next(railway: RailwayIndex)
    /// A train that is in no timetable: from `from` to `to`, stopping at `stops`, or everywhere.
    case untimed(railway: RailwayIndex, departureSeconds: Double, stops: [StationIndex]?)
  }

  package var which: Which
  package var wish: StopPair.Wish
  /// Only trains of these types; empty for any.
  package var types: [String] = []
  /// How likely something goes wrong on the way.
  package var troubleShare = 0.0
  package var laps = 0
  package var waitSeconds: ClosedRange<Double> = 20...90
  package var events: [TrainEvent] = []
  package var character: TrainCharacter?
  package var terminus: StationIndex?
  /// Where the ride ends after the train has turned back at `to`.
  package var back: StationIndex?
  /// How many trains are cancelled before the one that is ridden comes.
  package var cancelled = 0
  /// So many minutes off the train found runs one that is in no timetable; nil for the train itself.
  package var extraMinutes: ClosedRange<Double>?
  /// At how many stations between, the train stops where it should pass, or the other way round.
  package var otherStops = 0
  /// How late the train gets, where it is late.
  package var lateMinutes: ClosedRange<Double>?
}

/// A way off the rails.
package struct RoadChoice: Sendable {
  package enum Way: Sendable {
    case places([Coordinate])
    /// To a station's platform.
    case station(StationIndex)
    /// Straight on from where the ride is.
    case straight(metres: Double, courseDegrees: Double)
    /// Along a railway's track, so far to the left of ascending travel.
    case beside(RailwayIndex, from: StationIndex, to: StationIndex, offsetMetres: Double)
  }

  package var way: Way
  package var traffic: RoadTraffic
}

extension RailNetwork {
  /// The midnight that begins a day such as `2026-03-02`, in the network's own time zone.
  func localMidnight(of date: String) -> Timestamp? {
    guard let midnight = Timestamp(iso8601: "\(date)T00:00:00Z") else { return nil }
    func local(_ time: Timestamp) -> Timestamp {
      let seconds = Double(time.millisecondsSince1970) / 1_000
      let offset = utcOffsetSeconds(atSecondsSince1970: seconds) ?? 9 * 3_600
      return midnight.advanced(bySeconds: -Double(offset))
    }
    // Zones change their offset: what holds at that hour of UTC need not hold at midnight.
    return local(local(midnight))
  }
}
