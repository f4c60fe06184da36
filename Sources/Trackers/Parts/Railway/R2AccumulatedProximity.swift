import RailNetwork
import Tracking

/// R2: each location adds to the sums of the railways near it, more to those that are closer.
///
/// A sum never falls.
struct R2AccumulatedProximity: RailwayPart {
  struct Parameters: TrackerParameters {
    var proximityReachMetres = 3_000.0
    var proximityDecayMetres = 300.0
    var proximityPower = 0
    var proximityFullMetres = 1.0
    var proximityExponent = 5.0
    var speedWeight = 0
    var slowSpeedMetresPerSecond = 2.0
    var fastSpeedMetresPerSecond = 20.0
    var speedExponent = 0.7
    var needsDirection = 0

    static let axes: [ParameterAxis<Self>] = [
      ParameterAxis(
        "proximityReach", \.proximityReachMetres, unit: "m",
        range: 10...SurroundingsFinder.railwayReachMetres,
        summary: "at or beyond this distance a location adds nothing to a railway's sum"),
      ParameterAxis(
        "proximityDecay", \.proximityDecayMetres, unit: "m", range: 1...100_000,
        summary: "over this distance the weight of a location falls to 1/e of it"),
      ParameterAxis(
        "proximityPower", \.proximityPower, unit: "", range: 0...1,
        summary: "1: the weight falls as a power of the distance, to 0 at proximityReach"),
      ParameterAxis(
        "proximityFull", \.proximityFullMetres, unit: "m", range: 0...1_000,
        summary: "with proximityPower: up to this distance a location has full weight"),
      ParameterAxis(
        "proximityExponent", \.proximityExponent, unit: "", range: 0.1...20,
        summary: "with proximityPower: exponent of the weight's fall with distance"),
      ParameterAxis(
        "speedWeight", \.speedWeight, unit: "", range: 0...1,
        summary: "1: the weight also rises with speed, from 0 at slowSpeed"),
      ParameterAxis(
        "slowSpeed", \.slowSpeedMetresPerSecond, unit: "m/s", range: 0...20,
        summary: "with speedWeight: at or below this speed a location has no weight"),
      ParameterAxis(
        "fastSpeed", \.fastSpeedMetresPerSecond, unit: "m/s", range: 1...100,
        summary: "with speedWeight: at or above this speed a location has full weight"),
      ParameterAxis(
        "speedExponent", \.speedExponent, unit: "", range: 0.1...10,
        summary: "with speedWeight: exponent of the weight's rise between the two"),
      ParameterAxis(
        "needsDirection", \.needsDirection, unit: "", range: 0...1,
        summary: "1: a railway is only named while its direction is known"),
    ]

    static let constraints = [
      ParameterConstraint("proximityFull", isLessThan: "proximityReach"),
      ParameterConstraint("slowSpeed", isLessThan: "fastSpeed"),
    ]
  }

  private let parameters: Parameters
  private let score: ProximityScore
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
    score = ProximityScore(parameters)
    sums = Array(repeating: 0, count: network.railways.count)
    isRanked = Array(repeating: false, count: network.railways.count)
  }

  var searchRange: SearchRange {
    SearchRange(
      railwayMetres: parameters.proximityReachMetres,
      vertexMetres: parameters.proximityReachMetres)
  }

  var needsDirection: Bool { parameters.needsDirection == 1 }

  mutating func update(_ surroundings: Surroundings) {
    let weight = weight(speed: surroundings.location.speedMetresPerSecond ?? 0)
    guard weight > 0 else { return }
    let (score, reach) = (score, parameters.proximityReachMetres)
    let (isRanked, bar) = (isRanked, best.worst)
    var newcomers: [RailwayIndex] = []
    var hasContender = hasContender
    var sums = self.sums.mutableSpan
    for nearby in surroundings.railways where nearby.vertexMetres < reach {
      let before = sums[nearby.railway.offset]
      let sum = before + score(metres: nearby.vertexMetres) * weight
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
    if parameters.speedWeight == 0 { return 1 }
    let slow = parameters.slowSpeedMetresPerSecond
    let share = (speed - slow) / (parameters.fastSpeedMetresPerSecond - slow)
    return share <= 0 ? 0 : share >= 1 ? 1 : PortableMath.pow(share, parameters.speedExponent)
  }
}

/// How much a location at a distance from a railway adds to its sum.
private struct ProximityScore: Sendable {
  private let parameters: R2AccumulatedProximity.Parameters
  /// The proximity exponent if it is a small whole number.
  private let wholeExponent: Int?

  init(_ parameters: R2AccumulatedProximity.Parameters) {
    self.parameters = parameters
    wholeExponent = (1...20).first { Double($0) == parameters.proximityExponent }
  }

  func callAsFunction(metres: Double) -> Double {
    if parameters.proximityPower == 0 {
      return PortableMath.exp(-metres / parameters.proximityDecayMetres)
    }
    let span = parameters.proximityReachMetres - parameters.proximityFullMetres
    let nearness = min((parameters.proximityReachMetres - metres) / span, 1)
    return wholeExponent.map { Self.power(nearness, $0) }
      ?? PortableMath.pow(nearness, parameters.proximityExponent)
  }

  /// Whole powers by multiplication, because `pow` for each railway would take most of the time.
  private static func power(_ base: Double, _ exponent: Int) -> Double {
    var result = 1.0
    for _ in 0..<exponent { result *= base }
    return result
  }
}
