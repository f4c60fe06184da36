/// RW2: whether the railway was right in the end.
///
/// [r̂(t_end) ∈ R*(t_end)], t_end being the end of labelled time; `RW2.leg` asks at the end of each
/// leg, as a through service needs. Idea: line identification of a whole ride (Sensors 19:4184).
enum FinalVerdict: Metric {
  static let definitions = [
    MetricDefinition(
      "RW2", "railway in the end", unit: .share, polarity: .higher,
      summary: "Whether the railway was right at the end of the journey.",
      formula: "[r̂(t_end) ∈ R*(t_end)]", source: "whole-ride line identification: Sensors 19:4184",
      over: .journeys),
    MetricDefinition(
      "RW2.leg", "railway in the end, per leg", unit: .share, polarity: .higher,
      summary: "At the end of how many legs the railway was right.",
      formula: "[r̂(t_end) ∈ R*(t_end)] / legs", source: "as RW2", over: .legs),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let ends = legEnds(performance)
    let right = ends.map { $0.verdict.contains(.railway) ? 1.0 : 0 }
    return [
      Ratio(right.last ?? 0, of: right.isEmpty ? 0 : 1),
      Ratio(right.reduce(0, +), of: Double(right.count)),
    ]
  }

  /// The last span of each leg.
  static func legEnds(_ performance: Performance) -> [JointSpan] {
    let cells = performance.journey.cells
    let spans = performance.spans
    return spans.indices.filter { index in
      index + 1 == spans.count
        || cells[spans[index + 1].cell].leg != cells[spans[index].cell].leg
    }.map { spans[$0] }
  }
}
