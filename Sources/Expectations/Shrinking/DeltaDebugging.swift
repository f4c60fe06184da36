/// Finds a small part of a list that still fails.
///
/// The minimising algorithm of Zeller and Hildebrandt, 2002, doi 10.1109/32.988498, by complements
/// only: pieces are left out, larger ones first, for as long as the rest still fails.
enum DeltaDebugging {
  /// The indices that remain, in order.
  ///
  /// - Parameters:
  ///   - count: how many elements there are.
  ///   - budget: how many more times `stillFails` may be asked; what is left of it on return.
  ///   - stillFails: whether the elements at some indices fail on their own; it is taken for granted
  ///     that all of them do.
  /// - Returns: indices from which, unless the budget ran out, no single one can be left out.
  static func minimised(
    count: Int, budget: inout Int, stillFails: ([Int]) -> Bool
  ) -> [Int] {
    var kept = Array(0..<count)
    var piece = max(1, count / 2)
    while !kept.isEmpty, budget > 0 {
      var hasShrunk = false
      var start = 0
      while start < kept.count, budget > 0 {
        let end = min(start + piece, kept.count)
        let rest = Array(kept[..<start] + kept[end...])
        budget -= 1
        if !rest.isEmpty, stillFails(rest) {
          kept = rest
          hasShrunk = true
        } else {
          start = end
        }
      }
      if piece > 1 {
        piece = max(1, min(piece / 2, kept.count / 2))
      } else if !hasShrunk {
        break
      }
    }
    return kept
  }
}
