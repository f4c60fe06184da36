import Maths
import RailNetwork
import Tracking

/// Constants that are not parameters.
///
/// Ways are in metres, times in seconds, weights in nat.
private enum Constants {
  /// Distance from its track up to which a likely railway is kept.
  static let heldReach = 1_500.0
  /// How much a distance counts where all lines in reach are drawn straight, for the next distance
  /// has much the same error (railway on the straight map: +1; where others are not, real rides
  /// elsewhere lose .7).
  static let straightShare = 0.3
  /// How much of a ride's length counts for its direction at the start: many ride a part of it.
  static let endShare = 0.3
  /// s²; how far a train is ahead of its plan: at a good location and at the least, after a change
  /// of railway or direction, and what each second adds.
  static let planVariance = 25.0
  static let unknownVariance = 1e4
  static let driftVariance = 16.0
  /// If a train is less behind its plan than this, the display waits until the train has caught up.
  static let waitSeconds = 60.0
}

/// V4: railways, directions, kinds of train and no train as hypotheses; a plan of the likeliest.
///
/// With the day's trains it is V5.
///
/// See `V4.md` and `V5.md`.
struct RideTracker: TrainTracker {
  private let model: RideModel
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

  /// The time by which a train is ahead of its plan, by coarse locations: a normal distribution.
  fileprivate struct Shift: Codable, Sendable {
    var railway: Int32 = -1
    var isAscending = true
    var seconds = 0.0
    var variance = Constants.planVariance
    /// The plan's time below which its train does not go back.
    var least = 0.0

    var isSound: Bool {
      [seconds, least].allSatisfy { abs($0) <= Phone.longestPlan }
        && (0...1e12).contains(variance)
    }

    /// Updates the distribution by a location; `loss` is its negative log likelihood for a shift.
    mutating func take(seconds elapsed: Double, _ loss: (Double) -> Double) {
      variance += Constants.driftVariance * elapsed
      let deviation = variance.squareRoot()
      var (sum, first, second) = (0.0, 0.0, 0.0)
      for step in -15...15 {
        let change = Double(step) / 5 * deviation
        let lost = loss(seconds + change)
        let share = PortableMath.exp(-lost - Double(step * step) / 50)
        sum += share
        first += share * change
        second += share * change * change
      }
      if sum > 1e-12 {
        seconds += first / sum
        variance = max(second / sum - first * first / sum / sum, Constants.planVariance)
      }
    }
  }

  /// A piece of the plan that was shown as *soon* or *now*, and since when.
  fileprivate struct Announcement: Codable, Sendable {
    var piece: Plan.Piece
    var time: Double
  }

  init(_ context: TrackerContext, parameters: V4Parameters, trains: TrainParameters? = nil) {
    model = RideModel(
      table: context.table(), rules: parameters,
      trains: trains.flatMap { TrainTable(context, $0) })
    state = State(free: Free(model))
  }

