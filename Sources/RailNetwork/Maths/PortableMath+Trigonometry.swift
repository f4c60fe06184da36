extension PortableMath {
  /// The sine of an angle in radians; loses digits beyond ±1 000 000.
  package static func sin(_ radians: Double) -> Double {
    let (angle, quarter) = reduced(radians)
    switch quarter {
    case 0: return sine(angle)
    case 1: return cosine(angle)
    case 2: return -sine(angle)
    default: return -cosine(angle)
    }
  }

  /// The cosine of an angle in radians; loses digits beyond ±1 000 000.
  package static func cos(_ radians: Double) -> Double {
    let (angle, quarter) = reduced(radians)
    switch quarter {
    case 0: return cosine(angle)
    case 1: return -sine(angle)
    case 2: return -cosine(angle)
    default: return sine(angle)
    }
  }

  /// The angle of the vector (x, y) in radians, -π to π, with the special cases of IEEE 754.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !y.isNaN, !x.isNaN else { return .nan }
    let angle = firstQuadrant(abs(y), abs(x))
    let whole =
      x.sign == .minus ? (piHigh - angle.high) + (piLow - angle.low) : angle.high + angle.low
    return y.sign == .minus ? -whole : whole
  }

  /// The angle of a vector without negative components, 0 to π/2.
  private static func firstQuadrant(_ y: Double, _ x: Double) -> DoubleDouble {
    if y == 0 { return DoubleDouble(0) }
    if y.isInfinite || x.isInfinite {
      if y.isInfinite, x.isInfinite { return DoubleDouble(piHigh / 4, piLow / 4) }
      return y.isInfinite ? DoubleDouble(piHigh / 2, piLow / 2) : DoubleDouble(0)
    }
    // Scale the components, because their ratio could overflow or lose digits.
    let shift = -Int(max(y, x).exponent)
    let (a, b) = (scaled(y, byPowerOfTwo: shift), scaled(x, byPowerOfTwo: shift))
    guard a > b else { return DoubleDouble(sum: 0, eighth(a, b)) + lead(a, b) }
    let rest = lead(b, a) + DoubleDouble(eighth(b, a))
    return DoubleDouble(piHigh / 2, piLow / 2) + DoubleDouble(-rest.high, -rest.low)
  }

  /// The angle whose tangent is the multiple of 1/4 nearest to y / x; y / x is at most 1.
  private static func lead(_ y: Double, _ x: Double) -> DoubleDouble {
    switch nearestQuarter(y, x) {
    case 0: DoubleDouble(0)
    case 1: DoubleDouble(0x1.f5b7_5f92_c80d_dp-3, 0x1.8ab6_e3cf_7afb_dp-57)
    case 2: DoubleDouble(0x1.dac6_7056_1bb4_fp-2, 0x1.a2b7_f222_f65e_2p-56)
    case 3: DoubleDouble(0x1.4978_fa32_69ee_1p-1, 0x1.2419_a87f_2a45_8p-56)
    default: DoubleDouble(piHigh / 4, piLow / 4)
    }
  }

  /// The rest of the angle after ``lead(_:_:)``, at most 1/8 in magnitude.
  private static func eighth(_ y: Double, _ x: Double) -> Double {
    let c = nearestQuarter(y, x) / 4
    let t = (y - c * x) / (x + c * y)
    let z = t * t
    let far = 1.0 / 11 - z * (1.0 / 13 - z * (1.0 / 15 - z * (1.0 / 17)))
    let series = 1.0 / 3 - z * (1.0 / 5 - z * (1.0 / 7 - z * (1.0 / 9 - z * far)))
    return t - t * z * series
  }

  private static func nearestQuarter(_ y: Double, _ x: Double) -> Double {
    nearestWhole(y / x * 4)
  }

  /// An angle minus the nearest multiple of π/2, in exact parts (Cody and Waite), and its quadrant.
  private static func reduced(_ radians: Double) -> (DoubleDouble, Int) {
    guard abs(radians) < 0x1p50 else { return (DoubleDouble(.nan), 0) }
    let k = nearestWhole(radians * 0.636_619_772_367_581_34)
    guard k != 0 else { return (DoubleDouble(radians), 0) }
    var angle = DoubleDouble(sum: radians - k * 0x1.921f_b544p+0, -(k * 0x1.0b46_11a6p-34))
    angle = angle + DoubleDouble(-(k * 0x1.3198_a2ep-69), -(k * 0x1.b839_a252_049c_1p-104))
    return (angle, Int(k) & 3)
  }

  /// The sine of an angle of at most π/4 in magnitude.
  private static func sine(_ angle: DoubleDouble) -> Double {
    let x = angle.high
    guard x != 0 else { return x }
    let z = x * x
    let far = 1.0 / 39_916_800 - z * (1.0 / 6_227_020_800 - z * (1.0 / 1_307_674_368_000))
    let series = 1.0 / 6 - z * (1.0 / 120 - z * (1.0 / 5_040 - z * (1.0 / 362_880 - z * far)))
    return x + (angle.low * (1 - 0.5 * z) - x * z * series)
  }

  /// The cosine of an angle of at most π/4 in magnitude.
  private static func cosine(_ angle: DoubleDouble) -> Double {
    let x = angle.high
    let z = x * x
    let far = 1.0 / 479_001_600 - z * (1.0 / 87_178_291_200 - z * (1.0 / 20_922_789_888_000))
    let series = 1.0 / 24 - z * (1.0 / 720 - z * (1.0 / 40_320 - z * (1.0 / 3_628_800 - z * far)))
    let half = 0.5 * z
    let near = 1 - half
    return near + (((1 - near) - half) + (z * z * series - x * angle.low))
  }

  private static let piHigh = 0x1.921f_b544_42d1_8p+1
  private static let piLow = 0x1.1a62_6331_45c0_7p-53
}
