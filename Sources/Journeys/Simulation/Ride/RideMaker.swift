import RailNetwork
import Scoring
import Tracking

struct RideMaker {
  private let plan: RidePlan
  private let network: RailNetwork
  private var builder = PathBuilder()
  /// In seconds of the service day.
  private var phases: [MotionPhase] = []
  private var clock: Double?
  private var legs: [Leg] = []

  /// The time between a train's stop and the moment when the rider leaves it.
  private static let alightSeconds = 8.0
  private static let longestRoadMetres = 200_000.0

  static func motion(_ plan: RidePlan, network: RailNetwork) throws(RideProblem) -> RideMotion {
    var maker = RideMaker(plan: plan, network: network)
    for index in plan.steps.indices { try maker.take(index) }
    return try maker.finished()
  }

  private mutating func take(_ index: Int) throws(RideProblem) {
    var mixer = SeededGenerator(seed: plan.seed, stream: "step \(index)")
    let seed = mixer.next()
    let isLast = index == plan.steps.count - 1
    switch plan.steps[index] {
    case .train(let step): try ride(step, seed: seed, isLast: isLast)
    case .road(let step): try move(step, seed: seed)
    case .stand(let step): stand(step)
    }
  }

  private mutating func stand(_ step: RidePlan.StandStep) {
    if let place = step.place { builder.addRoad([place], isUnderground: step.isUnderground) }
    let start = clock ?? plan.startSeconds
    phases.append(
      MotionPhase(
        startSeconds: start, startMetres: builder.lengthMetres, platform: step.platform))
    clock = start + step.seconds
  }

  private mutating func move(_ step: RidePlan.RoadStep, seed: UInt64) throws(RideProblem) {
    let before = builder.lengthMetres
    builder.addRoad(step.places, isUnderground: step.isUnderground)
    let start = clock ?? plan.startSeconds
    let way = before...builder.lengthMetres
    let metres = way.upperBound - way.lowerBound
    guard metres <= Self.longestRoadMetres else {
      let text = JSONText.number(metres.rounded())
      throw RideProblem(text: "a path of \(text) m off the rails is longer than 200 km")
    }
    guard let path = builder.path(), metres > 1 else { return }
    let traffic = step.traffic
    var limits: [SpeedLimit] = []
    var halts: [Halt] = []
    if traffic.standEveryMetres.upperBound > 0 {
      limits = CurveLimits.limits(of: path, character: traffic.character)
      var generator = SeededGenerator(seed: seed)
      var place = way.lowerBound + generator.uniform(traffic.standEveryMetres)
      while place < way.upperBound - 50 {
        halts.append(Halt(metres: place, seconds: generator.uniform(traffic.standSeconds)))
        place += generator.uniform(traffic.standEveryMetres)
      }
    }
    let profile = SpeedProfile(
      metres: way, character: traffic.character, limits: limits, halts: halts)
    phases += profile.pieces.map { $0.moved(bySeconds: start) }
    let end = start + profile.durationSeconds
    clock = end
    phases.append(MotionPhase(startSeconds: end, startMetres: way.upperBound))
  }

