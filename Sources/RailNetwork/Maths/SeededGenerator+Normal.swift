extension SeededGenerator {
  /// A normally distributed number from one uniform number, by the inverse of the distribution
  /// (algorithm AS 241, Wichura, 1988, doi 10.2307/2347330).
  public mutating func normal() -> Double {
    // The middle of one of 2^52 equal cells, so it is never 0, 1/2 or 1.
    NormalDistribution.quantile((Double(next() >> 12) + 0.5) * 0x1p-52)
  }

  public mutating func exponential(mean: Double) -> Double {
    -mean * PortableMath.log(1 - unit())
  }
}

/// The normal distribution with mean 0 and standard deviation 1.
package enum NormalDistribution {
  /// The value below which a share (over 0, under 1) lies, with a relative error of about 10^-15.
  package static func quantile(_ share: Double) -> Double {
    let q = share - 0.5
    if abs(q) <= 0.425 {
      return q * ratio(0.180625 - q * q, centreNumerator, centreDenominator)
    }
    let tail = (-PortableMath.log(q < 0 ? share : 1 - share)).squareRoot()
    let size =
      tail <= 5
      ? ratio(tail - 1.6, middleNumerator, middleDenominator)
      : ratio(tail - 5, farNumerator, farDenominator)
    return q < 0 ? -size : size
  }

  private typealias Coefficients = [8 of Double]

  private static func ratio(_ x: Double, _ above: Coefficients, _ below: Coefficients) -> Double {
    var numerator = above[7]
    var denominator = below[7]
    for index in stride(from: 6, through: 0, by: -1) {
      numerator = numerator * x + above[index]
      denominator = denominator * x + below[index]
    }
    return numerator / denominator
  }

  private static let centreNumerator: Coefficients = [
    3.387_132_872_796_366_608, 133.141_667_891_784_377_45, 1_971.590_950_306_551_442_7,
    13_731.693_765_509_461_125, 45_921.953_931_549_871_457, 67_265.770_927_008_700_853,
    33_430.575_583_588_128_105, 2_509.080_928_730_122_672_7,
  ]
  private static let centreDenominator: Coefficients = [
    1, 42.313_330_701_600_911_252, 687.187_007_492_057_908_3, 5_394.196_021_424_751_107_7,
    21_213.794_301_586_595_867, 39_307.895_800_092_710_61, 28_729.085_735_721_942_674,
    5_226.495_278_852_854_561,
  ]
  private static let middleNumerator: Coefficients = [
    1.423_437_110_749_683_577_34, 4.630_337_846_156_545_295_9, 5.769_497_221_460_691_405_5,
    3.647_848_324_763_204_605_04, 1.270_458_252_452_368_382_58, 0.241_780_725_177_450_611_77,
    0.022_723_844_989_269_184_583_3, 7.745_450_142_783_414_076_4e-4,
  ]
  private static let middleDenominator: Coefficients = [
    1, 2.053_191_626_637_758_821_87, 1.676_384_830_183_803_849_4, 0.689_767_334_985_100_004_55,
    0.148_103_976_427_480_074_59, 0.015_198_666_563_616_457_196_6, 5.475_938_084_995_344_946e-4,
    1.050_750_071_644_416_843_24e-9,
  ]
  private static let farNumerator: Coefficients = [
    6.657_904_643_501_103_777_2, 5.463_784_911_164_114_369_9, 1.784_826_539_917_291_335_8,
    0.296_560_571_828_504_891_23, 0.026_532_189_526_576_123_093, 1.242_660_947_388_078_438_6e-3,
    2.711_555_568_743_487_578_15e-5, 2.010_334_399_292_288_132_65e-7,
  ]
  private static let farDenominator: Coefficients = [
    1, 0.599_832_206_555_887_937_69, 0.136_929_880_922_735_805_31, 0.014_875_361_290_850_614_852_5,
    7.868_691_311_456_132_591e-4, 1.846_318_317_510_054_681_8e-5,
    1.421_511_758_316_445_888_7e-7, 2.044_263_103_389_939_785_64e-15,
  ]
}
