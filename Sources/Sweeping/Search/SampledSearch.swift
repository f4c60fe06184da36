import Numerics

/// Settings drawn from the space, as many as wanted.
///
/// A drawn point that breaks a constraint is dropped and another drawn, a hundred times over for
/// each that is wanted; a space that allows too little gives fewer points.
package enum SampledSearch {
  private static let drawsPerPoint = 100

  /// Independent uniform draws (Bergstra and Bengio, 2012, JMLR 13:281).
  package static func random(_ space: SearchSpace, count: Int, seed: UInt64) -> [[Double]] {
    var random = SeededGenerator(seed: seed, stream: "random search")
    return collect(space, count: count) { _ in
      space.axes.map { $0.value(atShare: random.unit()) }
    }
  }

  /// Halton's sequence in the first prime bases, shifted by a draw per axis (Cranley–Patterson).
  package static func halton(_ space: SearchSpace, count: Int, seed: UInt64) -> [[Double]] {
    var random = SeededGenerator(seed: seed, stream: "halton search")
    let shifts = space.axes.map { _ in random.unit() }
    let bases = primes(space.axes.count)
    return collect(space, count: count) { index in
      space.axes.indices.map { axis in
        let share = radicalInverse(index + 1, base: bases[axis]) + shifts[axis]
        return space.axes[axis].value(atShare: share < 1 ? share : share - 1)
      }
    }
  }

  /// Latin hypercube: each axis cut into `count` slices, each slice hit once (McKay, Beckman and
  /// Conover, 1979, doi 10.2307/1268522).
  ///
  /// Points that break a constraint are dropped, so a constrained space gives fewer.
  package static func latinHypercube(_ space: SearchSpace, count: Int, seed: UInt64) -> [[Double]] {
    var random = SeededGenerator(seed: seed, stream: "latin hypercube search")
    let columns = space.axes.map { axis in
      random.shuffled(Array(0..<count)).map { slice in
        axis.value(atShare: (Double(slice) + random.unit()) / Double(count))
      }
    }
    return (0..<count).map { row in columns.map { $0[row] } }.filter(space.allows)
  }

  private static func collect(
    _ space: SearchSpace, count: Int, _ draw: (Int) -> [Double]
  ) -> [[Double]] {
    var points: [[Double]] = []
    var index = 0
    while points.count < count, index < count * drawsPerPoint {
      let point = draw(index)
      if space.allows(point) { points.append(point) }
      index += 1
    }
    return points
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
