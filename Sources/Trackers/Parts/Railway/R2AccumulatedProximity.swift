import Maths
import RailNetwork
import Tracking

/// R2: each location near a railway's track adds to the railway's sum, more so at high speed.
///
/// A sum never falls.
struct R2AccumulatedProximity: RailwayPart {
  struct Parameters: TrackerParameters {
    var proximityReachMetres = 3_000.0
    var proximityFullMetres = 1.0
    var proximityExponent = 5.0
    var slowSpeedMetresPerSecond = 2.0
    var fastSpeedMetresPerSecond = 20.0
    var speedExponent = 0.7

    static let axes: [ParameterAxis<Self>] = [
      ParameterAxis(
        "proximityReach", \.proximityReachMetres, unit: "m",
        range: 10...SurroundingsFinder.railwayReachMetres,
        summary: "at or beyond this distance a location adds nothing to a railway's sum"),
      ParameterAxis(
        "proximityFull", \.proximityFullMetres, unit: "m", range: 0...1_000,
        summary: "up to this distance a location has full weight"),
      ParameterAxis(
        "proximityExponent", \.proximityExponent, unit: "", range: 0.1...20,
        summary: "exponent of the weight's fall with distance"),
      ParameterAxis(
        "slowSpeed", \.slowSpeedMetresPerSecond, unit: "m/s", range: 0...20,
        summary: "at or below this speed a location has no weight"),
      ParameterAxis(
        "fastSpeed", \.fastSpeedMetresPerSecond, unit: "m/s", range: 1...100,
        summary: "at or above this speed a location has full weight"),
      ParameterAxis(
        "speedExponent", \.speedExponent, unit: "", range: 0.1...10,
        summary: "exponent of the weight's rise between slowSpeed and fastSpeed"),
    ]

    static let constraints = [
      ParameterConstraint("proximityFull", isLessThan: "proximityReach"),
      ParameterConstraint("slowSpeed", isLessThan: "fastSpeed"),
    ]
  }

  static let needsDirection = true
  static let needs: Set<TrackerNeed> = [.speed]

  private let parameters: Parameters
  /// The proximity exponent if it is a small whole number.
  private let wholeExponent: Int?
  /// The sum of each railway.
  ///
  /// A railway with the sum 0 is no candidate.
  private var sums: [Double]
  /// The railways with a sum above 0.
  private var known: [RailwayIndex] = []
  /// The last ranking, and which railways are in it.
  private var best = BestRailways(count: 0)
  private var isRanked: [Bool]
  /// Whether a railway outside the ranking has since reached the score of the last one in it.
  private var hasContender = false

  var state: [Double] {
    get { sums }
    set {
      sums = newValue
      best = BestRailways(count: 0)
      isRanked = Array(repeating: false, count: sums.count)
      known = sums.indices.filter { sums[$0] > 0 }.map { RailwayIndex($0) }
    }
  }

  init(network: RailNetwork, parameters: Parameters) {
    self.parameters = parameters
    wholeExponent = (1...20).first { Double($0) == parameters.proximityExponent }
    sums = Array(repeating: 0, count: network.railways.count)
    isRanked = Array(repeating: false, count: network.railways.count)
  }

  var searchRange: SearchRange {
    SearchRange(
      railwayMetres: parameters.proximityReachMetres,
      vertexMetres: parameters.proximityReachMetres)
  }

  mutating func update(_ surroundings: Surroundings) {
    let weight = weight(speed: surroundings.location.speedMetresPerSecond ?? 0)
    guard weight > 0 else { return }
    let (parameters, wholeExponent) = (parameters, wholeExponent)
    let span = parameters.proximityReachMetres - parameters.proximityFullMetres
    let (isRanked, bar) = (isRanked, best.worst)
    var newcomers: [RailwayIndex] = []
    var hasContender = hasContender
    var sums = self.sums.mutableSpan
    for nearby in surroundings.railways
    where nearby.vertexMetres < parameters.proximityReachMetres {
      let nearness = min((parameters.proximityReachMetres - nearby.vertexMetres) / span, 1)
      let score: Double
      if let wholeExponent {
        score = Self.power(nearness, wholeExponent)
      } else {
        score = PortableMath.pow(nearness, parameters.proximityExponent)
      }
      let before = sums[nearby.railway.offset]
      let sum = before + score * weight
      sums[nearby.railway.offset] = sum
      if before <= 0, sum > 0 { newcomers.append(nearby.railway) }
      if sum >= bar, !isRanked[nearby.railway.offset] { hasContender = true }
    }
    self.hasContender = hasContender
    if !newcomers.isEmpty { known += newcomers }
  }

  mutating func candidates(atMost count: Int) -> [RankedRailway] {
    // Sums never fall, so a railway that ranks below a full ranking stays below until its sum
    // grows.
    if best.count == count, !hasContender {
      let sums = sums
      best.refresh { sums[$0.offset] }
    } else {
      for ranked in best.ranking { isRanked[ranked.railway.offset] = false }
      best = BestRailways(count: count)
      for railway in known { best.offer(railway, score: sums[railway.offset]) }
      for ranked in best.ranking { isRanked[ranked.railway.offset] = true }
      hasContender = false
    }
    return best.ranking
  }

  private func weight(speed: Double) -> Double {
    let slow = parameters.slowSpeedMetresPerSecond
    let share = (speed - slow) / (parameters.fastSpeedMetresPerSecond - slow)
    return share <= 0 ? 0 : share >= 1 ? 1 : PortableMath.pow(share, parameters.speedExponent)
  }

  /// Whole powers by multiplication, because `pow` for each railway would take most of the time.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= base }
    return result
  }
}
