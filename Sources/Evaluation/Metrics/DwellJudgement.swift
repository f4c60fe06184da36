import Tracking

/// VP2 to VP5: how well dwells are measured, and what rests on the cuts.
///
/// VP2: how much longer now was shown at a stop than the train stood there, the whole time of the
/// stop taken together. VP3: the area under the ROC curve of the raw numbers behind visited or
/// passed (the stopped time; the time at the station), so that the cuts of 20 and 70 s are one
/// operating point of many. VP4: how many stations lie within 10 % of a cut. VP5: what the true
/// railway was charged for stops between its stations (TrainLCD/MobileApp 4284).
enum DwellJudgement {
  static let nearShare = 0.1

  static let metrics: [Metric] = {
    let states = MetricFamily(
      unit: .share, polarity: .higher, over: .stations, source: "PSDS", needs: .trace)
    let talk = MetricFamily(
      unit: .seconds, polarity: .nearZero, over: .stops, source: "the talk")
    return [
      talk(
        "VP2", "dwell error",
        "How much longer now was shown at a stop than the train stood there.",
        "mean of d̂ − d* over stops shown as now", measure: dwellError),
      states(
        "VP3.stopped", "stopped time tells stops from passes",
        "Area under the ROC curve of the stopped time: 1 tells all apart, 0.5 none.",
        "P(stopped time at a stop > at a passed station)", measure: separation("stoppedDwell")),
      states(
        "VP3.window", "time at the station tells stops from passes",
        "Area under the ROC curve of the time at the station.",
        "P(time at a stop > at a passed station)", measure: separation("visitedDwell")),
      states(
        "VP4", "stations near a cut",
        "How many stations lie within 10 % of the cut between visited and passed.",
        "[|value − cut| ≤ 0.1·cut for a dwell] / stations", .neutral
      ) { performance in
        let dwells = performance.find(CallStates.self).states?.map(\.dwells)
        return Ratio.share((dwells ?? []).filter { !$0.isEmpty }) {
          $0.contains { abs($0.value - $0.threshold) <= nearShare * $0.threshold }
        }
      },
      talk(
        "VP5", "charge for true stops between stations",
        "What the true railway's score lost for stops between its stations.",
        "−(score term of stops between stations) on the true railway", unit: .points, .lower,
        over: .journeys, needs: .trace
      ) { performance in
        guard let last = performance.journey.calls.last else { return nil }
        let candidate = performance.track.finalTrace?.candidates.first { candidate in
          last.arriving.contains { $0.railway == candidate.railway }
        }
        let term = candidate?.scoreTerms.first { $0.kind == .stopsBetweenStations }
        return term.map { Ratio.one(-$0.value) }
      },
    ]
  }()

  private static func separation(
    _ parameter: String
  ) -> @Sendable (Performance) -> (any Tally)? {
    { performance in
      guard let states = performance.find(CallStates.self).states else { return nil }
      func values(stop: Bool) -> [Double] {
        states.filter { $0.call.isStop == stop }.compactMap { state in
          state.decisions.first { $0.parameter == parameter }?.value
        }
      }
      return Separation(positives: values(stop: true), negatives: values(stop: false))
    }
  }

  @Sendable private static func dwellError(_ performance: Performance) -> (any Tally)? {
    let reach = EventDelay.windowMilliseconds
    var sum = 0.0
    var stops = 0
    for truth in performance.journey.trueIntervals where truth.phase == .now {
      let from = truth.start.advanced(byMilliseconds: -reach)
      let to = truth.end.advanced(byMilliseconds: reach)
      let near = performance.shown.filter { $0.start < to && $0.end > from && $0.shows(truth) }
      guard !near.isEmpty else { continue }
      sum += Double(near.reduce(0) { $0 + $1.milliseconds } - truth.milliseconds) / 1_000
      stops += 1
    }
    return Ratio(sum, of: Double(stops))
  }
}
