/// Quantiles of observations; some of these may be infinite.
package enum Quantiles {
  /// The quantile by linear interpolation (Hyndman and Fan's type 7); infinite beside an infinite
  /// value.
  package static func of(_ values: [Double], _ rank: Double) -> Double? {
    values.isEmpty ? nil : ofSorted(values.sorted(), rank)
  }

  /// The same as ``of(_:_:)`` for observations that are sorted; there must be at least one.
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
