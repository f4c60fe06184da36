import PlainText
import RailNetwork

/// Reads what goes otherwise than the timetable says.
struct TrainEventReader {
  let network: RailNetwork

  private static let kinds = [
    "signal-stop", "slow", "dwell", "delay", "extra-stop", "skipped-stop",
  ]

  /// The member `events` of a step.
  func read(_ object: inout JSONObjectReader, _ log: inout FaultLog) -> [TrainEvent] {
    let nodes = object.optionalArray("events", log: &log) ?? []
    return nodes.enumerated().compactMap { index, node in
      let path = "\(object.field("events"))[\(index)]"
      guard var event = JSONObjectReader(node, path: path, log: &log),
        let kind = event.string("kind", log: &log)
      else { return nil }
      let read = self.event(kind, &event, &log)
      refuseUnknown(event, &log)
      return read
    }
  }

  private func event(
    _ kind: String, _ event: inout JSONObjectReader, _ log: inout FaultLog
  ) -> TrainEvent? {
    switch kind {
    case "signal-stop":
      guard let station = station("near", &event, &log),
        let metres = event.number("metres", log: &log),
        let seconds = seconds(&event, &log)
      else { return nil }
      return .signalStop(near: station, metres: metres, seconds: seconds)
    case "slow":
      guard let station = station("near", &event, &log),
        let from = event.number("fromMetres", log: &log),
        let to = event.number("toMetres", log: &log),
        let speed = event.number("metresPerSecond", log: &log)
      else { return nil }
      guard from < to, speed >= 0.2 else {
        log.add(
          line: event.line, field: event.path,
          "needs fromMetres below toMetres, and a speed of at least 0.2 m/s")
        return nil
      }
      return .slow(near: station, metres: from...to, metresPerSecond: speed)
    case "skipped-stop":
      return station("at", &event, &log).map { .skippedStop(at: $0) }
    case "dwell", "delay", "extra-stop":
      guard let station = station("at", &event, &log), let seconds = seconds(&event, &log) else {
        return nil
      }
      return kind == "dwell"
        ? .dwell(at: station, seconds: seconds)
        : kind == "delay"
          ? .delay(at: station, seconds: seconds) : .extraStop(at: station, seconds: seconds)
    default:
      log.add(
        line: event.line, field: event.field("kind"), "'\(kind)' is nothing that can happen",
        remedy: Suggestion.nearest(to: kind, among: Self.kinds).map { "did you mean \($0)?" }
          ?? "one of \(Self.kinds.joined(separator: ", "))")
      return nil
    }
  }

  private func seconds(_ event: inout JSONObjectReader, _ log: inout FaultLog) -> Double? {
    guard let seconds = event.number("seconds", log: &log) else { return nil }
    if (0...7_200).contains(seconds) { return seconds }
    log.add(line: event.line, field: event.field("seconds"), "must lie in 0…7200")
    return nil
  }

  private func station(
    _ name: String, _ event: inout JSONObjectReader, _ log: inout FaultLog
  ) -> StationIndex? {
    guard let id = event.string(name, log: &log) else { return nil }
    if let station = network.station(id: id) { return station }
    log.add(
      line: event.line, field: event.field(name), RideProblem.noSuchStation(id).text,
      remedy: Suggestion.nearest(to: id, among: network.stations.map(\.id))
        .map { "did you mean \($0)?" })
    return nil
  }
}
