import Tracking

/// DR3 and DR4: how long until the direction was right and stayed so, and how turns are seen.
///
/// DR3 is TT2 for railway and direction together. DR4 runs the same clock from each reversal; false
/// reversals are changes of the shown direction on one railway beyond the true ones.
enum DirectionLock {
  static let metrics: [Metric] = {
    let locks = MetricFamily(
      unit: .seconds, polarity: .lower, over: .journeys,
      source: "the talk; early classification (ERDE)", aggregate: .median, ceiling: 600)
    func lock(_ id: String, _ name: String, _ unit: MetricUnit, ceiling: Double) -> Metric {
      locks(
        id, name,
        "How long after the first departure railway and direction were right for a minute.",
        "min t: r̂ ∈ R* ∧ d̂ = d* on [t, t + 60 s], from the first departure", unit: unit,
        ceiling: ceiling
      ) { performance in
        guard !performance.spans.isEmpty else { return nil }
        let start = performance.journey.clockStart
        let time = TimeToRight.settled(.pair, performance.spans[...], from: start)
        return Quantile([TimeToRight.clock(unit, time, performance.journey)])
      }
    }
    let turn = MetricFamily(
      unit: .seconds, polarity: .lower, over: .events, source: "eclipse-sumo/sumo issue 4383")
    return [
      lock("DR3", "time until direction locks", .seconds, ceiling: 600),
      lock("DR3.m", "way until direction locks", .metres, ceiling: 10_000),
      lock("DR3.stations", "stations until direction locks", .stations, ceiling: 10),
      turn(
        "DR4", "time until a reversal is seen",
        "How long after the train turned back the new direction was right for a minute.",
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
        "DR4.false", "false reversals", "How many turns an hour were shown that were none.",
        "max(0, changes of d̂ on one railway − reversals) / labelled hours", unit: .perHour,
        over: .seconds
      ) { performance in
        let named = performance.spans.compactMap { performance.estimate(in: $0) }.filter {
          $0.direction != nil
        }
        let flips = zip(named, named.dropFirst()).count {
          $0.railway == $1.railway && $0.direction != $1.direction
        }
        return Ratio.perHour(
          Double(max(0, flips - turns(performance.journey).count)),
          in: performance.milliseconds())
      },
    ]
  }()

  /// The calls at which the train turns back.
  private static func turns(_ journey: JudgedJourney) -> [JudgedCall] {
    journey.calls.filter { call in
      guard let before = call.arriving.first, let after = call.departing.first else {
        return false
      }
      return before.railway == after.railway && before.direction != after.direction
    }
  }
}
