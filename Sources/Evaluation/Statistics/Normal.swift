import Numerics

/// The standard normal distribution, with the same bits on every platform.
enum Normal {
  /// The probability of a value of at most `x`; good to 1e-12.
  ///
  /// The series of Marsaglia 2004, doi 10.18637/jss.v011.i04.
  static func cumulative(_ x: Double) -> Double {
    guard abs(x) < 8 else { return x < 0 ? 0 : 1 }
    var term = x
    var sum = x
    var n = 1.0
    while abs(term) > 1e-17 * abs(sum) {
      n += 2
      term *= x * x / n
      sum += term
    }
    return 0.5 + sum * PortableMath.exp(-x * x / 2 - 0.918_938_533_204_672_74)
  }

  /// The value that lies above a share of all, for a share between 0 and 1.
  static func quantile(_ share: Double) -> Double {
    NormalDistribution.quantile(share)
  }
}
