package import RailNetwork
package import Tracking

/// A stretch of labelled time in which neither truth nor answer changes.
package struct JointSpan: Sendable, Hashable {
  package var start: Int64
  package var end: Int64
  /// The place in ``JudgedJourney/cells``.
  package var cell: Int
  /// The place in ``Performance/answers``; nil before the first answer.
  package var answer: Int?
  package var verdict: Verdict
  package var isPhaseMasked: Bool
  /// Whether the answer is older than ``Performance/staleMilliseconds``.
  package var isStale: Bool

  package var milliseconds: Int64 { end - start }
}

/// An answer and how long it holds.
package struct HeldAnswer: Sendable, Hashable {
  package var start: Int64
  /// When the next answer replaces it; for the last answer the end of time.
  package var end: Int64
  package var estimate: Estimate
  /// Best first, where they are kept.
  package var hypotheses: [Hypothesis] = []
}

/// One tracker's answers beside the truth of one journey: all that a metric sees.
package struct Performance: Sendable {
  /// An answer older than this is stale.
  package static let staleMilliseconds: Int64 = 60_000

  package let journey: JudgedJourney
  package let track: EstimateTrack
  /// All answers in the order in which they were given, even those that were replaced at once.
  package let emissions: [HeldAnswer]
  /// The answers that held for any time, in order of time.
  package let answers: [HeldAnswer]
  /// Labelled time, in order.
  package let spans: [JointSpan]
  /// What the display showed in labelled time, in order.
  package let shown: [ShownInterval]

  package init(_ track: EstimateTrack, on journey: JudgedJourney) {
    self.journey = journey
    self.track = track
    let times = DeliveryClock.effective(
      track.emissions.map(\.timestamp.millisecondsSince1970),
      isTick: track.emissions.map(\.isTick))
    emissions = track.emissions.indices.map { index in
      HeldAnswer(
        start: times[index], end: index + 1 < times.count ? times[index + 1] : .max,
        estimate: track.emissions[index].estimate,
        hypotheses: track.emissions[index].hypotheses)
    }
    answers = emissions.filter { $0.start < $0.end }
    spans = Self.spans(answers, journey)
    shown = Self.shown(spans, answers)
  }

  package var network: RailNetwork { journey.network }

  private static func spans(_ answers: [HeldAnswer], _ journey: JudgedJourney) -> [JointSpan] {
    var spans: [JointSpan] = []
    spans.reserveCapacity(answers.count + 2 * journey.cells.count)
    var current = -1
    for (number, cell) in journey.cells.enumerated() {
      var time = cell.start
      while time < cell.end {
        while current + 1 < answers.count, answers[current + 1].start <= time { current += 1 }
        var end = cell.end
        if current + 1 < answers.count { end = min(end, answers[current + 1].start) }
        var isStale = false
        var verdict: Verdict = []
        if current >= 0 {
          let staleFrom = answers[current].start + staleMilliseconds
          isStale = time >= staleFrom
          if !isStale { end = min(end, staleFrom) }
          verdict = Verdict.of(
            answers[current].estimate, phase: cell.phase, answers: cell.answers,
            network: journey.network)
        }
        spans.append(
          JointSpan(
            start: time, end: end, cell: number, answer: current >= 0 ? current : nil,
            verdict: verdict, isPhaseMasked: cell.isPhaseMasked, isStale: isStale))
        time = end
      }
    }
    return spans
  }

  /// The labelled time in which a condition holds.
  package func milliseconds(where condition: (JointSpan) -> Bool) -> Double {
    var sum: Int64 = 0
    for span in spans where condition(span) { sum += span.milliseconds }
    return Double(sum)
  }

  /// The labelled time in which all of a verdict holds.
  package func milliseconds(_ verdict: Verdict) -> Double {
    milliseconds { $0.verdict.isSuperset(of: verdict) }
  }

  /// The labelled time.
  package var labelledMilliseconds: Double { milliseconds { _ in true } }
}
