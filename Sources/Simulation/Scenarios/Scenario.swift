import Maths
import RailNetwork
import Text
import Tracking

/// What a scenario file says: what is ridden, what goes wrong, and with which phone.
package struct Scenario: Sendable {
  /// The journey's id; where several are made, the start of theirs.
  package var id: String
  /// Nil to make one of what is ridden.
  var title: String?
  /// Midnight before the service day, local time.
  var midnight: Timestamp
  /// When a ride that doesn't begin with a train begins, since midnight.
  var startSeconds: Double
  var seed: UInt64
  var count: Int
  /// In how many worlds they are drawn, in turn, from which one on.
  var worlds: Int
  var firstWorld: UInt64
  var tags: [String]
  var notes: String
  /// Nil for what the network says.
  var sharedTracks: [[RailwayIndex]]?
  /// At least one.
  var steps: [ScenarioStep]
  /// At least one list of at least one; the journeys take the lists in turn, and of each list the
  /// phones, from a place that follows from the seed.
  var phones: [[PhoneSetup]]
  var file: String

  /// The phone of a journey.
  func phone(_ index: Int) -> PhoneSetup {
    var generator = SeededGenerator(seed: seed, stream: "phones \(id)")
    let first = Int(generator.unit() * Double(PhoneProfile.mixture.count))
    let phones = phones[index % phones.count]
    return phones[(first + index) % phones.count]
  }

  /// The day of a scenario that names none: a Monday.
  static let usualDay = usualDay(0)

  /// A day of the week in which rides usually are, 0 for Monday.
  static func usualDay(_ weekday: Int) -> String { "2026-03-0\(2 + weekday)" }
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
struct ScenarioStep: Sendable {
  enum Kind: Sendable {
    case train(TrainChoice)
    case road(RoadChoice)
    case stand(RidePlan.StandStep)
  }

  var kind: Kind
  /// Such as `ride[0]`.
  var path: String
  var line: Int
  var file: String

  func fault(_ member: String?, _ problem: String, remedy: String? = nil) -> Faults {
    let field = member.map { "\(path).\($0)" } ?? path
    return Faults(file, line: line, field: field, problem, remedy: remedy)
  }
}

/// Which train is ridden, and from where to where.
struct TrainChoice: Sendable {
  enum Which: Sendable {
    case id(String)
    case drawn(railways: [RailwayIndex])
    /// The first train of the railway after the ride has come to its station.
    case next(railway: RailwayIndex)
    /// A train that is in no timetable: from `from` to `to`, stopping at `stops`, or everywhere.
    case untimed(railway: RailwayIndex, departureSeconds: Double, stops: [StationIndex]?)
  }

  var which: Which
  var conditions: StopPair.Conditions
  /// Only trains of these types; empty for any.
  var types: [String] = []
  /// Whether each lap of a train that goes round and round is a train by itself.
  var isByTheLap = false
  /// How likely something goes wrong on the way.
  var troubleShare = 0.0
  var laps = 0
  /// Fourteen riders whose recordings begin before their train waited 5 to 243 s, a median of 109 s,
  /// for it to leave.
  static let usualWaitSeconds = 10.0...180.0
  var waitSeconds = usualWaitSeconds
  var events: [TrainEvent] = []
  var character: TrainCharacter?
  var terminus: StationIndex?
  /// Where the ride ends after the train has turned back at `to`.
  var back: StationIndex?
  /// How many trains are cancelled before the one that is ridden comes.
  var cancelled = 0
  /// So many minutes off the train found runs one that is in no timetable; nil for the train
  /// itself.
  var extraMinutes: ClosedRange<Double>?
  /// At how many stations between, the train stops where it should pass, or the other way round.
  var otherStops = 0
  /// How late the train gets, where it is late.
  var lateMinutes: ClosedRange<Double>?
}

struct RoadChoice: Sendable {
  enum Way: Sendable {
    case places([Coordinate])
    case station(StationIndex)
    /// Straight on from where the ride is.
    case straight(metres: Double, courseDegrees: Double)
    /// Along a railway's track, so far to the left of ascending travel.
    case beside(RailwayIndex, from: StationIndex, to: StationIndex, offsetMetres: Double)
  }

  var way: Way
  var traffic: RoadTraffic
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
