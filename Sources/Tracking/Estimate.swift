public import RailNetwork

/// How near the train is to the station on the display.
public enum FocusPhase: String, Sendable, Hashable, Codable, CaseIterable {
  case next
  case soon
  case now
}

/// The station on the display, and how near the train is to it.
public struct Focus: Sendable, Hashable, Codable {
  /// The station that the display names.
  public var station: StationIndex
  /// Next, soon or now.
  public var phase: FocusPhase

  /// A station with its phase.
  public init(station: StationIndex, phase: FocusPhase) {
    self.station = station
    self.phase = phase
  }
}

/// When a train is expected at a stop.
public struct PredictedArrival: Sendable, Hashable, Codable {
  /// The stop; it may be on the railway onto which the train runs through.
  public var station: StationIndex
  /// When the train comes to rest there.
  public var time: Timestamp

  /// A stop and the time of the arrival.
  public init(station: StationIndex, time: Timestamp) {
    self.station = station
    self.time = time
  }
}

/// The estimate of a tracker at a moment; nil means "no answer".
///
/// A direction and a train are only given with a railway, and a focus only with a station of that
/// railway.
public struct Estimate: Sendable, Hashable, Codable {
  /// The railway that the phone is on.
  public var railway: RailwayIndex?
  /// The direction in which the train runs; nil where only the railway is known.
  public var direction: RailDirection?
  /// The station that the display names, with its phase.
  public var focus: Focus?
  /// The next station at which the train stops; stations that it passes are left out.
  public var nextStop: StationIndex?
  /// The tracker's own score of ``railway``, higher is more likely.
  public var score: Double?
  /// The probability that ``railway`` is right, 0 to 1.
  public var probability: Double?
  /// The probability that the phone is on no train, 0 to 1.
  public var noTrainProbability: Double?
  /// The train, by the id of its `TimetableTrain`, whose text is shared, not copied.
  public var train: String?
  /// When the train is expected at the stops ahead, in the order of travel.
  public var arrivals: [PredictedArrival]

  /// An estimate; without arguments it gives no answer.
  public init(
    railway: RailwayIndex? = nil, direction: RailDirection? = nil, focus: Focus? = nil,
    nextStop: StationIndex? = nil, score: Double? = nil, probability: Double? = nil,
    noTrainProbability: Double? = nil, train: String? = nil, arrivals: [PredictedArrival] = []
  ) {
    self.railway = railway
    self.direction = direction
    self.focus = focus
    self.nextStop = nextStop
    self.score = score
    self.probability = probability
    self.noTrainProbability = noTrainProbability
    self.train = train
    self.arrivals = arrivals
  }

  /// No answer to any question.
  public static let none = Estimate()

  /// Whether a rider sees the same: railway, direction, focus, next stop, train and arrivals.
  public func showsTheSame(as other: Estimate) -> Bool {
    railway == other.railway && direction == other.direction && focus == other.focus
      && nextStop == other.nextStop && train == other.train && arrivals == other.arrivals
  }

  /// Whether display, score and probability are the same.
  ///
  /// A tick for which they are the same gives no new estimate.
  package func hasTheSameScores(as other: Estimate) -> Bool {
    showsTheSame(as: other) && score == other.score && probability == other.probability
  }
}

/// A train of the timetable that the phone may be on.
public struct TrainChance: Sendable, Equatable, Codable {
  /// The id of its `TimetableTrain`.
  public var train: String
  /// The probability that the phone is on this train, 0 to 1.
  public var probability: Double

  /// A train and its probability.
  public init(train: String, probability: Double) {
    self.train = train
    self.probability = probability
  }
}

/// A railway that the phone may be on, one of several that a tracker weighs.
public struct Hypothesis: Sendable, Equatable, Codable {
  /// The railway that the phone may be on.
  public var railway: RailwayIndex
  /// The direction of travel; nil where the tracker has none.
  public var direction: RailDirection?
  /// The station that the display would name if this railway were right.
  public var focus: Focus?
  /// The tracker's own score, higher is more likely.
  public var score: Double
  /// 0 to 1.
  ///
  /// The probabilities of all hypotheses and of "no train" add up to at most 1.
  public var probability: Double?
  /// The trains of the railway that the phone may be on, best first.
  ///
  /// Their probabilities add up to at most ``probability``.
  public var trains: [TrainChance]

  /// A railway that the phone may be on, with the tracker's own score.
  public init(
    railway: RailwayIndex, direction: RailDirection? = nil, focus: Focus? = nil, score: Double,
    probability: Double? = nil, trains: [TrainChance] = []
  ) {
    self.railway = railway
    self.direction = direction
    self.focus = focus
    self.score = score
    self.probability = probability
    self.trains = trains
  }
}
