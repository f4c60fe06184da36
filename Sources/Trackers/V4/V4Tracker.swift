import Geometry
import Numerics
import RailNetwork
public import Tracking

/// V4: beliefs about every railway within reach, from the network alone.
///
/// See `V4.md`.
public struct V4Tracker: TrainTracker {
  private let table: LineTable
  private let model: BeliefModel
  private var state = State()

  /// All that changes.
  struct State: Sendable, Hashable, Codable {
    /// In network order.
    var beliefs: [Belief] = []
    var motion = Motion()
    /// Milliseconds of the tracker's own clock, which never steps.
    var time: Int64 = 0
    /// What is added to a location's time.
    var shift: Int64 = 0
    var hasStarted = false
    var latitude = 0.0
    var longitude = 0.0
    /// The railway named, or -1.
    var named: Int32 = -1
  }

  init(network: RailNetwork, model: BeliefModel) {
    table = LineTable(network: network)
    self.model = model
  }

  public mutating func update(_ surroundings: Surroundings) -> Estimate {
    guard let frame = frame(surroundings) else { return estimate(at: state.time) }
    state.weigh(surroundings, frame, table, model)
    return estimate(at: state.time)
  }

  /// What holds at a time without a location.
  public mutating func advance(to time: Timestamp) -> Estimate? {
    guard state.hasStarted else { return nil }
    return estimate(at: max(state.time, time.millisecondsSince1970 &+ state.shift))
  }

  /// A location as seen from the last one, or nil for one that says nothing new.
  private mutating func frame(_ surroundings: Surroundings) -> Frame? {
    let location = surroundings.location
    let given = min(max(location.timestamp.millisecondsSince1970, -1 << 52), 1 << 52)
    var time = given + state.shift
    if state.hasStarted {
      let step = time - state.time
      if step <= 0, step > -30_000 { return nil }
      // A clock that steps is set to what it was.
      if step <= -30_000 || step > 3_600_000 {
        let usual: Int64 = step > 0 ? 3_600_000 : 1_000
        state.shift += state.time + usual - time
        time = state.time + usual
      }
      let moved = surroundings.plane.vector(
        to: Coordinate(latitude: state.latitude, longitude: state.longitude))
      if moved.squaredLength < 0.0004, location.speedMetresPerSecond == nil { return nil }
    } else {
      state.shift = 0
    }
    let seconds = state.hasStarted ? Double(time - state.time) / 1_000 : 1
    state.hasStarted = true
    state.time = time
    state.latitude = location.coordinate.latitude
    state.longitude = location.coordinate.longitude
    let sigma = model.errors.sigma(location)
    let accuracy = location.horizontalAccuracyMetres ?? 0
    let isCoarse =
      accuracy > 400
      || (accuracy > model.choice.coarseMetres && location.speedMetresPerSecond == nil)
    state.motion.update(
      surroundings, time: time, seconds: seconds, sigma: sigma, isCoarse: isCoarse, model.motion)
    var course: PlanarVector?
    if let degrees = location.courseDegrees, let speed = location.speedMetresPerSecond,
      speed > 1.5
    {
      course = Course.unitVector(degrees: degrees)
    }
    return Frame(
      time: time, seconds: seconds, sigma: sigma,
      fading: PortableMath.exp(-seconds / model.errors.slowSeconds), plane: surroundings.plane,
      course: course, speed: isCoarse ? nil : state.motion.speed,
      isMeasured: location.speedMetresPerSecond != nil, cruise: state.motion.cruise,
      stand: state.motion.stand, isStanding: state.motion.isStanding,
      isStandTold: true, isCoarse: isCoarse,
      moveShare: state.motion.stand == .stood ? 0.1 : 1)
  }

  private func estimate(at time: Int64) -> Estimate {
    guard state.named >= 0,
      let place = state.beliefs.firstIndex(where: { $0.railway == state.named })
    else { return .none }
    let belief = state.beliefs[place]
    let railway = Int(belief.railway)
    var estimate = Estimate(
      railway: RailwayIndex(railway), direction: belief.isAscending ? .ascending : .descending,
      score: belief.weight)
    guard let outlook = Outlook(belief, state.motion, table, model) else { return estimate }
    let display = outlook.display(
      after: max(0, Double(time - belief.seenTime) / 1_000 + belief.ahead))
    estimate.focus = Focus(station: table.station(railway, display.order), phase: display.phase)
    estimate.nextStop = table.station(railway, display.stop)
    return estimate
  }

  var beliefs: [Belief] { state.beliefs }
}

