public import RailNetwork

/// What the display over the door says of a station.
public enum FocusPhase: String, Sendable, Hashable, CaseIterable {
  case next
  case soon
  case now
}

/// The station on the display, and how near the train is to it.
public struct Focus: Sendable, Hashable {
  public var station: StationIndex
  public var phase: FocusPhase

  public init(station: StationIndex, phase: FocusPhase) {
    self.station = station
    self.phase = phase
  }
}

/// A railway with the tracker's own score; higher is more likely.
public struct RankedRailway: Sendable, Hashable {
  public var railway: RailwayIndex
  public var score: Double

  public init(railway: RailwayIndex, score: Double) {
    self.railway = railway
    self.score = score
  }
}

/// What a tracker says after one location: nil is "no answer".
///
/// A direction is named only with a railway, and a focus only with a station of that railway.
public struct Estimate: Sendable, Hashable {
  public var railway: RailwayIndex?
  public var direction: RailDirection?
  public var focus: Focus?
  /// The next station at which the train stops.
  public var nextStop: StationIndex?
  /// The score of ``railway``.
  public var score: Double?
  /// The railways that the tracker could name, best first, each with its score.
  public var ranking: [RankedRailway]

  public init(
    railway: RailwayIndex? = nil, direction: RailDirection? = nil, focus: Focus? = nil,
    nextStop: StationIndex? = nil, score: Double? = nil, ranking: [RankedRailway] = []
  ) {
    self.railway = railway
    self.direction = direction
    self.focus = focus
    self.nextStop = nextStop
    self.score = score
    self.ranking = ranking
  }

  /// No answer to any question.
  public static let none = Estimate()
}
