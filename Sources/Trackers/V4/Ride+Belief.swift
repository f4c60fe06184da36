import RailNetwork
import Tracking

/// Constants that are not parameters.
private enum Constants {
  /// nat; a direction less likely than this is left out: it takes half of the time.
  static let mostTurn = 5.0
  /// s; a train seen before that is looked for near the next place.
  static let seenSeconds = 1_200.0
  /// The share of the belief's evidence that counts for railway and direction (1: display of coarse
  /// phones on `recorded` -3).
  static let share = 0.3
  static let mostGain = 30.0
  /// s; the display announces an unseen train this long before its arrival.
  static let soonSeconds = 50.0
}

/// The display of a ride: its piece, the time to the next stop, and the probability of both.
struct Planned {
  var piece: Plan.Piece
  var next: (order: Int, seconds: Double)?
  var share = 1.0
}

/// Where a railway's train may be, by direction; nil where nothing is believed.
struct Beliefs: Codable, Sendable {
  private var ascending: Belief?
  private var descending: Belief?

  subscript(isAscending: Bool) -> Belief? {
    get { isAscending ? ascending : descending }
    // In place: a copy of its cells would take longer than a step.
    _modify { if isAscending { yield &ascending } else { yield &descending } }
  }
}

extension Ride {
  /// Moves what is believed on to a time.
  mutating func believe(until time: Double, _ phone: Phone, _ model: RideModel) {
    for isAscending in [true, false] { believe(isAscending, until: time, phone, model) }
  }

  mutating func believe(
    _ isAscending: Bool, until time: Double, _ phone: Phone, _ model: RideModel
  ) {
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
    let isSeen = phone.seenTime == seenTime && time - seenTime < Constants.seenSeconds
    let place = isSeen ? position : place
    for isAscending in [true, false] {
      let course = model.course(Int(railway), isAscending: isAscending)
      let odds = (lean + (trains?.lean ?? 0)) * (isAscending ? 1 : -1)
      guard odds > -Constants.mostTurn, course.stops.count > 1 else {
        beliefs[isAscending] = nil
        continue
      }
      guard beliefs[isAscending] == nil else { continue }
      beliefs[isAscending] = Belief(
        near: isAscending ? place : -place, sigma: isSeen ? self.sigma : sigma,
        loop: model.table.loop(Int(railway)), course, time: isSeen ? seenTime : time)
    }
    believe(until: time, phone, model)
  }

  /// Weighs a coarse place.
  mutating func believe(_ place: Double, _ sight: Sight, _ model: RideModel) {
    for isAscending in [true, false] {
      beliefs[isAscending]?.take(
        isAscending ? place : -place, sigma: sight.sigma, seconds: sight.seconds,
        loop: model.table.loop(Int(railway)),
        model.course(Int(railway), isAscending: isAscending))
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

  /// The display: by the plan while the train is seen, else by the belief.
  mutating func planned(
    at time: Double, _ plan: inout Plan?, _ phone: Phone, _ model: RideModel
  ) -> Planned {
    if let believed = believed(at: time, phone, model) { return believed }
    var made = plan ?? Plan(self, phone, model)
    defer { plan = made }
    let seconds = max(0, time - seenTime)
    return Planned(
      piece: made.piece(at: seconds),
      next: model.trains == nil ? nil : made.arrival(after: seconds))
  }

  private mutating func believed(
    at time: Double, _ phone: Phone, _ model: RideModel
  ) -> Planned? {
    guard beliefs[isAscending] != nil else { return nil }
    believe(isAscending, until: time, phone, model)
    let course = model.course(Int(railway), isAscending: isAscending)
    guard let shown = beliefs[isAscending]?.show(course) else { return nil }
    let order = course.stops[shown.stop].order
    let next = course.stops[shown.stop...].first {
      stopChance($0.order, model) >= Plan.announcedChance
    }
    let isSoon = shown.seconds <= Constants.soonSeconds && next?.order == order
    let piece = Plan.Piece(
      until: .infinity, railway: railway, isAscending: isAscending, order: order,
      phase: shown.isStand ? .now : isSoon ? .soon : .next,
      stop: shown.isStand ? order : next?.order ?? order)
    return Planned(piece: piece, next: (order, shown.seconds), share: shown.share)
  }
}
