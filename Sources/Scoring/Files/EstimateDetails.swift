import RailNetwork
import Tracking

/// Data that metrics need besides estimates: candidates, and the final state of stations.
///
/// In a file it is a JSON object with optional members: `candidates`, best first, of
/// `{"railway", "direction", "score", "probability", "trains"}`, and, after the last estimate,
/// `trace`.
enum EstimateDetails {
  static func candidate(_ network: RailNetwork) -> JSONKind<Hypothesis> {
    .object(unknown: .kept) { object in
      let (railway, direction) = place(object, network)
      let probability = object.optional("probability", .number(in: 0...1))
      let score = object.optional("score", .number)
      return Hypothesis(
        railway: railway, direction: direction, score: score ?? probability ?? 0,
        probability: probability, trains: object.optional("trains", .list(train)) ?? [])
    }
  }

  private static var train: JSONKind<TrainChance> {
    .object(unknown: .kept) { object in
      TrainChance(
        train: object.required("train", .text),
        probability: object.required("probability", .number(in: 0...1)))
    }
  }

  static func trace(_ network: RailNetwork) -> JSONKind<TrackerTrace> {
    let candidate = JSONKind<CandidateTrace>.object(unknown: .kept) { object in
      let (railway, direction) = place(object, network)
      let charge = object.optional("stopsBetweenStations", .number)
      return CandidateTrace(
        railway: railway, direction: direction, score: 0,
        scoreTerms: charge.map { [TraceTerm(.stopsBetweenStations, $0)] } ?? [],
        stations: StationState.allCases.flatMap { stations(object, $0, network) })
    }
    return JSONKind<[CandidateTrace]>.list(candidate).converted(
      "a list of candidates", standIn: TrackerTrace()
    ) { TrackerTrace(candidates: $0) }
  }

  private static func place(
    _ object: JSONObject, _ network: RailNetwork
  ) -> (RailwayIndex, RailDirection?) {
    let railway = object.sound("railway", .railway(of: network))
    let direction = object.name("direction")
    guard let railway else { return (RailwayIndex(0), nil) }
    return (railway, direction.flatMap { object.direction($0, of: network[railway]) })
  }

  private static func stations(
    _ object: JSONObject, _ state: StationState, _ network: RailNetwork
  ) -> [StationTrace] {
    (object.optional(state.rawValue, .list(.text)) ?? []).compactMap { id in
      guard let station = network.station(id: id) else {
        object.fault(state.rawValue, "unknown station '\(id)'")
        return nil
      }
      return StationTrace(station: station, state: state)
    }
  }

  static func value(_ hypothesis: Hypothesis, _ network: RailNetwork) -> JSONValue {
    let railway = network[hypothesis.railway]
    return .members([
      "railway": .string(railway.id),
      "direction": hypothesis.direction.map { .string(railway.directionID($0)) },
      "score": hypothesis.score == hypothesis.probability ? nil : .number(hypothesis.score),
      "probability": hypothesis.probability.map { .number($0) },
      "trains": hypothesis.trains.isEmpty
        ? nil
        : .list(
          hypothesis.trains.map {
            .members(["train": .string($0.train), "probability": .number($0.probability)])
          }),
    ])
  }

  static func value(_ arrival: PredictedArrival, _ network: RailNetwork) -> JSONValue {
    .members([
      "station": .string(network[arrival.station].id), "time": .string(arrival.time.iso8601),
    ])
  }

  /// The trace as JSON; nil if no metric would read any of it.
  static func value(_ trace: TrackerTrace, _ network: RailNetwork) -> JSONValue? {
    let isRead = trace.candidates.contains { !$0.stations.isEmpty || charge($0) != nil }
    guard isRead else { return nil }
    return .list(
      trace.candidates.map { candidate in
        func ids(_ state: StationState) -> JSONValue? {
          let ids = candidate.stations.filter { $0.state == state }.map { network[$0.station].id }
          return ids.isEmpty ? nil : .list(ids.map { .string($0) })
        }
        let railway = network[candidate.railway]
        return JSONValue.members([
          "railway": .string(railway.id),
          "direction": candidate.direction.map { .string(railway.directionID($0)) },
          "stopsBetweenStations": charge(candidate).map { .number($0) },
        ]).adding(
          StationState.allCases.compactMap { state in
            ids(state).map { JSONMember(state.rawValue, $0) }
          })
      })
  }

  private static func charge(_ candidate: CandidateTrace) -> Double? {
    candidate.scoreTerms.first { $0.kind == .stopsBetweenStations }?.value
  }
}

extension EstimateDetails {
  /// Writes the details of a transcript's estimates, one after the other.
  struct Writer {
    private let transcript: Transcript
    private let network: RailNetwork
    /// The candidates of the estimate before, which a tick keeps unless it gives its own.
    private var last: [Hypothesis] = []

    init(_ transcript: Transcript, _ network: RailNetwork) {
      (self.transcript, self.network) = (transcript, network)
    }

    /// The text of one estimate's details; empty if there is nothing to write.
    mutating func text(_ index: Int, isTick: Bool) -> String {
      guard let estimate = transcript.estimates[checked: index] else { return "" }
      let candidates = candidates(estimate)
      let isKnown = isTick ? candidates == last : candidates.isEmpty
      last = candidates
      // An empty list in the first row shows that there are rankings.
      let isSaid = !isKnown || index == 0
      let isLast = index == transcript.estimates.count - 1
      let trace =
        isLast ? transcript.finalTrace.flatMap { EstimateDetails.value($0, network) } : nil
      guard transcript.hasRankings && isSaid || trace != nil else { return "" }
      return JSONText.compact(
        .members([
          "candidates": transcript.hasRankings && isSaid
            ? .list(candidates.map { EstimateDetails.value($0, network) }) : nil,
          "trace": trace,
        ]))
    }

    /// The candidates that metrics read: the first two, if their lead replaces a missing
    /// probability, else all whose track the named railway shares.
    private func candidates(_ estimate: TimedEstimate) -> [Hypothesis] {
      let (said, all) = (estimate.estimate, estimate.hypotheses)
      guard let own = said.railway, all.count > 1 else { return [] }
      guard said.probability != nil else {
        return all.prefix(2).map { Hypothesis(railway: $0.railway, score: $0.score) }
      }
      guard let focus = said.focus, let direction = said.direction else { return [] }
      let others = network.railwaysSharingTrack(from: focus.station, direction.opposite)
      guard !others.isEmpty else { return [] }
      return all.filter {
        $0.railway != own && others.contains($0.railway) && $0.probability ?? 0 > 0
      }.map {
        Hypothesis(railway: $0.railway, score: $0.probability ?? 0, probability: $0.probability)
      }
    }
  }
}
