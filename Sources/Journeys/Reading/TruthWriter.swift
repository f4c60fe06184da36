import PlainText
package import RailNetwork
import Tracking

/// Writes `truth.json`, with the members that this program doesn't know after the others.
package enum TruthWriter {
  package static func text(_ truth: GroundTruth, network: RailNetwork) -> String {
    let members = object(
      [
        ("id", .string(truth.id)), ("title", .string(truth.title)),
        ("network", .string(truth.network)), ("source", .string(truth.source.rawValue)),
        ("tags", list(truth.tags.map { .string($0) })), ("notes", .string(truth.notes)),
        ("uncertainty", truth.uncertaintySeconds.map { .number($0) }),
        ("alight", truth.alight.map { .string(network[$0].id) }),
        ("ride", truth.ride.map { .string($0) }),
      ], truth.unknownMembers, last: ("legs", list(truth.legs.map { leg($0, network) })))
    return JSONText.pretty(members)
  }

  private static func leg(_ leg: Leg, _ network: RailNetwork) -> JSONValue {
    let railway = network[leg.railway]
    let equivalent = leg.equivalent.map { JSONValue.string(network[$0].id) }
    return object(
      [
        ("railway", .string(railway.id)),
        ("direction", .string(railway.directionID(leg.direction))),
        ("trainType", leg.trainType.map { .string($0) }),
        ("equivalent", equivalent.isEmpty ? nil : list(equivalent)),
        ("labelling", leg.labelling.map { labelling($0, network) }),
      ], leg.unknownMembers, last: ("calls", list(leg.calls.map { call($0, network) })))
  }

  private static func call(_ call: Call, _ network: RailNetwork) -> JSONValue {
    func time(_ time: Timestamp?) -> JSONValue? { time.map { .string($0.iso8601) } }
    let times: [(String, JSONValue?)] =
      switch call.kind {
      case .stop(let approach, let arrival, let departure):
        [
          ("kind", .string("stop")), ("approach", time(approach)), ("arrival", time(arrival)),
          ("departure", time(departure)),
        ]
      case .pass(let passing): [("kind", .string("pass")), ("time", time(passing))]
      }
    return object(
      [("station", .string(network[call.station].id))] + times
        + [("labelling", call.labelling.map { labelling($0, network) })], call.unknownMembers)
  }

  private static func labelling(_ origin: LabelOrigin, _ network: RailNetwork) -> JSONValue {
    let others = origin.alternatives.map { other in
      object([
        ("railway", .string(network[other.railway].id)), ("confidence", .number(other.confidence)),
      ])
    }
    return object(
      [
        ("status", .string(origin.status.rawValue)),
        ("basis", origin.basis.map { .string($0.rawValue) }),
        ("uncertainty", origin.uncertaintySeconds.map { .number($0) }),
        ("confidence", origin.confidence.map { .number($0) }),
        ("alternatives", others.isEmpty ? nil : list(others)),
      ], origin.unknownMembers)
  }

  private static func list(_ values: [JSONValue]) -> JSONValue {
    .array(values.map { JSONNode($0) })
  }

  /// An object of the members that have a value.
  private static func object(
    _ known: [(name: String, value: JSONValue?)], _ unknown: [JSONMember] = [],
    last: (name: String, value: JSONValue)? = nil
  ) -> JSONValue {
    func members(_ pairs: [(name: String, value: JSONValue?)]) -> [JSONMember] {
      pairs.compactMap { name, value in
        value.map { JSONMember(name: name, node: JSONNode($0)) }
      }
    }
    return .object(members(known) + unknown + members(last.map { [($0.name, $0.value)] } ?? []))
  }
}
