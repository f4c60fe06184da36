import Tracking

/// DR4: how long a turn of the train goes unseen, and how many turns are made up.
///
/// From each reversal: seconds until railway and direction are right for a minute (as DR3).
/// False reversals: changes of the shown direction on one railway beyond the true ones, per
/// labelled hour. Idea: SUMO issue 4383; a reversal does not clear the talk's trackers.
enum Reversals: Metric {
  static let definitions = [
    MetricDefinition(
      "DR4", "time until a reversal is seen", unit: .seconds, polarity: .lower,
      summary: "How long after the train turned back the new direction was right for a minute.",
      formula: "min t: r̂ ∈ R* ∧ d̂ = d* on [t, t + 60 s], from the reversal",
      source: "eclipse-sumo/sumo issue 4383", aggregate: .median, over: .events, ceiling: 600),
    MetricDefinition(
      "DR4.false", "false reversals", unit: .perHour, polarity: .lower,
      summary: "How many turns an hour were shown that were none.",
      formula: "max(0, changes of d̂ on one railway − reversals) / labelled hours",
      source: "as DR4", over: .seconds),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let journey = performance.journey
    let turns = journey.calls.indices.filter { place in
      let call = journey.calls[place]
      guard let before = call.arriving.first, let after = call.departing.first else {
        return false
      }
      return before.railway == after.railway && before.direction != after.direction
    }
    let delays = turns.map { place in
      let start = max(journey.calls[place].departure, journey.sessionStart)
      let time = TimeToSettled.settledTime(.pair, performance.spans[...], from: start)
      return time.map { Double($0 - start) / 1_000 } ?? .infinity
    }
    let named = performance.spans.compactMap { span -> HeldAnswer? in
      guard let place = span.answer else { return nil }
      let answer = performance.answers[place]
      return answer.estimate.direction == nil ? nil : answer
    }
    let flips = zip(named, named.dropFirst()).count {
      $0.estimate.railway == $1.estimate.railway
        && $0.estimate.direction != $1.estimate.direction
    }
    return [
      Quantile(delays),
      Ratio.perHour(Double(max(0, flips - turns.count)), in: performance.labelledMilliseconds),
    ]
  }
}
