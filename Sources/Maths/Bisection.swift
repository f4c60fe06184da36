public enum Bisection {
  /// The first index below `count` for which a condition holds; otherwise `count`.
  ///
  /// If the condition holds for an index, it must hold for all later ones. O(log count).
  @inlinable
  public static func first(below count: Int, where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
