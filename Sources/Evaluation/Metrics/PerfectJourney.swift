/// CO1: whether nothing at all went wrong.
///
/// The railway and the direction are right at the end of every leg, every arrival and departure is
/// shown within 30 s, no alert is false, and no display is out of order. Not measured where the
/// labels are uncertain by more than 15 s.
enum PerfectJourney: Metric {
  static let collarSeconds = 30.0

  static let definitions = [
    MetricDefinition(
      "CO1", "perfect journeys", unit: .share, polarity: .higher,
      summary: "On how many journeys nothing went wrong.",
      formula: "RW2 ∧ DR right per leg ∧ |δ| ≤ 30 s ∧ no false alert ∧ PH8 = 0",
      source: "nuPlan and NAVSIM count flawless runs", over: .journeys)
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let uncertainty = Double(performance.journey.uncertaintyMilliseconds) / 1_000
    guard !performance.spans.isEmpty, collarSeconds >= 2 * uncertainty else {
      return [Ratio(0, of: 0)]
    }
    let isPerfect =
      FinalVerdict.legEnds(performance).allSatisfy { $0.verdict.isSuperset(of: .pair) }
      && EventDelay.delays(performance).allSatisfy {
        $0.event.kind == .approach || abs($0.seconds) <= collarSeconds
      }
      && performance.falseAlerts().isEmpty && DisplayGrammar.violations(performance).isEmpty
    return [Ratio(isPerfect ? 1 : 0, of: 1)]
  }
}
