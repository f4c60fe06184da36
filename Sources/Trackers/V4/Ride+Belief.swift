import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// nat; a direction less likely than this is left out while the train is not seen.
  static let mostTurn = 5.0
  /// The share of the belief's evidence that counts for railway and direction (1: display of coarse
  /// phones on `recorded` -3).
  static let share = 0.3
  static let mostGain = 30.0
}

/// Where a railway's train may be, by direction; nil where nothing is believed.
struct Beliefs: Codable, Sendable {
  private var ascending: Belief?
  private var descending: Belief?
  /// The station whose stop is learned, and the kinds of train before it.
  fileprivate var learned: Int32 = -1
  fileprivate var kinds: TrainKinds.Odds?

  subscript(isAscending: Bool) -> Belief? {
    get { isAscending ? ascending : descending }
    // In place: a copy of its cells would take longer than a step.
    _modify { if isAscending { yield &ascending } else { yield &descending } }
  }
}

extension Ride {
  var isBelieved: Bool { beliefs[isAscending] != nil }

  /// Moves what is believed on to a time.
  mutating func believe(until time: Double, _ phone: Phone, _ model: RideModel) {
    for isAscending in [true, false] { believe(isAscending, until: time, phone, model) }
  }

  mutating func believe(
    _ isAscending: Bool, until time: Double, _ phone: Phone, _ model: RideModel
  ) {
    guard beliefs[isAscending]?.isDue(at: time) == true else { return }
    // Without the beliefs: a second reference to their cells would copy them at each step.
    var ride = self
    ride.beliefs = Beliefs()
    beliefs[isAscending]?.advance(
      to: time, model.course(Int(railway), isAscending: isAscending), phone.motion
    ) { [ride] in ride.stopChance($0, isAscending: isAscending, model) }
  }

  /// Begins where the train was last seen, or near a coarse place.
  mutating func believe(
    from place: Double, sigma: Double, at time: Double, _ phone: Phone, _ model: RideModel
  ) {
    let odds = lean + (trains?.lean ?? 0)
    for isAscending in [true, false] {
      let course = model.course(Int(railway), isAscending: isAscending)
      guard (isAscending ? odds : -odds) > -Constants.mostTurn, course.stops.count > 1 else {
        beliefs[isAscending] = nil
        continue
      }
      guard beliefs[isAscending] == nil else { continue }
      beliefs[isAscending] =
        phone.seenTime == seenTime
        ? belief(course, phone, model)
        : Belief(
          near: isAscending ? place : -place, sigma: sigma, loop: model.table.loop(Int(railway)),
          course, time: time)
    }
    believe(until: time, phone, model)
  }

  /// Where the train was last seen.
  private func belief(_ course: Course, _ phone: Phone, _ model: RideModel) -> Belief {
    guard stand != nil, let stop = course.stops.first(where: { $0.order == Int(ahead) }) else {
      let place = course.isAscending ? position : -position
      let cell = course.cell(at: place, model.table.loop(Int(railway)))
      return Belief(at: cell, within: 3, course, time: seenTime)
    }
    guard phone.hasMoved else {
      // The rider waits for the train.
      return Belief(at: stop.stand - 12, within: 20, course, time: seenTime)
    }
    let stood = phone.standingSince.map { Int((seenTime - $0) / Course.cellSeconds) } ?? 0
    let cell = stop.stand + min(max(stood, 0), (stop.run - stop.stand) / 2)
    return Belief(at: cell, within: 3, course, time: seenTime)
  }

  /// Weighs a coarse place.
  mutating func believe(_ place: Double, _ sight: Sight, _ model: RideModel) {
    for isAscending in [true, false] {
      beliefs[isAscending]?.take(
        isAscending ? place : -place, sigma: sight.sigma, seconds: sight.seconds,
        loop: model.table.loop(Int(railway)),
        model.course(Int(railway), isAscending: isAscending))
    }
    learnStop(model)
  }

  /// Learns by coarse places whether the train stopped at the station behind it (display:
  /// `recorded` +.6, `days` +2.0).
  private mutating func learnStop(_ model: RideModel) {
    let kinds = model.kinds(Int(railway))
    let course = model.course(Int(railway), isAscending: isAscending)
    guard kinds.areMany, let passed = beliefs[isAscending]?.passed(course) else { return }
    let order = Int32(course.stops[passed.stop].order)
    if beliefs.learned != order {
      // The belief has seen nothing of the first station behind.
      beliefs.kinds = beliefs.learned < 0 ? nil : self.kinds
      beliefs.learned = order
    }
    if let before = beliefs.kinds {
      self.kinds = kinds.learned(before, stopped: passed.stopped, Int(order))
    }
  }

  /// Counts what was seen of the train's way in part for the railway and for the direction.
  mutating func learnWay(_ model: RideModel) {
    let (up, down) = (beliefs[true]?.takeGain(), beliefs[false]?.takeGain())
    let gains = (
      max(up ?? down ?? 0, -Constants.mostGain), max(down ?? up ?? 0, -Constants.mostGain)
    )
    let most = model.rules.floor
    let odds = PortableMath.exp(min(max(lean + (trains?.lean ?? 0), -most), most))
    let gain = PortableMath.log(
      (odds * PortableMath.exp(gains.0) + PortableMath.exp(gains.1)) / (odds + 1))
    weight += Constants.share * gain
    lean = min(max(lean + Constants.share * (gains.0 - gains.1), -most), most)
  }
}
