import Maths
import Tracking

/// What no parameter varies.
private enum Constants {
  /// m; a phone that claims more knows nothing of where it is.
  static let mostSigma = 50_000.0
  /// An error over 5 standard deviations is an outlier, from which nothing is learned.
  static let outlierRatio = 25.0
  /// The evidence of a large error may pass its limit by this factor at most, and by 1 / 5 for
  /// each nat of its size: so a very far railway still falls behind a far one.
  static let mostExcess = 2.0
  static let excessNats = 5.0
  /// m; a segment from station to station is doubted from here.
  static let longMetres = 300.0
  /// The variance of an offset far from where it was seen is that of 2 times what is usual and, but
  /// for lines drawn straight, of this way, in metres, at the rate at which maps stray.
  static let offsetSigmas = 2.0
  static let driftMetres = 1_000.0
  /// m², and none; rounding must not make a variance negative.
  static let leastVariance = 1e-6
  static let leastSlopeVariance = 1e-8
  /// Variances of a location's error at which it is as well on the track mapped as far from it.
  static let offTrackVariances = 3.0
  /// m; how far off the track locations lie is a mean over the last such way.
  static let offTrackMetres = 500.0
  /// How far off they usually lie from the right railway's track.
  static let usualOffTrack = 0.2
}

/// How far a location may be off, and how likely its distance from a railway's track is.
///
/// The signed distance is a slow error that fades (Gauss and Markov's), the offset of the track
/// ridden from the track mapped, and white noise; a Student distribution allows for outliers.
struct ErrorModel: TrackerParameters {
  var claimFactor = 0.8
  var leastSigma = 5.0
  var missingSigma = 12.0
  var slowShare = 0.75
  var slowSeconds = 14.0
  var whiteShare = 0.35
  var offsetSigma = 10.0
  var mapDrift = 0.06
  var hopSag = 0.15
  var hopSlope = 0.16
  var hopShare = 0.3
  var straightOdds = -2.5
  var hostOdds = 1.0
  var offTrackWeight = 1.0
  var outlierFreedom = 5.0
  var evidenceLimit = 4.0
  var evidenceSeconds = 4.0

  static let axes: [ParameterAxis<Self>] = [
    ParameterAxis(
      "claimFactor", \.claimFactor, unit: "", range: 0.1...5,
      summary: "standard deviation of an error in claimed radii"),
    ParameterAxis(
      "leastSigma", \.leastSigma, unit: "m", range: 0.5...100,
      summary: "no error is believed to be smaller"),
    ParameterAxis(
      "missingSigma", \.missingSigma, unit: "m", range: 1...500,
      summary: "the error of a location that claims no accuracy"),
    ParameterAxis(
      "slowShare", \.slowShare, unit: "", range: 0...2,
      summary: "how much of the error lasts"),
    ParameterAxis(
      "slowSeconds", \.slowSeconds, unit: "s", range: 0.5...600,
      summary: "how long that part of the error lasts"),
    ParameterAxis(
      "whiteShare", \.whiteShare, unit: "", range: 0.01...2,
      summary: "how much of the error is new in every location"),
    ParameterAxis(
      "offsetSigma", \.offsetSigma, unit: "m", range: 0...100,
      summary: "how far the track ridden lies beside the track mapped"),
    ParameterAxis(
      "mapDrift", \.mapDrift, unit: "", range: 0...1,
      summary: "how far the mapped track strays from the one ridden, per metre"),
    ParameterAxis(
      "hopSag", \.hopSag, unit: "", range: 0...2,
      summary: "how far a track may bend from the middle of a line drawn straight, per metre"),
    ParameterAxis(
      "hopSlope", \.hopSlope, unit: "", range: 0...2,
      summary: "how far the track strays from such a line per metre, besides what maps stray"),
    ParameterAxis(
      "hopShare", \.hopShare, unit: "", range: 0...1,
      summary: "how much a distance from such a line counts"),
    ParameterAxis(
      "straightOdds", \.straightOdds, unit: "nat", range: -20...20,
      summary: "odds that rails run straight where the map does, before the ride shows it"),
    ParameterAxis(
      "hostOdds", \.hostOdds, unit: "nat", range: -20...20,
      summary: "odds that a line drawn past stations is on the track of a railway that has them"),
    ParameterAxis(
      "offTrackWeight", \.offTrackWeight, unit: "nat", range: 0...20,
      summary: "how much being off the track mapped counts at most, whatever its offset"),
    ParameterAxis(
      "outlierFreedom", \.outlierFreedom, unit: "", range: 1...100,
      summary: "degrees of freedom of the Student distribution"),
    ParameterAxis(
      "evidenceLimit", \.evidenceLimit, unit: "nat", range: 0.1...100,
      summary: "how much one location can speak against a railway"),
    ParameterAxis(
      "evidenceSeconds", \.evidenceSeconds, unit: "s", range: 0...600,
      summary: "the time after which it can do so by half"),
  ]

