package import PlainText
package import RailNetwork
import Tracking

/// Writes `truth.json`, with the members that this program doesn't know after the others.
package enum TruthWriter {
  package static func text(_ truth: GroundTruth, network: RailNetwork) -> String {
    JSONText.pretty(value(truth, network: network))
  }

  package static func value(_ truth: GroundTruth, network: RailNetwork) -> JSONValue {
    let known = JSONValue.members([
      "id": .string(truth.id), "title": .string(truth.title), "network": .string(truth.network),
      "source": .string(truth.source.rawValue), "tags": .texts(truth.tags),
      "notes": .string(truth.notes), "uncertainty": truth.uncertaintySeconds.map(JSONValue.number),
      "alight": truth.alight.map { .string(network[$0].id) },
    ])
    let legs = JSONMember("legs", .list(truth.legs.map { leg($0, network) }))
    return known.adding(truth.unknownMembers + [legs])
  }

  private static func leg(_ leg: Leg, _ network: RailNetwork) -> JSONValue {
    let railway = network[leg.railway]
    let equivalent = leg.equivalent.map { network[$0].id }
    let known = JSONValue.members([
      "railway": .string(railway.id), "direction": .string(railway.directionID(leg.direction)),
      "trainType": leg.trainType.map(JSONValue.string),
      "equivalent": equivalent.isEmpty ? nil : .texts(equivalent),
    ])
    let calls = JSONMember("calls", .list(leg.calls.map { call($0, network) }))
    return known.adding(leg.unknownMembers + [calls])
  }

  private static func call(_ call: Call, _ network: RailNetwork) -> JSONValue {
    let station = JSONValue.string(network[call.station].id)
    let known: JSONValue =
      switch call.kind {
      case .stop(let approach, let arrival, let departure):
        .members([
          "station": station, "kind": .string("stop"),
          "approach": approach.map { .string($0.iso8601) },
          "arrival": .string(arrival.iso8601), "departure": .string(departure.iso8601),
        ])
      case .pass(let time):
        .members([
          "station": station, "kind": .string("pass"), "time": .string(time.iso8601),
        ])
      }
    return known.adding(call.unknownMembers)
  }
}
