package import RailNetwork
package import Tracking

/// Reads `truth.json`: the ground truth of a journey, checked against the network that it names.
package struct TruthReader {
  private let network: RailNetwork
  private let check: TruthCheck

  package static func networkID(_ bytes: [UInt8], file: String) throws(Faults) -> String {
    try JSONKind.object { $0.required("network", .text) }.read(bytes, file: file)
  }

  /// Reads the ground truth of a file.
  ///
  /// - Throws: all faults of the file, with line and member. Unknown members are kept, but one that
  ///   is nearly the name of a known member is a fault.
  package static func read(
    _ bytes: [UInt8], file: String, network: RailNetwork
  ) throws(Faults) -> GroundTruth {
    let root = try JSONReader.read(bytes, file: file, most: JSONReader.mostWrittenBytes)
    return try read(root, file: file, network: network)
  }

  static func read(
    _ root: JSONNode, file: String, network: RailNetwork
  ) throws(Faults) -> GroundTruth {
    let reader = TruthReader(network: network, check: TruthCheck(network: network))
    return try reader.truth.read(root, file: file, unknown: .kept)
  }

  private var truth: JSONKind<GroundTruth> {
    .object { object in
      let id = object.required("id", .fileName)
      let title = object.optional("title", .text)
      let networkID = object.required("network", .text)
      let isElsewhere = isElsewhere(object)
      let legs = isElsewhere ? [] : object.required("legs", .list(ifSound: leg))
      object.add(check.joints(legs))
      let alight = isElsewhere ? nil : object.optional("alight", .station(of: network))
      if let alight { object.add(check.alight(alight, legs)) }
      let disturbances = object.optional("disturbances", .list(Self.span("kind"))) ?? []
      object.add(check.disturbances(disturbances))
      let withoutRide = object.optional("none", .list(ifSound: Self.span("what"))) ?? []
      object.add(check.withoutRide(withoutRide, legs))
      return GroundTruth(
        id: id, title: title ?? id, network: networkID,
        source: object.required("source", .choice()),
        tags: object.optional("tags", .list(.tag)) ?? [],
        notes: object.optional("notes", .text) ?? "", legs: legs.compactMap(\.self),
        uncertaintySeconds: object.optional("uncertainty", Self.uncertainty), alight: alight,
        ride: object.optional("ride", Self.name),
        calendar: object.optional("calendar", .fileName), disturbances: disturbances,
        withoutRide: withoutRide.compactMap(\.self), unknownMembers: object.unknownMembers)
    }
  }

  private static var name: JSONKind<String> { .text.checked { $0.isEmpty ? "is empty" : nil } }

  private static func span(_ member: String) -> JSONKind<NamedSpan> {
    .object { object in
      NamedSpan(
        object.required(member, name), from: object.required("from", .time),
        to: object.required("to", .time))
    }
  }

  private static var uncertainty: JSONKind<Double> {
    .number(in: 0...GroundTruth.mostUncertainSeconds, "seconds")
  }

  /// Whether the legs belong to another network: the file names another one, and none of its
  /// railways is in this network.
  ///
  /// Logs a fault if so.
  private func isElsewhere(_ object: JSONObject) -> Bool {
    guard let named = object["network"]?.string, named != network.id else { return false }
    let railways = (object["legs"]?.array ?? []).compactMap { $0["railway"]?.string }
    guard !railways.isEmpty, railways.allSatisfy({ network.railway(id: $0) == nil }) else {
      return false
    }
    object.fault(
      "network", "the journey is on \(named), the network in use is \(network.id)",
      remedy: "use the network on which it was labelled")
    return true
  }

  private var leg: JSONKind<Leg> {
    .object { object in
      let railway = object.sound("railway", .railway(of: network))
      let direction = object.sound("direction", direction(of: railway))
      let equivalent = equivalent(object, of: railway, [])
      let calls = object.required(
        "calls", .list(ifSound: call(on: railway, equivalent)).nonEmpty("call"))
      object.add(check.calls(calls, on: railway, direction))
      return Leg(
        railway: railway ?? RailwayIndex(0), direction: direction ?? .ascending,
        trainType: object.optional("trainType", .text),
        train: object.optional("train", Self.name),
        // Many truths are kept, so without unused room.
        calls: calls.compactMap(\.self).map(\.self),
        equivalent: equivalent, labelling: object.optional("labelling", labelling),
        unknownMembers: object.unknownMembers)
    }
  }

  private func direction(of railway: RailwayIndex?) -> JSONKind<RailDirection> {
    guard let railway = railway.map({ network[$0] }) else {
      return JSONKind.text.converted("", standIn: .ascending) { _ in .ascending }
    }
    return JSONKind.text.converted(
      "a direction of \(railway.id)",
      remedy: "its directions are \(railway.ascending) and \(railway.descending)",
      standIn: .ascending, railway.direction(id:))
  }

  private func equivalent(
    _ object: JSONObject, of railway: RailwayIndex?, _ leg: [RailwayIndex]
  ) -> [RailwayIndex] {
    let others = object.optional("equivalent", .list(ifSound: .railway(of: network))) ?? []
    object.add(check.equivalent(others, of: railway, leg))
    return others.compactMap(\.self)
  }

  private func call(on railway: RailwayIndex?, _ shared: [RailwayIndex]) -> JSONKind<Call> {
    .object { object in
      let station = object.sound("station", .station(of: network))
      let kind = kind(object)
      if let station, let kind {
        object.add(check.call(Call(station: station, kind: kind), on: railway))
      }
      return Call(
        station: station ?? StationIndex(0),
        kind: kind ?? .pass(time: Timestamp(millisecondsSince1970: 0)),
        uncertaintySeconds: object.optional("uncertainty", Self.uncertainty),
        equivalent: equivalent(object, of: railway, shared),
        labelling: object.optional("labelling", labelling), unknownMembers: object.unknownMembers)
    }
  }

  private enum CallWord: String, CaseIterable {
    case stop, pass
  }

  /// Nil if anything is missing or wrong.
  private func kind(_ object: JSONObject) -> Call.Kind? {
    let word: CallWord? = object.sound("kind", .choice())
    switch word {
    case .stop:
      let approach = object.optional("approach", .time)
      let arrival = object.sound("arrival", .time)
      let departure = object.sound("departure", .time)
      guard let arrival, let departure else { return nil }
      return .stop(approach: approach, arrival: arrival, departure: departure)
    case .pass: return object.sound("time", .time).map { .pass(time: $0) }
    case nil: return nil
    }
  }

  private var labelling: JSONKind<LabelOrigin> {
    let alternative = JSONKind.object { object in
      LabelOrigin.Alternative(
        railway: object.required("railway", .railway(of: network)),
        confidence: object.required("confidence", .number(in: 0...1)))
    }
    return .object { object in
      LabelOrigin(
        status: object.required("status", .choice()), basis: object.optional("basis", .choice()),
        uncertaintySeconds: object.optional("uncertainty", Self.uncertainty),
        confidence: object.optional("confidence", .number(in: 0...1)),
        alternatives: object.optional("alternatives", .list(alternative)) ?? [],
        trainConfidence: object.optional("trainConfidence", .number(in: 0...1)),
        witnesses: object.optional("witnesses", .list(Self.name)) ?? [],
        unknownMembers: object.unknownMembers)
    }
  }
}

extension JSONKind where Value == Timestamp {
  package static var time: JSONKind<Timestamp> {
    JSONKind<String>.text.converted(
      "a time", remedy: "write it with its time zone, as \"2026-03-02T08:15:30.000Z\"",
      standIn: Timestamp(millisecondsSince1970: 0)
    ) { Timestamp(iso8601: $0) }
  }
}
