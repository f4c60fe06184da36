package enum Rates {
  /// Wilson's 95 % score interval of a rate (1927, doi 10.1080/01621459.1927.10502953).
  package static func wilson(_ successes: Double, of trials: Double) -> ClosedRange<Double>? {
    guard trials > 0 else { return nil }
    let z = NormalDistribution.quantile(0.975)
    let rate = successes / trials
    let centre = rate + z * z / (2 * trials)
    let spread =
      z * ((rate * (1 - rate) + z * z / (4 * trials)) / trials).squareRoot()
    let below = 1 + z * z / trials
    return max(0, (centre - spread) / below)...min(1, (centre + spread) / below)
  }

  /// The exact 95 % upper bound of a failure rate after `trials` trials without a failure.
  package static func upperBoundWithoutFailure(trials: Int) -> Double {
    1 - PortableMath.pow(0.05, 1 / Double(trials))
  }
}
