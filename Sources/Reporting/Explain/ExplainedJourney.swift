import Foundation
package import RailNetwork
package import Scoring
import Tracking

/// Why a tracker was wrong on a journey, in words.
package struct ExplainedJourney {
  let journey: Journey
  let playback: PlaybackContext
  let tracker: ConfiguredTracker
  let performance: Performance

  private var network: RailNetwork { performance.network }
  private var words: ReasonWords { ReasonWords(network: network) }
  private static let mostCandidates = 8

  package static func playing(
    _ tracker: ConfiguredTracker, _ journey: Journey, of suite: String, _ playback: PlaybackContext
  ) -> ExplainedJourney {
    ExplainedJourney(
      journey: journey, playback: playback, tracker: tracker,
      performance: playback.judged(journey, suite: suite).judge([tracker], in: playback)[0])
  }

  private func traces(after locations: Set<Int>) -> [Int: TrackerTrace] {
    Playback.traces(of: tracker, on: journey, playback: playback, after: locations)
  }

  package func moment(at text: String) throws(Faults) -> String {
    guard let first = performance.journey.locationTimes.first else { return "no locations" }
    let time: Timestamp
    if let seconds = NumberReader.double(text), abs(seconds) < 1e9 {
      time = first.advanced(bySeconds: seconds)
    } else if let stamp = Timestamp(iso8601: text) {
      time = stamp
    } else {
      throw Faults(
        .expected(
          "a time", found: text, in: "--at",
          remedy: "write 2026-03-02T08:15:30Z, or seconds from the first location: +90"))
    }
    guard let location = performance.location(at: time) else {
      throw Faults(
        "--at", field: text, "is before the first location",
        remedy: "the journey starts at \(journey.locations[0].timestamp.iso8601)")
    }
    // Of the location itself, without the ticks after it.
    let estimate = performance.transcript.estimates.filter { !$0.isTick }[location].estimate
    return moment(location, estimate, traces(after: [location])[location] ?? TrackerTrace())
  }

  /// The causes, what cost most first, then the longest stretches of the first.
  package var summary: String {
    let wrong = wrong
    let shown = wrong.filter { $0.seconds >= Self.leastSeconds }
    let traces = traces(after: Set(shown.compactMap(\.location)))
    func trace(_ stretch: WrongStretch) -> TrackerTrace? { stretch.location.flatMap { traces[$0] } }
    let causes = causes(of: shown, trace)
    let seconds = judgedSeconds
    guard seconds > 0 else {
      return "\(journey.id): nothing is judged, for no label is certain while the phone records\n"
    }
    var text = "\(tracker.id) on \(journey.id): "
    let (judged, others) = (judged(wrong), wrong.filter { $0.truth == nil })
    text += judged.isEmpty ? "never wrong" : "wrong for \(Self.length(Self.seconds(judged)))"
    text += " of \(Self.length(seconds)) \(isOnTrain ? "scored" : "on no train")"
    if isOnTrain, !others.isEmpty {
      text += ", and for \(Self.length(Self.seconds(others))) on no train"
    }
    text += "\n"
    if let leftOut { text += leftOut }
    if !causes.isEmpty {
      var table = TextTable([.right("  wrong for"), .right("stretches"), "cause"])
      for (name, stretches) in causes.prefix(Self.mostCauses) {
        table.add(["\(Self.length(Self.seconds(stretches)))", "\(stretches.count)", name])
      }
      text += "\n" + table.unruled
    }
    let (few, short) = (causes.count - Self.mostCauses, wrong.count - shown.count)
    if few > 0 { text += "  and \(counted(few, "more cause")): --json\n" }
    if short > 0 { text += "  and \(short) of less than \(Int(Self.leastSeconds)) s: --json\n" }
    for (name, stretches) in causes.prefix(Self.mostExamples)
    where name != lackOfNeeds || stretches[0].kind != .noEstimate {
      let most = stretches.map(\.seconds).max()
      guard let longest = stretches.first(where: { $0.seconds == most }) else { continue }
      text += "\n" + self.wrong(longest, trace(longest))
    }
    let stations = stations()
    if !stations.isEmpty {
      text += "\nstations with a stop mistaken for a pass, or a pass for a stop:\n\(stations)"
    }
    return text
  }

  /// The most costly first.
  private func causes(
    of stretches: [WrongStretch], _ trace: (WrongStretch) -> TrackerTrace?
  ) -> [(name: String, stretches: [WrongStretch])] {
    let groups: [[WrongStretch]] = stretches.grouped { stretch in cause(stretch, trace(stretch)) }
    return groups.enumerated().sorted { a, b in
      let (one, two) = (Self.seconds(a.element), Self.seconds(b.element))
      return one == two ? a.offset < b.offset : one > two
    }.map { (name: cause($0.element[0], trace($0.element[0])), stretches: $0.element) }
  }

  private var isOnTrain: Bool { performance.journey.isOnTrain }
  private var wrong: [WrongStretch] { performance.wrongStretches(onlyScored: true) }

  /// Those in the time that is judged: on a train if there is one.
  private func judged(_ wrong: [WrongStretch]) -> [WrongStretch] {
    isOnTrain ? wrong.filter { $0.truth != nil } : wrong
  }

  private var judgedSeconds: Double {
    let judged = performance.journey
    return isOnTrain
      ? judged.info.scoredSeconds : judged.sessionEnd.seconds(since: judged.sessionStart)
  }

  /// All causes with their stretches, for `--json`.
  package var json: JSONValue {
    let wrong = wrong
    let traces = traces(after: Set(wrong.compactMap(\.location)))
    let start = performance.journey.locationTimes.first
    let causes = causes(of: wrong) { $0.location.flatMap { traces[$0] } }
    return .members([
      "tracker": .string(tracker.id), "journey": .string(journey.id),
      "judgedSeconds": .measured(judgedSeconds),
      "wrongSeconds": .measured(Self.seconds(judged(wrong))),
      "causes": .list(
        causes.map { name, stretches in
          .members([
            "cause": .string(name), "seconds": .measured(Self.seconds(stretches)),
            "stretches": .list(
              stretches.map { stretch in
                .members([
                  "at": .measured(start.map { stretch.start.seconds(since: $0) } ?? 0),
                  "seconds": .measured(stretch.seconds), "kind": .string(stretch.kind.rawValue),
                  "said": .string(described(stretch.estimate)),
                  "true": .string(stretch.truth.map(truth) ?? "no train"),
                ])
              }),
          ])
        }),
    ])
  }

  /// The time of day of the network, as in the replay, and the seconds that `--at` takes.
  private func clock(_ time: Timestamp) -> String {
    let first = performance.journey.locationTimes.first ?? time
    let seconds = NumberText.fixed(time.seconds(since: first), places: 0)
    guard let zone = playback.context.timeZone else { return "\(time.iso8601) (+\(seconds))" }
    let milliseconds = time.millisecondsSince1970
    let moment = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    let local = milliseconds / 1_000 + Int64(zone.secondsFromGMT(for: moment))
    let ofDay = ((local % 86_400) + 86_400) % 86_400
    let parts = [ofDay / 3_600, ofDay / 60 % 60, ofDay % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(parts.joined(separator: ":")) (+\(seconds))"
  }

  /// How many locations do not count, in a line.
  private var leftOut: String? {
    let recording = performance.journey.recording
    let counts = recording.leftOut
    guard let first = recording.reasons.firstIndex(where: { $0 != nil }) else { return nil }
    let kinds = LocationFilter.Reason.allCases.compactMap { reason in
      counts[reason].map { "\($0) \(reason.words)" }
    }
    let count = counts.values.reduce(0, +)
    return "\(counted(count, "location")) of \(recording.reasons.count) "
      + "\(count == 1 ? "does" : "do") not count: \(kinds.joined(separator: ", ")); "
      + "the first is number \(first + 1) at \(recording.delivered[first].iso8601)\n"
  }

  private static let leastSeconds = 5.0
  private static let mostCauses = 5
  private static let mostExamples = 2
  private static let mostMotion = 4

  private static func seconds(_ stretches: [WrongStretch]) -> Double {
    (stretches.reduce(0) { $0 + 1_000 * $1.seconds }).rounded() / 1_000
  }

  /// `95 s` or `26 min`.
  private static func length(_ seconds: Double) -> String {
    seconds < 120
      ? "\(NumberText.fixed(seconds, places: 0)) s"
      : "\(NumberText.fixed(seconds / 60, places: 0)) min"
  }

  private var lackOfNeeds: String? {
    let missing = tracker.entry.needs(tracker.values)
      .intersection(TrackerNeed.missing(in: journey.locations))
    guard !missing.isEmpty else { return nil }
    let names = missing.map(\.rawValue).sorted().joined(separator: " and no ")
    return "no \(names) in this recording, which \(tracker.id) needs"
  }

  private func cause(_ stretch: WrongStretch, _ trace: TrackerTrace?) -> String {
    let railways = stretch.truths.map { network.label(of: $0.railway) }.joined(separator: " or ")
    switch stretch.kind {
    case .noEstimate: return lackOfNeeds ?? "no answer on \(railways)"
    case .railway:
      let named = stretch.estimate?.railway.map(network.label) ?? "nothing"
      return "\(named) \(stretch.truth == nil ? "while on no train" : "instead of \(railways)")"
    case .noDirection: return lackOfNeeds ?? "\(stretch.kind.rawValue) on \(railways)"
    case .direction: return "\(stretch.kind.rawValue) on \(railways)"
    case .noFocus, .station, .phase:
      let candidate = trace.flatMap { self.own(stretch, $0) }
      let decisions = candidate.map { deciding(stretch, $0) } ?? []
      let parameters = decisions.map { $0.decision.parameter }.unique.joined(separator: " and ")
      return stretch.kind.rawValue + (parameters.isEmpty ? "" : ", by \(parameters)")
    }
  }

  private func wrong(_ stretch: WrongStretch, _ trace: TrackerTrace?) -> String {
    let seconds = NumberText.fixed(stretch.seconds, places: 0)
    let motion = motion(at: stretch.start, stretch.end)
    let phone = motion.isEmpty ? "" : "  phone \(motion)\n"
    return """
      \(clock(stretch.start))  \(stretch.kind.rawValue) for \(seconds) s
        said  \(described(stretch.estimate))
        true  \(stretch.truth.map(truth) ?? "no train")

      """ + phone + (trace.map { reasons(stretch, $0) } ?? []).map { "  why   \($0)\n" }.joined()
  }

  /// The phone's own activities from a time until another; empty if it names none.
  private func motion(at start: Timestamp, _ end: Timestamp) -> String {
    let spans = MotionSpan.all(journey.motion).filter { $0.from <= end && $0.to > start }
    let words = spans.prefix(Self.mostMotion).map { span in
      "\(span.event.activities.text) from \(clock(span.from))"
    }
    let more = spans.count - words.count
    return words.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
  }

  private func moment(_ location: Int, _ estimate: Estimate, _ trace: TrackerTrace) -> String {
    let time = performance.journey.locationTimes[location]
    let cell = performance.journey.cells.first { $0.start <= time && time < $0.end }
    var text = "location \(location + 1) at \(clock(time))\n"
    if let reason = performance.journey.recording.reasons[location] {
      text += "does not count: \(reason.words)\n"
    }
    text += "said:  \(described(estimate))\n"
    text += "true:  \(cell.map(truth) ?? "nothing is labelled here")\n"
    let phone = motion(at: time, time)
    text += phone.isEmpty ? "" : "phone: \(phone)\n"
    text += "\ncandidates, best first:\n"
    if trace.candidates.isEmpty { text += "  none, or the tracker keeps no trace\n" }
    for (rank, candidate) in trace.candidates.prefix(Self.mostCandidates).enumerated() {
      text += "  \(rank + 1). \(line(candidate))\n"
    }
    let reason =
      trace.candidates.count > 1
      ? words.sentence(trace.candidates[0], over: trace.candidates[1]) : words.noTrain(trace)
    if let reason, trace.candidates.count != 1 { text += "why:  \(reason)\n" }
    let lists = shown(trace, estimate, cell).map { candidate in
      (name: network.label(of: candidate.railway) + way(candidate), stations: stations(candidate))
    }
    for own in lists.grouped(by: \.stations) {
      text += "\nstations of \(own.map(\.name).joined(separator: " and of ")):\n"
      text += own[0].stations.isEmpty ? "  none has a state\n" : own[0].stations
    }
    return text
  }

  private func stations(_ candidate: CandidateTrace) -> String {
    candidate.stations.map { station in
      let since = station.since.map { " since \(clock($0))" } ?? ""
      let name = name(station.station, on: candidate.railway)
      return "  \(name): \(station.state.rawValue)\(since)\n"
        + station.decisions.map { "      \($0.sentenceWithMargin)\n" }.joined()
    }.joined()
  }

  /// The stations that were taken for visited and were passed, or the other way round.
  private func stations() -> String {
    (performance.callStates ?? []).compactMap { state -> String? in
      let call = state.call
      guard let isVisited = state.isVisited, isVisited != call.isStop,
        let station = call.station
      else { return nil }
      let truth =
        call.isStop
        ? "the train stopped "
          + "\(NumberText.fixed(call.departure.seconds(since: call.arrival), places: 0)) s"
        : "the train passed"
      let dwells = state.decisions.filter { $0.unit == "s" }
      let decisions = (dwells.isEmpty ? state.decisions : dwells).map(\.sentenceWithMargin)
      return "\(network[station].id): \(isVisited ? "visited" : "passed"), but \(truth)\n"
        + decisions.map { "    \($0)\n" }.joined()
    }.joined()
  }

  private func described(_ estimate: Estimate?) -> String {
    guard let estimate, let railway = estimate.railway else { return "nothing" }
    let record = network[railway]
    var text = network.label(of: railway)
    text += estimate.direction.map { " \(record.directionID($0))" } ?? " in no direction"
    if let focus = estimate.focus {
      text += ", \(focus.phase.rawValue) \(name(focus.station, on: railway))"
    }
    if let train = estimate.train { text += ", train \(name(train, on: railway))" }
    return text
  }

  private func name(_ station: StationIndex, on railway: RailwayIndex) -> String {
    name(network[station].id, on: railway)
  }

  /// The id of a station or train without its railway's, which it begins with.
  private func name(_ id: String, on railway: RailwayIndex) -> String {
    let railway = network[railway].id + "."
    return id.hasPrefix(railway) ? String(id.dropFirst(railway.count)) : id
  }

  private func truth(_ cell: TruthCell) -> String {
    cell.truths.map { truth in
      let phases = cell.shown.map(\.rawValue).joined(separator: " or ")
      let station = truth.station.map { ", \(phases) \(name($0, on: truth.railway))" } ?? ""
      let record = network[truth.railway]
      return "\(network.label(of: truth.railway)) \(record.directionID(truth.direction))\(station)"
    }.joined(separator: " or ")
      + (performance.journey.train(ofLeg: cell.leg).map { train in
        ", train \(name(train, on: cell.truths[0].railway))"
      } ?? "")
  }

  private func way(_ candidate: CandidateTrace) -> String {
    candidate.direction.map { " \(network[candidate.railway].directionID($0))" } ?? ""
  }

  private func line(_ candidate: CandidateTrace) -> String {
    let direction = candidate.directionScore.map { ", direction sum \(number($0))" } ?? ""
    let start = "\(network.label(of: candidate.railway))\(way(candidate)): "
    if let probability = candidate.probability {
      return start + ReasonWords.percent(probability)
        + (candidate.scoreTerms.isEmpty ? "" : " (\(terms(candidate)), in nat)")
    }
    return start + "score \(score(candidate))" + direction
  }

  private func score(_ candidate: CandidateTrace) -> String {
    number(candidate.score) + (candidate.scoreTerms.isEmpty ? "" : " (\(terms(candidate)))")
  }

  /// The sum of each kind of term: `distance -2.1, stations 3`.
  private func terms(_ candidate: CandidateTrace) -> String {
    let isNat = candidate.probability != nil
    return candidate.termSums.map { kind, sum in
      "\(kind.rawValue) \(isNat ? NumberText.fixed(sum, places: 1) : number(sum))"
    }.joined(separator: ", ")
  }

  private func number(_ value: Double) -> String { NumberText.short(value, places: 4) }

  /// The candidates whose stations matter: the one that was named and the true ones.
  private func shown(
    _ trace: TrackerTrace, _ estimate: Estimate, _ cell: TruthCell?
  ) -> [CandidateTrace] {
    trace.candidates.filter { candidate in
      candidate.railway == estimate.railway
        || cell?.truths.contains { $0.railway == candidate.railway } == true
    }
  }

  /// The comparison that decided, and its margin.
  private func reasons(_ stretch: WrongStretch, _ trace: TrackerTrace) -> [String] {
    guard let first = trace.candidates.first else { return words.noTrain(trace).map { [$0] } ?? [] }
    guard stretch.truth != nil else { return [line(first)] }
    let own = self.own(stretch, trace)
    switch stretch.kind {
    case .noEstimate, .railway:
      guard let own else { return ["the true railway was no candidate"] }
      guard first.railway != own.railway else { return [line(own)] }
      return [
        words.sentence(first, over: own)
          ?? "\(network.label(of: first.railway)) led by \(number(first.score - own.score)): "
          + "\(score(first)) against \(score(own))"
      ]
    case .direction, .noDirection:
      return own.map { [line($0)] } ?? []
    case .noFocus, .station, .phase:
      guard let own else { return [] }
      let reasons = deciding(stretch, own).map { station, decision in
        "\(name(station.station, on: own.railway)) is \(station.state.rawValue): "
          + decision.sentenceWithMargin
      }
      return reasons.isEmpty ? [place(stretch) ?? line(own)] : reasons
    }
  }

  /// Where the phone was, if the tracker has no thresholds that decide about stations.
  private func place(_ stretch: WrongStretch) -> String? {
    guard let index = stretch.location, let location = journey.locations[checked: index] else {
      return nil
    }
    let stations = ([stretch.estimate?.focus?.station] + stretch.truths.map(\.station))
      .compactMap(\.self).unique
    // A station of several railways is named once.
    let ways = stations.grouped(by: { network[$0].title.en }).map { same in
      let metres = network[same[0]].coordinate.metres(to: location.coordinate)
      return "\(NumberText.fixed(metres, places: 0)) m from \(network[same[0]].title.en)"
    }
    let age = stretch.start.seconds(since: performance.journey.locationTimes[index])
    let speed = location.speedMetresPerSecond.map { "\(NumberText.fixed($0, places: 0)) m/s" }
    let accuracy = location.horizontalAccuracyMetres.map {
      "\(NumberText.fixed($0, places: 0)) m accuracy"
    }
    return "the last location, \(NumberText.fixed(age, places: 0)) s old, was "
      + (ways + [speed ?? "no speed", accuracy ?? "no accuracy"]).joined(separator: ", ")
  }

  private func own(_ stretch: WrongStretch, _ trace: TrackerTrace) -> CandidateTrace? {
    trace.candidates.first { candidate in
      stretch.truths.contains { $0.railway == candidate.railway }
    }
  }

  /// The comparisons that were nearest to going the other way, of the stations that matter.
  private func deciding(
    _ stretch: WrongStretch, _ own: CandidateTrace
  ) -> [(station: StationTrace, decision: ThresholdDecision)] {
    let places = [stretch.estimate?.focus?.station] + stretch.truths.map(\.station)
    return own.stations.filter { places.contains($0.station) }.compactMap { station in
      station.decisions.closest.map { (station, $0) }
    }
  }
}

extension WrongStretch {
  fileprivate var truths: [Truth] { truth?.truths ?? [] }
}
