import RailNetwork

extension ScenarioPlanner {
  private static var draws: Int { 600 }
  /// The number of trains to try after the rider reaches the station.
  private static var laterTrains: Int { 8 }
  /// The number of random incidents to try; if none fits, the ride has no incident.
  private static var incidentDraws: Int { 8 }

  mutating func add(
    _ choice: TrainChoice, _ step: ScenarioStep, _ draft: inout PlanDraft
  ) throws(Faults) {
    switch choice.selection {
    case .id(let id): try board(named(id, choice, step), choice, step, &draft)
    case .drawn(let railways):
      try board(drawn(railways, choice, step, &draft), choice, step, &draft)
    case .next(let railway):
      let trains = try next(railway, choice, step, draft)
      for train in trains.prefix(draft.isChecked ? Self.laterTrains : 0) {
        var later = draft
        try board(train, choice, step, &later)
        guard fits(later.plan) else { continue }
        draft = later
        return
      }
      try board(trains[0], choice, step, &draft)
    case .untimed(let railway, let departure, let stops):
      let train = try untimed(railway, departure, stops, choice, step)
      draft.omissions += longWay(on: network[railway], train.1).map { [$0] } ?? []
      try board(train, choice, step, &draft)
    }
  }

  private mutating func board(
    _ train: ([TimetableTrain], StopPair), _ choice: TrainChoice, _ step: ScenarioStep,
    _ draft: inout PlanDraft
  ) throws(Faults) {
    var (service, pair) = train
    let due = pair.departureMinutes
    try replaceCancelled(choice, &service, &pair, step)
    let cancelledMinutes = pair.departureMinutes - due
    try makeExtra(choice, &service, &pair, step, &draft.generator)
    var laps = choice.laps
    if let back = choice.back {
      laps += try turnBack(to: back, &service, &pair, step)
    }
    if case .train? = draft.plan.steps.last {
      let walk = RoadTraffic.walk(metresPerSecond: Self.walkingSpeed)
      add(RoadChoice(way: .station(pair.from), traffic: walk), &draft)
    }
    var ride = RidePlan.TrainStep(
      service: laps > 0 ? service : service.during(pair), from: pair.from, to: pair.to,
      departureMinutes: pair.departureMinutes, laps: laps, events: choice.events,
      character: choice.character, terminus: choice.terminus)
    if draft.generator.unit() < choice.incidentShare {
      ride.events += incident(on: service, ride, pair, &draft)
    }
    let lateMinutes = try addIrregularities(
      to: &ride.events, choice, service, pair, step, &draft.generator)
    ride.waitSeconds = draft.generator.uniform(choice.waitSeconds) + Double(cancelledMinutes) * 60
    draft.plan.steps.append(.train(ride))
    draft.place = network[pair.to].coordinate
    draft.isUnderground = network.isUnderground(pair.to)
    draft.seconds = Double(pair.arrivalMinutes + lateMinutes) * 60 + 60
  }

  /// A random incident; if the draft is checked, one that fits the ride.
  private func incident(
    on service: [TimetableTrain], _ ride: RidePlan.TrainStep, _ pair: StopPair,
    _ draft: inout PlanDraft
  ) -> [TrainEvent] {
    guard draft.isChecked else { return incident(on: service, pair, &draft.generator) }
    for _ in 0..<Self.incidentDraws {
      let events = incident(on: service, pair, &draft.generator)
      var ride = ride
      ride.events += events
      var plan = draft.plan
      plan.steps.append(.train(ride))
      if fits(plan) { return events }
    }
    draft.omissions.append("Nothing goes wrong on the way: no trouble that was drawn fits.")
    return []
  }

  /// A halt at a signal, a slow section or a long stop, at a stop after the first of the ride.
  private func incident(
    on service: [TimetableTrain], _ pair: StopPair, _ generator: inout SeededGenerator
  ) -> [TrainEvent] {
    let all = service.flatMap { $0.stops.map(\.station) }
    guard let start = all.firstIndex(of: pair.from), let end = all.lastIndex(of: pair.to),
      start < end
    else { return [] }
    // On a loop, the train may reach the last station again after the ride.
    let ride = all[start...].prefix { $0 != pair.to }
    let drawn = all[start + 1 + generator.index(below: end - start)]
    let stop = ride.contains(drawn) ? drawn : pair.to
    switch generator.index(below: 3) {
    case 0:
      let metres = -generator.uniform(250...600).rounded()
      let seconds = generator.uniform(40...180).rounded()
      return [.signalStop(near: stop, metres: metres, seconds: seconds)]
    case 1:
      let length = generator.uniform(200...700).rounded()
      let speed = generator.uniform(3...7).rounded()
      return [.slow(near: stop, metres: (-length - 100)...(-100), metresPerSecond: speed)]
    default:
      return [.delay(at: stop, seconds: generator.uniform(60...240).rounded())]
    }
  }

