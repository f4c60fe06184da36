import Numerics

/// When a train means to arrive at a stop and to leave it, in seconds of the service day.
///
/// Timetables hold whole minutes; the seconds within them are drawn in steps of five, as in the
/// timetables that drivers have.
struct StopPlan {
  /// Nil where the timetable has no time for the stop.
  var arrivalSeconds: Double?
  var departureSeconds: Double?
  var dwellSeconds: Double
  /// Whether the arrival stands in the timetable, or was reckoned back from the departure.
  var hasArrivalInTimetable: Bool

  /// The plans of all stops of a route; nil for the calls that are no stand of their own.
  static func plans(
    _ calls: [TrainRoute.Call], character: TrainCharacter, generator: inout SeededGenerator
  ) -> [StopPlan?] {
    let offset = Double(generator.index(below: 6)) * 5
    return calls.map { call in
      let within = offset + Double(generator.index(below: 5)) * 5
      let draw = Double(generator.index(below: 6)) * 5
      guard call.isStop, !call.isSameStand else { return nil }
      return plan(call, within: within, draw: draw, character: character)
    }
  }

  /// The share of its time on the way by which a late train makes up.
  static let recoveryShare = 0.05

  /// Moves on the plans of a train that gets later by so much at calls: it stays late, but for what
  /// it makes up between two stops.
  static func postpone(_ plans: inout [StopPlan?], by lateness: [Int: Double]) {
    var late = 0.0
    var departure: Double?
    for (index, plan) in plans.enumerated() {
      guard let plan else { continue }
      if let departure, let arrival = plan.arrivalSeconds {
        late = max(0, late - recoveryShare * max(0, arrival - departure))
      }
      late += lateness[index] ?? 0
      departure = plan.departureSeconds
      plans[index]?.arrivalSeconds = plan.arrivalSeconds.map { $0 + late }
      plans[index]?.departureSeconds = plan.departureSeconds.map { $0 + late }
    }
  }

  private static func plan(
    _ call: TrainRoute.Call, within: Double, draw: Double, character: TrainCharacter
  ) -> StopPlan {
    let shortest = character.shortestDwellSeconds
    guard let departure = call.departureMinutes else {
      return StopPlan(
        arrivalSeconds: call.arrivalMinutes.map { Double($0) * 60 + within },
        departureSeconds: nil, dwellSeconds: shortest + draw,
        hasArrivalInTimetable: call.arrivalMinutes != nil)
    }
    var dwell = shortest + draw * 0.8
    if let arrival = call.arrivalMinutes {
      switch departure - arrival {
      case 0: dwell = shortest + draw
      case 1: dwell = 40 + draw * 1.6
      case let minutes: dwell = Double(minutes) * 60 - 20 + draw * 1.6
      }
    }
    let leaves = Double(departure) * 60 + within
    return StopPlan(
      arrivalSeconds: leaves - dwell, departureSeconds: leaves, dwellSeconds: dwell,
      hasArrivalInTimetable: call.arrivalMinutes != nil)
  }
}
