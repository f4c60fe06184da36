import Tracking

/// AB2: how risk grows with coverage when only confident answers are shown.
///
/// Confidence is the lead of the first of the ranking over the second, (s₁ − s₂) / max(|s₁|, ε),
/// held to 0…1, and 1 for a single candidate: what RW6 is to one who does not know the truth. The
/// cut sweeps over it in 200 steps. AURC is the area under risk over coverage, AUGRC under risk
/// times coverage; `AB2.safe` is the coverage at which the risk is still at most 1 %.
/// Sources: arXiv 2407.01032 (AUGRC), arXiv 2410.15361.
enum RiskCoverage: Metric {
  static let definitions = [
    definition(
      "AB2", "area under risk and coverage", .lower,
      "The mean share of wrong answers when only the most confident are shown.", "∫ risk d coverage"
    ),
    definition(
      "AB2.general", "area under generalised risk and coverage", .lower,
      "The mean share of time with a wrong answer when only the most confident are shown.",
      "∫ risk·coverage d coverage"),
    definition(
      "AB2.safe", "coverage at 1 % risk", .higher,
      "How much of the time can be answered with at most 1 % of the answers wrong.",
      "max coverage: risk ≤ 0.01"),
  ]

  private static func definition(
    _ id: String, _ name: String, _ polarity: Polarity, _ summary: String, _ formula: String
  ) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .share, polarity: polarity, summary: summary, formula: formula,
      source: "selective classification: arXiv 2407.01032, 2410.15361", over: .seconds)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    var curve = RiskCoverageCurve()
    if performance.track.hasRankings {
      for span in performance.spans {
        curve.add(
          Double(span.milliseconds),
          confidence: span.answer.flatMap { confidence(performance.answers[$0]) },
          isRight: span.verdict.contains(.railway))
      }
    }
    return [RiskCoverageCurve.Statistic.area, .generalisedArea, .safeCoverage].map { statistic in
      var tally = curve
      tally.statistic = statistic
      return tally
    }
  }

  /// Nil where no railway is named.
  ///
  /// The tracker's own probability; without one, how far the first score leads the second.
  static func confidence(_ answer: HeldAnswer) -> Double? {
    guard answer.estimate.railway != nil else { return nil }
    if let probability = answer.estimate.probability { return probability }
    guard answer.hypotheses.count > 1 else { return 1 }
    let (first, second) = (answer.hypotheses[0].score, answer.hypotheses[1].score)
    return min(max((first - second) / max(abs(first), RankingMargin.epsilon), 0), 1)
  }
}

/// Right and wrong time by confidence, and one number made of it.
package struct RiskCoverageCurve: Tally, Equatable {
  enum Statistic: Sendable, Hashable {
    case area
    case generalisedArea
    case safeCoverage
  }

  static let steps = 200
  static let safeRisk = 0.01

  private var right = [Double](repeating: 0, count: steps + 1)
  private var wrong = [Double](repeating: 0, count: steps + 1)
  private var unanswered = 0.0
  var statistic = Statistic.area

  mutating func add(_ time: Double, confidence: Double?, isRight: Bool) {
    guard let confidence else {
      unanswered += time
      return
    }
    let step = Int(confidence * Double(Self.steps))
    if isRight { right[step] += time } else { wrong[step] += time }
  }

  private var answered: Double { right.reduce(0, +) + wrong.reduce(0, +) }

  /// How much of the labelled time is answered, and how much of that wrongly, as the cut falls.
  package var points: [(coverage: Double, risk: Double)] {
    let labelled = answered + unanswered
    var shown = 0.0
    var mistaken = 0.0
    return (0...Self.steps).reversed().compactMap { step in
      let time = right[step] + wrong[step]
      guard time > 0 else { return nil }
      shown += time
      mistaken += wrong[step]
      return (shown / labelled, mistaken / shown)
    }
  }

  package var value: Double? {
    let answered = answered
    guard answered > 0 else { return nil }
    var shown = 0.0
    var mistaken = 0.0
    var area = 0.0
    var generalised = 0.0
    var safe = 0.0
    for step in (0...Self.steps).reversed() {
      let time = right[step] + wrong[step]
      guard time > 0 else { continue }
      shown += time
      mistaken += wrong[step]
      let width = time / answered
      let risk = mistaken / shown
      area += risk * width
      generalised += mistaken / answered * width
      if risk <= Self.safeRisk { safe = shown / (answered + unanswered) }
    }
    switch statistic {
    case .area: return area
    case .generalisedArea: return generalised
    case .safeCoverage: return safe
    }
  }

  package var count: Double { (answered + unanswered) / 1_000 }

  package mutating func add(_ other: RiskCoverageCurve) {
    for step in right.indices {
      right[step] += other.right[step]
      wrong[step] += other.wrong[step]
    }
    unanswered += other.unanswered
  }
}
