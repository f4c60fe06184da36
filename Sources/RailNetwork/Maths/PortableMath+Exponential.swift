// Series are summed in groups of four independent terms (Estrin's scheme), which run in parallel.

extension PortableMath {
  package static func exp(_ x: Double) -> Double {
    exp(DoubleDouble(x))
  }

  /// The natural logarithm; NaN below 0, minus infinity at 0.
  package static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x == .infinity ? .infinity : .nan }
    let (mantissa, exponent) = split(x)
    let f = mantissa - 1
    let s = f / (2 + f)
    let z = s * s
    // log(1 + f) = 2 artanh(s) = 2s + s R. Using 2s = f - s f reduces the rounding error.
    let z2 = z * z
    let low = (2.0 / 3 + z * (2.0 / 5)) + z2 * (2.0 / 7 + z * (2.0 / 9))
    let tail = z * (low + z2 * z2 * highTail(z))
    let half = 0.5 * f * f
    guard exponent != 0 else { return f - (half - s * (half + tail)) }
    let k = Double(exponent)
    return k * ln2High - ((half - (s * (half + tail) + k * ln2Low)) - f)
  }

  /// `x` to the power of `y`, for finite numbers and an `x` of at least 0.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x == 0 { return y > 0 ? 0 : .infinity }
    let logarithm = preciseLog(x)
    let rough = logarithm.high * y
    guard abs(rough) < 800 else { return rough > 0 ? .infinity : 0 }
    return exp(logarithm * DoubleDouble(y))
  }

  private static func exp(_ x: DoubleDouble) -> Double {
    guard x.high < 710 else { return x.high.isNaN ? .nan : .infinity }
    guard x.high > -746 else { return x.high.isNaN ? .nan : 0 }
    let k = nearestWhole(x.high * 1.442_695_040_888_963_4)
    let high = x.high - k * ln2High
    let low = k * ln2Low - x.low
    let r = high - low
    let rest = (high - r) - low
    let r2 = r * r
    let r4 = r2 * r2
    let first = (1.0 / 2 + r * (1.0 / 6)) + r2 * (1.0 / 24 + r * (1.0 / 120))
    let second = (1.0 / 720 + r * (1.0 / 5_040)) + r2 * (1.0 / 40_320 + r * (1.0 / 362_880))
    let third =
      (1.0 / 3_628_800 + r * (1.0 / 39_916_800))
      + r2 * (1.0 / 479_001_600 + r * (1.0 / 6_227_020_800))
    let series = first + r4 * (second + r4 * third)
    return scaled(1 + (r + (rest + r2 * series)), byPowerOfTwo: Int(k))
  }

  /// The natural logarithm of a finite positive number, with a relative error below 2^-64.
  private static func preciseLog(_ x: Double) -> DoubleDouble {
    let (mantissa, exponent) = split(x)
    let f = mantissa - 1
    let s = DoubleDouble(f) / DoubleDouble(sum: 2, f)
    let z = s * s
    let third = DoubleDouble(0x1.5555_5555_5555_5p-2, 0x1.5555_5555_5555_5p-56)
    let tail = 1.0 / 7 + z.high * (1.0 / 9 + z.high * highTail(z.high) / 2)
    let far = z.high * z.high * (1.0 / 5 + z.high * tail)
    let series = DoubleDouble(1) + (z * third + DoubleDouble(far))
    let k = Double(exponent)
    let shift = DoubleDouble(product: k, 0x1.62e4_2fef_a39e_fp-1)
    return shift + DoubleDouble(k * 0x1.abc9_e3b3_9803_fp-56) + DoubleDouble(2) * s * series
  }

  /// 2/11 + 2/13 z + …, part of the series of 2 artanh, for z below 0.03.
  private static func highTail(_ z: Double) -> Double {
    let z2 = z * z
    let near = (2.0 / 11 + z * (2.0 / 13)) + z2 * (2.0 / 15 + z * (2.0 / 17))
    return near + z2 * z2 * (2.0 / 19 + z * (2.0 / 21 + z * (2.0 / 23)))
  }

  /// Splits a finite positive number into a mantissa from √½ to √2 and a power of two.
  private static func split(_ x: Double) -> (mantissa: Double, exponent: Int) {
    var bits = x.bitPattern
    var exponent = 0
    if x < .leastNormalMagnitude {
      bits = (x * 0x1p54).bitPattern
      exponent = -54
    }
    exponent += Int(bits >> 52) - 1_023
    let mantissa = Double(bitPattern: bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    return mantissa > 1.414_213_562_373_095_1 ? (mantissa / 2, exponent + 1) : (mantissa, exponent)
  }

  /// The logarithm of 2 in two parts; the first has 42 bits, so its product with `k` is exact.
  private static let ln2High = 0x1.62e4_2fef_a380_0p-1
  private static let ln2Low = 0x1.ef35_793c_7673_0p-45
}
