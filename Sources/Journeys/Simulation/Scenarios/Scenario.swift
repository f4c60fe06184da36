import RailNetwork
import Tracking

/// The content of a scenario file: the ride, what goes wrong, and the phone.
package struct Scenario: Sendable {
  /// The journey's id; for several journeys, the start of their ids.
  package var id: String
  /// nil: generated from the railways and the end stations.
  var title: String?
  /// Midnight before the service day, in local time.
  var midnight: Timestamp
  /// The kind of day whose trains run; nil: that of a usual day.
  var calendar: String?
  /// The start of a ride that doesn't begin with a train, in seconds since midnight.
  var startSeconds: Double
  var seed: UInt64
  var count: Int
  /// The number of worlds that the journeys use in turn, and the first of them.
  var worlds: Int
  var firstWorld: UInt64
  var tags: [String]
  var notes: String
  /// Nil to use the network's shared track.
  var sharedTracks: [[RailwayIndex]]?
  /// At least one.
  var steps: [ScenarioStep]
  /// Lists of phones; journeys use the lists in turn, and the phones of each from a seeded place
  /// on.
  var phones: [[PhoneSetup]]
  var file: String

  /// The phone of a journey, and those that take its place in turn if it records nothing.
  func phones(_ index: Int) -> [PhoneSetup] {
    var generator = SeededGenerator(seed: seed, stream: "phones \(id)")
    let first = Int(generator.unit() * Double(PhoneProfile.mixture.count))
    let phones = phones[index % phones.count]
    return phones.indices.map { phones[(first + index + $0) % phones.count] }
  }

  /// The default day of a scenario: a Monday.
  static let usualDay = usualDay(0)

  /// The default date for a day of the week, 0 for Monday.
  static func usualDay(_ weekday: Int) -> String { "2026-03-0\(2 + weekday)" }
  static let usualStartSeconds = 8.0 * 3_600

  /// The same scenario with new random rides in other worlds, on which nothing can have been tuned.
  package func rotated(seed: UInt64, worlds: Int) -> Scenario {
    var scenario = self
    var generator = SeededGenerator(seed: seed, stream: "rotate \(id)")
    scenario.seed = generator.next() >> 11
    scenario.worlds = worlds
    scenario.firstWorld = seed % 1_000_000_000 * 1_000 + 2
    return scenario
  }
}

/// One step of a ride in a scenario file, with its position in the file for faults.
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

/// The train to ride, and the stations between which to ride.
struct TrainChoice: Sendable {
  enum Selection: Sendable {
    case id(String)
    case drawn(railways: [RailwayIndex])
    /// The railway's first train after the rider reaches its station.
    case next(railway: RailwayIndex)
    /// A train outside the timetable from `from` to `to`, with stops at `stops`, or everywhere.
    case untimed(railway: RailwayIndex, departureSeconds: Double, stops: [StationIndex]?)
  }

  var selection: Selection
  var conditions: StopPair.Conditions
  /// Only trains of these types; empty for all.
  var types: [String] = []
  /// Whether each lap of a train on a loop counts as a separate train.
  var isByTheLap = false
  /// The probability of an incident.
  var incidentShare = 0.0
  var laps = 0
  /// Fourteen riders waited 5 to 243 s on the platform, with a median of 109 s.
  static let usualWaitSeconds = 10.0...180.0
  var waitSeconds = usualWaitSeconds
  var events: [TrainEvent] = []
  var character: TrainCharacter?
  var terminus: StationIndex?
  /// The last station of the ride, if the train turns back at `to`.
  var back: StationIndex?
  /// The number of cancelled trains before the one that comes.
  var cancelled = 0
  /// The offset in minutes of an extra train from the train found; nil to use that train itself.
  var extraMinutes: ClosedRange<Double>?
  /// The number of stations in between where the train stops and the scheduled one passes, or the
  /// reverse.
  var otherStops = 0
  /// The delay of the train, if it is late.
  var lateMinutes: ClosedRange<Double>?
}

struct RoadChoice: Sendable {
  enum Way: Sendable {
    case places([Coordinate])
    case station(StationIndex)
    /// Straight on from the current place.
    case straight(metres: Double, courseDegrees: Double)
    /// Along a railway's track, offset to the left of ascending travel.
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
    // The offset of the zone at that hour of UTC may differ from the offset at midnight.
    return local(local(midnight))
  }
}
