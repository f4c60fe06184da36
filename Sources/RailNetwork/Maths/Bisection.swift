public enum Bisection {
  /// The first index below `count` from which on a condition holds; otherwise `count`.
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
