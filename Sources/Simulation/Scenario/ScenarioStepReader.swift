import Geometry
import PlainText
import RailNetwork
import Timetables

/// Reads one element of a scenario's `ride`.
struct ScenarioStepReader {
  let network: RailNetwork
  let path: String

  private static let kinds = ["train", "drawn", "next", "line", "walk", "bus", "car", "stand"]

  /// The step, or nil with what is wrong logged.
  mutating func read(_ node: JSONNode, _ log: inout FaultLog) -> ScenarioStep? {
    guard var object = JSONObjectReader(node, path: path, log: &log),
      let kind = object.string("kind", log: &log)
    else { return nil }
    let faults = log.faults.count
    var step: ScenarioStep.Kind?
    switch kind {
    case "train", "drawn", "next", "line":
      step = train(kind, &object, &log).map { .train($0) }
    case "walk", "bus", "car": step = road(kind, &object, &log).map { .road($0) }
    case "stand": step = stand(&object, &log).map { .stand($0) }
    default:
      log.add(
        line: node.line, field: object.field("kind"), "'\(kind)' is no kind of step",
        remedy: Suggestion.nearest(to: kind, among: Self.kinds).map { "did you mean \($0)?" }
          ?? "one of \(Self.kinds.joined(separator: ", "))")
      return nil
    }
    refuseUnknown(object, &log)
    guard log.faults.count == faults, let step else { return nil }
    return ScenarioStep(kind: step, path: path, line: node.line)
  }

