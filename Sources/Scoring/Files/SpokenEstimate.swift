package import RailNetwork
package import Tracking

/// A tracker's estimate in a line of JSON, from a program or `railbench track`, or in a row of
/// ``EstimatesFile``: with the ids of a network, and the members of ``EstimateDetails``.
package struct SpokenEstimate: Sendable {
  package var estimate = Estimate.none
  /// Best first; nil if the line has none.
  package var candidates: [Hypothesis]?
  /// The tracker's final beliefs; only the last line has them.
  package var trace: TrackerTrace?
  /// Whether it says that the program takes motion.
  package var takesMotion = false

  /// The estimate of a line with only a timestamp.
  package static let nothing = SpokenEstimate()

  package var hasProbability: Bool {
    estimate.probability != nil || candidates?.contains { $0.probability != nil } == true
  }

  /// - Throws: all faults of a line; members of other names are ignored.
  package static func read(
    _ line: JSONNode, file: String, network: RailNetwork
  ) throws(Faults) -> SpokenEstimate {
    try format(network).read(line, file: file)
  }

  static func format(_ network: RailNetwork) -> JSONKind<SpokenEstimate> {
    func details(_ object: JSONObject) -> ([Hypothesis]?, TrackerTrace?) {
      (
        object.optional("candidates", .list(EstimateDetails.candidate(network))),
        object.optional("trace", EstimateDetails.trace(network))
      )
    }
    return .object(unknown: .kept) { object in
      var spoken = SpokenEstimate(estimate: Estimate(object, on: network))
      for name in EstimateHead.members { object.leave(name) }
      spoken.takesMotion = object.optional("motion", .bool) == true
      let more = object.optional("more", .object(unknown: .kept, details))
      (spoken.candidates, spoken.trace) = more ?? details(object)
      return spoken
    }
  }
}

extension Estimate {
  /// The estimate of an object; each invalid member is logged and left out.
  fileprivate init(_ object: JSONObject, on network: RailNetwork) {
    self.init()
    let names = ["railway", "direction", "station", "phase", "train"]
    let given = names.map { object.name($0) }
    arrivals =
      object.optional("arrivals", .list(ifSound: Self.arrival(on: network)))?
      .compactMap(\.self) ?? []
    // The next stop may be on the railway onto which the train continues.
    let next = object.name("nextStop").flatMap { id in
      network.station(id: id) ?? object.unknown("nextStop", "station", id)
    }
    score = object.optional("score", .number)
    probability = object.optional("probability", .number(in: 0...1))
    noTrainProbability = object.optional("noTrainProbability", .number(in: 0...1))
    guard let id = given[0] else {
      for (name, text) in zip(names, given) where text != nil {
        object.fault(
          name, "is given without a railway", remedy: "name the railway, or leave it empty")
      }
      return
    }
    railway = network.railway(id: id) ?? object.unknown("railway", "railway", id)
    train = given[4]
    focus = Self.focus(given[2], given[3], on: railway, id, object, network)
    guard let railway else { return }
    nextStop = next
    direction = given[1].flatMap { object.direction($0, of: network[railway]) }
  }

  private static func arrival(on network: RailNetwork) -> JSONKind<PredictedArrival> {
    .object(unknown: .kept) { object in
      PredictedArrival(
        station: object.required("station", .station(of: network)),
        time: object.required("time", .time))
    }
  }

  /// The station and the phase; `own` is nil if the railway is unknown.
  private static func focus(
    _ station: String?, _ phase: String?, on own: RailwayIndex?, _ railway: String,
    _ object: JSONObject, _ network: RailNetwork
  ) -> Focus? {
    let place = station.flatMap { network.station(id: $0) }.flatMap { place in
      own == nil || network[place].railway == own ? place : nil
    }
    let word = phase.flatMap(FocusPhase.init)
    if let station, place == nil {
      let kind = own == nil ? "unknown station" : "not a station of \(railway):"
      object.fault("station", "\(kind) '\(station)'")
    } else if station != nil, phase == nil {
      object.fault("station", "is given without a phase", remedy: "write next, soon or now")
    }
    if let phase, word == nil {
      object.fault("phase", "unknown phase '\(phase)'", remedy: "write next, soon or now")
    } else if phase != nil, station == nil {
      object.fault("phase", "is given without a station")
    }
    return place.flatMap { place in word.map { Focus(station: place, phase: $0) } }
  }
}

extension JSONObject {
  /// A name, or nil if it is missing or empty.
  func name(_ member: String) -> String? {
    optional(member, .text).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Logs an unknown id.
  fileprivate func unknown<Index>(_ member: String, _ kind: String, _ id: String) -> Index? {
    fault(member, "unknown \(kind) '\(id)'")
    return nil
  }

  /// The direction of this id; an unknown one is logged.
  func direction(_ id: String, of railway: Railway) -> RailDirection? {
    let found = railway.direction(id: id)
    if found == nil {
      fault(
        "direction", "unknown direction '\(id)'",
        remedy: "it has \(railway.ascending) and \(railway.descending)")
    }
    return found
  }
}
