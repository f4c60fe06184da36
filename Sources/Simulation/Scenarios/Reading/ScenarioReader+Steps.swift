import RailNetwork
import Text

/// What is ridden, step by step.
extension ScenarioReader {
  /// One element of `ride`, or nil with what is wrong logged.
  mutating func step(_ node: JSONNode, path: String) -> ScenarioStep? {
    guard var object = JSONObjectReader(node, path: path, log: &log),
      let kind = object.string("kind", log: &log)
    else { return nil }
    let faults = log.faults.count
    var step: ScenarioStep.Kind?
    switch kind {
    case "train", "drawn", "next", "line": step = train(kind, &object).map { .train($0) }
    case "walk", "bus", "car": step = road(kind, &object).map { .road($0) }
    case "stand": step = stand(&object).map { .stand($0) }
    default:
      log.add(
        line: node.line, field: object.field("kind"), "unknown kind of step '\(kind)'", meant: kind,
        among: ["train", "drawn", "next", "line", "walk", "bus", "car", "stand"])
      return nil
    }
    refuseUnknown(object)
    guard log.faults.count == faults, let step else { return nil }
    return ScenarioStep(kind: step, path: path, line: node.line, file: file)
  }

  // MARK: - Trains

  private mutating func train(_ kind: String, _ object: inout JSONObjectReader) -> TrainChoice? {
    guard let which = which(kind, &object) else { return nil }
    var wish = StopPair.Wish(
      from: station("from", isRequired: kind == "line", &object),
      to: station("to", isRequired: kind == "line", &object),
      minutes: range("minutes", in: 0...600, &object) ?? 5...60)
    let types = object.optionalStrings("types", log: &log) ?? []
    wish.isThrough = object.optionalBool("through", log: &log)
    wish.passesStations = object.optionalBool("passes", log: &log)
    return TrainChoice(
      which: which, wish: wish, types: types,
      troubleShare: range("troubles", in: 0...1, &object)?.lowerBound ?? 0,
      laps: Int(range("laps", in: 0...20, &object)?.lowerBound ?? 0),
      waitSeconds: range("wait", in: 0...7_200, &object) ?? 20...90, events: events(&object),
      character: character(&object), terminus: station("terminus", &object),
      back: station("back", &object),
      cancelled: Int(range("cancelled", in: 0...10, &object)?.lowerBound ?? 0),
      extraMinutes: range("extra", in: -120...120, &object),
      otherStops: Int(range("otherStops", in: 0...20, &object)?.lowerBound ?? 0),
      lateMinutes: range("late", in: 0...120, &object))
  }

  private mutating func which(
    _ kind: String, _ object: inout JSONObjectReader
  ) -> TrainChoice.Which? {
    switch kind {
    case "train": return object.string("train", log: &log).map { .id($0) }
    case "drawn":
      let line = object.line(of: "railways")
      guard let ids = object.optionalStrings("railways", log: &log), !ids.isEmpty else {
        log.add(line: line, field: object.field("railways"), "is missing or empty")
        return nil
      }
      return .drawn(railways: ids.compactMap { railway(id: $0, line, object.field("railways")) })
    case "next": return railway("railway", &object).map { .next(railway: $0) }
    default:
      let railway = railway("railway", &object)
      let departure = timeOfDay("departure", &object)
      let line = object.line(of: "stops")
      let stops = object.optionalStrings("stops", log: &log)?
        .compactMap { station(id: $0, line, object.field("stops")) }
      guard let railway, let departure else { return nil }
      return .untimed(railway: railway, departureSeconds: departure, stops: stops)
    }
  }

  private mutating func character(_ object: inout JSONObjectReader) -> TrainCharacter? {
    let line = object.line(of: "topSpeed")
    let isGiven = object.unknownMembers.contains { $0.name == "character" }
    var found = object.choice("character", of: TrainCharacter.named, \.name, log: &log)?.character
    let top = range("topSpeed", in: 1...120, &object)?.lowerBound
    if top != nil, !isGiven {
      log.add(line: line, field: object.field("topSpeed"), "needs a 'character' beside it")
    }
    if let top { found?.topSpeedMetresPerSecond = top }
    return found
  }

  /// What goes otherwise than the timetable says.
  private mutating func events(_ object: inout JSONObjectReader) -> [TrainEvent] {
    let nodes = object.optionalArray("events", log: &log) ?? []
    return nodes.enumerated().compactMap { index, node in
      let path = "\(object.field("events"))[\(index)]"
      guard var event = JSONObjectReader(node, path: path, log: &log),
        let kind = event.string("kind", log: &log)
      else { return nil }
      let read = self.event(kind, &event)
      refuseUnknown(event)
      return read
    }
  }

