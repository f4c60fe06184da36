import Maths
import RailNetwork
import Scoring
import Tracking

struct LaneRecord: Sendable {
  /// As it stands in tables, such as `v3`.
  let tracker: String
  let summary: String
  /// All estimates in order: one per location, and those that came between.
  private(set) var estimates: [TimedEstimate] = []
  /// The estimates after each location, without the passing of time.
  private(set) var settled: [Estimate] = []
  private(set) var candidates: [CandidateRecord] = []

  /// Takes an estimate, and why the tracker made it.
  ///
  /// A tracker without a trace is recorded by its hypotheses.
  mutating func append(
    _ estimate: Estimate, at moment: PlayMoment, _ trace: TrackerTrace,
    hypotheses: () -> [Hypothesis] = { [] }
  ) {
    estimates.append(
      TimedEstimate(timestamp: moment.time, estimate: estimate, isTick: moment.isTick))
    guard !moment.isTick else { return }
    let location = settled.count
    settled.append(estimate)
    let traces = trace.candidates.isEmpty ? hypotheses().map(CandidateTrace.init) : trace.candidates
    for (rank, candidate) in traces.enumerated() {
      let index = index(of: candidate)
      candidates[index].append(
        candidate, at: location, isShown: rank < Self.shownCandidates)
    }
  }

  /// Takes a location that has no estimate of its own: the last one still holds.
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
      focus: hypothesis.focus)
  }
}

/// What a tracker believed of one railway over a journey, one entry per location.
struct CandidateRecord: Sendable {
  let railway: RailwayIndex
  private(set) var wasShown = false
  private(set) var score = ColumnText()
  private(set) var direction = ColumnText()
  private(set) var directionScore = ColumnText()
  /// The focus from a location on, one entry for each change.
  private(set) var focuses: [(location: Int, focus: Focus?)] = []
  private(set) var terms: [(name: String, value: ColumnText)] = []
  /// In the order in which they first had a state.
  private(set) var stations: [StationRecord] = []
  private var stationIndices: [StationKey: Int] = [:]
  /// The indices in ``stations`` of those that had a state at the last location.
  private var current: [Int] = []

  init(railway: RailwayIndex) {
    self.railway = railway
  }

  static let scoreScale = 1_000.0
  static let directionScoreScale = 100.0

  mutating func append(_ trace: CandidateTrace, at location: Int, isShown: Bool) {
    wasShown = wasShown || isShown
    Self.set(&score, at: location, to: isShown ? Self.scaled(trace.score, Self.scoreScale) : nil)
    Self.set(&direction, at: location, to: trace.direction?.replayCode)
    Self.set(
      &directionScore, at: location,
      to: trace.directionScore.flatMap { Self.scaled($0, Self.directionScoreScale) })
    if focuses.last?.focus != trace.focus { focuses.append((location, trace.focus)) }
    for term in trace.scoreTerms where isShown {
      let index = termIndex(term.kind.rawValue)
      Self.set(&terms[index].value, at: location, to: Self.scaled(term.value, Self.scoreScale))
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

/// What a tracker believed of one station, for travel in one direction, over a journey.
struct StationRecord: Sendable {
  let station: StationIndex
  let direction: RailDirection?
  private(set) var states: [StateRecord] = []
  /// The indices of the locations that were given to the station, by what they are to it.
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
  /// Nil where the station stopped having one.
  var state: StationState?
  var since: Timestamp?
  /// The comparisons behind it, as they stood when it ended.
  var decisions: [ThresholdDecision]
}
