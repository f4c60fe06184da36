import RailNetwork

/// What no parameter varies.
private enum Constants {
  /// Trains less likely than this are left out.
  static let leastShare = 0.02
  /// No stop is certain: trains leave out stops, and make others.
  static let leastChance = 0.01
  static let mostChance = 0.99
}

/// Where the trains stop that a phone may be on, if it is on one railway.
struct TrainPlan {
  private let source: TrainTable
  private let all: [TimetableTrain]
  private let beliefs: [TrainBelief]

  @inline(__always)
  init?(_ belief: Belief, _ source: TrainTable) {
    guard belief.trains.hasTimetable,
      let all = source.trains(
        Int(belief.railway), isWeekday: source.secondsOfDay(belief.unseen.time).isWeekday)
    else { return nil }
    self.source = source
    self.all = all
    beliefs = belief.trains.trains.filter {
      $0.isAscending == belief.isAscending && $0.share > Constants.leastShare
    }
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
}
