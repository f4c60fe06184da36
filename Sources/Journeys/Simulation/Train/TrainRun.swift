import RailNetwork

/// A train's motion along its route, in seconds of the service day, and its times at all calls.
struct TrainRun: Sendable {
  /// The train's times at a call; both are the same if it passes.
  struct Visit: Sendable, Equatable {
    var approachSeconds: Double?
    var arrivalSeconds: Double
    var departureSeconds: Double
  }

  /// Along the route's path, from the stand at the first stop to that at the last.
  private(set) var phases: [MotionPhase] = []
  private(set) var visits: [Visit]
  private let route: TrainRoute
  private let character: TrainCharacter
  private let obstacles: Obstacles
  private let plans: [StopPlan?]

  /// Standard deviation of the logarithm between railways: medians are 43 s (BART), 54 s (Yamanote)
  /// and 84 s (Caltrain).
  private static let standSpread = 0.3
  /// The time between two stations at one point: two steps of the clock of the truth.
  private static let leastSeconds = 0.002

  /// Runs a train: it leaves no stop early, and is slow if early and as fast as allowed if late.
  init(
    _ route: TrainRoute, character: TrainCharacter, events: [TrainEvent] = [], seed: UInt64,
    world: UInt64 = World.usual.number
  ) throws(RideProblem) {
    var generator = SeededGenerator(seed: seed, stream: "train")
    let dwells = route.legs.map { leg in
      let id = route.network[leg.railway].id
      var generator = SeededGenerator(seed: world, stream: "stands \(id)")
      return character.usualDwellSeconds
        * PortableMath.exp(Self.standSpread * generator.normal())
    }
    var obstacles = Obstacles(route, character: character)
    let stands = route.calls.indices.filter { route.calls[$0].isStand }
    let runs = zip(stands, stands.dropFirst()).map { before, stop in
      let run = SpeedProfile(
        metres: route.metres(from: before, to: stop), character: character,
        limits: obstacles.limits, halts: obstacles.halts)
      return (stop, run.durationSeconds)
    }
    var plans = StopPlan.plans(
      route.calls, runs: Dictionary(uniqueKeysWithValues: runs), usualDwellSeconds: dwells,
      character: character, generator: &generator)
    try obstacles.add(events, on: route)
    StopPlan.postpone(&plans, by: obstacles.lateness)
    self.obstacles = obstacles
    self.plans = plans
    self.route = route
    self.character = character
    visits = route.calls.map { _ in Visit(arrivalSeconds: 0, departureSeconds: 0) }
    run()
    announce(&generator, world: world)
  }

  /// Sets when the train's display changes from "next" to "soon": some time before the arrival.
  ///
  /// The first three tenths of the run are over by then, and the last passed station lies behind.
  ///
  /// Each railway and world has a lead time between 35 and 75 s, from which each announcement
  /// differs by up to 4 s.
  private mutating func announce(_ generator: inout SeededGenerator, world: UInt64) {
    let leads = route.legs.map { leg in
      let id = route.network[leg.railway].id
      var generator = SeededGenerator(seed: world, stream: "announcement \(id)")
      return generator.uniform(35...75)
    }
    var departure: Double?
    var lastPass: Double?
    for (index, call) in route.calls.enumerated() {
      guard call.isStop else {
        lastPass = visits[index].arrivalSeconds
        continue
      }
      if call.isSameStand { continue }
      if let departure {
        let arrival = visits[index].arrivalSeconds
        visits[index].approachSeconds = max(
          arrival - leads[call.leg] + generator.uniform(-4...4),
          departure + 0.3 * (arrival - departure), (lastPass ?? -.infinity) + 0.001)
      }
      departure = visits[index].departureSeconds
      lastPass = nil
    }
  }

  // MARK: - Stop by stop

  private mutating func run() {
    let stands = route.calls.indices.filter { plans[$0] != nil }
    guard let first = stands.first, let firstPlan = plans[first] else { return }
    let leaves = firstPlan.departureSeconds ?? firstPlan.arrivalSeconds ?? 0
    stand(at: first, arrival: leaves - firstPlan.dwellSeconds)
    for (before, stop) in zip(stands, stands.dropFirst()) {
      let departure = visits[before].departureSeconds
      let profile = profile(from: before, to: stop, departure: departure)
      phases += profile.pieces.map { $0.moved(bySeconds: departure) }
      var last = departure
      for call in before..<stop where !route.calls[call].isStop {
        let time = departure + profile.seconds(atMetres: route.calls[call].metres)
        last = max(time, last + Self.leastSeconds)
        visits[call].arrivalSeconds = last
        visits[call].departureSeconds = last
      }
      stand(at: stop, arrival: max(departure + profile.durationSeconds, last + Self.leastSeconds))
    }
  }

