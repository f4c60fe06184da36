import Tracking

/// DR1u and DR4.false: how often the direction was right, and false reversals.
enum DirectionMetrics {
  static let group = MetricGroup(title: "Direction", metrics: [accuracy, falseReversals])

  private static let accuracy = MetricFamily(
    source: "joint label of line and direction: aetransport.org abstract 5479"
  )(
    "DR1u", "railway and direction",
    "How much of the labelled time both railway and direction were right.",
    "Σ dt·[r̂ ∈ R* ∧ d̂ = d*] / Σ dt", word: "direction", isDeclared: true
  ) { Ratio.time($0.milliseconds(.pair), of: $0.milliseconds()) }

  private static let falseReversals = MetricFamily(
    unit: .perHour, polarity: .lower, source: "eclipse-sumo/sumo issue 4383"
  )(
    "DR4.false", "false reversals", "How many reversals per hour were shown but did not happen.",
    "max(0, changes of d̂ on one railway − reversals) / labelled hours"
  ) { performance in
    var flips = 0
    var last: Estimate?
    for span in performance.spans {
      guard let said = performance.estimate(in: span), said.direction != nil else { continue }
      if let last, said.railway == last.railway, said.direction != last.direction { flips += 1 }
      last = said
    }
    return Ratio.perHour(
      Double(max(0, flips - reversals(performance.journey))), in: performance.milliseconds())
  }

  private static func reversals(_ journey: JudgedJourney) -> Int {
    journey.calls.count { call in
      guard let before = call.arriving.first, let after = call.departing.first else {
        return false
      }
      return before.railway == after.railway && before.direction != after.direction
    }
  }
}
