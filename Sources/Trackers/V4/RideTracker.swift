import RailNetwork
import Tracking

/// Constants that are not parameters.
///
/// Ways are in metres, times in seconds, weights in nat.
private enum Constants {
  /// Distance from its track up to which a likely railway is kept.
  static let heldReach = 1_500.0
  /// How much of a ride's length counts for its direction at the start: many ride a part of it.
  static let endShare = 0.3
  /// Rides less likely than this are not followed while they are not seen.
  static let leastFollowed = 3.0
  /// The least probability of a railway that only vague places support.
  static let tellingShare = 0.2
  /// s; the display announces an unseen train this long before its arrival.
  static let soonSeconds = 50.0
  /// s; for so long the display does not go back to the station before (30 for all: on `recorded` it
  /// does 192 times, not 128); less while a prompt phone stands, for its train may be slow.
  static let back = (riding: 60.0, standing: 30.0)
  /// Between equal railways, as on one track, the order in the network decides, and no rounding.
  static let tie = 1e-6
  /// s; silence after which motion is followed.
  static let silence = 16.0
}

/// V4: railways, directions, kinds of train and no train as hypotheses; a plan of the likeliest.
///
/// With the day's trains it is V5; see `V4.md` and `V5.md`.
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
    fileprivate var shown: Shown?
  }

  /// The piece of the plan that is shown, and since when, and since when its station.
  fileprivate struct Shown: Codable, Sendable {
    var piece: Plan.Piece
    var time: Double
    var stationTime: Double
  }

  init(_ context: TrackerContext, parameters: V4Parameters, trains: TrainParameters? = nil) {
    model = RideModel(
      table: context.table(), rules: parameters,
      trains: trains.flatMap { TrainTable(context, $0) })
    state = State(free: Free(model))
  }

  func searchRange(at location: Location) -> SearchRange {
    SearchRange(trackMetres: max(model.reach(Phone.sigma(location, model)), Constants.heldReach))
  }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    if let sight = state.phone.take(surroundings, model) {
      endWalked(at: sight.time)
      weigh(surroundings, sight)
      plan = nil
    }
    return estimate(at: surroundings.location.timestamp)
  }

  mutating func advance(to time: Timestamp) -> Estimate? {
    guard state.named >= 0 else { return nil }
    endWalked(at: state.phone.clock(time))
    return estimate(at: time)
  }
}

// MARK: Hypotheses

extension RideTracker {
  /// Ends the ride of a phone that has walked.
  private mutating func endWalked(at time: Double) {
    guard state.phone.motion.hasWalked(at: time) else { return }
    (state.rides, state.named, state.shown) = ([], -1, nil)
    state.free = Free(model, onFoot: true)
    state.phone.hasMoved = false
  }

