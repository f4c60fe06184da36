import RailNetwork
import Scoring
import Tracking

extension JourneyData {
  func lane(_ lane: LaneRecord, color: Int) -> JSONValue {
    let transcript = Transcript(
      tracker: lane.tracker, journey: judged.id, estimates: lane.estimates)
    let performance = Performance(transcript, on: judged)
    return .members([
      "tracker": .string(lane.tracker),
      "summary": .string(lane.summary),
      "hidden": lane.isHidden ? .bool(true) : nil,
      "colors": .texts(ChartStyle.colors(color)),
      "estimates": estimates(lane.settled),
      "disagreements": .list(
        performance.wrongStretches().disagreements.map {
          .list([time($0.start), time($0.end), .integer($0.kind.replayCode)])
        }),
      "rider": performance.destinationAlert.map { alert in
        .members([
          "outcome": .string(alert.outcome.rawValue),
          "leadSeconds": alert.leadSeconds.map { .number($0) } ?? .null,
        ])
      } ?? .null,
      "trains": lane.trains.isEmpty
        ? nil : .list(lane.trains.map { .list([time($0.time), .text($0.text)]) }),
      "candidates": .list(lane.shown.map(candidate)),
      "reasons": .list(lane.reasons.map { .list([.integer($0.location), .text($0.text)]) }),
    ])
  }

  private func estimates(_ said: [Estimate]) -> JSONValue {
    .members([
      "railway": .column(said.map { $0.railway.flatMap(excerpt.index) }),
      "direction": .column(said.map { $0.direction?.replayCode }),
      "station": .column(said.map { $0.focus.flatMap { excerpt.index(of: $0.station) } }),
      "phase": .column(said.map { $0.focus?.phase.replayCode }),
      "nextStop": .column(said.map { $0.nextStop.flatMap(excerpt.index) }),
    ])
  }

  private func candidate(_ record: CandidateRecord) -> JSONValue {
    .members([
      "railway": .integer(excerpt.index(of: record.railway)),
      "score": .column(record.score),
      "probability": .column(record.probability),
      "direction": .column(record.direction),
      "directionScore": .column(record.directionScore),
      "focuses": .list(
        record.focuses.map { change in
          .list([
            .integer(change.location),
            .integer(change.focus.flatMap { excerpt.index(of: $0.station) }),
            .integer(change.focus?.phase.replayCode),
          ])
        }),
      "terms": .list(
        record.terms.map { term in
          .members(["name": .string(term.name), "value": .column(term.value)])
        }),
      "stations": .list(record.stations.map(station)),
    ])
  }

  private func station(_ record: StationRecord) -> JSONValue {
    .members([
      "station": .integer(excerpt.index(of: record.station)),
      "direction": .integer(record.direction?.replayCode),
      "states": .list(record.states.map(state)),
      "approaching": .column(record.approaching.map { Optional($0) }),
      "visiting": .column(record.visiting.map { Optional($0) }),
      "departure": .column(record.departure.map { Optional($0) }),
    ])
  }

  private func state(_ record: StateRecord) -> JSONValue {
    .members([
      "location": .integer(record.location),
      "state": .text(record.state?.rawValue),
      "since": time(record.since),
      "decisions": .texts(record.decisions.map(\.sentence)),
    ])
  }
}

extension [WrongStretch] {
  /// Adjacent ones of one code are joined.
  var disagreements: [WrongStretch] {
    reduce(into: []) { found, stretch in
      if let last = found.last, last.end == stretch.start,
        last.kind.replayCode == stretch.kind.replayCode
      {
        found[found.count - 1].end = stretch.end
      } else {
        found.append(stretch)
      }
    }
  }
}

extension WrongStretch.Kind {
  /// The first wrong property in the page's data; a missing one counts as wrong.
  var replayCode: Int {
    switch self {
    case .noEstimate: 0
    case .railway: 1
    case .direction, .noDirection: 2
    case .noFocus, .station: 3
    case .phase: 4
    }
  }
}
