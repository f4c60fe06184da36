import Numerics

extension RandomAccessCollection where Index == Int {
  /// How many elements at the front satisfy a condition that no element after them does.
  ///
  /// - Complexity: O(log n).
  func prefixCount(where holds: (Element) -> Bool) -> Int {
    Bisection.first(below: count) { !holds(self[startIndex + $0]) }
  }
}