  /// Takes a location into all hypotheses.
  private mutating func weigh(_ surroundings: Surroundings, _ sight: Sight) {
    let isFirst = state.rides.isEmpty && state.named < 0
    let phone = state.phone
    for index in state.rides.indices { state.rides[index].isNear = false }
    for nearby in surroundings.railways {
      guard let position = nearby.positionMetres else { continue }
      let railway = Int32(nearby.railway.rawValue)
      let index = state.rides.firstIndex { $0.railway >= railway } ?? state.rides.count
      let isHeld = index < state.rides.count && state.rides[index].railway == railway
      guard
        nearby.trackMetres < model.reach(sight.sigma)
          || isHeld && nearby.trackMetres < Constants.heldReach
      else { continue }
      if !isHeld {
        let ride = Ride(
          nearby.railway.offset, at: position, weight: isFirst ? 0 : -model.rules.floor,
          lean: isFirst ? lean(nearby.railway.offset, position) : 0, sight, model)
        state.rides.insert(ride, at: index)
      }
      state.rides[index].take(nearby, at: position, sight, phone, model)
    }
    for index in state.rides.indices where !state.rides[index].isNear {
      state.rides[index].stopGain = 0
      state.rides[index].weight -= mostOdds * sight.news
    }
    state.rides.removeAll { !$0.isNear && $0.weight <= -mostOdds }
    if sight.isCoarse {
      follow(surroundings, sight)
    } else {
      for index in state.rides.indices { state.rides[index].unseen = nil }
    }
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
    let most = state.rides.indices.map(score).max() ?? 0
    let chosen = state.rides.indices.first { score($0) > most - Constants.tie }
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

// MARK: Coarse locations and motion

extension RideTracker {
  /// Follows the likely rides without good locations.
  private mutating func follow(at time: Double, sigma: Double, near place: (Ride) -> Double?) {
    let best = state.rides.reduce(-.infinity) { $1.isNear ? max($0, $1.total) : $0 }
    let isRidden = state.rides.contains(where: isShown)
    for index in state.rides.indices {
      let ride = state.rides[index]
      guard isRidden, ride.isNear, ride.total > best - Constants.leastFollowed,
        let place = place(ride)
      else {
        state.rides[index].unseen = nil
        continue
      }
      state.rides[index].follow(near: place, sigma: sigma, at: time, state.phone, model)
    }
  }

  /// Takes a coarse place.
  private mutating func follow(_ surroundings: Surroundings, _ sight: Sight) {
    func place(_ ride: Ride) -> Double? {
      surroundings.nearby(RailwayIndex(Int(ride.railway)))?.positionMetres
    }
    follow(at: sight.time, sigma: sight.sigma, near: place)
    for index in state.rides.indices {
      guard let place = place(state.rides[index]) else { continue }
      state.rides[index].follow(past: place, sight, model)
    }
  }

  mutating func take(_ motion: MotionEvent, at now: Timestamp) -> Estimate? {
    guard let last = state.phone.last else {
      state.phone.take(motion, at: now)
      return nil
    }
    let time = min(max(state.phone.clock(now), last.time), last.time + Phone.longestPlan)
    for index in state.rides.indices {
      state.rides[index].follow(to: time, state.phone, model)
    }
    endWalked(at: time)
    state.phone.take(motion, at: now)
    if time - last.time >= Constants.silence, state.phone.motion.stands(at: time) != nil {
      follow(at: time, sigma: last.sigma) { $0.position }
    }
    return state.named < 0 ? nil : estimate(at: now)
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
    let isVague = state.phone.isVague(at: time)
    guard isShown(ride), !isVague || posterior.rides[index] > Constants.tellingShare else {
      return estimate
    }
    let planned = planned(index, at: time)
    let piece = held(planned.piece, at: time)
    estimate.score = score(index)
    estimate.probability = posterior.rides[index]
    estimate.railway = RailwayIndex(Int(piece.railway))
    estimate.direction = piece.isAscending ? .ascending : .descending
    if let source = model.trains,
      let named = ride.trains?.named(ride.isAscending, source),
      named.train.isScheduled
    {
      estimate.train = named.train.id
      estimate.arrivals = source.arrivals(
        of: named.train, delay: named.delay, next: planned.next, now)
    }
    let focus = focus(piece)
    if focus != state.shown.map({ self.focus($0.piece) }) {
      let isSame = focus.station == state.shown.map { self.focus($0.piece).station }
      state.shown = Shown(
        piece: piece, time: time, stationTime: isSame ? state.shown?.stationTime ?? time : time)
    }
    guard !isVague || planned.share > Constants.tellingShare else { return estimate }
    estimate.focus = focus
    estimate.nextStop = model.table.station(Int(piece.railway), piece.stop)
    return estimate
  }

  /// How far the plan has come.
  private func seconds(_ ride: Ride, _ time: Double) -> Double { max(0, time - ride.seenTime) }

  /// The display of a ride: its piece, the time to the next stop, and the probability of both.
  private struct Planned {
    var piece: Plan.Piece
    var next: (order: Int, seconds: Double)?
    var share = 1.0
  }

  /// By the belief while the train is not seen, else by the plan.
  private mutating func planned(_ index: Int, at time: Double) -> Planned {
    state.rides[index].follow(to: time, state.phone, model)
    if let planned = believed(&state.rides[index]) { return planned }
    let ride = state.rides[index]
    var plan = self.plan ?? Plan(ride, state.phone, model)
    defer { self.plan = plan }
    let seconds = seconds(ride, time)
    return Planned(
      piece: plan.piece(at: seconds),
      next: model.trains == nil ? nil : plan.arrival(after: seconds))
  }

  private func believed(_ ride: inout Ride) -> Planned? {
    guard let (stops, shown) = ride.show(model), let stop = stops.first else { return nil }
    func isAnnounced(_ stop: Course.Stop) -> Bool {
      ride.stopChance(stop.order, model) >= Plan.announcedChance
    }
    let isSoon = shown.seconds <= Constants.soonSeconds && isAnnounced(stop)
    let next = stops.first(where: isAnnounced) ?? stop
    let piece = Plan.Piece(
      until: .infinity, railway: ride.railway, isAscending: ride.isAscending,
      order: stop.order, phase: shown.isStand ? .now : isSoon ? .soon : .next,
      stop: shown.isStand ? stop.order : next.order)
    return Planned(piece: piece, next: (stop.order, shown.seconds), share: shown.share)
  }

  private func focus(_ piece: Plan.Piece) -> Focus {
    Focus(station: model.table.station(Int(piece.railway), piece.order), phase: piece.phase)
  }

  /// The piece to show: a recent announcement is not withdrawn by one step, and a train that was
  /// seen to arrive stands while its phone's silence shows that.
  ///
  /// A late phone still tells the ride before the arrival, so its word does not end the stand (told in
  /// time: `recorded` 75.7 to 76.2 %, `days` before October 77.0 to 77.3; display 0).
  private func held(_ piece: Plan.Piece, at time: Double) -> Plan.Piece {
    guard let shown = state.shown, let seen = state.phone.last?.time else { return piece }
    let motion = state.phone.motion
    let isStanding = motion.isPrompt && motion.stands(at: time) == true
    let back = isStanding ? Constants.back.standing : Constants.back.riding
    let holds =
      if shown.piece.phase == .now, time > seen, time - seen < state.phone.restSeconds,
        !motion.isPrompt || !motion.hasRidden(at: time)
      {
        shown.time - seen < Phone.silence
      } else if focus(shown.piece).station == focus(piece).station {
        shown.piece.phase != .next && time - shown.time <= model.rules.lead
          && piece.phase == (shown.piece.phase == .now ? .soon : .next)
      } else {
        piece.railway == shown.piece.railway && piece.isAscending == shown.piece.isAscending
          && time - shown.stationTime < back
          && model.table.following(
            Int(piece.railway), piece.order, isAscending: piece.isAscending) == shown.piece.order
      }
    return holds ? shown.piece : piece
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

  private func focus(_ ride: Ride, at time: Double) -> Focus {
    let isNamed = ride.railway == state.named
    var (ride, plan) = (ride, (isNamed ? plan : nil) ?? Plan(ride, state.phone, model))
    let piece = believed(&ride)?.piece ?? plan.piece(at: seconds(ride, time))
    return focus(isNamed ? held(piece, at: time) : piece)
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
