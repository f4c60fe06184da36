import Maths
import RailNetwork
import Tracking

/// Constants that are not parameters.
///
/// Ways are in metres, times in seconds, weights in nat.
private enum Constants {
  /// Distance, in standard deviations of a location, within which a railway is first considered.
  static let reachSigmas = 4.0
  /// Distance from its track up to which a likely railway is kept.
  static let heldReach = 1_500.0
  /// Loss of a railway out of reach: at most, and the time for half of it.
  static let farWeight = 16.0
  static let farSeconds = 8.0
  /// Time for which an announcement is not taken back.
  static let announceSeconds = 300.0
  /// Steps by which a plan is shifted, a younger one not at all, and how many at most.
  static let shiftStep = 5.0
  static let shiftSteps = 120
  /// Scale of the Cauchy distribution of shifts: a plan may be wrong by minutes.
  static let usualShift = 10.0
}

/// V6: railways, directions, kinds of train and no train as hypotheses, and a plan of the likeliest.
///
/// See `V6.md`.
struct V6Tracker: TrainTracker {
  private let table: LineTable
  private let rules: V6Parameters
  var state: State
  /// Made when first needed after a location.
  private var plan: Plan?

  struct State: Codable, Sendable {
    fileprivate var phone = Phone()
    /// In network order.
    fileprivate var rides: [Ride] = []
    fileprivate var free: Free
    fileprivate var named: Int32 = -1
    fileprivate var shift = Shift()
    fileprivate var announced: Announcement?
  }

  /// How far a railway's train is ahead of its plan, as coarse locations tell.
  fileprivate struct Shift: Codable, Sendable {
    var railway: Int32 = -1
    var seconds = 0.0
  }

  fileprivate struct Announcement: Codable, Sendable {
    var focus: Focus
    var time: Double
  }

  init(_ context: TrackerContext, parameters: V6Parameters) {
    table = context.table()
    rules = parameters
    state = State(free: Free(parameters))
  }

  static let entry = TrackerEntry(
    id: "v6", summary: "one model: railway, direction, kind of train, or no train; a plan of each",
    role: .combination, parameters: V6Parameters.self,
    offers: [.ranking, .probability, .trace, .ticks, .state]
  ) { V6Tracker($0, parameters: $1) }

  func searchRange(at location: Location) -> SearchRange {
    let isFar =
      reach(Phone.sigma(location, rules)) > Constants.heldReach
      || state.rides.contains(where: \.isStraight)
    return SearchRange(trackMetres: isFar ? .infinity : Constants.heldReach)
  }

  private func reach(_ sigma: Double) -> Double {
    max(rules.reach, Constants.reachSigmas * sigma)
  }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    if let sight = state.phone.take(surroundings, rules) {
      weigh(surroundings, sight)
      plan = nil
      follow(surroundings, sight)
    }
    return estimate(at: surroundings.location.timestamp)
  }

  mutating func advance(to time: Timestamp) -> Estimate? {
    state.named < 0 ? nil : estimate(at: time)
  }
}

// MARK: Hypotheses

extension V6Tracker {
  /// Takes a location into all hypotheses.
  private mutating func weigh(_ surroundings: Surroundings, _ sight: Sight) {
    let isFirst = state.rides.isEmpty && state.named < 0
    var rides: [Ride] = []
    rides.reserveCapacity(state.rides.count + 2)
    var held = 0
    func skip(below railway: Int32) {
      while held < state.rides.count, state.rides[held].railway < railway {
        if let ride = missed(state.rides[held], sight) { rides.append(ride) }
        held += 1
      }
    }
    for nearby in surroundings.railways {
      skip(below: nearby.railway.rawValue)
      let isHeld =
        held < state.rides.count && state.rides[held].railway == nearby.railway.rawValue
      let isNew = nearby.trackMetres < reach(sight.sigma)
      if isHeld {
        var ride = state.rides[held]
        held += 1
        if isNew || isInReach(ride, nearby, sight) {
          ride.take(nearby, sight, state.phone, table, rules)
          rides.append(ride)
        } else if let ride = missed(ride, sight) {
          rides.append(ride)
        }
      } else if isNew {
        var ride = Ride(nearby, weight: isFirst ? 0 : -rules.floor, sight, rules)
        ride.take(nearby, sight, state.phone, table, rules)
        rides.append(ride)
      }
    }
    skip(below: .max)
    state.rides = rides
    settle(sight)
  }