  /// Whether a segment is so long that it matters if it was drawn straight.
  static func isLong(_ metres: Double) -> Bool { metres > Constants.longMetres }

  /// How far the track ridden may lie beside one that was drawn straight from station to station,
  /// in metres, at a share of its length: not at all at its ends, most in the middle.
  func sag(hopMetres: Double, share: Double) -> Double {
    let inside = min(max(share, 0), 1)
    return hopSag * hopMetres * 4 * inside * (1 - inside)
  }

  /// m²; how far the track ridden usually lies beside the one mapped, far from where that was seen.
  var usualOffsetVariance: Double {
    Constants.offsetSigmas * offsetSigma * Constants.offsetSigmas * offsetSigma
  }

  /// How far off the track mapped a location lies, from 0 on it to 1 far away.
  func offTrack(_ metres: Double, sigma: Double) -> Double {
    let square = metres * metres
    return square / (square + Constants.offTrackVariances * sigma * sigma)
  }

  /// Takes how far off a location lies into the mean over the last such way.
  func add(offTrack: Double, to mean: inout Double, way: Double) {
    mean += (offTrack - mean) * min(way / Constants.offTrackMetres, 1)
  }

  /// What that mean says of a railway; `doubt` is how likely its track does not run as drawn.
  func offTrackGain(_ mean: Double, doubt: Double) -> Double {
    -offTrackWeight * (mean + (Constants.usualOffTrack - mean) * doubt)
  }

  /// The share of the error's variance that has changed after some seconds.
  func newShare(after seconds: Double) -> Double {
    whiteShare * whiteShare + slowShare * slowShare * seconds / (seconds + slowSeconds)
  }

  /// The logarithm of Student's density of an error, up to a constant.
  func likelihood(_ metres: Double, variance: Double) -> Double {
    -(outlierFreedom + 1) / 2 * PortableMath.log(1 + metres * metres / variance / outlierFreedom)
      - PortableMath.log(variance) / 2
  }

  func sigma(_ location: Location) -> Double {
    guard let accuracy = location.horizontalAccuracyMetres else { return missingSigma }
    return min(max(leastSigma, claimFactor * accuracy), Constants.mostSigma)
  }
}

/// How a track's offset from its map changes along a way: Matérn's process of order 3/2, of which what
/// differs from the stationary variances fades.
struct MapStep {
  fileprivate let offsetVariance: Double
  fileprivate let slopeVariance: Double
  /// What an offset and a slope before the way give the offset after it, and the slope.
  fileprivate let stays: Double
  fileprivate let moves: Double
  fileprivate let returns: Double
  fileprivate let holds: Double

  /// A way of some metres to where the offset is about as large as `sag` says, if that is known.
  init(way: Double, drift: Double, sag: Double?, _ model: ErrorModel) {
    let most = sag ?? Constants.driftMetres * drift
    offsetVariance = max(model.usualOffsetVariance + most * most, Constants.leastVariance)
    slopeVariance = drift * drift
    let rate = drift / offsetVariance.squareRoot()
    let kept = PortableMath.exp(-rate * way)
    stays = kept * (1 + rate * way)
    moves = kept * way
    returns = -kept * rate * rate * way
    holds = kept * (1 - rate * way)
  }
}

