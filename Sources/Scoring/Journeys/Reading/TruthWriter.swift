package import RailNetwork
import Tracking

/// Writes `truth.json`.
///
/// Unknown members are written after the known ones.
package enum TruthWriter {
  package static func text(_ truth: GroundTruth, network: RailNetwork) -> String {
    JSONText.pretty(
      JSONValue.members([
        "id": .string(truth.id), "title": .string(truth.title), "network": .string(truth.network),
        "source": .string(truth.source.rawValue), "tags": .texts(truth.tags),
        "notes": .string(truth.notes), "uncertainty": truth.uncertaintySeconds.map { .number($0) },
        "alight": truth.alight.map { .string(network[$0].id) },
        "ride": truth.ride.map { .string($0) }, "calendar": truth.calendar.map { .string($0) },
        "disturbances": truth.disturbances.isEmpty
          ? nil
          : .list(
            truth.disturbances.map {
              JSONValue.members(["kind": .string($0.name)]).adding(times($0))
            }),
        "none": truth.withoutRide.isEmpty
          ? nil
          : .list(truth.withoutRide.map { times($0).adding(.members(["what": .string($0.name)])) }),
      ]).adding(truth.unknownMembers)
        .adding(.members(["legs": .list(truth.legs.map { leg($0, network) })])))
  }

  private static func times(_ span: NamedSpan) -> JSONValue {
    .members(["from": .string(span.from.iso8601), "to": .string(span.to.iso8601)])
  }

  private static func leg(_ leg: Leg, _ network: RailNetwork) -> JSONValue {
    let railway = network[leg.railway]
    return JSONValue.members([
      "railway": .string(railway.id), "direction": .string(railway.directionID(leg.direction)),
      "trainType": leg.trainType.map { .string($0) }, "train": leg.train.map { .string($0) },
      "equivalent": equivalent(leg.equivalent, network),
      "labelling": leg.labelling.map { labelling($0, network) },
    ]).adding(leg.unknownMembers)
      .adding(.members(["calls": .list(leg.calls.map { call($0, network) })]))
  }

  private static func call(_ call: Call, _ network: RailNetwork) -> JSONValue {
    func time(_ time: Timestamp?) -> JSONValue? { time.map { .string($0.iso8601) } }
    let times: JSONValue =
      switch call.kind {
      case .stop(let approach, let arrival, let departure):
        .members([
          "kind": .string("stop"), "approach": time(approach), "arrival": time(arrival),
          "departure": time(departure),
        ])
      case .pass(let passing): .members(["kind": .string("pass"), "time": time(passing)])
      }
    return JSONValue.members(["station": .string(network[call.station].id)]).adding(times)
      .adding(
        .members([
          "uncertainty": call.uncertaintySeconds.map { .number($0) },
          "equivalent": equivalent(call.equivalent, network),
          "labelling": call.labelling.map { labelling($0, network) },
        ])
      )
      .adding(call.unknownMembers)
  }

  private static func equivalent(_ railways: [RailwayIndex], _ network: RailNetwork) -> JSONValue? {
    railways.isEmpty ? nil : .texts(railways.map { network[$0].id })
  }

  private static func labelling(_ origin: LabelOrigin, _ network: RailNetwork) -> JSONValue {
    let others = origin.alternatives.map { other in
      JSONValue.members([
        "railway": .string(network[other.railway].id), "confidence": .number(other.confidence),
      ])
    }
    return JSONValue.members([
      "status": .string(origin.status.rawValue),
      "basis": origin.basis.map { .string($0.rawValue) },
      "uncertainty": origin.uncertaintySeconds.map { .number($0) },
      "confidence": origin.confidence.map { .number($0) },
      "alternatives": others.isEmpty ? nil : .list(others),
      "trainConfidence": origin.trainConfidence.map { .number($0) },
      "witnesses": origin.witnesses.isEmpty ? nil : .texts(origin.witnesses),
    ]).adding(origin.unknownMembers)
  }
}
