extension RandomAccessCollection where Index == Int {
  /// How many elements at the front satisfy a condition that no element after them does.
  ///
  /// - Complexity: O(log n).
  func prefixCount(where holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