  /// Extends the ride by the next train back from its end; returns how often it stops there first.
  private func turnBack(
    to back: StationIndex, _ service: inout [TimetableTrain], _ pair: inout StopPair,
    _ step: ScenarioStep
  ) throws(Faults) -> Int {
    let there = service.during(pair)
    let end = pair.to
    let trains = timetables[network[end].railway]?.trains ?? []
    let next = trains.filter { train in
      train.stops[0].station == end && train.departureMinutes >= pair.arrivalMinutes + 2
        && train.direction != there[there.count - 1].direction
        && train.stops.contains { $0.station == back }
    }.min { $0.departureMinutes < $1.departureMinutes }
    guard let next, let arrival = next.stops.first(where: { $0.station == back }) else {
      throw step.fault(
        "back", "no train turns back at '\(network[end].id)' and stops at '\(network[back].id)'")
    }
    let stopsBefore = there.flatMap(\.stops).filter { stop in
      stop.station == back && stop.minutes > pair.departureMinutes
    }
    service = there + [next]
    pair.to = back
    pair.arrivalMinutes = arrival.arrivalMinutes ?? arrival.minutes
    return stopsBefore.count
  }

  private func named(
    _ id: String, _ choice: TrainChoice, _ step: ScenarioStep
  ) throws(Faults) -> ([TimetableTrain], StopPair) {
    guard let train = timetables.train(id: id) else {
      throw step.fault("train", "train '\(id)' is not in the timetables", remedy: suggestion(id))
    }
    let service = train.wholeRun(towards: choice.conditions.to, in: timetables)
    let first = choice.conditions.from ?? train.stops[0].station
    let last = choice.conditions.to ?? train.stops[train.stops.count - 1].station
    // The named train's own stops come first, because it may pass the same station on every lap.
    let stops = train.stops + service.flatMap(\.stops)
    let departure = stops.first { $0.station == first }?.minutes ?? train.departureMinutes
    let arrival =
      stops.first { $0.station == last && $0.minutes > departure }
      .map { $0.arrivalMinutes ?? $0.minutes } ?? train.arrivalMinutes
    return (
      service, StopPair(from: first, to: last, departureMinutes: departure, arrivalMinutes: arrival)
    )
  }

  private func suggestion(_ id: String) -> String? {
    for (index, railway) in network.railways.enumerated() where id.hasPrefix(railway.id + ".") {
      let trains = timetables[RailwayIndex(index)]?.trains ?? []
      return Suggestion.nearest(to: id, among: trains.map(\.id)).map { "did you mean \($0)?" }
    }
    return nil
  }

  /// The trains of a railway with the selected types; faults name `member`.
  private func trains(
    of railway: RailwayIndex, _ choice: TrainChoice, _ step: ScenarioStep, _ member: String
  ) throws(Faults) -> [TimetableTrain] {
    guard let timetable = timetables[railway] else {
      throw step.fault(member, "no timetable for '\(network[railway].id)'")
    }
    return timetable.trains.filter { choice.types.isEmpty || choice.types.contains($0.type) }
  }

  private mutating func drawn(
    _ railways: [RailwayIndex], _ choice: TrainChoice, _ step: ScenarioStep,
    _ draft: inout PlanDraft
  ) throws(Faults) -> ([TimetableTrain], StopPair) {
    let railway = railways[draft.index % railways.count]
    let trains = try trains(of: railway, choice, step, "railways")
    for _ in 0..<(trains.isEmpty ? 0 : Self.draws) {
      let train = trains[draft.generator.index(below: trains.count)]
      guard !ridden.contains(train.id) else { continue }
      var service = train.wholeRun(towards: choice.conditions.to, in: timetables)
      if choice.isByTheLap, isLap(train, of: service) { service = [train] }
      let pairs = StopPair.all(on: service, choice.conditions, railways: railways, network: network)
        .filter { pair in
          (network[pair.from].railway == railway || network[pair.to].railway == railway)
            && (choice.events.isEmpty || Self.suits(choice.events, service.during(pair)))
        }
      guard !pairs.isEmpty else { continue }
      let pair = pairs[draft.generator.index(below: pairs.count)]
      ridden.formUnion(service.map(\.id))
      return (service, pair)
    }
    throw step.fault(
      nil, "no train of '\(network[railway].id)' matches the scenario",
      remedy: "allow other types, more minutes or more railways")
  }

