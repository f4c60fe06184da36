public import RailNetwork

/// The candidates of a tracker after a location, for explanations and drawings.
public struct TrackerTrace: Sendable, Equatable {
  /// The candidates, best first.
  public var candidates: [CandidateTrace]
  /// The probability that the phone is on no train; nil if the tracker gives none.
  public var noTrainProbability: Double?

  /// A trace; without candidates it explains nothing.
  public init(candidates: [CandidateTrace] = [], noTrainProbability: Double? = nil) {
    self.candidates = candidates
    self.noTrainProbability = noTrainProbability
  }
}

/// One railway that a tracker considers.
public struct CandidateTrace: Sendable, Equatable {
  /// The railway.
  public var railway: RailwayIndex
  /// The direction of travel that the tracker assumes, if it has one.
  public var direction: RailDirection?
  /// The tracker's own score, higher is better.
  public var score: Double
  /// The probability of the railway; nil if the tracker gives none.
  ///
  /// With it, terms are in nat.
  public var probability: Double?
  /// The terms of the score.
  public var scoreTerms: [TraceTerm]
  /// The running sum that decides the direction; nil if the tracker has none.
  public var directionScore: Double?
  /// The station that the display would name if this railway were right.
  public var focus: Focus?
  /// The stations that have a state, in the direction of travel.
  public var stations: [StationTrace]

  /// A candidate; leave out what the tracker does not have.
  public init(
    railway: RailwayIndex, direction: RailDirection? = nil, score: Double,
    probability: Double? = nil, scoreTerms: [TraceTerm] = [], directionScore: Double? = nil,
    focus: Focus? = nil,
    stations: [StationTrace] = []
  ) {
    self.railway = railway
    self.direction = direction
    self.score = score
    self.probability = probability
    self.scoreTerms = scoreTerms
    self.directionScore = directionScore
    self.focus = focus
    self.stations = stations
  }
}

/// A term of a score.
public struct TraceTerm: Sendable, Equatable {
  /// The kind of a term.
  ///
  /// Your own tracker may add kinds.
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The name that is shown.
    public let rawValue: String

    /// A kind with the name that is shown.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Evidence of the locations for the railway.
    public static let evidence = Kind(rawValue: "evidence")
    /// Penalty for stations passed without a stop.
    public static let passedStations = Kind(rawValue: "passed stations")
    /// Penalty for stops between stations.
    public static let stopsBetweenStations = Kind(rawValue: "stops between stations")
    /// How near the locations were to the track.
    public static let distance = Kind(rawValue: "distance")
    /// The stations at which the train stopped, and those that it passed.
    public static let stations = Kind(rawValue: "stations")
    /// How well a train of the timetable fits.
    public static let timetable = Kind(rawValue: "timetable")
  }

  /// The kind of the term.
  public var kind: Kind
  /// The amount that it adds to the score.
  public var value: Double
  /// The event that the number belongs to; nil if it is about more than one.
  public var event: TraceEvent?

  /// A term of this kind.
  public init(_ kind: Kind, _ value: Double, event: TraceEvent? = nil) {
    self.kind = kind
    self.value = value
    self.event = event
  }
}

/// An event of the ride, as the hypothesis of one railway explains it.
public struct TraceEvent: Sendable, Hashable {
  /// The kinds of events.
  public enum Kind: String, Sendable, Hashable {
    case stopped
    case passed
  }

  /// The kind of the event.
  public var kind: Kind
  /// The station of the railway at which it happened; nil for a stop between stations.
  public var station: StationIndex?
  /// The time of the event, the same for all railways.
  public var time: Timestamp

  /// An event at a station, or a stop between stations.
  public init(_ kind: Kind, _ station: StationIndex?, at time: Timestamp) {
    self.kind = kind
    self.station = station
    self.time = time
  }
}

/// The role of a station of a tracked railway in the journey.
public enum StationState: String, Sendable, Hashable, Codable, CaseIterable {
  /// The journey began near here.
  case departure
  case approaching
  case visiting
  case visited
  case passed
}

/// A tracker's state for one station.
public struct StationTrace: Sendable, Equatable {
  /// The station.
  public var station: StationIndex
  /// The role of the station in the journey.
  public var state: StationState
  /// When the state began.
  public var since: Timestamp?
  /// How the last location relates to the station, if the tracker assigned it to this one.
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

/// How a location relates to the station that a tracker assigns it to.
public enum StationAssignment: String, Sendable, Hashable, CaseIterable {
  case approaching
  case visiting
  /// The first location after the station was left.
  case departure
}

/// One comparison of a measured value with a parameter, such as "stopped 18.0 s, needs over 20 s".
public struct ThresholdDecision: Sendable, Equatable {
  /// The quantity measured, such as `stopped`.
  public var quantity: String
  /// The measured value, in ``unit``.
  public var value: Double
  /// The unit of value and threshold, such as `s` or `m`.
  public var unit: String
  /// The parameter's name, such as `stoppedDwell`.
  public var parameter: String
  /// The parameter's value, in ``unit``.
  public var threshold: Double
  /// The relation that must hold between the two.
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
