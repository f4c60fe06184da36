import PlainText
import RailNetwork
import Tracking

/// Reads one element of a leg's `calls`.
struct CallReader {
  let network: RailNetwork
  /// The leg's railway, where it is known.
  let railway: RailwayIndex?
  let path: String

  func read(_ node: JSONNode, _ log: inout FaultLog) -> Call? {
    guard var reader = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let station = readStation(&reader, &log)
    let kindNode = reader.required("kind", log: &log)
    let kind = kindNode.flatMap { readKind($0, &reader, &log) }
    guard let station, let kind else { return nil }
    return Call(station: station, kind: kind, unknownMembers: reader.unknownMembers)
  }

  private func readStation(
    _ reader: inout JSONObjectReader, _ log: inout FaultLog
  ) -> StationIndex? {
    let line = reader.line
    guard let id = reader.string("station", log: &log) else { return nil }
    guard let station = network.station(id: id) else {
      log.add(
        line: line, field: reader.field("station"),
        "network \(network.id) has no station '\(id)'")
      return nil
    }
    if let railway, network[station].railway != railway {
      log.add(
        line: line, field: reader.field("station"),
        "'\(id)' is a station of \(network[network[station].railway].id), "
          + "not of \(network[railway].id)")
      return nil
    }
    return station
  }

  private func readKind(
    _ node: JSONNode, _ reader: inout JSONObjectReader, _ log: inout FaultLog
  ) -> Call.Kind? {
    switch node.value {
    case .string("stop"):
      let approachNode = reader.node("approach")
      let arrivalNode = reader.required("arrival", log: &log)
      let departureNode = reader.required("departure", log: &log)
      let approach = time(approachNode, reader.field("approach"), &log)
      guard let arrival = time(arrivalNode, reader.field("arrival"), &log),
        let departure = time(departureNode, reader.field("departure"), &log)
      else { return nil }
      if departure < arrival {
        log.add(
          line: departureNode?.line, field: reader.field("departure"),
          "\(departure.iso8601) is before the arrival at \(arrival.iso8601)")
      }
      if let approach, approach > arrival {
        log.add(
          line: approachNode?.line, field: reader.field("approach"),
          "\(approach.iso8601) is after the arrival at \(arrival.iso8601)")
      }
      return .stop(approach: approach, arrival: arrival, departure: departure)
    case .string("pass"):
      let timeNode = reader.required("time", log: &log)
      return time(timeNode, reader.field("time"), &log).map { .pass(time: $0) }
    default:
      log.add(line: node.line, field: reader.field("kind"), "must be \"stop\" or \"pass\"")
      return nil
    }
  }

  private func time(_ node: JSONNode?, _ field: String, _ log: inout FaultLog) -> Timestamp? {
    guard let node else { return nil }
    if case .string(let text) = node.value, let time = Timestamp(iso8601: text) { return time }
    log.add(
      line: node.line, field: field, "\(JSONText.compact(node.value)) is no time",
      remedy: "write it as \"2026-03-02T08:15:30.000Z\"")
    return nil
  }
}
