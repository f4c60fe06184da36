import Tracking

/// VP2 to VP5: how well dwells are measured, and what rests on the cuts.
///
/// VP2: how much longer now was shown at a stop than the train stood there, the whole time of the
/// stop taken together. VP3: the area under the ROC curve of the raw numbers behind visited or
/// passed (the stopped time; the time at the station), so that the cuts of 20 and 70 s are one
/// operating point of many. VP4: how many stations lie within 10 % of a cut. VP5: what the true
/// railway was charged for stops between its stations.
/// Sources: the talk; PSDS; TrainLCD/MobileApp 4284.
enum DwellJudgement: Metric {
  static let nearShare = 0.1
  /// The parameters that cut visited from passed.
  static let dwellParameters = ["stoppedDwell", "visitedDwell"]

  static let definitions = [
    MetricDefinition(
      "VP2", "dwell error", unit: .seconds, polarity: .nearZero,
      summary: "How much longer now was shown at a stop than the train stood there.",
      formula: "mean of d̂ − d* over stops shown as now", source: "the talk", over: .stops),
    MetricDefinition(
      "VP3.stopped", "stopped time tells stops from passes", unit: .share, polarity: .higher,
      summary: "Area under the ROC curve of the stopped time: 1 tells all apart, 0.5 none.",
      formula: "P(stopped time at a stop > at a passed station)", source: "PSDS", over: .stations),
    MetricDefinition(
      "VP3.window", "time at the station tells stops from passes", unit: .share,
      polarity: .higher,
      summary: "Area under the ROC curve of the time at the station.",
      formula: "P(time at a stop > at a passed station)", source: "PSDS", over: .stations),
    MetricDefinition(
      "VP4", "stations near a cut", unit: .share, polarity: .neutral,
      summary: "How many stations lie within 10 % of the cut between visited and passed.",
      formula: "[|value − cut| ≤ 0.1·cut for a dwell] / stations", source: "PSDS", over: .stations),
    MetricDefinition(
      "VP5", "charge for true stops between stations", unit: .points, polarity: .lower,
      summary: "What the true railway's score lost for stops between its stations.",
      formula: "−(score term of stops between stations) on the true railway",
      source: "the talk", over: .journeys),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let claims = performance.callClaims() ?? []
    let calls = performance.journey.calls
    func separation(_ parameter: String) -> Separation {
      func values(stop: Bool) -> [Double] {
        claims.filter { calls[$0.call].isStop == stop }.compactMap { claim in
          claim.decisions.first { $0.parameter == parameter }?.value
        }
      }
      return Separation(positives: values(stop: true), negatives: values(stop: false))
    }
    let judged = claims.filter { !dwells($0).isEmpty }
    let near = judged.count { claim in
      dwells(claim).contains { abs($0.value - $0.threshold) <= nearShare * $0.threshold }
    }
    let charge = charge(performance)
    return [
      dwellError(performance), separation("stoppedDwell"), separation("visitedDwell"),
      Ratio(Double(near), of: Double(judged.count)),
      Ratio(charge ?? 0, of: charge == nil ? 0 : 1),
    ]
  }

  private static func dwells(_ claim: CallClaim) -> [ThresholdDecision] {
    claim.decisions.filter { dwellParameters.contains($0.parameter) }
  }

  private static func dwellError(_ performance: Performance) -> Ratio {
    var sum = 0.0
    var stops = 0.0
    for truth in performance.journey.trueIntervals where truth.phase == .now {
      let near = performance.shown.filter { shown in
        shown.shows(truth) && shown.start < truth.end + EventDelay.windowMilliseconds
          && shown.end > truth.start - EventDelay.windowMilliseconds
      }
      guard !near.isEmpty else { continue }
      let shown = near.reduce(Int64(0)) { $0 + $1.end - $1.start }
      sum += Double(shown - (truth.end - truth.start)) / 1_000
      stops += 1
    }
    return Ratio(sum, of: stops)
  }

  /// Nil where the tracker's score has no such term.
  private static func charge(_ performance: Performance) -> Double? {
    guard let last = performance.journey.calls.last else { return nil }
    let candidate = performance.track.finalTrace?.candidates.first { candidate in
      last.arriving.contains { $0.railway == candidate.railway }
    }
    let term = candidate?.scoreTerms.first { $0.kind == .stopsBetweenStations }
    return term.map { -$0.value }
  }
}
