import RailNetwork

/// What no parameter varies.
private enum Constants {
  /// Trains less likely than this are left out.
  static let leastShare = 0.02
  /// No stop is certain: trains leave out stops, and make others.
  static let leastChance = 0.01
  static let mostChance = 0.99
  /// Seconds; a stop that was left so long ago is one of an earlier lap.
  static let pastSeconds = 240.0
}

/// What the timetable says of the train that a phone is on, if it is on one railway.
struct TrainPlan {
  private let source: TrainTable
  private let all: [TimetableTrain]
  private let beliefs: [TrainBelief]
  private let isAscending: Bool
  /// The likeliest train, where one is likely enough.
  private let best: TrainBelief?
  /// Seconds of the day at the last location seen well.
  private let now: Double

  @inline(__always)
  init?(_ belief: Belief, _ source: TrainTable, _ model: TrainModel) {
    let day = source.secondsOfDay(belief.seenTime)
    guard belief.trains.hasTimetable,
      let all = source.trains(Int(belief.railway), isWeekday: day.isWeekday)
    else { return nil }
    self.source = source
    self.all = all
    now = day.seconds
    isAscending = belief.isAscending
    beliefs = belief.trains.trains.filter {
      $0.isAscending == belief.isAscending && $0.share > Constants.leastShare
    }
    let best = belief.trains.best(isAscending: belief.isAscending)
    self.best = best.flatMap { $0.share >= model.planLeast ? $0 : nil }
  }

  /// How likely the train stops at a station, of all trains that it may be.
  func stopChance(_ order: Int, usual: Double) -> Double {
    var known = 0.0
    var stops = 0.0
    for belief in beliefs {
      known += belief.share
      if all[Int(belief.train)].stops.contains(where: { source.order($0) == order }) {
        stops += belief.share
      }
    }
    known = min(known, 1)
    let chance = min(stops, known) + (1 - known) * usual
    return min(max(chance, Constants.leastChance), Constants.mostChance)
  }

  private func stop(_ order: Int) -> (train: TimetableTrain, stop: Int, delay: Double)? {
    guard let best else { return nil }
    let train = all[Int(best.train)]
    guard
      let stop = train.stop(
        atOrder: order, after: now - max(best.delay, 0) - Constants.pastSeconds, source)
    else { return nil }
    return (train, stop, best.delay)
  }

  /// Seconds until the train leaves a station.
  func secondsToDeparture(_ order: Int) -> Double? {
    guard let found = stop(order) else { return nil }
    return found.train.departureSeconds(found.stop) + max(found.delay, 0) - now
  }

  /// Seconds at a stop by the timetable.
  func dwellSeconds(_ order: Int) -> Double? {
    guard let a = stop(order), a.stop > 0, a.stop + 1 < a.train.stops.count else { return nil }
    return a.train.departureSeconds(a.stop) - a.train.arrivalSeconds(a.stop)
  }
}