extension V4Tracker.State {
  /// Takes a location into all beliefs, and names the best railway.
  mutating func weigh(
    _ surroundings: Surroundings, _ frame: Frame, _ table: LineTable, _ model: BeliefModel
  ) {
    let choice = model.choice
    let reach = min(max(choice.reachSigmas * frame.sigma, choice.leastReach), choice.mostReach)
    let heldReach = max(reach, choice.heldReach)
    let isFirst = beliefs.isEmpty
    let entry = isFirst ? 0 : (beliefs.map(\.weight).max() ?? 0) - choice.floor
    var held = 0
    for nearby in surroundings.railways {
      while held < beliefs.count, beliefs[held].railway < nearby.railway.rawValue {
        beliefs[held].isOutOfReach()
        held += 1
      }
      if held < beliefs.count, beliefs[held].railway == nearby.railway.rawValue {
        if nearby.trackMetres < heldReach {
          beliefs[held].update(nearby, frame, table, model)
        } else {
          beliefs[held].isOutOfReach()
        }
        held += 1
      } else if nearby.trackMetres < reach {
        var belief = Belief(
          nearby, weight: entry, sigma: frame.sigma, time: frame.time,
          lean: motion.hasMoved ? 0 : startLean(nearby, table, model), model)
        belief.update(nearby, frame, table, model)
        beliefs.insert(belief, at: held)
        held += 1
      }
    }
    while held < beliefs.count {
      beliefs[held].isOutOfReach()
      held += 1
    }
    settle(frame, table, model)
    if frame.isCoarse {
      for index in beliefs.indices where beliefs[index].isNear {
        guard let nearby = surroundings.nearby(RailwayIndex(Int(beliefs[index].railway))),
          let outlook = Outlook(beliefs[index], motion, table, model)
        else { continue }
        beliefs[index].progress(
          nearby.positionMetres, sigma: frame.sigma, time: frame.time, outlook, table,
          model.display)
      }
    }
  }

  private func startLean(
    _ nearby: NearbyRailway, _ table: LineTable, _ model: BeliefModel
  ) -> Double {
    let railway = nearby.railway.offset
    let count = table.stationCount(railway)
    guard !table.isLoop(railway), count > 1 else { return 0 }
    let rules = model.direction
    if nearby.positionMetres < table.position(railway, 0) + rules.terminusMetres {
      return rules.terminusLean
    }
    if nearby.positionMetres > table.position(railway, count - 1) - rules.terminusMetres {
      return -rules.terminusLean
    }
    return 0
  }

  /// Keeps weights within their floors, drops what is far, and names the best.
  private mutating func settle(_ frame: Frame, _ table: LineTable, _ model: BeliefModel) {
    let choice = model.choice
    var best = -Double.infinity
    for belief in beliefs where belief.isNear { best = max(best, belief.weight) }
    if best == -.infinity {
      for belief in beliefs { best = max(best, belief.weight) }
    }
    guard best > -.infinity else {
      named = -1
      return
    }
    let lift = lineEndLift(best, table, model)
    var kept = 0
    for index in beliefs.indices {
      var belief = beliefs[index]
      belief.weight -= best
      if !belief.isNear {
        belief.weight -= choice.farFloor * frame.seconds / (frame.seconds + 8)
        if belief.weight <= -choice.farFloor, beliefs.count > 1 { continue }
      } else {
        belief.weight = max(belief.weight, -choice.floor)
        if lift.railway >= 0, belief.weight < -choice.lineEndLift,
          continues(belief, lift, table)
        {
          belief.weight = -choice.lineEndLift
        }
      }
      beliefs[kept] = belief
      kept += 1
    }
    beliefs.removeLast(beliefs.count - kept)
    var top = -Double.infinity
    var chosen: Int32 = -1
    for belief in beliefs {
      let value =
        belief.weight + belief.leanWeight
        + (belief.railway == named ? choice.incumbentBonus : 0)
      if value > top {
        top = value
        chosen = belief.railway
      }
    }
    named = chosen
  }

  /// The end of the best railway's line, where the train heads for it and is near.
  private func lineEndLift(
    _ best: Double, _ table: LineTable, _ model: BeliefModel
  ) -> (railway: Int32, order: Int, isAscending: Bool) {
    for belief in beliefs where belief.isNear && belief.weight == best {
      let railway = Int(belief.railway)
      let count = table.stationCount(railway)
      guard !table.isLoop(railway), count > 1 else { break }
      let order = belief.isAscending ? count - 1 : 0
      let left =
        (table.position(railway, order) - belief.position) * (belief.isAscending ? 1 : -1)
      if left < model.choice.lineEndMetres + belief.sigma {
        return (belief.railway, order, belief.isAscending)
      }
    }
    return (-1, 0, true)
  }

  private func continues(
    _ belief: Belief, _ end: (railway: Int32, order: Int, isAscending: Bool), _ table: LineTable
  ) -> Bool {
    guard belief.railway != end.railway else { return false }
    let group = table.group(Int(end.railway), end.order)
    guard group >= 0,
      let nearest = table.nearestStation(Int(belief.railway), belief.position)
    else { return false }
    return table.group(Int(belief.railway), nearest.order) == group
  }
}

/// The parameters of V4, each declared by the kind of evidence that it belongs to.
public struct V4Parameters: TrackerParameters {
  var model = BeliefModel()

  public init() {}

  public static let axes: [ParameterAxis<Self>] =
    ErrorModel.axes.map { $0.nested(in: \Self.model.errors) }
    + MotionRules.axes.map { $0.nested(in: \Self.model.motion) }
    + StopModel.axes.map { $0.nested(in: \Self.model.stops) }
    + DirectionModel.axes.map { $0.nested(in: \Self.model.direction) }
    + ChoiceModel.axes.map { $0.nested(in: \Self.model.choice) }
    + DisplayModel.axes.map { $0.nested(in: \Self.model.display) }
}

extension V4Tracker {
  /// The catalogue entry.
  public static let entry = TrackerEntry(
    id: "v4", summary: "beliefs about every railway, from the network alone",
    parameters: V4Parameters.self
  ) { network, parameters in
    V4Tracker(network: network, model: parameters.model)
  }
}
