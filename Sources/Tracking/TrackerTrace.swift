public import RailNetwork

/// What a tracker believed after a location, for explaining and for drawing.
public struct TrackerTrace: Sendable, Hashable {
  /// The candidates, best first.
  public var candidates: [CandidateTrace]

  public init(candidates: [CandidateTrace] = []) {
    self.candidates = candidates
  }
}

/// One railway that a tracker considers.
public struct CandidateTrace: Sendable, Hashable {
  public var railway: RailwayIndex
  public var direction: RailDirection?
  /// The score by which the candidate is ranked.
  public var score: Double
  /// What the score is made of, such as `proximity` 412.3 and `passed stations` -0.02.
  public var scoreTerms: [TraceTerm]
  /// The running sum behind the direction, where the tracker has one.
  public var directionScore: Double?
  public var focus: Focus?
  /// The stations that have a state, in the direction of travel.
  public var stations: [StationTrace]

  public init(
    railway: RailwayIndex, direction: RailDirection?, score: Double, scoreTerms: [TraceTerm],
    directionScore: Double?, focus: Focus?, stations: [StationTrace]
  ) {
    self.railway = railway
    self.direction = direction
    self.score = score
    self.scoreTerms = scoreTerms
    self.directionScore = directionScore
    self.focus = focus
    self.stations = stations
  }
}

/// A named number that went into a score or a decision.
public struct TraceTerm: Sendable, Hashable {
  public var name: String
  public var value: Double

  public init(name: String, value: Double) {
    self.name = name
    self.value = value
  }
}

/// The state of one station in a tracker's mind.
public struct StationTrace: Sendable, Hashable {
  public var station: StationIndex
  /// Such as `approaching`, `visiting`, `visited`, `passed`, `departure`.
  public var state: String
  /// When the state began.
  public var since: Timestamp?
  /// What the location just taken is to the station, where the tracker gave it to this one.
  public var claim: StationClaim?
  /// The comparisons with parameters that decided the state.
  public var decisions: [ThresholdDecision]

  public init(
    station: StationIndex, state: String, since: Timestamp?, claim: StationClaim? = nil,
    decisions: [ThresholdDecision]
  ) {
    self.station = station
    self.state = state
    self.since = since
    self.claim = claim
    self.decisions = decisions
  }
}

/// What a location is to the station that a tracker gives it to.
public enum StationClaim: String, Sendable, Hashable, CaseIterable {
  case approaching
  case visiting
  /// The first location after the station was left.
  case departure
}

/// One comparison of a measured value with a parameter: "stopped 18.0 s, needs over 20 s".
public struct ThresholdDecision: Sendable, Hashable {
  /// What was measured, such as `stopped`.
  public var quantity: String
  public var value: Double
  public var unit: String
  /// The parameter's name, such as `stoppedDwell`.
  public var parameter: String
  public var threshold: Double
  /// What the comparison needs to hold.
  public var relation: Relation
  public var holds: Bool

  public enum Relation: String, Sendable, Hashable {
    case over
    case atMost
    case under
    case atLeast
  }

  public init(
    quantity: String, value: Double, unit: String, parameter: String, threshold: Double,
    relation: Relation, holds: Bool
  ) {
    self.quantity = quantity
    self.value = value
    self.unit = unit
    self.parameter = parameter
    self.threshold = threshold
    self.relation = relation
    self.holds = holds
  }
}
