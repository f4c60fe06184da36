import Geometry
import PlainText
import RailNetwork

/// What is ridden, step by step.
extension ScenarioReader {
  private static var kinds: [String] {
    ["train", "drawn", "next", "line", "walk", "bus", "car", "stand"]
  }
  private static var eventKinds: [String] {
    [
      "signal-stop", "slow", "dwell", "delay", "extra-stop", "skipped-stop", "late", "other-track",
      "diversion",
    ]
  }

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
        line: node.line, field: object.field("kind"), "'\(kind)' is no kind of step", meant: kind,
        among: Self.kinds)
      return nil
    }
    refuseUnknown(object)
    guard log.faults.count == faults, let step else { return nil }
    return ScenarioStep(kind: step, path: path, line: node.line, file: file)
  }

  // MARK: - Trains

  private mutating func train(_ kind: String, _ object: inout JSONObjectReader) -> TrainChoice? {
    guard let which = which(kind, &object) else { return nil }
    return TrainChoice(
      which: which, from: station("from", isRequired: kind == "line", &object),
      to: station("to", isRequired: kind == "line", &object),
      minutes: range("minutes", in: 0...600, &object) ?? 5...60,
      types: object.optionalStrings("types", log: &log) ?? [],
      isThrough: object.optionalBool("through", log: &log),
      passesStations: object.optionalBool("passes", log: &log),
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
    let line = object.line(of: "character")
    let name = object.optionalString("character", log: &log)
    let top = range("topSpeed", in: 1...120, &object)?.lowerBound
    guard let name else {
      if top != nil {
        log.add(line: line, field: object.field("topSpeed"), "needs a 'character' beside it")
      }
      return nil
    }
    guard var found = TrainCharacter.named.first(where: { $0.name == name })?.character else {
      log.add(
        line: line, field: object.field("character"), "'\(name)' is no kind of train",
        meant: name, among: TrainCharacter.named.map(\.name))
      return nil
    }
    if let top { found.topSpeedMetresPerSecond = top }
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
    guard Self.eventKinds.contains(kind) else {
      log.add(
        line: event.line, field: event.field("kind"), "'\(kind)' is nothing that can happen",
        meant: kind, among: Self.eventKinds)
      return nil
    }
    if kind == "other-track" || kind == "diversion" {
      let railway = railway(kind == "diversion" ? "over" : "of", &event)
      let from = station("from", isRequired: true, &event)
      let to = station("to", isRequired: true, &event)
      guard let railway, let from, let to else { return nil }
      return kind == "diversion"
        ? .diversion(over: railway, from: from, to: to)
        : .otherTrack(of: railway, from: from, to: to)
    }
    let isOnTheWay = kind == "signal-stop" || kind == "slow"
    guard let station = station(isOnTheWay ? "near" : "at", isRequired: true, &event) else {
      return nil
    }
    if kind == "skipped-stop" { return .skippedStop(at: station) }
    if kind == "slow" {
      guard let from = event.number("fromMetres", log: &log),
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
    let metres = kind == "signal-stop" ? event.number("metres", log: &log) : 0
    guard let metres, let seconds = event.number("seconds", log: &log) else { return nil }
    guard (0...7_200).contains(seconds) else {
      log.add(line: event.line, field: event.field("seconds"), "must lie in 0…7200")
      return nil
    }
    switch kind {
    case "signal-stop": return .signalStop(near: station, metres: metres, seconds: seconds)
    case "dwell": return .dwell(at: station, seconds: seconds)
    case "delay": return .delay(at: station, seconds: seconds)
    case "late": return .late(at: station, seconds: seconds)
    default: return .extraStop(at: station, seconds: seconds)
    }
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
      let offset = object.optionalNumber("offsetMetres", log: &log) ?? 40
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

  private mutating func stand(_ object: inout JSONObjectReader) -> StandChoice? {
    let seconds = range("seconds", in: 0...86_400, &object)
    let platform = station("at", &object)
    let place = object.node("place").flatMap { coordinate($0, object.field("place")) }
    guard let seconds else {
      log.add(line: object.line, field: object.field("seconds"), "is missing")
      return nil
    }
    return StandChoice(place: place, platform: platform, seconds: seconds.lowerBound)
  }
}
