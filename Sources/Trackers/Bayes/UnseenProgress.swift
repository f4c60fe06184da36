/// What no parameter varies.
private enum Constants {
  /// Variance, in s², of how far the train is ahead of its forecast: 5 s just after a good
  /// location.
  static let variance = 25.0
  /// The same at the first location: 30 s, for nothing was seen before.
  static let firstVariance = 900.0
  /// The same after the direction has changed: 5 minutes, so that the next location decides.
  static let turnedVariance = 1e5
  /// Seconds; an error of a shorter forecast is less than that of any coarse location.
  static let leastSeconds = 5.0
  /// m/s; a train's mean speed between stops, for an error in metres as one in seconds: at least
  /// this, and this share of the railway's top speed.
  static let leastMeanSpeed = 6.0
  static let meanSpeedShare = 0.43
}

/// Where a train was last seen, and how far it has come since as coarse locations tell.
struct UnseenProgress: Sendable, Equatable, Codable {
  /// Metres along the line at the last location that was not coarse, or the first of all, and their
  /// standard deviation.
  private(set) var position: Double
  private(set) var sigma: Double
  /// When that was, in ms since 1970.
  private(set) var time: Int64
  /// How far the train is ahead of what is expected since, in seconds, and its variance.
  private(set) var ahead = 0.0
  private(set) var variance = Constants.firstVariance
  private var updated: Int64
  private var wasAscending = true

  /// Whether coarse locations have come since.
  var isSeenCoarsely: Bool { updated > time }

  init(position: Double, sigma: Double, time: Int64) {
    self.position = position
    self.sigma = sigma
    self.time = time
    updated = time
  }

  /// Takes a location that is not coarse.
  mutating func see(position: Double, sigma: Double, time: Int64, isAscending: Bool) {
    self = UnseenProgress(position: position, sigma: sigma, time: time)
    variance = Constants.variance
    wasAscending = isAscending
  }

  /// Takes a coarse location so far along the line.
  mutating func follow(
    _ measured: Double, sigma measuredSigma: Double, time now: Int64, _ forecast: Forecast,
    _ table: LineTable, _ model: DisplayModel
  ) {
    let seconds = Double(now - time) / 1_000
    guard seconds > Constants.leastSeconds else { return }
    let isAscending = forecast.isAscending
    if isAscending != wasAscending {
      ahead = 0
      variance = Constants.turnedVariance
    }
    let way =
      table.difference(forecast.railway, from: position, to: measured) * (isAscending ? 1 : -1)
    let expected = seconds + ahead
    let observed = forecast.seconds(toMetres: way, near: expected, sigma: measuredSigma)
    let spread =
      measuredSigma
      / max(Constants.leastMeanSpeed, Constants.meanSpeedShare * forecast.character.topSpeed)
    let since = max(0, Double(now - updated) / 1_000)
    updated = now
    let prior = variance + model.unseenDrift * since
    let gain = prior / (prior + spread * spread)
    wasAscending = isAscending
    ahead += gain * (observed - expected)
    variance = (1 - gain) * prior
  }
}
