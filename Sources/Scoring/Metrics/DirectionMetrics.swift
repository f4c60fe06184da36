import Tracking

/// DR1 and DR4: how often the direction was right, and how long a tracker takes to see a reversal,
/// by the clock of TT2.
enum DirectionMetrics {
  static let group = MetricGroup(title: "Direction", metrics: accuracy + turning)

  private static let share = MetricFamily(
    source: "joint label of line and direction: aetransport.org abstract 5479")

  private static let accuracy: [Metric] = [
    share(
      "DR1", "direction",
      "How much of the time with the right railway the direction was also right.",
      "Σ dt·[r̂ ∈ R* ∧ d̂ = d*] / Σ dt·[r̂ ∈ R*]"
    ) { Ratio.time($0.milliseconds(.pair), of: $0.milliseconds(.railway)) },
    share(
      "DR1u", "railway and direction",
      "How much of the labelled time both railway and direction were right.",
      "Σ dt·[r̂ ∈ R* ∧ d̂ = d*] / Σ dt", word: "direction", isDeclared: true
    ) { Ratio.time($0.milliseconds(.pair), of: $0.milliseconds()) },
  ]

  private static let turn = MetricFamily(
    unit: .seconds, polarity: .lower, over: .events, source: "eclipse-sumo/sumo issue 4383")

  private static let turning: [Metric] = [
    turn(
      "DR4", "time until a reversal is seen",
      "How long after a reversal it took until the direction was right for a minute.",
      "min t: r̂ ∈ R* ∧ d̂ = d* on [t, t + 60 s], from the reversal", aggregate: .median,
      ceiling: 600
    ) { performance in
      Quantile(
        turns(performance.journey).map { call in
          let start = max(call.departure, performance.journey.sessionStart)
          return TimeToRight.settled(.pair, performance.spans[...], from: start)?
            .seconds(since: start) ?? .infinity
        })
    },
    turn(
      "DR4.false", "false reversals", "How many reversals per hour were shown but did not happen.",
      "max(0, changes of d̂ on one railway − reversals) / labelled hours", unit: .perHour,
      over: .seconds
    ) { performance in
      var flips = 0
      var last: Estimate?
      for span in performance.spans {
        guard let said = performance.estimate(in: span), said.direction != nil else { continue }
        if let last, said.railway == last.railway, said.direction != last.direction { flips += 1 }
        last = said
      }
      return Ratio.perHour(
        Double(max(0, flips - turns(performance.journey).count)),
        in: performance.milliseconds())
    },
  ]

  private static func turns(_ journey: JudgedJourney) -> [JudgedCall] {
    journey.calls.filter { call in
      guard let before = call.arriving.first, let after = call.departing.first else {
        return false
      }
      return before.railway == after.railway && before.direction != after.direction
    }
  }
}
