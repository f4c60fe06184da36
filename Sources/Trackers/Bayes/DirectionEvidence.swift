import Maths
import RailNetwork
import Tracking

/// The density of the standard normal distribution at 0: 1 / √(2π).
let normalPeak = 0.398_942_28

/// What no parameter varies.
private enum Constants {
  /// The slope of the logistic curve that is nowhere farther than 0.01 from the normal
  /// distribution (Haley 1952).
  static let logisticSlope = 1.702
  /// m; no displacement is known better.
  static let leastSigma = 1.0
  /// Beyond this exponent a density is nothing beside that of a course that means nothing.
  static let mostExponent = 40.0
}

/// What speaks for one of a railway's two directions.
struct DirectionModel: TrackerParameters {
  var anchorMetres = 30.0
  var displacementLimit = 3.0
  var courseWeight = 0.5
  var courseLeastSigma = 5.0
  var courseSlowSigma = 30.0
  var courseOutliers = 0.05
  var courseSeconds = 6.0
  var courseDrift = 2.5
  var leanLimit = 7.0
  var terminusLean = 4.0
  var terminusMetres = 200.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "anchorMetres", \.anchorMetres, unit: "m", range: 1...1000,
      summary: "a displacement along the track of so much tells the direction"),
    ParameterAxis(
      "displacementLimit", \.displacementLimit, unit: "nat", range: 0...20,
      summary: "how much one displacement can say; 0 is off"),
    ParameterAxis(
      "courseWeight", \.courseWeight, unit: "", range: 0...2,
      summary: "how much the course counts; 0 is off"),
    ParameterAxis(
      "courseLeastSigma", \.courseLeastSigma, unit: "°", range: 0.5...90,
      summary: "the course's error at speed"),
    ParameterAxis(
      "courseSlowSigma", \.courseSlowSigma, unit: "°", range: 0...180,
      summary: "what standing adds to it"),
    ParameterAxis(
      "courseOutliers", \.courseOutliers, unit: "", range: 0.001...0.9,
      summary: "how many courses mean nothing"),
    ParameterAxis(
      "courseSeconds", \.courseSeconds, unit: "s", range: 0...600,
      summary: "the time after which a course counts by half"),
    ParameterAxis(
      "courseDrift", \.courseDrift, unit: "", range: 0...10,
      summary: "how much the course's error grows where a straight segment may stray"),
    ParameterAxis(
      "leanLimit", \.leanLimit, unit: "nat", range: 1...50,
      summary: "no direction is less likely than the other by more"),
    ParameterAxis(
      "terminusLean", \.terminusLean, unit: "nat", range: 0...20,
      summary: "how much a start at the end of a line speaks for leaving it"),
    ParameterAxis(
      "terminusMetres", \.terminusMetres, unit: "m", range: 0...2000,
      summary: "how near the end that is"),
  ]

  /// What a displacement along the track says for ascending travel, as log odds.
  func lean(displacement: Double, sigma: Double) -> Double {
    let lean = Constants.logisticSlope * displacement / max(sigma, Constants.leastSigma)
    return min(max(lean, -displacementLimit), displacementLimit)
  }

  /// What a course says of a track: for the railway, and for ascending travel.
  func course(
    _ course: PlanarVector, heading: PlanarVector, speed: Double, seconds: Double,
    mapSigma: Double
  ) -> (evidence: Double, lean: Double) {
    let sigma =
      (courseLeastSigma + courseSlowSigma / (1 + speed)) * .pi / 180 + courseDrift * mapSigma
    let inverse = 1 / (sigma * sigma)
    // Von Mises' density, which a normal one is like where σ is small.
    let peak = (1 - courseOutliers) * Self.vonMisesPeak(inverse)
    let flat = courseOutliers / (2 * .pi)
    let cosine = course.dot(heading)
    func density(_ exponent: Double) -> Double {
      exponent < Constants.mostExponent ? flat + peak * PortableMath.exp(-exponent) : flat
    }
    let with = density((1 - cosine) * inverse)
    let against = density((1 + cosine) * inverse)
    let weight = courseWeight * seconds / (seconds + courseSeconds)
    return (
      weight * PortableMath.log((with + against) * .pi),
      weight * PortableMath.log(with / against)
    )
  }

  /// e^κ / (2π I₀(κ)), by the series of I₀ and, where κ is large, by its asymptotic expansion
  /// (Abramowitz and Stegun 1964, 9.6.12 and 9.7.1): within 1 %.
  static func vonMisesPeak(_ concentration: Double) -> Double {
    guard concentration < 4 else {
      return normalPeak * concentration.squareRoot() / (1 + 1 / (8 * concentration))
    }
    let quarter = concentration * concentration / 4
    var term = 1.0
    var sum = 1.0
    for order in 1...8 {
      term *= quarter / Double(order * order)
      sum += term
    }
    return PortableMath.exp(concentration) / (2 * .pi * sum)
  }
}
