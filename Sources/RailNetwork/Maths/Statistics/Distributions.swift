extension NormalDistribution {
  /// The probability of a value of at most `x`, by Marsaglia 2004, doi 10.18637/jss.v011.i04.
  package static func cumulative(_ x: Double) -> Double {
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
}

/// Student's distribution with a whole number of degrees of freedom.
package enum StudentDistribution {
  /// The probability of a value at least as far from 0 as `t` (Abramowitz and Stegun, 26.7.3 and
  /// 4).
  package static func twoSided(_ t: Double, degrees: Int) -> Double {
    let angle = PortableMath.atan2(abs(t), Double(degrees).squareRoot())
    let (sine, cosine) = (PortableMath.sin(angle), PortableMath.cos(angle))
    let isOdd = degrees % 2 == 1
    var term = isOdd ? cosine : 1
    var sum = degrees == 1 ? 0 : term
    for n in stride(from: isOdd ? 3 : 2, to: degrees, by: 2) {
      term *= cosine * cosine * Double(n - 1) / Double(n)
      sum += term
    }
    return max(0, 1 - (isOdd ? 2 / Double.pi * (angle + sine * sum) : sine * sum))
  }

  /// The distance from 0 that a value reaches with this probability.
  package static func twoSidedQuantile(_ p: Double, degrees: Int) -> Double {
    var (low, high) = (0.0, 1.0)
    while twoSided(high, degrees: degrees) > p { (low, high) = (high, 2 * high) }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if twoSided(middle, degrees: degrees) > p { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
