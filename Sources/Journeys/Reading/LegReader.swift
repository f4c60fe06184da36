import PlainText
import RailNetwork
import Tracking

/// A leg with the places at which faults about it are reported.
struct ReadLeg {
  var leg: Leg
  var path: String
  var line: Int
  /// The line of each call.
  var callLines: [Int]
}

/// Reads one element of `legs`.
struct LegReader {
  let network: RailNetwork
  let path: String

  /// The leg, or nil with what is wrong logged; times and order are checked where they can be.
  func read(_ node: JSONNode, _ log: inout FaultLog) -> ReadLeg? {
    let faultsBefore = log.faults.count
    guard var reader = JSONObjectReader(node, path: path, log: &log) else { return nil }
    let railway = readRailway(reader.required("railway", log: &log), reader.field("railway"), &log)
    let directionNode = reader.required("direction", log: &log)
    let direction = railway.flatMap { readDirection(directionNode, of: $0, &log) }
    let trainType = reader.optionalString("trainType", log: &log)
    let equivalent = readEquivalent(reader.optionalArray("equivalent", log: &log), railway, &log)
    let callNodes = reader.required("calls", log: &log).flatMap { list($0, &log) }
    let calls = (callNodes ?? []).enumerated().map { index, node in
      CallReader(network: network, railway: railway, path: "\(path).calls[\(index)]")
        .read(node, &log)
    }
    let lines = (callNodes ?? []).map(\.line)
    checkTimes(calls, lines, &log)
    if let railway, let direction { checkOrder(calls, lines, railway, direction, &log) }
    guard log.faults.count == faultsBefore, let railway, let direction else { return nil }
    let leg = Leg(
      railway: railway, direction: direction, trainType: trainType,
      calls: calls.compactMap(\.self), equivalent: equivalent,
      unknownMembers: reader.unknownMembers)
    return ReadLeg(leg: leg, path: path, line: node.line, callLines: lines)
  }

  private func list(_ node: JSONNode, _ log: inout FaultLog) -> [JSONNode]? {
    guard case .array(let calls) = node.value else {
      log.add(
        line: node.line, field: "\(path).calls", "must be a list, is \(node.value.kindName)")
      return nil
    }
    if calls.isEmpty { log.add(line: node.line, field: "\(path).calls", "is empty") }
    return calls
  }

  private func readRailway(
    _ node: JSONNode?, _ field: String, _ log: inout FaultLog
  ) -> RailwayIndex? {
    guard let node else { return nil }
    guard case .string(let id) = node.value else {
      log.add(line: node.line, field: field, "must be a text, is \(node.value.kindName)")
      return nil
    }
    if let railway = network.railway(id: id) { return railway }
    log.add(line: node.line, field: field, "network \(network.id) has no railway '\(id)'")
    return nil
  }

  private func readDirection(
    _ node: JSONNode?, of railway: RailwayIndex, _ log: inout FaultLog
  ) -> RailDirection? {
    guard let node else { return nil }
    let record = network[railway]
    if case .string(let id) = node.value, let direction = record.direction(id: id) {
      return direction
    }
    log.add(
      line: node.line, field: "\(path).direction",
      "\(JSONText.compact(node.value)) is no direction of \(record.id)",
      remedy: "its directions are \(record.ascending) and \(record.descending)")
    return nil
  }

  private func readEquivalent(
    _ nodes: [JSONNode]?, _ own: RailwayIndex?, _ log: inout FaultLog
  ) -> [RailwayIndex] {
    (nodes ?? []).enumerated().compactMap { index, node in
      let field = "\(path).equivalent[\(index)]"
      guard let railway = readRailway(node, field, &log) else { return nil }
      if railway == own { log.add(line: node.line, field: field, "is the leg's own railway") }
      return railway
    }
  }

  private func checkTimes(_ calls: [Call?], _ lines: [Int], _ log: inout FaultLog) {
    for index in calls.indices.dropFirst() {
      guard let before = calls[index - 1], let call = calls[index] else { continue }
      let field = "\(path).calls[\(index)]"
      if call.arrival <= before.departure {
        log.add(
          line: lines[index], field: field,
          "is reached at \(call.arrival.iso8601), which is not after the call before it "
            + "was left at \(before.departure.iso8601)")
      } else if let approach = call.approach, approach < before.departure {
        log.add(
          line: lines[index], field: "\(field).approach",
          "\(approach.iso8601) is before the call before it was left")
      }
    }
  }

  /// Every station between the first and the last call must be listed, in the order of travel.
  private func checkOrder(
    _ calls: [Call?], _ lines: [Int], _ railway: RailwayIndex, _ direction: RailDirection,
    _ log: inout FaultLog
  ) {
    for index in calls.indices.dropFirst() {
      guard let before = calls[index - 1], let call = calls[index],
        network[before.station].railway == railway, network[call.station].railway == railway
      else { continue }
      let expected = network.station(after: before.station, direction)
      guard expected != call.station else { continue }
      let name = network[call.station].id
      let previous = network[before.station].id
      let travel = network[railway].directionID(direction)
      let problem =
        expected.map {
          "after \(previous) travelling \(travel) comes \(network[$0].id), not \(name)"
        }
        ?? "\(previous) is the end of the line travelling \(travel), but \(name) follows"
      log.add(
        line: lines[index], field: "\(path).calls[\(index)].station", problem,
        remedy: "list every station in the order of travel, passed ones as \"pass\"")
    }
  }
}
