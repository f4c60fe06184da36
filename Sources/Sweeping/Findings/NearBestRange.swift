import Maths
import Scoring

/// The values of one parameter around the best that are about as good.
package struct NearBestRange: Sendable, Equatable {
  package let best: Double
  package let range: ClosedRange<Double>
  /// Whether it ends at the lowest value tried, so that lower values may be as good.
  package let reachesLowEnd: Bool
  package let reachesHighEnd: Bool

  private static let significance = 0.05

  /// The values that the best leads by no more than a margin, or not significantly (Student's
  /// paired test over rides at 5%); nil for fewer than three values.
  package init?(_ table: TrialTable, axis: Int, margin: Double) {
    let own = table.varying(axis)
    guard own.settings.count > 2, let best = own.best(over: own.allJourneys) else { return nil }
    let values = own.settings.map { $0[axis] }
    func isNear(_ trial: Int) -> Bool {
      guard let lead = own.lead(of: best, over: trial) else { return false }
      let chance = StudentDistribution.twoSidedQuantile(
        Self.significance, degrees: lead.clusters - 1)
      return lead.mean <= max(margin, chance * lead.standardError)
    }
    var (low, high) = (best, best)
    while low > 0, isNear(low - 1) { low -= 1 }
    while high + 1 < values.count, isNear(high + 1) { high += 1 }
    self.best = values[best]
    range = values[low]...values[high]
    reachesLowEnd = low == 0
    reachesHighEnd = high == values.count - 1
  }
}