  private func train(
    _ kind: String, _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> TrainChoice? {
    guard let which = which(kind, &object, &log) else { return nil }
    let from = station("from", &object, &log)
    let to = station("to", &object, &log)
    if kind == "line" {
      for (name, station) in [("from", from), ("to", to)] where station == nil {
        log.add(line: object.line, field: object.field(name), "is missing")
      }
    }
    return TrainChoice(
      which: which, from: from, to: to,
      minutes: range("minutes", in: 0...600, &object, &log) ?? 5...60,
      types: object.optionalStrings("types", log: &log) ?? [],
      isThrough: object.optionalBool("through", log: &log),
      passesStations: object.optionalBool("passes", log: &log),
      troubleShare: range("troubles", in: 0...1, &object, &log)?.lowerBound ?? 0,
      laps: Int(range("laps", in: 0...20, &object, &log)?.lowerBound ?? 0),
      waitSeconds: range("wait", in: 0...7_200, &object, &log) ?? 20...90,
      events: TrainEventReader(network: network).read(&object, &log),
      character: character(&object, &log), terminus: station("terminus", &object, &log),
      back: station("back", &object, &log))
  }

  private func which(
    _ kind: String, _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> TrainChoice.Which? {
    switch kind {
    case "train": return object.string("train", log: &log).map { .id($0) }
    case "drawn":
      guard let ids = object.optionalStrings("railways", log: &log), !ids.isEmpty else {
        log.add(line: object.line, field: object.field("railways"), "is missing or empty")
        return nil
      }
      let railways = ids.compactMap {
        railway(id: $0, object.field("railways"), object.line, &log)
      }
      return .drawn(railways: railways)
    case "next": return railway("railway", &object, &log).map { .next(railway: $0) }
    default:
      let railway = railway("railway", &object, &log)
      let text = object.optionalString("departure", log: &log) ?? "08:00"
      let departure = Self.seconds(ofDay: text)
      if departure == nil {
        log.add(
          line: object.line, field: object.field("departure"), "'\(text)' is no time of day",
          remedy: "write 08:15")
      }
      let ids = object.optionalStrings("stops", log: &log)
      let stops = ids?.compactMap {
        station(id: $0, object.field("stops"), object.line, &log)
      }
      guard let railway, let departure else { return nil }
      return .untimed(railway: railway, departureSeconds: departure, stops: stops)
    }
  }

  private func road(
    _ kind: String, _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> RoadChoice? {
    let speed = range("metresPerSecond", in: 0.1...40, &object, &log)?.lowerBound
    var traffic = kind == "bus" ? RoadTraffic.bus : .car
    if kind == "walk" {
      traffic = .walk(metresPerSecond: speed ?? 1.3)
    } else if let speed {
      traffic.character.topSpeedMetresPerSecond = speed
    }
    return way(&object, &log).map { RoadChoice(way: $0, traffic: traffic) }
  }

  private func way(
    _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> RoadChoice.Way? {
    if let places = object.optionalArray("places", log: &log) {
      return .places(
        places.compactMap { coordinate($0, object.field("places"), &log) })
    }
    if let beside = railway("beside", isRequired: false, &object, &log) {
      let faults = log.faults.count
      let from = station("from", &object, &log)
      let to = station("to", &object, &log)
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
    if let to = station("to", &object, &log) { return .station(to) }
    guard let metres = range("metres", in: 1...100_000, &object, &log)?.lowerBound else {
      log.add(
        line: object.line, field: object.path,
        "needs a way: 'places', 'beside' with 'from' and 'to', 'to', or 'metres' and 'course'")
      return nil
    }
    let course = range("course", in: 0...360, &object, &log)?.lowerBound ?? 0
    return .straight(metres: metres, courseDegrees: course)
  }

  private func stand(
    _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> StandChoice? {
    let seconds = range("seconds", in: 0...86_400, &object, &log)
    let platform = station("at", &object, &log)
    let place = object.node("place").flatMap { coordinate($0, object.field("place"), &log) }
    guard let seconds else {
      log.add(line: object.line, field: object.field("seconds"), "is missing")
      return nil
    }
    return StandChoice(place: place, platform: platform, seconds: seconds.lowerBound)
  }

  private func character(
    _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> TrainCharacter? {
    let name = object.optionalString("character", log: &log)
    let top = range("topSpeed", in: 1...120, &object, &log)?.lowerBound
    guard let name else {
      if top != nil {
        log.add(
          line: object.line, field: object.field("topSpeed"), "needs a 'character' beside it")
      }
      return nil
    }
    guard var found = TrainCharacter.named.first(where: { $0.name == name })?.character else {
      let known = TrainCharacter.named.map(\.name)
      log.add(
        line: object.line, field: object.field("character"), "'\(name)' is no kind of train",
        remedy: Suggestion.nearest(to: name, among: known).map { "did you mean \($0)?" }
          ?? "one of \(known.joined(separator: ", "))")
      return nil
    }
    if let top { found.topSpeedMetresPerSecond = top }
    return found
  }

  /// A number, or a list of the least and the greatest.
  private func range(
    _ name: String, in allowed: ClosedRange<Double>, _ object: inout JSONObjectReader,
    _ log: inout FaultLog
  ) -> ClosedRange<Double>? {
    guard let node = object.node(name) else { return nil }
    var found: ClosedRange<Double>?
    if case .number(let number) = node.value { found = number...number }
    if case .array(let list) = node.value, list.count == 2,
      case .number(let low) = list[0].value, case .number(let high) = list[1].value, low <= high
    {
      found = low...high
    }
    if let found, allowed.contains(found.lowerBound), allowed.contains(found.upperBound) {
      return found
    }
    log.add(
      line: node.line, field: object.field(name),
      "must be a number, or two in rising order, from \(JSONText.number(allowed.lowerBound)) to "
        + JSONText.number(allowed.upperBound))
    return nil
  }

  private func coordinate(
    _ node: JSONNode, _ field: String, _ log: inout FaultLog
  ) -> Coordinate? {
    if case .array(let pair) = node.value, pair.count == 2,
      case .number(let longitude) = pair[0].value, case .number(let latitude) = pair[1].value
    {
      let place = Coordinate(latitude: latitude, longitude: longitude)
      if place.isValid { return place }
    }
    log.add(line: node.line, field: field, "must be a place, [longitude, latitude]")
    return nil
  }

  private func station(
    _ name: String, _ object: inout JSONObjectReader, _ log: inout FaultLog
  ) -> StationIndex? {
    object.optionalString(name, log: &log).flatMap {
      station(id: $0, object.field(name), object.line, &log)
    }
  }

  private func station(
    id: String, _ field: String, _ line: Int, _ log: inout FaultLog
  ) -> StationIndex? {
    if let station = network.station(id: id) { return station }
    log.add(
      line: line, field: field, RideProblem.noSuchStation(id).text,
      remedy: Suggestion.nearest(to: id, among: network.stations.map(\.id))
        .map { "did you mean \($0)?" })
    return nil
  }

  private func railway(
    _ name: String, isRequired: Bool = true, _ object: inout JSONObjectReader,
    _ log: inout FaultLog
  ) -> RailwayIndex? {
    let id =
      isRequired ? object.string(name, log: &log) : object.optionalString(name, log: &log)
    return id.flatMap { railway(id: $0, object.field(name), object.line, &log) }
  }

  private func railway(
    id: String, _ field: String, _ line: Int, _ log: inout FaultLog
  ) -> RailwayIndex? {
    if let railway = network.railway(id: id) { return railway }
    log.add(
      line: line, field: field, "the network has no railway '\(id)'",
      remedy: Suggestion.nearest(to: id, among: network.railways.map(\.id))
        .map { "did you mean \($0)?" })
    return nil
  }

  /// `08:15` or `08:15:30` in seconds since midnight.
  static func seconds(ofDay text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3,
      let minutes = RailwayClock.minutes("\(parts[0]):\(parts[1])")
    else { return nil }
    guard parts.count == 3 else { return Double(minutes) * 60 }
    guard parts[2].utf8.count == 2, let seconds = Int(parts[2]), (0..<60).contains(seconds) else {
      return nil
    }
    return Double(minutes * 60 + seconds)
  }
}