  /// Whether a train's run continues for another lap of its railway.
  private func isLap(_ train: TimetableTrain, of service: [TimetableTrain]) -> Bool {
    let railway = network[train.stops[0].station].railway
    return network[railway].isLoop
      && service.contains { other in
        other.id != train.id && network[other.stops[0].station].railway == railway
      }
  }

  /// Whether each extra stop is at a passed station, and each skipped one at a stop.
  private static func suits(_ events: [TrainEvent], _ service: [TimetableTrain]) -> Bool {
    let stops = Set(service.flatMap { $0.stops.map(\.station) })
    return events.allSatisfy { event in
      switch event {
      case .skippedStop(let station): stops.contains(station)
      case .extraStop(let station, _): !stops.contains(station)
      default: true
      }
    }
  }

  /// The rides on trains after the rider's arrival, sorted by departure; at least one.
  private mutating func next(
    _ railway: RailwayIndex, _ choice: TrainChoice, _ step: ScenarioStep, _ draft: PlanDraft
  ) throws(Faults) -> [([TimetableTrain], StopPair)] {
    let rides = try trains(of: railway, choice, step, "railway").flatMap { train in
      let only = [train]
      return StopPair.all(on: only, choice.conditions, railways: [railway], network: network)
        .map { (only, $0) }
    }.filter { _, pair in
      // Trains stop up to 130 m away from the point on the map.
      let walk = draft.place.map { $0.metres(to: network[pair.from].coordinate) } ?? 0
      return Double(pair.departureMinutes) * 60 >= draft.seconds + walk / Self.walkingSpeed + 220
    }
    // Of trains in the same minute, the first.
    let departures = Set(rides.map(\.1.departureMinutes)).sorted().prefix(Self.laterTrains)
    guard !departures.isEmpty else {
      throw step.fault(
        nil, "no train of '\(network[railway].id)' runs after the rider reaches the station")
    }
    return departures.compactMap { minutes in
      rides.first { $0.1.departureMinutes == minutes }
    }
  }

  /// A note about a ride on a loop that would be shorter in the other direction.
  private func longWay(on railway: Railway, _ pair: StopPair) -> String? {
    let count = railway.stations.count
    let hops = (network[pair.to].order - network[pair.from].order + count) % count
    guard railway.isLoop, 2 * hops > count else { return nil }
    return "The train runs round the loop in ascending direction (\(railway.ascending)), "
      + "\(hops) stations to '\(network[pair.to].id)'; the other way it would be \(count - hops)."
  }

  private func untimed(
    _ railway: RailwayIndex, _ departure: Double, _ stops: [StationIndex]?,
    _ choice: TrainChoice, _ step: ScenarioStep
  ) throws(Faults) -> ([TimetableTrain], StopPair) {
    guard let from = choice.conditions.from, let to = choice.conditions.to else {
      throw step.fault(nil, "needs 'from' and 'to'")
    }
    for (member, station) in [("from", from), ("to", to)]
    where network[station].railway != railway {
      throw step.fault(member, "'\(network[station].id)' is not on '\(network[railway].id)'")
    }
    guard from != to else {
      throw step.fault("to", RideProblem.sameStation(network[from]).text)
    }
    let isAscending = network[railway].isLoop || network[from].order < network[to].order
    let direction: RailDirection = isAscending ? .ascending : .descending
    var calls = [from]
    while let next = network.station(after: calls[calls.count - 1], direction) {
      calls.append(next)
      if next == to { break }
    }
    for (index, station) in (stops ?? []).enumerated() where !calls.contains(station) {
      throw step.fault("stops[\(index)]", RideProblem.notOnTheRide(network[station]).text)
    }
    let kept = calls.filter { station in
      station == from || station == to || (stops.map { $0.contains(station) } ?? true)
    }
    let start = Int(departure / 60)
    let train = TimetableTrain(
      id: "\(network[railway].id).untimed", type: choice.types.first ?? "Local",
      direction: direction,
      stops: kept.enumerated().map { index, station in
        TimetableStop(station: station, departureMinutes: index == 0 ? start : nil)
      }, isScheduled: false)
    return (
      [train], StopPair(from: from, to: to, departureMinutes: start, arrivalMinutes: start)
    )
  }
}

extension [TimetableTrain] {
  /// The trains of the run that are under way during a ride.
  fileprivate func during(_ pair: StopPair) -> [TimetableTrain] {
    let kept = filter {
      $0.departureMinutes <= pair.arrivalMinutes && $0.arrivalMinutes >= pair.departureMinutes
    }
    return kept.isEmpty ? self : kept
  }
}
