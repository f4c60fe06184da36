import Tracking

/// RW1: whether the railway was right.
enum RailwayMetrics {
  static let group = MetricGroup(title: "Railway", metrics: [accuracy])

  private static let accuracy = MetricFamily(
    source: "per-point map-matching accuracy: GIS Cup 2012; Newson & Krumm 2009",
    needsChoice: true
  )(
    "RW1", "railway",
    "How much of the labelled time the railway was right; no estimate counts as wrong.",
    "Σ dt·[r̂ ∈ R*] / Σ dt", word: "railway", isDeclared: true
  ) { Ratio.time($0.milliseconds(.railway), of: $0.milliseconds()) }
}