  private mutating func ride(
    _ step: RidePlan.TrainStep, seed: UInt64, isLast: Bool
  ) throws(RideProblem) {
    let character = step.character ?? .usual(for: step.service, in: network)
    let world = plan.world
    let standing = StandingPlaces(
      lengthMetres: character.lengthMetres, seed: seed, world: world.number)
    let route = try TrainRoute(step, standing: standing, network: network)
    var events = step.events
    // A rider who changes trains has chosen the next train by the timetable.
    if world.meanLatenessSeconds > 0, plan.steps.count == 1 {
      var generator = SeededGenerator(seed: seed, stream: "lateness")
      let seconds = generator.exponential(mean: world.meanLatenessSeconds).rounded()
      events.append(.late(at: route.calls[0].station, seconds: seconds))
    }
    let run = try TrainRun(
      route, character: character, events: events, seed: seed, world: world.number)
    guard let first = run.visits.first, let last = run.visits.last else { return }
    let platform = route.calls[0].station
    let arrival = first.arrivalSeconds
    if let clock, clock > arrival {
      let seconds = Int((clock - arrival).rounded(.up))
      throw RideProblem(
        text: "the rider reaches '\(network[platform].id)' \(seconds) s after the train's arrival")
    }
    let platformMetres = builder.lengthMetres
    builder.add(route.path)
    let base = builder.lengthMetres - route.path.lengthMetres
    var start = clock ?? arrival - step.waitSeconds
    if base > platformMetres, clock != nil {
      start = walkAlongPlatform(platformMetres...base, from: start, until: arrival)
    }
    if start < arrival {
      phases.append(MotionPhase(startSeconds: start, startMetres: base, platform: platform))
    }
    phases += run.phases.map { $0.moved(bySeconds: 0, metres: base) }
    // A rider who continues from here leaves the train soon after it stops.
    clock = isLast ? last.departureSeconds : last.arrivalSeconds + Self.alightSeconds
    try addLegs(route, run, upTo: step.terminus)
  }

  /// Walks to the position of the door, in time for the train, and returns when the rider is there.
  private mutating func walkAlongPlatform(
    _ way: ClosedRange<Double>, from start: Double, until arrival: Double
  ) -> Double {
    let walk = SpeedProfile(
      metres: way, character: RoadTraffic.walk(metresPerSecond: 1.2).character)
    guard start + walk.durationSeconds < arrival else { return start }
    phases += walk.pieces.map { $0.moved(bySeconds: start) }
    return start + walk.durationSeconds
  }

  private mutating func addLegs(
    _ route: TrainRoute, _ run: TrainRun, upTo terminus: StationIndex?
  ) throws(RideProblem) {
    var end = route.calls.count
    if let terminus { end = try route.call(at: terminus) + 1 }
    for (index, leg) in route.legs.enumerated() {
      let places = (0..<end).filter { route.calls[$0].leg == index }
      let calls = places.map { self.call(route.calls[$0], run.visits[$0]) }
      guard calls.count > 1 else { continue }
      var made = Leg(
        railway: leg.railway, direction: leg.direction, trainType: leg.trainType, calls: calls)
      // Where a train goes on as another on the way, none is that of the leg.
      let trains = Set(places.dropFirst().map { route.calls[$0].train })
      made.train = trains.count == 1 ? trains.first ?? nil : nil
      if let shared = plan.sharedTracks {
        made.equivalent = equivalent(to: leg.railway, calls: calls, shared)
      } else {
        made = made.sharingTrack(on: network)
      }
      legs.append(made)
    }
  }

  private func call(_ call: TrainRoute.Call, _ visit: TrainRun.Visit) -> Call {
    let arrival = plan.midnight.advanced(bySeconds: visit.arrivalSeconds)
    guard call.isStop else { return Call(station: call.station, kind: .pass(time: arrival)) }
    return Call(
      station: call.station,
      kind: .stop(
        approach: visit.approachSeconds.map { plan.midnight.advanced(bySeconds: $0) },
        arrival: arrival,
        departure: plan.midnight.advanced(bySeconds: visit.departureSeconds)))
  }

  private func equivalent(
    to railway: RailwayIndex, calls: [Call], _ sharedTracks: [[RailwayIndex]]
  ) -> [RailwayIndex] {
    let others = sharedTracks.filter { $0.contains(railway) }.flatMap(\.self)
    return others.filter { other in
      guard other != railway else { return false }
      return calls.allSatisfy { call in
        guard let group = network[call.station].group else { return false }
        return network[other].stations.contains { network[$0].group == group }
      }
    }
  }

  private func finished() throws(RideProblem) -> RideMotion {
    guard let path = builder.path(), let first = phases.first, let clock else {
      throw RideProblem(text: "the scenario has no movement")
    }
    let origin = first.startSeconds.rounded(.down)
    return RideMotion(
      start: plan.midnight.advanced(bySeconds: origin), durationSeconds: clock - origin, path: path,
      phases: phases.map { $0.moved(bySeconds: -origin) }, legs: legs)
  }
}
