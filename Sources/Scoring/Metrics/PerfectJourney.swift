/// CO1: whether the tracker made no error at all; not measured if labels are uncertain by over 15
/// s.
enum PerfectJourney {
  private static let collarSeconds = 30.0

  static let group = MetricGroup(title: "All together", metrics: [metric])

  private static let metric = MetricFamily(
    over: .journeys, source: "driving scores of nuPlan and NAVSIM"
  )(
    "CO1", "perfect journeys", "On how many journeys nothing went wrong.",
    "RW2 ∧ DR right per leg ∧ |δ| ≤ 30 s ∧ no false alert ∧ PH8 = 0", isOutcome: true
  ) { performance in
    let uncertainty = Double(performance.journey.uncertaintyMilliseconds) / 1_000
    guard !performance.spans.isEmpty, collarSeconds >= 2 * uncertainty else { return nil }
    return Ratio.one(
      performance.legs.allSatisfy { $0.last?.correctness.isSuperset(of: .pair) == true }
        && performance.find(EventDelay.Delays.self).all.allSatisfy {
          $0.event.kind == .approach || abs($0.seconds) <= collarSeconds
        }
        && performance.find(FalseAlerts.self).count == 0
        && performance.find(DisplayGrammar.Violations.self).indices.isEmpty)
  }
}
