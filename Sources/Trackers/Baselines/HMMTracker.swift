import RailNetwork
import Tracking

/// The parameters of the textbook map matcher.
///
/// Costs are natural logarithms.
struct HMMParameters: TrackerParameters {
  /// Newson and Krumm's estimate for GPS in a car.
  var sigmaMetres = 4.07
  /// The default of Valhalla's map matcher.
  var betaMetres = 3.0
  var interchangeRadiusMetres = 300.0
  var interchangeCost = 5.0
  var changeCost = 20.0
  var smoothing = 0.3
  var zones = StationZones()

  static let axes: [ParameterAxis<Self>] =
    [
      ParameterAxis(
        "sigma", \.sigmaMetres, unit: "m", range: 0.5...200,
        summary: "least standard deviation of a location's distance from the track"),
      ParameterAxis(
        "beta", \.betaMetres, unit: "m", range: 0.1...500,
        summary: "scale of the difference between the distances over ground and along the track"),
      ParameterAxis(
        "interchangeRadius", \.interchangeRadiusMetres, unit: "m",
        range: 1...SurroundingsFinder.stationReachMetres,
        summary: "a change at an interchange needs both stations within this distance"),
      ParameterAxis(
        "interchangeCost", \.interchangeCost, unit: "", range: 0...50,
        summary: "cost of a change of railway at an interchange"),
      ParameterAxis(
        "changeCost", \.changeCost, unit: "", range: 0...200,
        summary: "cost of a change of railway anywhere else"),
      ParameterAxis(
        "smoothing", \.smoothing, unit: "", range: 0.01...1,
        summary: "weight of the newest movement in the mean that decides the direction"),
    ] + StationZones.axes.map { $0.nested(in: \.zones) }

  static let constraints =
    [ParameterConstraint("interchangeCost", isLessThan: "changeCost")] + StationZones.constraints
}

/// A textbook online map matcher whose states are railways.
///
/// Paul Newson and John Krumm, "Hidden Markov Map Matching Through Noise and Sparseness", 2009, doi
/// 10.1145/1653771.1653818. See `hmm.md` for the differences from the paper.
struct HMMTracker: TrainTracker {
  private let stations: StationTable
  private let lines: LineTable
  private let parameters: HMMParameters
  private var here: Surroundings?
  var state = Memory()

  /// The state to which the next location is compared.
  struct Memory: Codable, Sendable {
    /// Latitude and longitude of the last location that changed the scores.
    fileprivate var anchor: [Double] = []
    /// In network order.
    fileprivate var followed: [Followed] = []
  }

  /// A railway as a state of the model.
  fileprivate struct Followed: Codable, Sendable {
    var railway: RailwayIndex
    /// The logarithm of the best path that ends here, relative to the best of all paths.
    var score: Double
    var positionMetres: Double
    /// The smoothed movement along the track; positive means ascending.
    var driftMetres = 0.0

    var direction: RailDirection? {
      driftMetres == 0 ? nil : driftMetres > 0 ? .ascending : .descending
    }
  }

  /// Number of railways that ``hypotheses(withFocus:)`` lists.
  private static let hypothesisCount = 8

  init(_ context: TrackerContext, parameters: HMMParameters) {
    stations = context.network.stationTable
    lines = context.table()
    self.parameters = parameters
  }

  func searchRange(at location: Location) -> SearchRange {
    SearchRange(trackMetres: .infinity, stationMetres: parameters.interchangeRadiusMetres)
  }

  mutating func update(_ surroundings: Surroundings) -> Estimate {
    here = surroundings
    step(surroundings)
    guard let best = ranked(1, withFocus: true).first else { return .none }
    return Estimate(
      railway: best.railway, direction: best.direction, focus: best.focus,
      nextStop: best.focus?.station, score: best.score, probability: best.probability)
  }

  func hypotheses(withFocus: Bool) -> [Hypothesis] {
    ranked(Self.hypothesisCount, withFocus: withFocus)
  }

  static let entry = TrackerEntry(
    id: "hmm", summary: "a textbook map matcher: Newson and Krumm 2009 over railways",
    parameters: HMMParameters.self, offers: [.ranking, .probability, .state]
  ) { HMMTracker($0, parameters: $1) }
}

// MARK: The model

