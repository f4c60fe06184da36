package import RailNetwork
package import Tracking

/// An estimate as a line of JSON, as `railbench track` writes and `railbench score` reads it.
package enum EstimateLine {
  /// `members` are written after the timestamp.
  package static func text(
    _ estimate: Estimate, at time: Timestamp?, members: KeyValuePairs<String, JSONValue?> = [:],
    candidates: [Hypothesis]?, trace: TrackerTrace? = nil, _ network: RailNetwork
  ) -> String {
    let railway = estimate.railway.map { network[$0] }
    func text(_ value: String?) -> JSONValue? { value.map { .string($0) } }
    let start = JSONValue.members(["timestamp": text(time?.iso8601)]).adding(members)
    return JSONText.compact(
      start.adding([
        "railway": text(railway?.id),
        "direction": text(estimate.direction.flatMap { railway?.directionID($0) }),
        "station": text(estimate.focus.map { network[$0.station].id }),
        "phase": text(estimate.focus?.phase.rawValue),
        "nextStop": text(estimate.nextStop.map { network[$0].id }),
        "score": estimate.score.map { .number($0) },
        "probability": estimate.probability.map { .number($0) },
        "noTrainProbability": estimate.noTrainProbability.map { .number($0) },
        "train": text(estimate.train),
        "arrivals": estimate.arrivals.isEmpty
          ? nil : .list(estimate.arrivals.map { EstimateDetails.value($0, network) }),
        "candidates": candidates.map { .list($0.map { EstimateDetails.value($0, network) }) },
        "trace": trace.flatMap { EstimateDetails.value($0, network) },
      ]))
  }

  package static func all(_ transcript: Transcript, _ network: RailNetwork) -> [String] {
    transcript.estimates.enumerated().map { index, estimate in
      let isLast = index == transcript.estimates.count - 1
      return text(
        estimate.estimate, at: estimate.timestamp,
        members: estimate.isTick ? ["tick": .number(1)] : [:],
        candidates: transcript.hasRankings && !estimate.isTick ? estimate.hypotheses : nil,
        trace: isLast ? transcript.finalTrace : nil, network)
    }
  }

  package static func text(
    _ faults: Faults, at time: String?, members: KeyValuePairs<String, JSONValue?> = [:]
  ) -> String {
    let words = faults.all.map { fault in
      (fault.field.map { "\($0): " } ?? "") + fault.problem
        + (fault.remedy.map { " (\($0))" } ?? "")
    }
    return JSONText.compact(
      JSONValue.members(["timestamp": time.map { .string($0) }]).adding(members).adding([
        "error": .string(words.joined(separator: "; "))
      ]))
  }
}

extension JSONValue {
  fileprivate func adding(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    adding(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
  }
}
