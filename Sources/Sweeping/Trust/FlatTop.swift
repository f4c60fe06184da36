import Maths

/// The values of one parameter, the others at their defaults, that are about as good as the best.
///
/// So is a value that the best leads by no more than a margin, or not significantly (Student's paired
/// test over rides at 5 %), if all between the two are.
package struct FlatTop: Sendable, Equatable {
  package let best: Double
  package let range: ClosedRange<Double>
  /// Whether it ends where what was tried does: it may go on.
  package let reachesLowEnd: Bool
  package let reachesHighEnd: Bool

  private static let significance = 0.05

  /// Nil for fewer than three values, and where nothing was measured.
  package init?(_ table: TrialTable, axis: Int, margin: Double) {
    let line = table.line(axis)
    guard line.points.count > 2, let best = line.best(over: line.allSubjects) else { return nil }
    func isFlat(_ setting: Int) -> Bool {
      guard let lead = line.lead(of: best, over: setting) else { return false }
      let chance = StudentDistribution.twoSidedQuantile(
        Self.significance, degrees: lead.clusters - 1)
      return lead.mean <= max(margin, chance * lead.standardError)
    }
    var (low, high) = (best, best)
    while low > 0, isFlat(low - 1) { low -= 1 }
    while high + 1 < line.points.count, isFlat(high + 1) { high += 1 }
    self.best = line.points[best][axis]
    range = line.points[low][axis]...line.points[high][axis]
    reachesLowEnd = low == 0
    reachesHighEnd = high == line.points.count - 1
  }
}