extension HMMTracker {
  /// One step of the Viterbi recursion.
  ///
  /// A location within the noise of the last one is skipped.
  private mutating func step(_ surroundings: Surroundings) {
    let location = surroundings.location
    guard location.coordinate.inRange.isValid, !surroundings.railways.isEmpty else { return }
    let accuracy = location.horizontalAccuracyMetres ?? 0
    let sigma = accuracy.isFinite ? max(parameters.sigmaMetres, accuracy) : parameters.sigmaMetres
    var moved = 0.0
    if state.anchor.count == 2 {
      let anchor = Coordinate(latitude: state.anchor[0], longitude: state.anchor[1])
      moved = anchor.metres(to: location.coordinate)
      guard moved >= 2 * sigma else { return }
    }
    let before = surroundings.railways.map { remembered($0.railway) }
    let entered = scoresOfChanges(surroundings, before)
    var followed = surroundings.railways.indices.map { row in
      let railway = surroundings.railways[row]
      let deviation = railway.trackMetres / sigma
      var next = Followed(
        railway: railway.railway, score: entered[row],
        positionMetres: railway.positionMetres ?? before[row]?.positionMetres ?? 0)
      if let old = before[row] {
        let along = lines.difference(
          railway.railway.offset, from: old.positionMetres, to: next.positionMetres)
        let stays = old.score - abs(moved - abs(along)) / parameters.betaMetres
        next.score = max(next.score, stays)
        next.driftMetres = old.driftMetres + parameters.smoothing * (along - old.driftMetres)
      }
      next.score -= deviation * deviation / 2
      return next
    }
    let best = followed.reduce(-Double.infinity) { max($0, $1.score) }
    guard best.isFinite else { return }
    for index in followed.indices { followed[index].score -= best }
    state.followed = followed
    state.anchor = [location.coordinate.latitude, location.coordinate.longitude]
  }

  private func remembered(_ railway: RailwayIndex) -> Followed? {
    let index = Bisection.first(below: state.followed.count) {
      state.followed[$0].railway >= railway
    }
    guard index < state.followed.count, state.followed[index].railway == railway else { return nil }
    return state.followed[index]
  }

  /// For each railway within reach, the score of the best path that changes to it in this step.
  private func scoresOfChanges(_ surroundings: Surroundings, _ before: [Followed?]) -> [Double] {
    guard !state.followed.isEmpty else { return before.map { _ in 0 } }
    let interchanges = surroundings.railways.map { railway in
      surroundings.stations[railway.stations]
        .filter { $0.metres <= parameters.interchangeRadiusMetres }
        .map { lines.group(railway.railway.offset, Int(stations.orders[$0.station.offset])) }
        .filter { $0 >= 0 }
    }
    var best: [Int32: Double] = [:]
    for (row, old) in before.enumerated() {
      guard let old else { continue }
      for group in interchanges[row] { best[group] = max(best[group] ?? old.score, old.score) }
    }
    return interchanges.map { groups in
      groups.reduce(-parameters.changeCost) { score, group in
        max(score, (best[group] ?? -.infinity) - parameters.interchangeCost)
      }
    }
  }
}

// MARK: The estimate

extension HMMTracker {
  /// The most likely railways, best first, ties in network order.
  private func ranked(_ count: Int, withFocus: Bool) -> [Hypothesis] {
    guard let here else { return [] }
    let sum = state.followed.reduce(0) { $0 + PortableMath.exp($1.score) }
    let logarithm = PortableMath.log(sum)
    let best =
      count == 1
      ? Array(state.followed.filter { $0.score == 0 }.prefix(1))
      : Array(
        state.followed.sorted { ($1.score, $0.railway) < ($0.score, $1.railway) }.prefix(count))
    return best.map { followed in
      Hypothesis(
        railway: followed.railway, direction: followed.direction,
        focus: withFocus ? focus(followed, here) : nil,
        score: followed.score - logarithm, probability: PortableMath.exp(followed.score) / sum)
    }
  }

  /// The nearest station ahead.
  ///
  /// The distance alone decides between now, soon and next.
  private func focus(_ followed: Followed, _ here: Surroundings) -> Focus? {
    let zones = parameters.zones
    let nearby = here.nearby(followed.railway)
    if let nearest = nearby?.nearestStation, nearest.metres <= zones.visitingRadiusMetres {
      return Focus(station: nearest.station, phase: .now)
    }
    guard let direction = followed.direction,
      let ahead = station(
        ahead: direction, on: followed.railway,
        of: nearby?.positionMetres ?? followed.positionMetres)
    else { return nil }
    let place = stations.coordinate(of: ahead)
    let isSoon = here.plane.vector(to: place).length <= zones.approachingRadiusMetres
    return Focus(station: ahead, phase: isSoon ? .soon : .next)
  }

  /// The first station after a position, or the last one of the track.
  private func station(
    ahead direction: RailDirection, on railway: RailwayIndex, of position: Double
  ) -> StationIndex? {
    let railway = railway.offset
    let count = lines.stationCount(railway)
    var ahead = direction == .ascending ? count - 1 : 0
    var least = Double.infinity
    for order in 0..<count {
      let place = lines.position(railway, order)
      var way = direction == .ascending ? place - position : position - place
      if lines.isLoop(railway) { way = lines.wrapped(railway, way) }
      if way >= 0, way < least {
        least = way
        ahead = order
      }
    }
    return count == 0 ? nil : lines.station(railway, ahead)
  }
}
