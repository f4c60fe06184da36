import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// s; how late and how early a train is looked for.
  static let latest = 1_800.0
  static let earliest = 900.0
  /// s; trains are looked up no more often, for timetables give whole minutes.
  static let stepSeconds = 16.0
  /// nat; what the stops of one train say for or against it at most.
  static let mostPattern = 6.0
  /// Trains less likely than this are not asked where they stop, and not listed.
  static let leastShare = 0.02
  /// Lower and upper limit of the chance of a stop: no train is certain to do as usual.
  static let leastChance = 0.01
}

/// The trains of one railway's timetable that the phone may be on.
struct RideTrains: Codable, Sendable {
  struct PossibleTrain: Codable, Sendable {
    /// Its index in its railway's timetable.
    var index: Int32
    var isAscending: Bool
    /// s; by how much it is late.
    var delay: Double
    /// nat; what its stops say for it, against those of any train.
    var pattern = 0.0
    /// Its probability among the trains of its direction, known and unknown.
    var share = 0.0
  }

  private let railway: Int32
  private(set) var possible: [PossibleTrain] = []
  /// nat; what the trains of each direction say for it.
  private(set) var ascending = 0.0
  private(set) var descending = 0.0
  private var updated: Double?
  private var isWeekday = true

  init(railway: Int32) { self.railway = railway }

  /// Log odds of ascending travel.
  var lean: Double { ascending - descending }

  /// nat; what the trains say for the railway, if the direction has these log odds without them.
  func gain(lean: Double) -> Double {
    let odds = PortableMath.exp(lean)
    return PortableMath.log(
      (odds * PortableMath.exp(ascending) + PortableMath.exp(descending)) / (odds + 1))
  }

  /// Follows the trains to where the phone is at a time of the tracker's own clock.
  mutating func take(
    _ position: Double, at time: Double, wallClock: Timestamp, isBoarding: Bool,
    _ table: LineTable, _ source: TrainTable
  ) {
    let since = updated.map { time - $0 } ?? .infinity
    guard since >= Constants.stepSeconds else { return }
    updated = time
    let now = source.secondsOfDay(wallClock)
    isWeekday = now.isWeekday
    let trains = all(source)
    possible = source.runs(Int(railway), isWeekday: isWeekday).enumerated().compactMap {
      index, run in
      guard run.start < now.seconds + Constants.earliest, run.end > now.seconds - Constants.latest,
        let here = trains[index].scheduled(
          Int(railway), at: position, now: now.seconds, table, source),
        here.upperBound > now.seconds - Constants.latest,
        here.lowerBound < now.seconds + Constants.earliest
      else { return nil }
      return PossibleTrain(
        index: Int32(index), isAscending: trains[index].direction == .ascending,
        delay: here.delay(now.seconds),
        pattern: possible.first { $0.index == index }?.pattern ?? 0)
    }
    weigh(isBoarding: isBoarding, isCovered: !trains.isEmpty, source.rules)
  }

  private func all(_ source: TrainTable) -> [TimetableTrain] {
    source.trains(Int(railway), isWeekday: isWeekday) ?? []
  }

  /// Shares of trains: how likely their delays and stops are, by how rare trains are.
  private mutating func weigh(isBoarding: Bool, isCovered: Bool, _ rules: TrainParameters) {
    for isAscending in [true, false] {
      let here = possible.indices.filter { possible[$0].isAscending == isAscending }
      let headway = (Constants.latest + Constants.earliest) / Double(max(here.count, 1))
      var sum = isCovered ? rules.unscheduled : 1
      for index in here {
        let density = rules.density(delay: possible[index].delay, isBoarding: isBoarding)
        possible[index].share =
          (1 - rules.unscheduled) * headway * density
          * PortableMath.exp(possible[index].pattern)
        sum += possible[index].share
      }
      for index in here { possible[index].share /= sum }
      if isAscending {
        ascending = PortableMath.log(sum)
      } else {
        descending = PortableMath.log(sum)
      }
    }
  }

  /// Takes a stop at a station, or a station passed; `usual` is how likely that is for any train.
  mutating func observe(_ order: Int, stopped: Double, usual: Double, _ source: TrainTable) {
    let usual = min(max(usual, Constants.leastChance), 1 - Constants.leastChance)
    let all = all(source)
    for index in possible.indices {
      let stops = source.stops(all[Int(possible[index].index)], at: order)
      let chance = stops ? 1 - source.rules.wrongStop : source.rules.wrongStop
      let likelihood = chance * stopped / usual + (1 - chance) * (1 - stopped) / (1 - usual)
      let pattern = possible[index].pattern + PortableMath.log(likelihood)
      possible[index].pattern = min(max(pattern, -2 * Constants.mostPattern), Constants.mostPattern)
    }
  }

  /// How likely the train stops at a station, of all trains that it may be.
  func stopChance(_ order: Int, isAscending: Bool, usual: Double, _ source: TrainTable) -> Double {
    guard !possible.isEmpty else { return usual }
    let all = all(source)
    var (known, stopping) = (0.0, 0.0)
    for train in possible
    where train.isAscending == isAscending && train.share > Constants.leastShare {
      known += train.share
      if source.stops(all[Int(train.index)], at: order) { stopping += train.share }
    }
    let chance = stopping + (1 - known) * usual
    return min(max(chance, Constants.leastChance), 1 - Constants.leastChance)
  }

  /// The likeliest train of a direction, and the seconds by which it is late.
  func named(_ isAscending: Bool, _ source: TrainTable) -> (train: TimetableTrain, delay: Double)? {
    possible.lazy.filter { $0.isAscending == isAscending }.max { $0.share < $1.share }
      .map { (all(source)[Int($0.index)], $0.delay) }
  }

  /// The trains of a direction that are not unlikely and have times of their own, best first.
  func likely(
    _ isAscending: Bool, _ source: TrainTable
  ) -> [(train: TimetableTrain, share: Double)] {
    let all = all(source)
    return possible.filter { $0.isAscending == isAscending && $0.share > Constants.leastShare }
      .sorted { ($1.share, $0.index) < ($0.share, $1.index) }
      .map { (all[Int($0.index)], $0.share) }
      .filter(\.train.isScheduled)
  }
}
