public import RailNetwork

/// What the display over the door says of a station.
public enum FocusPhase: String, Sendable, Hashable, Codable, CaseIterable {
  case next
  case soon
  case now
}

/// The station on the display, and how near the train is to it.
public struct Focus: Sendable, Hashable, Codable {
  /// The station that the display names.
  public var station: StationIndex
  /// Whether it is the next one, or comes soon, or is here.
  public var phase: FocusPhase

  /// A station with its phase.
  public init(station: StationIndex, phase: FocusPhase) {
    self.station = station
    self.phase = phase
  }
}

/// What a tracker says: nil is "no answer".
///
/// A direction is named only with a railway, and a focus only with a station of that railway.
public struct Estimate: Sendable, Hashable, Codable {
  /// The railway that the phone is on; nil for no answer.
  public var railway: RailwayIndex?
  /// The direction in which the train runs; nil where only the railway is known.
  public var direction: RailDirection?
  /// The station that the display names, with its phase.
  public var focus: Focus?
  /// The next station at which the train stops; stations that it passes are left out.
  public var nextStop: StationIndex?
  /// The tracker's own score of ``railway``, higher is more likely.
  public var score: Double?
  /// How probable it is that ``railway`` is right, 0 to 1.
  public var probability: Double?
  /// How probable it is that the phone is on no train, 0 to 1.
  public var noTrainProbability: Double?

  /// An estimate; without arguments it is no answer.
  public init(
    railway: RailwayIndex? = nil, direction: RailDirection? = nil, focus: Focus? = nil,
    nextStop: StationIndex? = nil, score: Double? = nil, probability: Double? = nil,
    noTrainProbability: Double? = nil
  ) {
    self.railway = railway
    self.direction = direction
    self.focus = focus
    self.nextStop = nextStop
    self.score = score
    self.probability = probability
    self.noTrainProbability = noTrainProbability
  }

  /// No answer to any question.
  public static let none = Estimate()

  /// Whether a rider is told the same: railway, direction, focus and next stop.
  public func showsTheSame(as other: Estimate) -> Bool {
    railway == other.railway && direction == other.direction && focus == other.focus
      && nextStop == other.nextStop
  }

  /// Whether the railway is as likely as well: after a second in which nothing else changed, there
  /// is no new estimate.
  package func saysTheSame(as other: Estimate) -> Bool {
    showsTheSame(as: other) && score == other.score && probability == other.probability
  }
}

/// A train that the phone may be on, one of several that a tracker weighs.
public struct Hypothesis: Sendable, Equatable, Codable {
  /// The railway that the phone may be on.
  public var railway: RailwayIndex
  /// nil where the tracker does not know it.
  public var direction: RailDirection?
  /// What the display would name if this were right.
  public var focus: Focus?
  /// The tracker's own score, higher is more likely.
  public var score: Double
  /// 0 to 1; those of all hypotheses and of "no train" add up to at most 1.
  public var probability: Double?

  /// A railway that the phone may be on, with a score of the tracker's own.
  public init(
    railway: RailwayIndex, direction: RailDirection? = nil, focus: Focus? = nil, score: Double,
    probability: Double? = nil
  ) {
    self.railway = railway
    self.direction = direction
    self.focus = focus
    self.score = score
    self.probability = probability
  }
}
