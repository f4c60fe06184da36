import RailNetwork

/// Days on which trains don't keep to the timetable.
extension ScenarioPlanner {
  private static var extraStopSeconds: Double { 30 }
  /// The share of its delay that a late train already has at the start of the ride.
  private static var lateAtStart: ClosedRange<Double> { 0.3...0.8 }

  mutating func replaceCancelled(
    _ choice: TrainChoice, _ service: inout [TimetableTrain], _ pair: inout StopPair,
    _ step: ScenarioStep
  ) throws(Faults) {
    guard choice.cancelled > 0 else { return }
    let conditions = StopPair.Conditions(from: pair.from, to: pair.to, minutes: 0...600)
    let railways = network.railways.indices.map { RailwayIndex($0) }
    var later: [(service: [TimetableTrain], pair: StopPair)] = []
    for train in timetables[network[pair.from].railway]?.trains ?? []
    where train.stops.contains(where: {
      $0.station == pair.from && $0.minutes > pair.departureMinutes
    }) {
      let service = train.wholeRun(towards: pair.to, in: timetables)
      let pairs = StopPair.all(on: service, conditions, railways: railways, network: network)
      if let next = pairs.first(where: { $0.departureMinutes > pair.departureMinutes }) {
        later.append((service, next))
      }
    }
    later.sort {
      ($0.pair.departureMinutes, $0.service[0].id)
        < ($1.pair.departureMinutes, $1.service[0].id)
    }
    guard later.count >= choice.cancelled else {
      throw step.fault("cancelled", "no train follows the cancelled ones")
    }
    (service, pair) = later[choice.cancelled - 1]
    ridden.formUnion(service.map(\.id))
  }

  func makeExtra(
    _ choice: TrainChoice, _ service: inout [TimetableTrain], _ pair: inout StopPair,
    _ step: ScenarioStep, _ generator: inout SeededGenerator
  ) throws(Faults) {
    guard let range = choice.extraMinutes else { return }
    let direction = service.first { $0.stops.contains { $0.station == pair.from } }?
      .direction
    let trains = timetables[network[pair.from].railway]?.trains ?? []
    let taken = Set(
      trains.filter { $0.direction == direction }.flatMap(\.stops)
        .filter { $0.station == pair.from }.map(\.minutes))
    let free = (Int(range.lowerBound)...Int(range.upperBound)).filter { shift in
      (-1...1).allSatisfy { !taken.contains(pair.departureMinutes + shift + $0) }
    }
    guard !free.isEmpty else {
      throw step.fault("extra", "the timetable has a train in each of these minutes")
    }
    let shift = free[generator.index(below: free.count)]
    for index in service.indices {
      service[index].id += ".extra"
      service[index].isScheduled = false
      for stop in service[index].stops.indices {
        service[index].stops[stop].arrivalMinutes? += shift
        service[index].stops[stop].departureMinutes? += shift
      }
    }
    pair.departureMinutes += shift
    pair.arrivalMinutes += shift
  }

  /// Randomly chooses extra stops, skipped stops and delays; returns the largest delay in minutes.
  func addIrregularities(
    to events: inout [TrainEvent], _ choice: TrainChoice, _ service: [TimetableTrain],
    _ pair: StopPair, _ step: ScenarioStep, _ generator: inout SeededGenerator
  ) throws(Faults) -> Int {
    if choice.otherStops > 0 {
      let calls = try calls(service, pair, choice, events, step)
      let inner = calls.indices.dropFirst().dropLast().filter {
        !calls[$0].isSameStand && !calls[$0 + 1].isSameStand
      }
      for index in generator.shuffled(Array(inner)).prefix(choice.otherStops) {
        let station = calls[index].station
        events.append(
          calls[index].isStop
            ? .skippedStop(at: station) : .extraStop(at: station, seconds: Self.extraStopSeconds))
      }
    }
    guard let range = choice.lateMinutes else { return 0 }
    let minutes = Int(generator.uniform(range).rounded())
    let stops = try calls(service, pair, choice, events, step).dropLast()
      .filter { $0.isStop && !$0.isSameStand }.map(\.station)
    let first = Int((Double(minutes) * generator.uniform(Self.lateAtStart)).rounded())
    events.append(.late(at: stops[0], seconds: Double(first) * 60))
    for _ in first..<minutes {
      events.append(.late(at: stops[generator.index(below: stops.count)], seconds: 60))
    }
    return minutes
  }

  private func calls(
    _ service: [TimetableTrain], _ pair: StopPair, _ choice: TrainChoice, _ events: [TrainEvent],
    _ step: ScenarioStep
  ) throws(Faults) -> [TrainRoute.Call] {
    let train = RidePlan.TrainStep(
      service: service, from: pair.from, to: pair.to, departureMinutes: pair.departureMinutes,
      laps: choice.laps, events: events)
    do throws(RideProblem) {
      return try TrainRoute(train, network: network).calls
    } catch { throw step.fault("events", error.text) }
  }
}