  private func isInReach(_ ride: Ride, _ nearby: NearbyRailway, _ sight: Sight) -> Bool {
    guard ride.weight > 1 - rules.floor else { return false }
    return nearby.trackMetres < Constants.heldReach
      || nearby.trackMetres < 2 * TrackPlace(nearby, sight.plane, table, rules).sag
  }

  /// A railway out of reach, or nil once it is given up.
  private func missed(_ ride: Ride, _ sight: Sight) -> Ride? {
    var ride = ride
    ride.miss()
    ride.weight -= Constants.farWeight * sight.seconds / (sight.seconds + Constants.farSeconds)
    return ride.weight > -Constants.farWeight ? ride : nil
  }

  /// Keeps weights above the floor, which lets the ride change to any railway; weighs no train, and
  /// decides.
  private mutating func settle(_ sight: Sight) {
    var best = -Double.infinity
    for ride in state.rides where ride.isNear { best = max(best, ride.weight) }
    var top = -1
    for index in state.rides.indices where state.rides[index].isNear {
      state.rides[index].weight = max(state.rides[index].weight - best, -rules.floor)
      if top < 0 || state.rides[index].total > state.rides[top].total { top = index }
    }
    if top >= 0 {
      if !sight.isCoarse { state.free.take(state.rides[top], sight, state.phone, table, rules) }
    } else if !state.rides.contains(where: \.isStraight) {
      state.free.takeNothing(sight, rules)
    }
    var chosen = -1
    for index in state.rides.indices where chosen < 0 || score(index) > score(chosen) {
      chosen = index
    }
    state.named = chosen < 0 ? -1 : state.rides[chosen].railway
  }

  /// The total, and the hysteresis for the railway named: orders railways, but is no probability.
  private func score(_ index: Int) -> Double {
    let ride = state.rides[index]
    return ride.total + (ride.railway == state.named ? rules.hysteresis : 0)
  }

  /// Log odds of no train are told against the best total.
  private var best: Double { state.rides.reduce(-.infinity) { max($0, $1.total) } }

  /// How probable each hypothesis is, and no train.
  private func posterior() -> (rides: [Double], free: Double) {
    let best = max(best, -1e6)
    let likelihoods = state.rides.map { PortableMath.exp(max($0.total - best, -60)) }
    let free = PortableMath.exp(state.free.weight)
    let sum = likelihoods.reduce(free, +)
    return (likelihoods.map { $0 / sum }, free / sum)
  }

  private var namedIndex: Int? { state.rides.firstIndex { $0.railway == state.named } }
}

// MARK: Coarse locations

extension V6Tracker {
  /// Shifts the plan of the named railway to where coarse locations show its train, as in tunnels.
  private mutating func follow(_ surroundings: Surroundings, _ sight: Sight) {
    guard sight.isCoarse else {
      state.shift = Shift()
      return
    }
    guard let index = namedIndex, sight.time - state.rides[index].seenTime > Constants.shiftStep,
      let nearby = surroundings.nearby(RailwayIndex(Int(state.named)))
    else { return }
    let ride = state.rides[index]
    if state.shift.railway != ride.railway { state.shift = Shift(railway: ride.railway) }
    let way = ride.way(from: ride.position, to: nearby.positionMetres, table)
    var plan = plan(ride)
    defer { self.plan = plan }
    var (best, before) = (-Double.infinity, state.shift.seconds)
    for step in -Constants.shiftSteps...Constants.shiftSteps {
      let change = Double(step) * Constants.shiftStep
      let time = sight.time - ride.seenTime + before + change
      let off = (plan.metres(at: max(0, time)) - way) / sight.sigma
      let usual = change / Constants.usualShift
      let likelihood = -off * off / 2 - PortableMath.log(1 + usual * usual)
      if likelihood > best { (best, state.shift.seconds) = (likelihood, before + change) }
    }
  }

