/// Quantiles of observations, some of which may be infinite.
package enum Quantiles {
  /// The quantile by linear interpolation between order statistics (Hyndman and Fan's type 7).
  ///
  /// Where a neighbour that takes part is infinite, so is the quantile.
  ///
  /// - Returns: nil for no observations.
  package static func of(_ values: [Double], _ rank: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    return ofSorted(values.sorted(), rank)
  }

  /// As ``of(_:_:)`` of at least one observation already in order.
  package static func ofSorted(_ sorted: [Double], _ rank: Double) -> Double {
    let place = rank * Double(sorted.count - 1)
    let low = min(max(Int(place), 0), sorted.count - 1)
    let share = place - Double(low)
    guard share > 0, low + 1 < sorted.count else { return sorted[low] }
    let (a, b) = (sorted[low], sorted[low + 1])
    guard a != b else { return a }
    guard a.isFinite else { return b.isFinite ? a : share < 0.5 ? a : b }
    return b.isFinite ? a + (b - a) * share : b
  }
}
