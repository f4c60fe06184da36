package import Tracking

/// The parameters that cut visited from passed.
let dwellParameters = ["stoppedDwell", "visitedDwell"]

/// What a tracker made of a call in the end: visited, passed, or neither.
package struct CallState: Sendable, Equatable {
  package var call: JudgedCall
  package var isVisited: Bool?
  /// The comparisons that decided it.
  package var decisions: [ThresholdDecision]

  var dwells: [ThresholdDecision] {
    decisions.filter { dwellParameters.contains($0.parameter) }
  }
}

extension Performance {
  /// What the tracker made of the calls; nil for a trace without any station's state.
  package var callStates: [CallState]? { find(CallStates.self).states }
}

/// What the tracker made of each call after the first and before the last of a ride.
///
/// Taken from its final trace, on the true railway in the true direction; neither where another
/// railway was named when the train left the station.
struct CallStates: Finding {
  /// Nil for a trace without any station's state.
  let states: [CallState]?

  init(_ performance: Performance) {
    guard let trace = performance.transcript.finalTrace,
      trace.candidates.contains(where: { !$0.stations.isEmpty })
    else {
      states = nil
      return
    }
    let journey = performance.journey
    let spans = performance.spans
    var span = 0
    states = journey.calls.compactMap { call in
      guard !call.isFirstOfRide, !call.isLastOfRide, call.departure >= journey.sessionStart,
        call.arriving == call.departing
      else { return nil }
      while span < spans.count, spans[span].end <= call.departure { span += 1 }
      let isRight = span < spans.count && spans[span].correctness.contains(.railway)
      let state = isRight ? Self.state(of: call, trace) : nil
      return CallState(
        call: call,
        isVisited: state?.state == .visited ? true : state?.state == .passed ? false : nil,
        decisions: state?.decisions ?? [])
    }
  }

  private static func state(of call: JudgedCall, _ trace: TrackerTrace) -> StationTrace? {
    for truth in call.arriving {
      let candidate = trace.candidates.first {
        $0.railway == truth.railway && $0.direction == truth.direction
      }
      if let state = candidate?.stations.first(where: { $0.station == truth.station }) {
        return state
      }
    }
    return nil
  }
}

/// VP1 to VP5: whether stops and passed stations are told apart, and what rests on the cuts.
///
/// VP1 asks of every station between the first and the last call of a ride; see ``CallStates``.
/// Neither visited nor passed counts as not visited. The ends are left out, since some trackers take
/// the last for visited at once. VP2 takes the whole time of a stop together. VP3 looks at the raw
/// numbers behind visited or passed, so that the cuts of 20 and 70 s are one operating point of many.
/// VP5: see TrainLCD/MobileApp 4284.
enum VisitedOrPassed {
  static let nearShare = 0.1

  static let metrics = visits + dwells

  private static let visits: [Metric] = {
    let family = MetricFamily(
      over: .stations, source: "the talk; TrainLCD/MobileApp 3999, 541, 4284", needs: .trace)
    func metric(
      _ id: String, _ name: String, _ summary: String, _ formula: String,
      unit: MetricUnit = .share, _ polarity: Polarity = .higher,
      _ measure: @escaping @Sendable ([CallState]) -> any Tally
    ) -> Metric {
      family(id, name, summary, formula, unit: unit, polarity) {
        $0.find(CallStates.self).states.map(measure)
      }
    }
    return [
      metric("VP1", "visited stations F1", "F1 of stations taken for visited.", "2TP/(2TP+FP+FN)") {
        visits($0).f1
      },
      metric(
        "VP1.precision", "visited stations precision", "How many visited stations were stops.",
        "TP/(TP+FP)"
      ) { visits($0).precision },
      metric(
        "VP1.recall", "visited stations recall", "How many stops were taken for visited.",
        "TP/(TP+FN)"
      ) { visits($0).recall },
      metric(
        "VP1.passed", "passed stations recall", "How many passed stations were taken for passed.",
        "stations passed and taken for passed / stations passed"
      ) { states in
        Ratio.share(states.filter { !$0.call.isStop }) { $0.isVisited == false }
      },
      metric(
        "VP1.balanced", "visited balanced accuracy",
        "The mean of the recalls of stops and passes.", "(TP/(TP+FN) + TN/(TN+FP)) / 2"
      ) { table($0, .balancedAccuracy) },
      metric(
        "VP1.correlation", "visited correlation",
        "Matthews' correlation of visited with stopped.", "MCC", unit: .correlation
      ) { table($0, .correlation) },
      metric(
        "VP1.none", "stations without a state", "How many were neither visited nor passed.",
        "[neither] / stations", .lower
      ) { Ratio.share($0) { $0.isVisited == nil } },
    ]
  }()

  private static let dwells: [Metric] = {
    let states = MetricFamily(over: .stations, source: "PSDS", needs: .trace)
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
        let candidate = performance.transcript.finalTrace?.candidates.first { candidate in
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

  private static func visits(_ states: [CallState]) -> Detections {
    func count(stop: Bool, visited: Bool) -> Double {
      Double(states.count { $0.call.isStop == stop && ($0.isVisited == true) == visited })
    }
    return Detections(
      hits: count(stop: true, visited: true), falseAlarms: count(stop: false, visited: true),
      misses: count(stop: true, visited: false))
  }

  private static func table(_ states: [CallState], _ statistic: TwoByTwo.Statistic) -> TwoByTwo {
    let visits = visits(states)
    return TwoByTwo(
      truePositives: visits.hits, falsePositives: visits.falseAlarms,
      falseNegatives: visits.misses,
      trueNegatives: Double(states.count { !$0.call.isStop && $0.isVisited != true }),
      statistic: statistic)
  }
}
