import Numerics

/// LT4: display events found, for every collar from 1 to 60 s.
///
/// PH3 at collars of 1, 2, 3, 5, 10, 15, 30 and 60 s, and the area under that curve over the
/// logarithm of the collar, scaled to 0…1: no single collar to argue about. Not measured where the
/// smallest collar is below twice the labels' uncertainty.
/// Ideas: windows of mir_eval; several operating points as in PSDS.
enum CollarCurve: Metric {
  static let collarsSeconds = [1, 2, 3, 5, 10, 15, 30, 60]

  static let definitions =
    [
      MetricDefinition(
        "LT4", "area under the collar curve", unit: .share, polarity: .higher,
        summary: "Display events F1 averaged over collars from 1 to 60 s, by their logarithm.",
        formula: "∫ F1(c) d ln c / ln 60, trapezoids", source: "mir_eval; PSDS", over: .events)
    ]
    + collarsSeconds.map { collar in
      MetricDefinition(
        "LT4.c\(collar)", "display events F1 at \(collar) s", unit: .share, polarity: .higher,
        summary: "PH3 with a collar of \(collar) s.",
        formula: "2·pairs / (true events + shown events), onsets within \(collar) s",
        source: "as PH3", over: .events)
    }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let ratios = collarsSeconds.map {
      DisplayEvents.detections(performance, collarSeconds: Double($0))?.f1 ?? Ratio(0, of: 0)
    }
    return [WeightedRatios(ratios, weights: weights)] + ratios
  }

  /// Each collar's share of the trapezoids.
  static let weights: [Double] = {
    let places = collarsSeconds.map { PortableMath.log(Double($0)) }
    let whole = (places.last ?? 1) - (places.first ?? 0)
    return places.indices.map { index in
      let left = index > 0 ? places[index] - places[index - 1] : 0
      let right = index + 1 < places.count ? places[index + 1] - places[index] : 0
      return (left + right) / 2 / whole
    }
  }()
}
