import Synchronization

/// The network, the parameters and, for V5, the day's trains, for all hypotheses.
final class RideModel: Sendable {
  /// Distance, in standard deviations of a location, within which a railway is considered.
  private static let reachSigmas = 4.0

  let table: LineTable
  let rules: V4Parameters
  /// nil for V4, and where the network has no timetable.
  let trains: TrainTable?
  /// By railway and direction, made when first needed.
  private let courses = Mutex<[Int: Course]>([:])
  private let kinds = Mutex<[Int: TrainKinds]>([:])

  init(table: LineTable, rules: V4Parameters, trains: TrainTable? = nil) {
    self.table = table
    self.rules = rules
    self.trains = trains
  }

  /// Metres from its track within which a railway is considered; `sigma` is the location's.
  func reach(_ sigma: Double) -> Double { max(rules.reach, Self.reachSigmas * sigma) }

  /// m; how far from a station's point a stand may be a stop there: stations of trams are near.
  func platformReach(_ railway: Int) -> Double {
    min(rules.platformReach, max(Self.leastReach, Self.reachShare * table.spacing(railway)))
  }

  private static let leastReach = 60.0
  private static let reachShare = 0.1
  private static let slowShare = 0.8

  /// m/s; the speed below which a railway's trains seldom run between stations.
  func slowSpeed(_ railway: Int) -> Double {
    rules.slowSpeed * (1 - Self.slowShare * (1 - table.topSpeed(railway) / UnseenRun.topSpeed))
  }

  /// The kinds of a railway's trains.
  func kinds(_ railway: Int) -> TrainKinds {
    kinds.withLock { kinds in
      let known = kinds[railway] ?? TrainKinds(railway, table, rules)
      kinds[railway] = known
      return known
    }
  }

  /// A railway in a direction as its trains' usual seconds.
  func course(_ railway: Int, isAscending: Bool) -> Course {
    courses.withLock { courses in
      let key = 2 * railway + (isAscending ? 1 : 0)
      let course = courses[key] ?? Course(railway, isAscending: isAscending, self)
      courses[key] = course
      return course
    }
  }

  /// m/s; the speed of a railway's trains between two stops that nobody sees.
  func cruise(_ railway: Int) -> Double { rules.cruiseShare * table.topSpeed(railway) }
}
