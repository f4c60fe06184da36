/// PH1: how much of the time the display was right, and the ladder that leads there.
///
/// Share of labelled time with r̂ ∈ R* and (ŝ, φ̂) = (s*, φ*). Time within the labels' uncertainty
/// of a change of the focus is left out. Idea: segments of sed_eval.
enum FocusAccuracy: Metric {
  static let definitions = [
    MetricDefinition(
      "PH1", "station and phase", unit: .share, polarity: .higher,
      summary: "How much of the labelled time the display was right: railway, station and phase.",
      formula: "Σ dt·[r̂ ∈ R* ∧ (ŝ, φ̂) = (s*, φ*)] / Σ dt",
      source: "segment-based scores of sed_eval", isHeadline: true, over: .seconds),
    MetricDefinition(
      "PH1.station", "station", unit: .share, polarity: .higher,
      summary: "As PH1, whatever the phase.",
      formula: "Σ dt·[r̂ ∈ R* ∧ ŝ = s*] / Σ dt", source: "as PH1", over: .seconds),
    MetricDefinition(
      "PH1.phase", "phase", unit: .share, polarity: .higher,
      summary: "As PH1, whatever the station.",
      formula: "Σ dt·[r̂ ∈ R* ∧ φ̂ = φ*] / Σ dt", source: "as PH1", over: .seconds),
    MetricDefinition(
      "PH1.near", "station or its neighbour", unit: .share, polarity: .higher,
      summary: "As PH1.station, and a station next to the right one is right too.",
      formula: "Σ dt·[r̂ ∈ R* ∧ |order(ŝ) − order(s*)| ≤ 1] / Σ dt", source: "as PH1",
      over: .seconds),
    MetricDefinition(
      "PH1.given", "station and phase, given the railway", unit: .share, polarity: .higher,
      summary: "PH1 of the time in which the railway was right.",
      formula: "Σ dt·[r̂ ∈ R* ∧ (ŝ, φ̂) = (s*, φ*)] / Σ dt·[r̂ ∈ R*]", source: "as PH1",
      over: .seconds),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    func time(_ verdict: Verdict) -> Double {
      performance.milliseconds { !$0.isPhaseMasked && $0.verdict.isSuperset(of: verdict) }
    }
    let scored = time([])
    return [
      Ratio.time(time(.tuple), of: scored),
      Ratio.time(time(.station), of: scored),
      Ratio.time(time(.phase), of: scored),
      Ratio.time(time(.nearStation), of: scored),
      Ratio.time(time(.tuple), of: time(.railway)),
    ]
  }
}