  private func plan(_ ride: Ride) -> Plan {
    plan ?? Plan(ride, state.phone, isSeenCoarsely: isSeenCoarsely(ride), table, rules)
  }

  /// Whether coarse locations have come since the ride was seen well.
  private func isSeenCoarsely(_ ride: Ride) -> Bool {
    state.shift.railway == ride.railway
  }
}

// MARK: The answer

extension V6Tracker {
  private mutating func estimate(at now: Timestamp) -> Estimate {
    let time = max(state.phone.clock(now), state.phone.last?.time ?? 0)
    guard let index = namedIndex else { return .none }
    let posterior = posterior()
    var estimate = Estimate(noTrainProbability: posterior.free)
    let ride = state.rides[index]
    guard ride.total + rules.hysteresis >= best + state.free.weight else { return estimate }
    estimate.railway = RailwayIndex(Int(ride.railway))
    estimate.direction = ride.isAscending ? .ascending : .descending
    estimate.score = score(index)
    estimate.probability = posterior.rides[index]
    var plan = plan(ride)
    let piece = plan.piece(at: seconds(ride, time))
    self.plan = plan
    let focus = held(focus(ride, piece), at: time)
    if focus != state.announced?.focus {
      state.announced = focus.phase == .next ? nil : Announcement(focus: focus, time: time)
    }
    estimate.focus = focus
    estimate.nextStop = table.station(Int(ride.railway), piece.stop)
    return estimate
  }

  /// How far the plan has come.
  private func seconds(_ ride: Ride, _ time: Double) -> Double {
    max(0, time - ride.seenTime + (isSeenCoarsely(ride) ? state.shift.seconds : 0))
  }

  private func focus(_ ride: Ride, _ piece: Plan.Piece) -> Focus {
    Focus(station: table.station(Int(ride.railway), piece.order), phase: piece.phase)
  }

  /// The focus, but what was announced a while ago where that would be taken back.
  private func held(_ focus: Focus, at time: Double) -> Focus {
    guard let announced = state.announced, announced.focus.station == focus.station,
      focus.phase == .next || announced.focus.phase == .now,
      time - announced.time <= Constants.announceSeconds
    else { return focus }
    return announced.focus
  }

  private var ranked: [Int] {
    state.rides.indices.sorted { (score($1), $0) < (score($0), $1) }
  }

  func hypotheses(withFocus: Bool) -> [Hypothesis] {
    let probabilities = posterior().rides
    let time = state.phone.last?.time ?? 0
    return ranked.map { index in
      let ride = state.rides[index]
      return Hypothesis(
        railway: RailwayIndex(Int(ride.railway)),
        direction: ride.isAscending ? .ascending : .descending,
        focus: withFocus ? focus(ride, at: time) : nil, score: score(index),
        probability: probabilities[index])
    }
  }

  private func focus(_ ride: Ride, at time: Double) -> Focus {
    var plan =
      ride.railway == state.named
      ? plan(ride)
      : Plan(ride, state.phone, isSeenCoarsely: isSeenCoarsely(ride), table, rules)
    return held(focus(ride, plan.piece(at: seconds(ride, time))), at: time)
  }

  func trace() -> TrackerTrace {
    let time = state.phone.last?.time ?? 0
    guard let named = namedIndex,
      state.rides[named].total + rules.hysteresis >= best + state.free.weight
    else { return TrackerTrace() }
    return TrackerTrace(
      candidates: ranked.map { index in
        let ride = state.rides[index]
        return CandidateTrace(
          railway: RailwayIndex(Int(ride.railway)),
          direction: ride.isAscending ? .ascending : .descending, score: score(index),
          scoreTerms: [TraceTerm(.evidence, ride.weight)], directionScore: ride.lean,
          focus: focus(ride, at: time))
      })
  }
}
