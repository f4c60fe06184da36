import RailNetwork

/// The agreement of two rankings of the same items: 1 is the same order, 0 unrelated, -1 reversed.
package enum KendallTau {
  /// Kendall's tau-b ("The treatment of ties in ranking problems", 1945); nil if a ranking is all
  /// ties.
  package static func of(_ a: [Double], _ b: [Double]) -> Double? {
    var (sum, inA, inB) = (0, 0, 0)
    for i in a.indices {
      for j in a.indices.dropFirst(i + 1) {
        let x = a[i] < a[j] ? 1 : a[i] > a[j] ? -1 : 0
        let y = b[i] < b[j] ? 1 : b[i] > b[j] ? -1 : 0
        sum += x * y
        inA += x * x
        inB += y * y
      }
    }
    guard inA > 0, inB > 0 else { return nil }
    return Double(sum) / (Double(inA) * Double(inB)).squareRoot()
  }

  /// The interval with 95 % of the values if the items are drawn again with replacement.
  package static func interval(
    _ a: [Double], _ b: [Double], seed: UInt64, draws: Int = 1_000
  ) -> ClosedRange<Double>? {
    guard !a.isEmpty else { return nil }
    var generator = SeededGenerator(seed: seed, stream: "tau")
    let values = (0..<draws).compactMap { _ in
      let chosen = a.indices.map { _ in generator.index(below: a.count) }
      return of(chosen.map { a[$0] }, chosen.map { b[$0] })
    }
    guard let low = Quantiles.of(values, 0.025), let high = Quantiles.of(values, 0.975) else {
      return nil
    }
    return low...high
  }
}
