import RailNetwork
import Scoring
import Tracking

struct LaneRecord: Sendable {
  /// Its name in tables, such as `v3`.
  let tracker: String
  let summary: String
  /// Whether the page only shows it if a link names it.
  var isHidden = false
  /// All estimates in order: one per location, and those in between.
  private(set) var estimates: [TimedEstimate] = []
  /// The estimates after each location, without ticks.
  private(set) var settled: [Estimate] = []
  private(set) var candidates: [CandidateRecord] = []
  private(set) var trains: [(time: Timestamp, text: String?)] = []

  init(tracker: String, summary: String) {
    self.tracker = tracker
    self.summary = summary
  }

  /// A lane of estimates without reasons, which may hold from other times than those of locations.
  init(_ performance: Performance, summary: String) {
    self.init(tracker: performance.transcript.tracker, summary: summary)
    estimates = performance.transcript.estimates
    var held = performance.estimates[...]
    var last = Estimate.none
    for time in performance.journey.locationTimes {
      while let first = held.first, first.start <= time {
        last = first.estimate
        held.removeFirst()
      }
      settled.append(last)
    }
  }

  /// Finds the texts of a display about the named trains.
  mutating func nameTrains(_ context: TrackerContext) {
    for estimate in estimates {
      let text = context.train(of: estimate.estimate)?.text()
      if text != trains.last?.text { trains.append((estimate.timestamp, text)) }
    }
  }
  /// Why the first candidate was named, from a location on, one entry for each change.
  private(set) var reasons: [(location: Int, text: String?)] = []

  /// Adds an estimate, with the tracker's trace or else its hypotheses.
  mutating func append(
    _ estimate: Estimate, at moment: PlayMoment, _ trace: TrackerTrace, reason: String? = nil,
    hypotheses: () -> [Hypothesis] = { [] }
  ) {
    estimates.append(
      TimedEstimate(timestamp: moment.time, estimate: estimate, isTick: moment.isTick))
    guard !moment.isTick else { return }
    let location = settled.count
    settled.append(estimate)
    if reason != reasons.last?.text { reasons.append((location, reason)) }
    let traces = trace.candidates.isEmpty ? hypotheses().map(CandidateTrace.init) : trace.candidates
    for (rank, candidate) in traces.enumerated() {
      let index = index(of: candidate)
      candidates[index].append(candidate, at: location, isShown: rank < Self.shownCandidates)
    }
  }

  /// Adds a location without an estimate of its own: the last one still holds.
  mutating func leaveOut(at time: Timestamp) {
    let held = settled.last ?? .none
    estimates.append(TimedEstimate(timestamp: time, estimate: held, isLeftOut: true))
    settled.append(held)
  }

  var shown: [CandidateRecord] {
    candidates.filter(\.wasShown)
  }

  private static let shownCandidates = 8

  private mutating func index(of candidate: CandidateTrace) -> Int {
    let index = Bisection.first(below: candidates.count) {
      candidates[$0].railway >= candidate.railway
    }
    if index == candidates.count || candidates[index].railway != candidate.railway {
      candidates.insert(CandidateRecord(railway: candidate.railway), at: index)
    }
    return index
  }
}

extension CandidateTrace {
  fileprivate init(_ hypothesis: Hypothesis) {
    self.init(
      railway: hypothesis.railway, direction: hypothesis.direction, score: hypothesis.score,
      probability: hypothesis.probability, focus: hypothesis.focus)
  }
}

/// A tracker's beliefs about one railway over a journey, one entry per location.
struct CandidateRecord: Sendable {
  let railway: RailwayIndex
  private(set) var wasShown = false
  private(set) var score = ColumnText()
  private(set) var probability = ColumnText()
  private(set) var direction = ColumnText()
  private(set) var directionScore = ColumnText()
  /// The focus from a location on, one entry for each change.
  private(set) var focuses: [(location: Int, focus: Focus?)] = []
  private(set) var terms: [(name: String, value: ColumnText)] = []
  /// In the order of their first states.
  private(set) var stations: [StationRecord] = []
  private var stationIndices: [StationKey: Int] = [:]
  /// The indices in ``stations`` of the stations with a state at the last location.
  private var current: [Int] = []

