public import RailNetwork

/// What a tracker believed after a location, for explaining and for drawing.
public struct TrackerTrace: Sendable, Equatable {
  /// The candidates, best first.
  public var candidates: [CandidateTrace]

  /// A trace; without candidates it explains nothing.
  public init(candidates: [CandidateTrace] = []) {
    self.candidates = candidates
  }
}

/// One railway that a tracker considers.
public struct CandidateTrace: Sendable, Equatable {
  /// The railway.
  public var railway: RailwayIndex
  /// The direction that the tracker takes for right, if it has one.
  public var direction: RailDirection?
  /// The tracker's own score, higher is better.
  public var score: Double
  /// What the score is made of.
  public var scoreTerms: [TraceTerm]
  /// The running sum behind the direction, where the tracker has one.
  public var directionScore: Double?
  /// What the display would name if this were right.
  public var focus: Focus?
  /// The stations that have a state, in the direction of travel.
  public var stations: [StationTrace]

  /// A candidate; give what the tracker has.
  public init(
    railway: RailwayIndex, direction: RailDirection? = nil, score: Double,
    scoreTerms: [TraceTerm] = [], directionScore: Double? = nil, focus: Focus? = nil,
    stations: [StationTrace] = []
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

/// A number that went into a score.
public struct TraceTerm: Sendable, Equatable {
  /// What it stands for; a tracker of yours may have kinds of its own.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// As it is shown.
    public let rawValue: String

    /// A kind by the name under which it is shown.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// What the locations say for the railway.
    public static let evidence = Kind(rawValue: "evidence")
    /// What it costs that stations were passed.
    public static let passedStations = Kind(rawValue: "passed stations")
    /// What it costs that the train stood between stations.
    public static let stopsBetweenStations = Kind(rawValue: "stops between stations")
  }

  /// What the number stands for.
  public var kind: Kind
  /// How much it adds to the score.
  public var value: Double

  /// A number and what it stands for.
  public init(_ kind: Kind, _ value: Double) {
    self.kind = kind
    self.value = value
  }
}

/// What a station of a followed railway is to the journey.
public enum StationState: String, Sendable, Hashable, Codable, CaseIterable {
  /// The journey began near here.
  case departure
  case approaching
  case visiting
  case visited
  case passed
}

/// What a tracker made of one station.
public struct StationTrace: Sendable, Equatable {
  /// The station.
  public var station: StationIndex
  /// What it is to the journey.
  public var state: StationState
  /// When the state began.
  public var since: Timestamp?
  /// What the location just taken is to the station, where the tracker gave it to this one.
  public var assignment: StationAssignment?
  /// The comparisons with parameters that decided the state.
  public var decisions: [ThresholdDecision]

  /// A station with its state.
  public init(
    station: StationIndex, state: StationState, since: Timestamp? = nil,
    assignment: StationAssignment? = nil, decisions: [ThresholdDecision] = []
  ) {
    self.station = station
    self.state = state
    self.since = since
    self.assignment = assignment
    self.decisions = decisions
  }
}

/// What a location is to the station that a tracker gives it to.
public enum StationAssignment: String, Sendable, Hashable, CaseIterable {
  case approaching
  case visiting
  /// The first location after the station was left.
  case departure
}

/// One comparison of a measured value with a parameter: "stopped 18.0 s, needs over 20 s".
public struct ThresholdDecision: Sendable, Equatable {
  /// What was measured, such as `stopped`.
  public var quantity: String
  /// How much was measured, in ``unit``.
  public var value: Double
  /// Of value and threshold, such as `s` or `m`.
  public var unit: String
  /// The parameter's name, such as `stoppedDwell`.
  public var parameter: String
  /// The parameter's value, in ``unit``.
  public var threshold: Double
  /// What the comparison needs to hold.
  public var relation: Relation
  /// Whether the comparison holds.
  public var holds: Bool

  /// How a value is compared with a threshold.
  public enum Relation: String, Sendable, Hashable {
    case over
    case atMost = "at most"
    case under
    case atLeast = "at least"
  }

  /// A comparison that was made.
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
