import Maths

/// Settings spread over the space more evenly than chance would: Halton's sequence in the first
/// prime bases, shifted by a draw per axis (Cranley and Patterson, 1976, doi 10.1137/0713071).
///
/// A drawn setting that breaks a constraint is dropped and another drawn, a hundred times over for
/// each that is wanted; a space that allows too little gives fewer settings.
enum HaltonSequence {
  private static let drawsPerSetting = 100

  static func settings(_ space: SearchSpace, count: Int, seed: UInt64) -> [[Double]] {
    var random = SeededGenerator(seed: seed, stream: "halton search")
    let shifts = space.axes.map { _ in random.unit() }
    let bases = primes(space.axes.count)
    var settings: [[Double]] = []
    var index = 1
    while settings.count < count, index <= count * drawsPerSetting {
      let setting = space.axes.indices.map { axis in
        let share = radicalInverse(index, base: bases[axis]) + shifts[axis]
        return space.axes[axis].value(atShare: share < 1 ? share : share - 1)
      }
      if space.allows(setting) { settings.append(setting) }
      index += 1
    }
    return settings
  }

  /// The digits of `index` in a base, mirrored at the point (Halton, 1960).
  static func radicalInverse(_ index: Int, base: Int) -> Double {
    var rest = index
    var weight = 1.0
    var sum = 0.0
    while rest > 0 {
      weight /= Double(base)
      sum += Double(rest % base) * weight
      rest /= base
    }
    return sum
  }

  static func primes(_ count: Int) -> [Int] {
    var primes: [Int] = []
    var candidate = 2
    while primes.count < count {
      if !primes.contains(where: { candidate % $0 == 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes
  }
}
