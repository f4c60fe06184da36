/// AB4: what the estimates are worth when a wrong one is worse than none.
///
/// Σ dt · (1 right, 0 none, −λ wrong) / T with λ = 2, and for λ of 0.5, 1, 5 and 10.
enum Utility {
  static let metrics = [
    metric("AB4", "utility", "2", 2),
    metric("AB4.l0.5", "utility, λ = 0.5", "0.5", 0.5),
    metric("AB4.l1", "utility, λ = 1", "1", 1),
    metric("AB4.l5", "utility, λ = 5", "5", 5),
    metric("AB4.l10", "utility, λ = 10", "10", 10),
  ]

  private static func metric(
    _ id: String, _ name: String, _ times: String, _ lambda: Double
  ) -> Metric {
    MetricFamily(
      unit: .ratio, polarity: .higher, over: .seconds,
      source: "cost profiles of NAB"
    )(
      id, name,
      "Right time less \(times) times wrong time, as a share; no estimate costs nothing.",
      "Σ dt·(1 right, 0 none, −\(times) wrong) / Σ dt"
    ) { performance in
      let right = performance.milliseconds(.railway)
      let wrong = performance.milliseconds(.named) - right
      return Ratio.time(right - lambda * wrong, of: performance.milliseconds())
    }
  }
}
