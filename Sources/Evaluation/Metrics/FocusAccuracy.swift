/// PH1: how much of the time the display was right, and the ladder that leads there.
///
/// Share of labelled time with r̂ ∈ R* and (ŝ, φ̂) = (s*, φ*). Time within the labels' uncertainty
/// of a change of the focus is left out.
enum FocusAccuracy {
  static let metrics: [Metric] = {
    let family = MetricFamily(
      unit: .share, polarity: .higher, over: .seconds,
      source: "segment-based scores of sed_eval")
    func ladder(
      _ id: String, _ name: String, _ summary: String, _ formula: String,
      _ right: Correctness, given: Correctness = [], isHeadline: Bool = false
    ) -> Metric {
      family(id, name, summary, formula, isHeadline: isHeadline) { performance in
        Ratio.time(
          performance.milliseconds(right.union(.phaseScored)),
          of: performance.milliseconds(given.union(.phaseScored)))
      }
    }
    return [
      ladder(
        "PH1", "station and phase",
        "How much of the labelled time the display was right: railway, station and phase.",
        "Σ dt·[r̂ ∈ R* ∧ (ŝ, φ̂) = (s*, φ*)] / Σ dt", .tuple, isHeadline: true),
      ladder(
        "PH1.station", "station", "As PH1, whatever the phase.",
        "Σ dt·[r̂ ∈ R* ∧ ŝ = s*] / Σ dt", .station),
      ladder(
        "PH1.phase", "phase", "As PH1, whatever the station.",
        "Σ dt·[r̂ ∈ R* ∧ φ̂ = φ*] / Σ dt", .phase),
      ladder(
        "PH1.near", "station or its neighbour",
        "As PH1.station, and a station next to the right one is right too.",
        "Σ dt·[r̂ ∈ R* ∧ |order(ŝ) − order(s*)| ≤ 1] / Σ dt", .nearStation),
      ladder(
        "PH1.given", "station and phase, given the railway",
        "PH1 of the time in which the railway was right.",
        "Σ dt·[r̂ ∈ R* ∧ (ŝ, φ̂) = (s*, φ*)] / Σ dt·[r̂ ∈ R*]", .tuple, given: .railway),
    ]
  }()
}
