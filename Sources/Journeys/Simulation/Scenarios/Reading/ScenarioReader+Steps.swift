import RailNetwork

/// Reads the steps of a ride.
extension ScenarioReader {
  private enum StepKind: String, CaseIterable {
    case train, drawn, next, line, walk, bus, car, stand
  }

  /// An element of `ride`.
  var step: JSONKind<ScenarioStep> {
    .object(unknown: .refused) { object in
      let word: StepKind? = object.sound("kind", .choice())
      if word == nil { object.leaveRest() }
      let kind: ScenarioStep.Kind =
        switch word {
        case .train, .drawn, .next, .line: .train(train(word ?? .train, object))
        case .walk, .bus, .car: .road(road(object, word ?? .walk))
        case .stand, nil: .stand(stand(object, isKnown: word != nil))
        }
      return ScenarioStep(kind: kind, path: object.path.description, line: object.line, file: file)
    }
  }

  // MARK: - Trains

  private func train(_ kind: StepKind, _ object: JSONObject) -> TrainChoice {
    let selection = selection(kind, object)
    var conditions = StopPair.Conditions(
      from: kind == .line ? object.required("from", station) : object.optional("from", station),
      to: kind == .line ? object.required("to", station) : object.optional("to", station),
      minutes: object.range("minutes", in: 0...600) ?? 5...60)
    conditions.isThrough = object.optional("through", .bool)
    conditions.passesStations = object.optional("passes", .bool)
    return TrainChoice(
      selection: selection, conditions: conditions,
      types: object.optional("types", .list(.text)) ?? [],
      incidentShare: object.least("troubles", in: 0...1) ?? 0,
      laps: Int(object.least("laps", in: 0...20) ?? 0),
      waitSeconds: object.range("wait", in: 0...7_200) ?? TrainChoice.usualWaitSeconds,
      events: object.optional("events", .list(ifSound: event))?.compactMap { $0 ?? nil } ?? [],
      character: character(object), terminus: object.optional("terminus", station),
      back: object.optional("back", station),
      cancelled: Int(object.least("cancelled", in: 0...10) ?? 0),
      extraMinutes: object.range("extra", in: -120...120),
      otherStops: Int(object.least("otherStops", in: 0...20) ?? 0),
      lateMinutes: object.range("late", in: 0...120))
  }

  private func selection(_ kind: StepKind, _ object: JSONObject) -> TrainChoice.Selection {
    switch kind {
    case .train: .id(object.required("train", .text))
    case .drawn:
      .drawn(railways: object.required("railways", .list(railway).nonEmpty("railway")))
    case .next: .next(railway: object.required("railway", railway))
    default:
      .untimed(
        railway: object.required("railway", railway),
        departureSeconds: object.optional("departure", .timeOfDay) ?? Scenario.usualStartSeconds,
        stops: object.optional("stops", .list(station)))
    }
  }

  private func character(_ object: JSONObject) -> TrainCharacter? {
    var found = object.optional("character", .choice(of: TrainCharacter.named, \.name))?.character
    if let top = object.least("topSpeed", in: 1...120) {
      if object["character"] == nil { object.fault("topSpeed", "also needs 'character'") }
      found?.topSpeedMetresPerSecond = top
    }
    return found
  }

  // MARK: - Deviations from the timetable

  private enum EventKind: String, CaseIterable {
    case signalStop = "signal-stop"
    case slow, dwell, delay
    case extraStop = "extra-stop"
    case skippedStop = "skipped-stop"
    case late
    case otherTrack = "other-track"
    case diversion
  }

  /// Nil if its kind is unknown.
  private var event: JSONKind<TrainEvent?> {
    .object(unknown: .refused) { object in
      let kind: EventKind? = object.sound("kind", .choice())
      if kind == nil { object.leaveRest() }
      return kind.map { event($0, object) }
    }
  }

  private func event(_ kind: EventKind, _ object: JSONObject) -> TrainEvent {
    func at(_ name: String = "at") -> StationIndex { object.required(name, station) }
    func seconds() -> Double { object.required("seconds", .number(in: 0...7_200, "seconds")) }
    switch kind {
    case .signalStop:
      let metres = object.required("metres", .number(in: -100_000...100_000, "metres"))
      return .signalStop(near: at("near"), metres: metres, seconds: seconds())
    case .slow: return slow(object)
    case .dwell: return .dwell(at: at(), seconds: seconds())
    case .delay: return .delay(at: at(), seconds: seconds())
    case .extraStop: return .extraStop(at: at(), seconds: seconds())
    case .skippedStop: return .skippedStop(at: at())
    case .late: return .late(at: at(), seconds: seconds())
    case .otherTrack:
      return .otherTrack(of: object.required("of", railway), from: at("from"), to: at("to"))
    case .diversion:
      return .diversion(over: object.required("over", railway), from: at("from"), to: at("to"))
    }
  }

  private func slow(_ object: JSONObject) -> TrainEvent {
    let station = object.required("near", station)
    let from = object.required("fromMetres", .number)
    let to = object.required("toMetres", .number)
    let speed = object.required("metresPerSecond", .number)
    if object.isSound, from >= to || speed < 0.2 {
      object.fault(nil, "needs fromMetres below toMetres, and a speed of at least 0.2 m/s")
    }
    return .slow(near: station, metres: min(from, to)...max(from, to), metresPerSecond: speed)
  }

  // MARK: - Off the train

  private func road(_ object: JSONObject, _ kind: StepKind) -> RoadChoice {
    let speed = object.least("metresPerSecond", in: 0.1...40)
    var traffic = kind == .bus ? RoadTraffic.bus : .car
    if kind == .walk {
      traffic = .walk(metresPerSecond: speed ?? 1.3)
    } else if let speed {
      traffic.character.topSpeedMetresPerSecond = speed
    }
    return RoadChoice(way: way(object), traffic: traffic)
  }

  private func way(_ object: JSONObject) -> RoadChoice.Way {
    if let places = object.optional("places", .list(.place)) { return .places(places) }
    if let railway = object.optional("beside", railway) { return way(beside: railway, object) }
    if let to = object.optional("to", station) { return .station(to) }
    let metres = object.least("metres", in: 1...100_000)
    if metres == nil, object.isSound {
      object.fault(
        nil, "needs one of: 'places', 'beside' with 'from' and 'to', 'to', 'metres' with 'course'")
    }
    return .straight(metres: metres ?? 0, courseDegrees: object.least("course", in: 0...360) ?? 0)
  }

  private func way(beside railway: RailwayIndex, _ object: JSONObject) -> RoadChoice.Way {
    let from = object.optional("from", station)
    let to = object.optional("to", station)
    let offset = object.least("offsetMetres", in: -1_000...1_000) ?? 40
    if let from, let to, network[from].railway == railway, network[to].railway == railway,
      from != to
    {
      return .beside(railway, from: from, to: to, offsetMetres: offset)
    }
    if object.isSound {
      object.fault("beside", "needs 'from' and 'to', two stations of \(network[railway].id)")
    }
    return .places([])
  }

  private func stand(_ object: JSONObject, isKnown: Bool) -> RidePlan.StandStep {
    guard isKnown else { return RidePlan.StandStep(place: nil, platform: nil, seconds: 0) }
    let seconds = object.required("seconds", .randomNumber(in: 0...86_400))
    return RidePlan.StandStep(
      place: object.optional("place", .place), platform: object.optional("at", station),
      seconds: seconds.range.lowerBound)
  }
}
