import Tracking

/// AB2: how risk grows with coverage when only confident answers are shown.
///
/// Confidence is the tracker's own probability; without one the lead of the first of the ranking
/// over the second, (s₁ − s₂) / max(|s₁|, ε), held to 0…1, and 1 for a single candidate: what RW6 is
/// to one who does not know the truth. The cut sweeps over it in 200 steps. AURC is the area under
/// risk over coverage, AUGRC under risk times coverage; `AB2.safe` is the coverage at which the risk
/// is still at most 1 %.
enum RiskCoverage {
  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .share, polarity: .lower, over: .seconds,
      source: "selective classification: arXiv 2407.01032, 2410.15361", needs: .ranking)
    func number(
      _ statistic: RiskCoverageCurve.Statistic
    ) -> @Sendable (Performance) -> (any Tally)? {
      { performance in
        var curve = performance.find(Curve.self).curve
        curve.statistic = statistic
        return curve
      }
    }
    return [
      family(
        "AB2", "area under risk and coverage",
        "The mean share of wrong estimates when only the most confident are shown.",
        "∫ risk d coverage", measure: number(.area)),
      family(
        "AB2.general", "area under generalised risk and coverage",
        "The mean share of time with a wrong estimate when only the most confident are shown.",
        "∫ risk·coverage d coverage", measure: number(.generalisedArea)),
      family(
        "AB2.safe", "coverage at 1 % risk",
        "How much of the time can be answered with at most 1 % of the estimates wrong.",
        "max coverage: risk ≤ 0.01", .higher, measure: number(.safeCoverage)),
    ]
  }()

  private struct Curve: Finding {
    var curve = RiskCoverageCurve()

    init(_ performance: Performance) {
      for span in performance.spans {
        curve.add(
          Double(span.milliseconds), confidence: confidence(performance, span),
          isRight: span.correctness.contains(.railway))
      }
    }
  }

  /// Nil where no railway is named.
  ///
  /// The tracker's own probability; without one, how far the first score leads the second.
  private static func confidence(_ performance: Performance, _ span: JointSpan) -> Double? {
    guard let estimate = performance.estimate(in: span), estimate.railway != nil else { return nil }
    if let probability = estimate.probability { return probability }
    let hypotheses = performance.hypotheses(in: span)
    guard hypotheses.count > 1 else { return 1 }
    let (first, second) = (hypotheses[0].score, hypotheses[1].score)
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
  private var unnamed = 0.0
  var statistic = Statistic.area

  mutating func add(_ time: Double, confidence: Double?, isRight: Bool) {
    guard let confidence else {
      unnamed += time
      return
    }
    let step = Int(confidence * Double(Self.steps))
    if isRight { right[step] += time } else { wrong[step] += time }
  }

  private var named: Double { right.reduce(0, +) + wrong.reduce(0, +) }

  /// How much of the labelled time is named, and how much of that wrongly, as the cut falls.
  package var points: [(coverage: Double, risk: Double)] {
    let labelled = named + unnamed
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
    let named = named
    guard named > 0 else { return nil }
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
      let width = time / named
      let risk = mistaken / shown
      area += risk * width
      generalised += mistaken / named * width
      if risk <= Self.safeRisk { safe = shown / (named + unnamed) }
    }
    switch statistic {
    case .area: return area
    case .generalisedArea: return generalised
    case .safeCoverage: return safe
    }
  }

  package var count: Double { (named + unnamed) / 1_000 }

  package mutating func add(_ other: RiskCoverageCurve) {
    for step in right.indices {
      right[step] += other.right[step]
      wrong[step] += other.wrong[step]
    }
    unnamed += other.unnamed
  }
}
