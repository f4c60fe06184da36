import RailNetwork
import Tracking

/// Says in words why a tracker with probabilities prefers one railway to another.
struct ReasonWords {
  let network: RailNetwork

  /// nat; a smaller difference says little.
  private static let least = 0.5

  /// `Both run on this track; A was named because the train did not stop at X`; nil without
  /// probabilities.
  func sentence(_ named: CandidateTrace, over other: CandidateTrace) -> String? {
    guard let high = named.probability, let low = other.probability,
      !named.scoreTerms.isEmpty || !other.scoreTerms.isEmpty
    else { return nil }
    return "\(reason(named, over: other)) (\(Self.percent(high)) against \(Self.percent(low)) for "
      + "\(title(other.railway)))"
  }

  /// The same of the first two candidates, without how probable they are.
  func reason(_ trace: TrackerTrace) -> String? {
    guard trace.candidates.count > 1, trace.candidates[0].probability != nil,
      trace.candidates.prefix(2).contains(where: { !$0.scoreTerms.isEmpty })
    else { return nil }
    return reason(trace.candidates[0], over: trace.candidates[1])
  }

  private func reason(_ named: CandidateTrace, over other: CandidateTrace) -> String {
    let (name, rival) = (title(named.railway), title(other.railway))
    if named.probability ?? 0 < other.probability ?? 0 {
      return "\(name) was named before, and \(rival) is not likelier by enough to change"
    }
    let causes = causes(named, other, rival: rival)
    let distance = difference(.distance, named, other)
    let start =
      abs(distance) < Self.least && !causes.contains { $0.kind == .distance }
      ? "Both run on this track; " : ""
    let reason =
      causes.isEmpty
      ? "nothing tells them apart; \(name) was named first"
      : "\(name) was named because \(causes.prefix(2).map(\.words).joined(separator: ", and "))"
    let text = start + reason
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// `no train is likelier, 62%`.
  func noTrain(_ trace: TrackerTrace) -> String? {
    trace.noTrainProbability.map {
      "No railway was named: no train is likelier (\(Self.percent($0)))"
    }
  }

  /// A name without the company: `Keihin-Tohoku`.
  private func title(_ railway: RailwayIndex) -> String { network[railway].title.en }

  static func percent(_ share: Double) -> String {
    share > 0.99 && share < 1
      ? "over 99%"
      : share > 0 && share < 0.01 ? "under 1%" : NumberText.fixed(share * 100, places: 0) + "%"
  }

  private func sum(_ kind: TraceTerm.Kind, _ candidate: CandidateTrace) -> Double {
    candidate.scoreTerms.reduce(0) { $0 + ($1.kind == kind ? $1.value : 0) }
  }

  private func difference(
    _ kind: TraceTerm.Kind, _ a: CandidateTrace, _ b: CandidateTrace
  ) -> Double {
    sum(kind, a) - sum(kind, b)
  }

  private typealias Cause = (kind: TraceTerm.Kind, nats: Double, words: String)

  /// The evidence for one railway against another, the strongest first.
  private func causes(
    _ named: CandidateTrace, _ other: CandidateTrace, rival: String
  ) -> [Cause] {
    let usual: [Cause] = [
      (.distance, difference(.distance, named, other), "the locations lay nearer to its track"),
      (
        .timetable, difference(.timetable, named, other),
        "a train of the timetable fits it better"
      ),
    ]
    return (usual + events(named, other, rival: rival)).filter { $0.nats >= Self.least }
      .enumerated().sorted { a, b in
        (b.element.nats, a.offset) < (a.element.nats, b.offset)
      }.map(\.element)
  }

  /// The stops and passes that the two railways take differently.
  private func events(
    _ named: CandidateTrace, _ other: CandidateTrace, rival: String
  ) -> [Cause] {
    let own = named.scoreTerms.filter { $0.event != nil }
    let others = other.scoreTerms.filter { $0.event != nil }
    func value(_ terms: [TraceTerm], _ event: TraceEvent) -> Double {
      terms.first { $0.event?.time == event.time && $0.event?.kind == event.kind }?.value ?? 0
    }
    let against = others.compactMap { term -> Cause? in
      guard let event = term.event else { return nil }
      let nats = value(own, event) - term.value
      switch (event.kind, event.station) {
      case (.passed, let station?):
        return (.stations, nats, "the train did not stop at \(name(station))")
      case (.stopped, nil):
        let place = own.first { $0.event?.time == event.time }?.event?.station
        return (
          .stations, nats,
          place.map { "the train stopped at \(name($0)), where \(rival) has no station" }
            ?? "the train stopped between stations of \(rival)"
        )
      default: return nil
      }
    }
    let inFavour = own.compactMap { term -> Cause? in
      guard let event = term.event, event.kind == .stopped, let station = event.station,
        !others.contains(where: { $0.event?.time == event.time && $0.event?.station == nil })
      else { return nil }
      return (
        .stations, term.value - value(others, event),
        "the train stopped at \(name(station)), as its trains do more often"
      )
    }
    return against + inFavour
  }

  private func name(_ station: StationIndex) -> String { network[station].title.en }
}