/// What is believed of the error across a railway's track: the slow error, the track's offset, and
/// how steeply that changes along the way.
struct CrossTrack: Sendable, Equatable, Codable {
  private var slow = 0.0
  private var offset = 0.0
  private var slope = 0.0
  private var slowVariance: Double
  private var offsetVariance: Double
  private var slopeVariance: Double
  private var slowOffset = 0.0
  private var slowSlope = 0.0
  private var offsetSlope = 0.0

  init(sigma: Double, _ model: ErrorModel) {
    slowVariance = model.slowShare * sigma * model.slowShare * sigma
    offsetVariance = model.offsetSigma * model.offsetSigma
    slopeVariance = model.mapDrift * model.mapDrift
  }

  /// Forgets how steeply the track strays, where another is followed from here.
  mutating func begin(drift: Double) {
    slope = 0
    slowSlope = 0
    offsetSlope = 0
    slopeVariance = drift * drift
  }

  /// Goes on by some seconds and a way.
  mutating func advance(_ step: MapStep, sigma: Double, fading: Double, _ model: ErrorModel) {
    let slowSigma = model.slowShare * sigma
    slow *= fading
    slowVariance =
      fading * fading * slowVariance + (1 - fading * fading) * slowSigma * slowSigma
    let (stays, moves, returns, holds) = (step.stays, step.moves, step.returns, step.holds)
    (offset, slope) = (stays * offset + moves * slope, returns * offset + holds * slope)
    (slowOffset, slowSlope) = (
      fading * (stays * slowOffset + moves * slowSlope),
      fading * (returns * slowOffset + holds * slowSlope)
    )
    let ofOffset = offsetVariance - step.offsetVariance
    let ofSlope = slopeVariance - step.slopeVariance
    let ofBoth = offsetSlope
    offsetVariance =
      step.offsetVariance + stays * stays * ofOffset + 2 * stays * moves * ofBoth + moves * moves
      * ofSlope
    offsetSlope =
      stays * returns * ofOffset + (stays * holds + moves * returns) * ofBoth
      + moves * holds * ofSlope
    slopeVariance =
      step.slopeVariance + returns * returns * ofOffset + 2 * returns * holds * ofBoth
      + holds * holds * ofSlope
  }

  /// Takes a signed distance from the track.
  ///
  /// - Returns: how likely it was, as the logarithm of a density over the usual one.
  mutating func update(
    metres: Double, sigma: Double, white: Double, seconds: Double, _ model: ErrorModel
  ) -> Double {
    let slowSigma = model.slowShare * sigma
    let variance = slowVariance + 2 * slowOffset + offsetVariance + white * white
    let innovation = metres - slow - offset
    let ratio = innovation * innovation / variance
    let usual =
      slowSigma * slowSigma + model.offsetSigma * model.offsetSigma + white * white
    let width = 0.5 * PortableMath.log(variance / usual)
    let freedom = model.outlierFreedom
    var likelihood = -(freedom + 1) / 2 * PortableMath.log(1 + ratio / freedom)
    let limit = model.evidenceLimit * seconds / (seconds + model.evidenceSeconds)
    if likelihood < -limit {
      let size = PortableMath.log(1 + ratio.squareRoot())
      let most = limit * (1 + min(Constants.mostExcess, size / Constants.excessNats))
      likelihood = max(likelihood, -most)
    }
    if ratio <= Constants.outlierRatio { learn(innovation, variance: variance) }
    return likelihood - width
  }

  /// Kalman's update by a distance that is the sum of slow error, offset and white noise.
  private mutating func learn(_ innovation: Double, variance: Double) {
    let fromSlow = slowVariance + slowOffset
    let fromOffset = offsetVariance + slowOffset
    let fromSlope = slowSlope + offsetSlope
    slow += fromSlow / variance * innovation
    offset += fromOffset / variance * innovation
    slope += fromSlope / variance * innovation
    slowVariance = max(slowVariance - fromSlow * fromSlow / variance, Constants.leastVariance)
    offsetVariance =
      max(offsetVariance - fromOffset * fromOffset / variance, Constants.leastVariance)
    slopeVariance =
      max(slopeVariance - fromSlope * fromSlope / variance, Constants.leastSlopeVariance)
    slowOffset -= fromSlow * fromOffset / variance
    slowSlope -= fromSlow * fromSlope / variance
    offsetSlope -= fromOffset * fromSlope / variance
  }
}
