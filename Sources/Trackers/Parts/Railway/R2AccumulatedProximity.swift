import Numerics
public import RailNetwork
public import Tracking

/// R2: every location near a railway's track speaks for it, more so at speed.
///
/// The running sum never forgets.
public struct R2AccumulatedProximity: RailwayPart {
  public struct Parameters: TrackerParameters {
    public var proximityReachMetres = 3_000.0
    public var proximityFullMetres = 1.0
    public var proximityExponent = 5.0
    public var slowSpeedMetresPerSecond = 2.0
    public var fastSpeedMetresPerSecond = 20.0
    public var speedExponent = 0.7

    public init() {}

    public static let axes: [ParameterAxis<Self>] = [
      ParameterAxis(
        "proximityReach", \.proximityReachMetres, unit: "m",
        range: 10...SurroundingsFinder.railwayReachMetres,
        summary: "at this distance a location no longer speaks for a railway"),
      ParameterAxis(
        "proximityFull", \.proximityFullMetres, unit: "m", range: 0...1_000,
        summary: "up to this distance a location speaks for a railway in full"),
      ParameterAxis(
        "proximityExponent", \.proximityExponent, unit: "", range: 0.1...20,
        summary: "how steeply the score falls with distance"),
      ParameterAxis(
        "slowSpeed", \.slowSpeedMetresPerSecond, unit: "m/s", range: 0...20,
        summary: "at or below this speed a location has no weight"),
      ParameterAxis(
        "fastSpeed", \.fastSpeedMetresPerSecond, unit: "m/s", range: 1...100,
        summary: "at or above this speed a location has full weight"),
      ParameterAxis(
        "speedExponent", \.speedExponent, unit: "", range: 0.1...10,
        summary: "how the weight rises with speed between the two"),
    ]

    public static let constraints = [
      ParameterConstraint("proximityFull", isLessThan: "proximityReach"),
      ParameterConstraint("slowSpeed", isLessThan: "fastSpeed"),
    ]
  }

  public static let needsDirection = true
  public static let needs: Set<TrackerNeed> = [.speed]

  private let parameters: Parameters
  /// The proximity exponent, where it is a small whole number.
  private let wholeExponent: Int?
  /// By railway.
  ///
  /// A railway that nothing ever spoke for has 0 and is no candidate.
  private var sums: [Double]
  /// The railways that something spoke for, in network order.
  private var known: [RailwayIndex] = []
  /// How many the last ranking was to hold, and the lowest score in it if it was full.
  private var last = (count: 0, bar: -Double.infinity)

  public var state: [Double] {
    get { sums }
    set {
      sums = newValue
      last = (0, -.infinity)
      known = sums.indices.filter { sums[$0] > 0 }.map { RailwayIndex($0) }
    }
  }

  public init(network: RailNetwork, parameters: Parameters) {
    self.parameters = parameters
    wholeExponent = (1...20).first { Double($0) == parameters.proximityExponent }
    sums = Array(repeating: 0, count: network.railways.count)
  }

  public var sight: Sight {
    Sight(
      railwayMetres: parameters.proximityReachMetres,
      vertexMetres: parameters.proximityReachMetres)
  }

  public mutating func update(_ surroundings: Surroundings) {
    let weight = weight(speed: surroundings.location.speedMetresPerSecond ?? 0)
    guard weight > 0 else { return }
    let span = parameters.proximityReachMetres - parameters.proximityFullMetres
    for nearby in surroundings.railways
    where nearby.vertexMetres < parameters.proximityReachMetres {
      let nearness = min((parameters.proximityReachMetres - nearby.vertexMetres) / span, 1)
      let score: Double
      if let wholeExponent {
        score = power(nearness, wholeExponent)
      } else {
        score = PortableMath.pow(nearness, parameters.proximityExponent)
      }
      let before = sums[nearby.railway.offset]
      sums[nearby.railway.offset] = before + score * weight
      if before <= 0, score * weight > 0 {
        let place = Bisection.first(below: known.count) { known[$0] >= nearby.railway }
        known.insert(nearby.railway, at: place)
      }
    }
  }

  public mutating func candidates(atMost count: Int) -> [RankedRailway] {
    var best = BestRailways(count: count)
    // Sums never fall, so what is below the last of the last ranking is in no later one.
    let bar = last.count == count ? last.bar : -.infinity
    for railway in known where sums[railway.offset] >= bar {
      best.offer(railway, score: sums[railway.offset])
    }
    last = (count, best.worst)
    return best.ranking
  }

  private func weight(speed: Double) -> Double {
    let slow = parameters.slowSpeedMetresPerSecond
    let share = (speed - slow) / (parameters.fastSpeedMetresPerSecond - slow)
    return share <= 0 ? 0 : share >= 1 ? 1 : PortableMath.pow(share, parameters.speedExponent)
  }

  /// Whole powers by multiplication: `pow` for each railway would be most of a tracker's time.
  private func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= base }
    return result
  }
}
