import Maths

/// When a train means to arrive at a stop and to leave it, in seconds of the service day.
///
/// Timetables hold whole minutes, and seldom an arrival. Within them a train runs at one pace all the
/// way, stands as long as it usually does, and leaves when it is ready: in steps of five seconds, as
/// in the timetables that drivers have.
struct StopPlan {
  /// Nil where the timetable has no time for the stop.
  var arrivalSeconds: Double?
  var departureSeconds: Double?
  var dwellSeconds: Double

  /// How much longer than the fastest run a train takes at least, so that it can make up time.
  static let runSupplement = 1.08
  /// However much time there is, a train doesn't run slower than the fastest by more than this.
  private static let slowestPace = 1.8
  /// The deviation of the logarithm of stands of one train: 44 to 78 s is the range of eight in ten on
  /// the recorded ride on the Yamanote Line.
  private static let standSpread = 0.22

  /// The plans of all stops of a route; nil for the calls that are no stand of their own.
  ///
  /// `runs` are the seconds of the fastest run to a call from the stop before, by call;
  /// `usualDwellSeconds` is by leg.
  static func plans(
    _ calls: [TrainRoute.Call], runs: [Int: Double], usualDwellSeconds: [Double],
    character: TrainCharacter, generator: inout SeededGenerator
  ) -> [StopPlan?] {
    let offset = Double(generator.index(below: 6)) * 5
    let stands = calls.indices.filter { calls[$0].isStand }
    let withins = stands.map { _ in offset + Double(generator.index(below: 5)) * 5 }
    let draws = stands.map { stand in
      usualDwellSeconds[calls[stand].leg] * PortableMath.exp(standSpread * generator.normal())
    }
    let shortest = character.shortestDwellSeconds
    let (pace, share) = pace(calls, stands, draws, runs: runs)
    var plans = [StopPlan?](repeating: nil, count: calls.count)
    var clock: Double?
    for (index, stand) in stands.enumerated() {
      let call = calls[stand]
      var plan = StopPlan(dwellSeconds: max(shortest, draws[index] * share))
      if let minutes = call.knownArrivalMinutes {
        plan.arrivalSeconds = Double(minutes) * 60 + withins[index]
      } else if let clock, call.departureMinutes != nil {
        plan.arrivalSeconds = clock + pace * (runs[stand] ?? 0)
      }
      if let minutes = call.departureMinutes {
        let ready = plan.arrivalSeconds.map { $0 + plan.dwellSeconds }
        let least = Double(minutes) * 60
        let leaves = min(max(((ready ?? 0) / 5).rounded() * 5, least), least + 55)
        plan.departureSeconds = ready == nil ? least + withins[index] : leaves
        plan.arrivalSeconds = plan.arrivalSeconds.map { min($0, leaves - shortest) }
      }
      clock = plan.departureSeconds
      plans[stand] = plan
    }
    return plans
  }

  /// How much slower than its fastest a train runs all the way, and how much of its stands it takes, to
  /// be there in time.
  private static func pace(
    _ calls: [TrainRoute.Call], _ stands: [Int], _ draws: [Double], runs: [Int: Double]
  ) -> (pace: Double, standShare: Double) {
    let run = stands.reduce(0) { $0 + (runs[$1] ?? 0) }
    guard let first = stands.first, let last = stands.last, run > 0,
      let start = calls[first].departureMinutes,
      let end = calls[last].knownArrivalMinutes ?? calls[last].departureMinutes
    else { return (runSupplement, 1) }
    let isArrival = calls[last].knownArrivalMinutes != nil
    let stand = draws.dropFirst().dropLast(isArrival ? 1 : 0).reduce(0, +)
    let seconds = Double(end - start) * 60
    let share = stand > 0 ? min(max((seconds - runSupplement * run) / stand, 0), 1) : 1
    return (min(max((seconds - share * stand) / run, runSupplement), slowestPace), share)
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
}

extension TrainRoute.Call {
  /// The arrival, if it says more than the departure.
  fileprivate var knownArrivalMinutes: Int? {
    arrivalMinutes == departureMinutes ? nil : arrivalMinutes
  }
}