  init(railway: RailwayIndex) {
    self.railway = railway
  }

  static let scoreScale = 1_000.0
  static let directionScoreScale = 100.0

  mutating func append(_ trace: CandidateTrace, at location: Int, isShown: Bool) {
    wasShown = wasShown || isShown
    Self.set(&score, at: location, to: isShown ? Self.scaled(trace.score, Self.scoreScale) : nil)
    Self.set(
      &probability, at: location,
      to: isShown ? trace.probability.flatMap { Self.scaled($0, Self.scoreScale) } : nil)
    Self.set(&direction, at: location, to: trace.direction?.replayCode)
    Self.set(
      &directionScore, at: location,
      to: trace.directionScore.flatMap { Self.scaled($0, Self.directionScoreScale) })
    if focuses.last?.focus != trace.focus { focuses.append((location, trace.focus)) }
    for (kind, sum) in trace.termSums where isShown {
      let index = termIndex(kind.rawValue)
      Self.set(&terms[index].value, at: location, to: Self.scaled(sum, Self.scoreScale))
    }
    appendStations(trace, at: location)
  }

  private mutating func appendStations(_ trace: CandidateTrace, at location: Int) {
    let now = trace.stations.map { station in
      let key = StationKey(station: station.station, direction: trace.direction)
      let index = stationIndices[key] ?? stations.count
      if index == stations.count {
        stationIndices[key] = index
        stations.append(StationRecord(station: station.station, direction: trace.direction))
      }
      stations[index].append(station, at: location)
      return index
    }
    guard now != current else { return }
    for index in current where !now.contains(index) { stations[index].end(at: location) }
    current = now
  }

  private mutating func termIndex(_ name: String) -> Int {
    if let index = terms.firstIndex(where: { $0.name == name }) { return index }
    terms.append((name, ColumnText()))
    return terms.count - 1
  }

  private static func set(_ column: inout ColumnText, at location: Int, to value: Int?) {
    guard value != nil || column.count > 0 else { return }
    column.pad(to: location)
    column.append(value)
  }

  private static func scaled(_ value: Double, _ scale: Double) -> Int? {
    Int(exactly: (value * scale).rounded())
  }
}

private struct StationKey: Hashable {
  var station: StationIndex
  var direction: RailDirection?
}

/// A tracker's beliefs about one station, in one direction, over a journey.
struct StationRecord: Sendable {
  let station: StationIndex
  let direction: RailDirection?
  private(set) var states: [StateRecord] = []
  /// The indices of the locations that the tracker assigned to the station, by kind.
  private(set) var approaching: [Int] = []
  private(set) var visiting: [Int] = []
  private(set) var departure: [Int] = []

  mutating func append(_ trace: StationTrace, at location: Int) {
    if states.last?.state == trace.state {
      states[states.count - 1].decisions = trace.decisions
    } else {
      states.append(
        StateRecord(
          location: location, state: trace.state, since: trace.since, decisions: trace.decisions))
    }
    switch trace.assignment {
    case .approaching: approaching.append(location)
    case .visiting: visiting.append(location)
    case .departure: departure.append(location)
    case nil: break
    }
  }

  mutating func end(at location: Int) {
    states.append(StateRecord(location: location, state: nil, since: nil, decisions: []))
  }
}

/// A state that a tracker gave a station, from a location on.
struct StateRecord: Sendable {
  var location: Int
  /// nil if the station has no state any more.
  var state: StationState?
  var since: Timestamp?
  /// The comparisons behind it, with their values at its end.
  var decisions: [ThresholdDecision]
}
