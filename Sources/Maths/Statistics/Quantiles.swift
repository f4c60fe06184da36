/// Quantiles of observations; some of these may be infinite.
package enum Quantiles {
  /// The quantile by linear interpolation (Hyndman and Fan's type 7); infinite beside an infinite
  /// value.
  package static func of(_ values: [Double], _ rank: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    var values = values
    sort(&values, for: rank)
    return ofSorted(values, rank)
  }

  /// The range of the middle 95 % of at least one observation; changes the order of `values`.
  static func middle(of values: inout [Double]) -> (low: Double, high: Double) {
    sort(&values, for: 0.025)
    let low = ofSorted(values, 0.025)
    sort(&values, for: 0.975)
    return (low, ofSorted(values, 0.975))
  }

  /// Partly sorts values, so that the neighbours of a rank are in place (Hoare 1961).
  static func sort(_ values: inout [Double], for rank: Double) {
    let place = Int(rank * Double(values.count - 1))
    var doubt = values.indices
    while doubt.count > sortedAtOnce {
      let pivot = values[doubt.lowerBound + doubt.count / 2]
      var (low, high) = (doubt.lowerBound, doubt.upperBound - 1)
      while low <= high {
        while values[low] < pivot { low += 1 }
        while pivot < values[high] { high -= 1 }
        if low <= high {
          values.swapAt(low, high)
          low += 1
          high -= 1
        }
      }
      // Both neighbours must be on the same side.
      if place + 1 <= high {
        doubt = doubt.lowerBound..<(high + 1)
      } else if place >= low {
        doubt = low..<doubt.upperBound
      } else {
        break
      }
    }
    values[doubt].sort()
  }

  private static let sortedAtOnce = 32

  package static func sort(_ values: inout [Double]) { values.sort() }

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
