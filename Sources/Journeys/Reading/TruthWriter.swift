package import PlainText
package import RailNetwork
import Tracking

/// Writes `truth.json`, with the members that this program doesn't know after the others.
package enum TruthWriter {
  package static func text(_ truth: GroundTruth, network: RailNetwork) -> String {
    JSONText.pretty(value(truth, network: network))
  }

  package static func value(_ truth: GroundTruth, network: RailNetwork) -> JSONValue {
    var members: [JSONMember] = [
      member("id", .string(truth.id)),
      member("title", .string(truth.title)),
      member("network", .string(truth.network)),
      member("source", .string(truth.source.rawValue)),
      member("tags", .array(truth.tags.map { JSONNode(.string($0)) })),
      member("notes", .string(truth.notes)),
    ]
    if let seconds = truth.uncertaintySeconds {
      members.append(member("uncertainty", .number(seconds)))
    }
    if let alight = truth.alight {
      members.append(member("alight", .string(network[alight].id)))
    }
    members += truth.unknownMembers
    members.append(
      member("legs", .array(truth.legs.map { JSONNode(leg($0, network)) })))
    return .object(members)
  }

  private static func leg(_ leg: Leg, _ network: RailNetwork) -> JSONValue {
    let railway = network[leg.railway]
    var members = [
      member("railway", .string(railway.id)),
      member("direction", .string(railway.directionID(leg.direction))),
    ]
    if let trainType = leg.trainType { members.append(member("trainType", .string(trainType))) }
    if !leg.equivalent.isEmpty {
      let ids = leg.equivalent.map { JSONNode(.string(network[$0].id)) }
      members.append(member("equivalent", .array(ids)))
    }
    members += leg.unknownMembers
    members.append(member("calls", .array(leg.calls.map { JSONNode(call($0, network)) })))
    return .object(members)
  }

  private static func call(_ call: Call, _ network: RailNetwork) -> JSONValue {
    var members = [member("station", .string(network[call.station].id))]
    switch call.kind {
    case .stop(let approach, let arrival, let departure):
      members.append(member("kind", .string("stop")))
      if let approach { members.append(member("approach", .string(approach.iso8601))) }
      members.append(member("arrival", .string(arrival.iso8601)))
      members.append(member("departure", .string(departure.iso8601)))
    case .pass(let time):
      members.append(member("kind", .string("pass")))
      members.append(member("time", .string(time.iso8601)))
    }
    return .object(members + call.unknownMembers)
  }

  private static func member(_ name: String, _ value: JSONValue) -> JSONMember {
    JSONMember(name: name, node: JSONNode(value))
  }
}
