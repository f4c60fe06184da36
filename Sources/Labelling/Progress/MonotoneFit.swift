/// The non-falling sequence nearest to a sequence in the sum of absolute differences.
///
/// Robust isotonic regression by pooling adjacent violators, each pool at its median (Robertson and
/// Waltman, 1968, doi 10.1214/aoms/1177698258). A train that seems to overshoot and roll back pools
/// into one flat stretch: standing.
enum MonotoneFit {
  /// The fitted values, one for each of `values`.
  ///
  /// - Complexity: O(n²) at worst, near O(n) where the values mostly rise.
  static func values(_ values: [Double]) -> [Double] {
    var pools: [Pool] = []
    for value in values {
      var pool = Pool(sorted: [value])
      while let last = pools.last, last.median > pool.median {
        pool = Pool(sorted: merged(last.sorted, pool.sorted))
        pools.removeLast()
      }
      pools.append(pool)
    }
    return pools.flatMap { pool in [Double](repeating: pool.median, count: pool.sorted.count) }
  }

  private struct Pool {
    var sorted: [Double]
    /// The lower median.
    var median: Double { sorted[(sorted.count - 1) / 2] }
  }

  private static func merged(_ a: [Double], _ b: [Double]) -> [Double] {
    var result: [Double] = []
    result.reserveCapacity(a.count + b.count)
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      if a[i] <= b[j] {
        result.append(a[i])
        i += 1
      } else {
        result.append(b[j])
        j += 1
      }
    }
    return result + a[i...] + b[j...]
  }
}