  func searchRange(at location: Location) -> SearchRange {
    let isFar =
      model.reach(Phone.sigma(location, model)) > Constants.heldReach
      || state.rides.contains(where: \.isStraight)
    return SearchRange(trackMetres: isFar ? .infinity : Constants.heldReach)
  }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    if let sight = state.phone.take(surroundings, model) {
      goOn(sight)
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

extension RideTracker {
  func accepts(_ state: State) -> Bool {
    state.phone.isSound && state.free.isSound && state.shift.isSound
      && state.rides.allSatisfy { $0.isSound(state.phone, model) }
      && zip(state.rides, state.rides.dropFirst()).allSatisfy { $0.railway < $1.railway }
      && state.announced.map { $0.piece.isSound(model) && SavedNumber.isSound($0.time) } ?? true
  }
}

// MARK: Hypotheses

extension RideTracker {
  /// Continues the named ride on another railway, if its train has run beyond the end of its own.
  ///
  /// Both rides are equally likely then.
  private mutating func goOn(_ sight: Sight) {
    guard let index = namedIndex, isShown(state.rides[index]) else { return }
    let ride = state.rides[index]
    var plan = plan(ride)
    let now = seconds(ride, sight.time)
    _ = plan.piece(at: now)
    self.plan = plan
    guard let crossing = plan.crossing(by: now) else { return }
    var next = crossing.ride
    next.seenTime = sight.time - (now - crossing.seconds)
    state.rides.removeAll { $0.railway == next.railway }
    let place = state.rides.firstIndex { $0.railway > next.railway } ?? state.rides.count
    state.rides.insert(next, at: place)
    state.named = next.railway
    if isSeenCoarsely(ride) {
      state.shift = Shift(
        railway: next.railway, isAscending: next.isAscending, variance: state.shift.variance)
    }
    self.plan = nil
  }

  /// Takes a location into all hypotheses.
  private mutating func weigh(_ surroundings: Surroundings, _ sight: Sight) {
    let isFirst = state.rides.isEmpty && state.named < 0
    let phone = state.phone
    let isStraight = state.rides.allSatisfy { !$0.isNear || $0.isStraight }
    let share = isStraight ? Constants.straightShare : 1
    for index in state.rides.indices { state.rides[index].isNear = false }
    for nearby in surroundings.railways {
      guard let position = nearby.positionMetres else { continue }
      let railway = Int32(nearby.railway.rawValue)
      let index = state.rides.firstIndex { $0.railway >= railway } ?? state.rides.count
      let isHeld = index < state.rides.count && state.rides[index].railway == railway
      guard nearby.trackMetres < model.reach(sight.sigma) || isHeld && isInReach(nearby, sight)
      else { continue }
      if !isHeld {
        let ride = Ride(
          nearby.railway.offset, at: position, weight: isFirst ? 0 : -model.rules.floor,
          lean: isFirst ? lean(nearby.railway.offset, position) : 0, sight, model)
        state.rides.insert(ride, at: index)
      }
      state.rides[index].take(nearby, at: position, sight, phone, share: share, model)
    }
    for index in state.rides.indices where !state.rides[index].isNear {
      state.rides[index].miss()
      state.rides[index].weight -= mostOdds * sight.news
    }
    state.rides.removeAll { !$0.isNear && $0.weight <= -mostOdds }
    settle(sight)
  }

  /// The log odds of ascending travel at the start: riders near an end of the line leave it.
  private func lean(_ railway: Int, _ position: Double) -> Double {
    guard !model.table.isLoop(railway),
      let nearest = model.table.nearestStation(railway, position)
    else { return 0 }
    let ahead = Double(model.table.stationCount(railway) - 1 - nearest.order)
    let behind = Double(nearest.order)
    return PortableMath.log((ahead + 0.2) / (behind + 0.2)) * Constants.endShare
  }

  private func isInReach(_ nearby: NearbyRailway, _ sight: Sight) -> Bool {
    nearby.trackMetres < Constants.heldReach
      || nearby.trackMetres < 2 * model.sag(nearby, sight.plane)
  }

  /// Keeps weights above the floor, which lets the ride change to any railway; weighs no train, and
  /// decides.
  private mutating func settle(_ sight: Sight) {
    var best = -Double.infinity
    for ride in state.rides where ride.isNear { best = max(best, ride.weight) }
    var top = -1
    for index in state.rides.indices where state.rides[index].isNear {
      state.rides[index].weight = max(state.rides[index].weight - best, -model.rules.floor)
      if top < 0 || state.rides[index].total > state.rides[top].total { top = index }
    }
    if top >= 0 { state.free.take(state.rides[top], sight, state.phone, model) }
    let chosen = state.rides.indices.max { score($0) < score($1) }
    state.named = chosen.map { state.rides[$0].railway } ?? -1
  }

  /// The total, and the hysteresis for the railway named: orders railways, but is no probability.
  private func score(_ index: Int) -> Double {
    let ride = state.rides[index]
    return ride.total + (ride.railway == state.named ? model.rules.hysteresis : 0)
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

  /// Whether a railway is likelier than no train, or was named and nearly is.
  private func isShown(_ ride: Ride) -> Bool {
    ride.total + model.rules.hysteresis >= best + state.free.weight
  }

  private var namedIndex: Int? { state.rides.firstIndex { $0.railway == state.named } }
}

// MARK: Coarse locations

extension RideTracker {
  /// Shifts the plan of the named railway to where coarse locations show its train, as in tunnels.
  private mutating func follow(_ surroundings: Surroundings, _ sight: Sight) {
    guard sight.isCoarse else {
      state.shift = Shift()
      return
    }
    guard let index = namedIndex,
      let position = surroundings.nearby(RailwayIndex(Int(state.named)))?.positionMetres
    else { return }
    let ride = state.rides[index]
    if state.shift.railway != ride.railway || state.shift.isAscending != ride.isAscending {
      let isFirst = state.shift.railway < 0
      state.shift = Shift(
        railway: ride.railway, isAscending: ride.isAscending,
        variance: isFirst ? Constants.planVariance : Constants.unknownVariance)
    }
    let way = ride.way(from: ride.position, to: position, model)
    var plan = plan(ride)
    let clock = sight.time - ride.seenTime
    let shown = max(clock + state.shift.seconds, state.shift.least)
    state.shift.take(seconds: sight.seconds) { shift in
      let off = (plan.metres(at: max(0, clock + shift)) - way) / sight.sigma
      return off * off / 2
    }
    let back = shown - clock - state.shift.seconds
    state.shift.least = back < Constants.waitSeconds ? shown : 0
    self.plan = plan
  }

  private func plan(_ ride: Ride) -> Plan {
    plan ?? Plan(ride, state.phone, model)
  }

  /// Whether coarse locations have come since the ride was seen well.
  private func isSeenCoarsely(_ ride: Ride) -> Bool {
    state.shift.railway == ride.railway
  }
}

// MARK: The answer

extension RideTracker {
  private mutating func estimate(at now: Timestamp) -> Estimate {
    let seen = state.phone.last?.time ?? 0
    let time = min(max(state.phone.clock(now), seen), seen + Phone.longestPlan)
    guard let index = namedIndex else { return .none }
    let posterior = posterior()
    var estimate = Estimate(noTrainProbability: posterior.free)
    let ride = state.rides[index]
    guard isShown(ride) else { return estimate }
    var plan = plan(ride)
    let piece = held(plan.piece(at: seconds(ride, time)), at: time)
    estimate.score = score(index)
    // Beyond the end of its railway, it is equally likely that the train has ended its run.
    estimate.probability = posterior.rides[index] / (piece.railway == ride.railway ? 1 : 2)
    estimate.railway = RailwayIndex(Int(piece.railway))
    estimate.direction = piece.isAscending ? .ascending : .descending
    if piece.railway == ride.railway, let source = model.trains,
      let named = ride.trains?.named(ride.isAscending, source),
      named.train.isScheduled
    {
      estimate.train = named.train.id
      estimate.arrivals = source.arrivals(
        of: named.train, delay: named.delay, next: plan.arrival(after: seconds(ride, time)), now)
    }
    self.plan = plan
    let focus = focus(piece)
    if focus != state.announced.map({ self.focus($0.piece) }) {
      state.announced = focus.phase == .next ? nil : Announcement(piece: piece, time: time)
    }
    estimate.focus = focus
    estimate.nextStop = model.table.station(Int(piece.railway), piece.stop)
    return estimate
  }

  /// How far the plan has come.
  private func seconds(_ ride: Ride, _ time: Double) -> Double {
    isSeenCoarsely(ride)
      ? max(0, state.shift.least, time - ride.seenTime + state.shift.seconds)
      : max(0, time - ride.seenTime)
  }

  private func focus(_ piece: Plan.Piece) -> Focus {
    Focus(station: model.table.station(Int(piece.railway), piece.order), phase: piece.phase)
  }

  /// The piece to show: a recent announcement is not withdrawn by one step, and a train that was
  /// seen to arrive stands while its phone's silence shows that.
  private func held(_ piece: Plan.Piece, at time: Double) -> Plan.Piece {
    guard let announced = state.announced, let seen = state.phone.last?.time else { return piece }
    let holds =
      if announced.piece.phase == .now, time > seen, time - seen < state.phone.restSeconds {
        announced.time - seen < Phone.silence
      } else {
        focus(announced.piece).station == focus(piece).station
          && piece.phase == (announced.piece.phase == .now ? .soon : .next)
          && time - announced.time <= model.rules.lead
      }
    return holds ? announced.piece : piece
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
        probability: probabilities[index],
        trains: (withFocus ? ride.likelyTrains(model) : []).map {
          TrainChance(train: $0.train.id, probability: $0.share * probabilities[index])
        })
    }
  }

  /// The focus of a ride; nil if its train has run beyond the end of the railway.
  private func focus(_ ride: Ride, at time: Double) -> Focus? {
    let isNamed = ride.railway == state.named
    var plan = isNamed ? plan(ride) : Plan(ride, state.phone, model)
    let planned = plan.piece(at: seconds(ride, time))
    let piece = isNamed ? held(planned, at: time) : planned
    return piece.railway == ride.railway ? focus(piece) : nil
  }

  func trace() -> TrackerTrace {
    let free = posterior().free
    guard let named = namedIndex, isShown(state.rides[named]) else {
      return TrackerTrace(noTrainProbability: free)
    }
    return TrackerTrace(
      candidates: zip(ranked, hypotheses(withFocus: true)).map { index, hypothesis in
        CandidateTrace(
          railway: hypothesis.railway, direction: hypothesis.direction, score: hypothesis.score,
          probability: hypothesis.probability,
          scoreTerms: state.rides[index].reasons.terms(state.rides[index], state.phone, model),
          directionScore: state.rides[index].lean, focus: hypothesis.focus)
      }, noTrainProbability: free)
  }
}
