import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// The share of the belief's evidence that counts for the railway (1: display of coarse phones on
  /// `recorded` -3; 0: of iPhones on BART -6).
  static let share = 0.3
  static let mostGain = 30.0
}

/// A railway's train while no good location shows where it is.
struct Unseen: Codable, Sendable {
  fileprivate let isAscending: Bool
  fileprivate var belief: Belief
  /// The station whose stop is learned, and the kinds of train before it.
  fileprivate var learned: Int32 = -1
  fileprivate var kinds: TrainKinds.Odds?
}

extension Ride {
  /// Whether its train is followed in its direction.
  ///
  /// The other direction is not (display 0, and half the time).
  var isUnseen: Bool { unseen?.isAscending == isAscending }

  private func course(_ model: RideModel) -> Course {
    model.course(Int(railway), isAscending: isAscending)
  }

  /// Follows its train to a time, from where it was last seen on, or else near a coarse place.
  mutating func follow(
    near place: Double, sigma: Double, at time: Double, _ phone: Phone, _ model: RideModel
  ) {
    let course = course(model)
    guard course.stops.count > 1 else { return }
    if !isUnseen {
      let belief =
        phone.seenTime == seenTime
        ? belief(course, hasMoved: phone.hasMoved, model)
        : Belief(
          near: isAscending ? place : -place, sigma: sigma, loop: model.table.loop(Int(railway)),
          course, time: time)
      unseen = Unseen(isAscending: isAscending, belief: belief)
    }
    follow(to: time, phone, model)
  }

  /// Where the train was last seen.
  private func belief(_ course: Course, hasMoved: Bool, _ model: RideModel) -> Belief {
    guard stand != nil, let stop = course.stops.first(where: { $0.order == Int(ahead) }) else {
      let place = isAscending ? position : -position
      let cell = course.cell(at: place, model.table.loop(Int(railway)))
      return Belief(at: cell, within: 3, course, time: seenTime)
    }
    return hasMoved
      ? Belief(at: stop.stand, within: 3, course, time: seenTime)
      // The rider waits for the train (told in time: septa +1.7, `recorded` +.6).
      : Belief(at: stop.stand - 12, within: 20, course, time: seenTime)
  }

  /// Follows its train on to a time.
  mutating func follow(to time: Double, _ phone: Phone, _ model: RideModel) {
    // No second reference to the belief's cells: it would copy them at each step.
    guard isUnseen, var train = unseen.take() else { return }
    train.belief.advance(to: time, course(model), phone.motion) { stopChance($0, model) }
    unseen = train
  }

  /// Weighs a coarse place, and learns by it whether the train stopped at the station behind it
  /// (display: `recorded` +.6, `days` +2.0).
  mutating func follow(past place: Double, _ sight: Sight, _ model: RideModel) {
    guard isUnseen, var train = unseen.take() else { return }
    defer { unseen = train }
    let course = course(model)
    if !sight.isRepeated {
      train.belief.take(
        isAscending ? place : -place, sigma: sight.sigma, seconds: sight.seconds,
        loop: model.table.loop(Int(railway)),
        course)
    }
    weight += Constants.share * max(train.belief.takeGain(), -Constants.mostGain)
    let all = model.kinds(Int(railway))
    guard all.areMany, let passed = train.belief.passed(course) else { return }
    let order = Int32(course.stops[passed.stop].order)
    if train.learned != order {
      // The belief has seen nothing of the first station behind.
      train.kinds = train.learned < 0 ? nil : kinds
      train.learned = order
    }
    if let before = train.kinds {
      kinds = all.learned(before, stopped: passed.stopped, Int(order))
    }
  }

  /// The stops from the one on that its train is at or runs to; nil where it is not followed.
  mutating func show(
    _ model: RideModel
  ) -> (stops: ArraySlice<Course.Stop>, shown: Belief.Shown)? {
    guard isUnseen, var train = unseen.take() else { return nil }
    defer { unseen = train }
    let course = course(model)
    let shown = train.belief.show(course)
    return (course.stops[shown.stop...], shown)
  }
}
