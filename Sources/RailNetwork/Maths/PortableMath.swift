/// Elementary functions that give the same bits on every platform.
///
/// They only use operations that IEEE 754 rounds exactly. The error of each is below 2 units in the
/// last place. Source: Muller, "Elementary Functions", 3rd ed. 2016, doi 10.1007/978-1-4899-7983-4.
package enum PortableMath {
  /// The nearest whole number, for magnitudes below 2^51; ties are rounded to even.
  static func nearestWhole(_ value: Double) -> Double {
    (value + 0x1.8p52) - 0x1.8p52
  }

  /// `value` times two to the power of `exponent`, rounded once.
  static func scaled(_ value: Double, byPowerOfTwo exponent: Int) -> Double {
    if exponent < -1_022 {
      return value * power(ofTwo: -1_022) * power(ofTwo: max(exponent + 1_022, -1_022))
    }
    if exponent > 1_023 {
      return value * power(ofTwo: 1_023) * power(ofTwo: min(exponent - 1_023, 1_023))
    }
    return value * power(ofTwo: exponent)
  }

  private static func power(ofTwo exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent + 1_023) << 52)
  }
}

/// An unevaluated sum of two numbers, about 106 bits (Dekker, 1971, doi 10.1007/BF01397083).
struct DoubleDouble {
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double = 0) {
    self.high = high
    self.low = low
  }

  init(sum a: Double, _ b: Double) {
    high = a + b
    let back = high - a
    low = (a - (high - back)) + (b - back)
  }

  /// The exact product of two numbers; they must be far from overflow.
  init(product a: Double, _ b: Double) {
    high = a * b
    let (a1, a2) = Self.split(a)
    let (b1, b2) = Self.split(b)
    low = ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = DoubleDouble(sum: a.high, b.high)
    return DoubleDouble(sum: sum.high, sum.low + (a.low + b.low))
  }

  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(product: a.high, b.high)
    return DoubleDouble(sum: product.high, product.low + (a.high * b.low + a.low * b.high))
  }

  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let quotient = a.high / b.high
    let back = DoubleDouble(product: quotient, b.high)
    let rest = ((a.high - back.high) - back.low) + (a.low - quotient * b.low)
    return DoubleDouble(sum: quotient, rest / b.high)
  }

  private static func split(_ value: Double) -> (Double, Double) {
    let spread = value * 134_217_729  // 2^27 + 1
    let high = spread - (spread - value)
    return (high, value - high)
  }
}