  /// The run between two stops, as slow as the timetable allows.
  private func profile(from before: Int, to stop: Int, departure: Double) -> SpeedProfile {
    func profile(seconds: Double) -> SpeedProfile {
      SpeedProfile(
        metres: route.metres(from: before, to: stop), character: character,
        limits: obstacles.limits, halts: obstacles.halts, seconds: seconds)
    }
    let fastest = profile(seconds: 0).durationSeconds
    guard let arrival = plans[stop]?.arrivalSeconds else {
      return profile(seconds: fastest * StopPlan.runSupplement)
    }
    let slowest = fastest * 2.2 + 30
    return profile(seconds: min(arrival - departure, slowest))
  }

  /// Records a stop until the planned departure, or until the minimum dwell time is over.
  private mutating func stand(at call: Int, arrival: Double) {
    guard let plan = plans[call] else { return }
    let least = arrival + min(plan.dwellSeconds, character.shortestDwellSeconds + 5)
    var departure = max(plan.departureSeconds ?? (arrival + plan.dwellSeconds), least)
    if let dwell = obstacles.dwells[call] { departure = arrival + dwell }
    departure += obstacles.delays[call] ?? 0
    phases.append(
      MotionPhase(
        startSeconds: arrival, startMetres: route.calls[call].metres,
        platform: route.calls[call].station))
    var twin = call
    repeat {
      visits[twin].arrivalSeconds = arrival
      visits[twin].departureSeconds = departure
      twin += 1
    } while twin < route.calls.count && route.calls[twin].isSameStand
  }
}

extension TrainRoute {
  /// The range between two calls along ``path``.
  fileprivate func metres(from before: Int, to call: Int) -> ClosedRange<Double> {
    let start = calls[before].metres
    return start...max(start, calls[call].metres)
  }
}

/// Limits, halts and delays of the train, by position along the path or by call.
private struct Obstacles {
  var limits: [SpeedLimit]
  var halts: [Halt] = []
  var dwells: [Int: Double] = [:]
  /// For each call, an additional time before departure.
  var delays: [Int: Double] = [:]
  /// For each call, the delay that begins there.
  var lateness: [Int: Double] = [:]

  init(_ route: TrainRoute, character: TrainCharacter) {
    limits = CurveLimits.limits(of: route.path, character: character)
    let stands = route.calls.filter(\.isStop).map(\.metres)
    for place in CurveLimits.reversals(of: route.path) {
      let isAtStop = stands.contains { abs($0 - place) < 150 }
      guard !stands.contains(where: { abs($0 - place) < 1 }) else { continue }
      halts.append(Halt(metres: place, seconds: isAtStop ? 0.001 : 60))
    }
  }

  /// - Throws: a fault if an event is impossible on this ride.
  mutating func add(_ events: [TrainEvent], on route: TrainRoute) throws(RideProblem) {
    let stands = route.calls.filter(\.isStop).map(\.metres)
    for event in events {
      switch event {
      case .signalStop(let station, let metres, let seconds):
        let place = try route.calls[route.call(at: station)].metres + metres
        guard place > 1, place < route.path.lengthMetres - 1,
          !stands.contains(where: { abs($0 - place) < 1 })
        else {
          let id = route.network[station].id
          throw RideProblem(
            text: "\(JSONText.number(metres)) m from '\(id)' is outside the ride or at one of its "
              + "stops")
        }
        halts.append(Halt(metres: place, seconds: seconds))
      case .slow(let station, let metres, let speed):
        let place = try route.calls[route.call(at: station)].metres
        limits.append(
          SpeedLimit(
            metres: (place + metres.lowerBound)...(place + metres.upperBound),
            speedMetresPerSecond: speed))
      case .dwell(let station, let seconds), .extraStop(let station, let seconds):
        dwells[try route.stop(at: station)] = seconds
      case .delay(let station, let seconds):
        delays[try route.stop(at: station)] = seconds
      case .late(let station, let seconds):
        lateness[try route.stop(at: station), default: 0] += seconds
      case .skippedStop, .otherTrack, .diversion: break
      }
    }
  }
}

/// The planned arrival and departure at a stop, in seconds of the service day.
///
/// Within the whole minutes of the timetable, a train keeps one pace all the way, has its usual
/// dwell times and leaves when it is ready, in steps of five seconds.
struct StopPlan {
  /// Nil if the timetable has no time for the stop.
  var arrivalSeconds: Double?
  var departureSeconds: Double?
  var dwellSeconds: Double

  /// The minimum running time relative to the fastest run, so that a train can make up time.
  static let runSupplement = 1.08
  /// The maximum running time relative to the fastest run, even if the timetable has more time.
  private static let slowestPace = 1.8
  /// Of the logarithm of dwell times: on the Yamanote Line, eight in ten were 44 to 78 s.
  private static let standSpread = 0.22

  /// The plans of all calls with their own stop, after the fastest `runs`.
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

  /// The pace against the fastest run, and the share of usual dwells, with which the train is on
  /// time.
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

  /// The share of its running time that a late train makes up.
  static let recoveryShare = 0.05

  /// Delays the plans; a train makes a delay up only between stops.
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
  /// The arrival; nil if it is the same as the departure.
  fileprivate var knownArrivalMinutes: Int? {
    arrivalMinutes == departureMinutes ? nil : arrivalMinutes
  }
}