  private mutating func event(_ kind: String, _ event: inout JSONObjectReader) -> TrainEvent? {
    switch kind {
    case "signal-stop":
      let metres = number("metres", in: -100_000...100_000, &event)
      return stand("near", &event).flatMap { station, seconds in
        metres.map { .signalStop(near: station, metres: $0, seconds: seconds) }
      }
    case "slow": return slow(&event)
    case "dwell": return stand("at", &event).map { .dwell(at: $0, seconds: $1) }
    case "delay": return stand("at", &event).map { .delay(at: $0, seconds: $1) }
    case "extra-stop": return stand("at", &event).map { .extraStop(at: $0, seconds: $1) }
    case "skipped-stop":
      return station("at", isRequired: true, &event).map { .skippedStop(at: $0) }
    case "late": return stand("at", &event).map { .late(at: $0, seconds: $1) }
    case "other-track":
      return stretch("of", &event).map { .otherTrack(of: $0, from: $1, to: $2) }
    case "diversion":
      return stretch("over", &event).map { .diversion(over: $0, from: $1, to: $2) }
    default:
      log.add(
        line: event.line, field: event.field("kind"), "'\(kind)' is nothing that can happen",
        meant: kind,
        among: [
          "signal-stop", "slow", "dwell", "delay", "extra-stop", "skipped-stop", "late",
          "other-track", "diversion",
        ])
      return nil
    }
  }

  /// A station, and for how long something is so there.
  private mutating func stand(
    _ name: String, _ event: inout JSONObjectReader
  ) -> (StationIndex, seconds: Double)? {
    let station = station(name, isRequired: true, &event)
    guard let station, let seconds = number("seconds", in: 0...7_200, &event) else { return nil }
    return (station, seconds)
  }

  private mutating func number(
    _ name: String, in range: ClosedRange<Int>, _ event: inout JSONObjectReader
  ) -> Double? {
    let line = event.line(of: name)
    guard let number = event.number(name, log: &log) else { return nil }
    if number >= Double(range.lowerBound), number <= Double(range.upperBound) { return number }
    log.add(
      line: line, field: event.field(name), "must lie in \(range.lowerBound)…\(range.upperBound)")
    return nil
  }

  /// Another railway, and from where to where.
  private mutating func stretch(
    _ name: String, _ event: inout JSONObjectReader
  ) -> (RailwayIndex, StationIndex, StationIndex)? {
    let railway = railway(name, &event)
    let from = station("from", isRequired: true, &event)
    let to = station("to", isRequired: true, &event)
    guard let railway, let from, let to else { return nil }
    return (railway, from, to)
  }

  private mutating func slow(_ event: inout JSONObjectReader) -> TrainEvent? {
    guard let station = station("near", isRequired: true, &event),
      let from = event.number("fromMetres", log: &log),
      let to = event.number("toMetres", log: &log),
      let speed = event.number("metresPerSecond", log: &log)
    else { return nil }
    if from < to, speed >= 0.2 {
      return .slow(near: station, metres: from...to, metresPerSecond: speed)
    }
    log.add(
      line: event.line, field: event.path,
      "needs fromMetres below toMetres, and a speed of at least 0.2 m/s")
    return nil
  }

  // MARK: - Off the train

  private mutating func road(_ kind: String, _ object: inout JSONObjectReader) -> RoadChoice? {
    let speed = range("metresPerSecond", in: 0.1...40, &object)?.lowerBound
    var traffic = kind == "bus" ? RoadTraffic.bus : .car
    if kind == "walk" {
      traffic = .walk(metresPerSecond: speed ?? 1.3)
    } else if let speed {
      traffic.character.topSpeedMetresPerSecond = speed
    }
    return way(&object).map { RoadChoice(way: $0, traffic: traffic) }
  }

  private mutating func way(_ object: inout JSONObjectReader) -> RoadChoice.Way? {
    if let places = object.optionalArray("places", log: &log) {
      return .places(places.compactMap { coordinate($0, object.field("places")) })
    }
    if let beside = railway("beside", isRequired: false, &object) {
      let faults = log.faults.count
      let from = station("from", &object)
      let to = station("to", &object)
      let offset = range("offsetMetres", in: -1_000...1_000, &object)?.lowerBound ?? 40
      guard let from, let to, network[from].railway == beside, network[to].railway == beside,
        from != to
      else {
        guard log.faults.count == faults else { return nil }
        log.add(
          line: object.line, field: object.field("beside"),
          "needs 'from' and 'to', two stations of \(network[beside].id)")
        return nil
      }
      return .beside(beside, from: from, to: to, offsetMetres: offset)
    }
    if let to = station("to", &object) { return .station(to) }
    guard let metres = range("metres", in: 1...100_000, &object)?.lowerBound else {
      log.add(
        line: object.line, field: object.path,
        "needs a way: 'places', 'beside' with 'from' and 'to', 'to', or 'metres' and 'course'")
      return nil
    }
    let course = range("course", in: 0...360, &object)?.lowerBound ?? 0
    return .straight(metres: metres, courseDegrees: course)
  }

  private mutating func stand(_ object: inout JSONObjectReader) -> RidePlan.StandStep? {
    let seconds = range("seconds", in: 0...86_400, &object)
    let platform = station("at", &object)
    let place = object.node("place").flatMap { coordinate($0, object.field("place")) }
    if seconds == nil {
      log.add(line: object.line, field: object.field("seconds"), "is missing")
    }
    return seconds.map {
      RidePlan.StandStep(place: place, platform: platform, seconds: $0.lowerBound)
    }
  }
}
