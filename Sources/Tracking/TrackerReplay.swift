public import RailNetwork

/// Plays one journey under many parameter values, repeating only what a value touches.
///
/// What comes out is what a fresh tracker with those values would say.
public protocol TrackerReplay: Sendable {
  /// The answers for these values, one for each location at which the answer changes.
  mutating func answers(_ values: ParameterValues) -> [ReplayedAnswer]

  /// The values of a parameter at which an answer can change, rising, all others held.
  ///
  /// From each of them up to, but not with, the next, every answer of the journey is the same; so
  /// it is from the range's lower end up to the first.
  ///
  /// - Parameters:
  ///   - name: the parameter.
  ///   - range: where to look.
  ///   - values: the values of the others.
  /// - Returns: nil where the replay can't tell.
  mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double]?
}

extension TrackerReplay {
  public mutating func criticalValues(
    of name: String, in range: ClosedRange<Double>, _ values: ParameterValues
  ) -> [Double]? { nil }
}

/// An answer that holds from a location until the next one.
public struct ReplayedAnswer: Sendable, Hashable {
  /// The place of the location in the journey.
  public var location: Int
  public var railway: RailwayIndex?
  public var direction: RailDirection?
  public var focus: Focus?
  public var nextStop: StationIndex?

  public init(
    location: Int, railway: RailwayIndex? = nil, direction: RailDirection? = nil,
    focus: Focus? = nil, nextStop: StationIndex? = nil
  ) {
    self.location = location
    self.railway = railway
    self.direction = direction
    self.focus = focus
    self.nextStop = nextStop
  }

  /// The answer part of an estimate.
  public init(location: Int, _ estimate: Estimate) {
    self.init(
      location: location, railway: estimate.railway, direction: estimate.direction,
      focus: estimate.focus, nextStop: estimate.nextStop)
  }

  /// Whether two answers say the same, wherever they begin.
  public func saysTheSame(as other: ReplayedAnswer) -> Bool {
    railway == other.railway && direction == other.direction && focus == other.focus
      && nextStop == other.nextStop
  }
}

extension [ReplayedAnswer] {
  /// Adds an answer unless it says what the last one says.
  public mutating func appendIfChanged(_ answer: ReplayedAnswer) {
    if let last, last.saysTheSame(as: answer) { return }
    append(answer)
  }
}

/// The replay of a tracker that has no stages: it runs anew for every set of values.
public struct FullReplay: TrackerReplay {
  private let network: RailNetwork
  private let surroundings: [Surroundings]
  private let entry: TrackerEntry

  public init(network: RailNetwork, surroundings: [Surroundings], entry: TrackerEntry) {
    self.network = network
    self.surroundings = surroundings
    self.entry = entry
  }

  public mutating func answers(_ values: ParameterValues) -> [ReplayedAnswer] {
    var tracker = entry.makeTracker(network: network, values: values)
    var answers: [ReplayedAnswer] = []
    for (index, place) in surroundings.enumerated() {
      answers.appendIfChanged(ReplayedAnswer(location: index, tracker.update(place)))
    }
    return answers
  }
}
