/// TT3: whether the railway was right after so many stations.
///
/// RW2 asked when the k-th station after the first is reached, k = 0 (the first departure), 1, 2,
/// 3, 5. A ride of fewer stations is not counted. Sources: Sensors 19:4184; taogu.site.
enum AccuracyByStations: Metric {
  static let stations = [0, 1, 2, 3, 5]

  static let definitions = stations.map { k in
    MetricDefinition(
      "TT3.k\(k)", "railway after \(k) station\(k == 1 ? "" : "s")", unit: .share,
      polarity: .higher,
      summary: "Whether the railway was right when \(k) stations had been reached.",
      formula: "[r̂(t_k) ∈ R*(t_k)], t_k = arrival at the k-th station, t_0 = first departure",
      source: "Sensors 19:4184; taogu.site", over: .journeys)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let start = performance.journey.clockStart
    let arrivals = performance.journey.calls.map(\.arrival).filter { $0 > start }
    return stations.map { k in
      guard !performance.spans.isEmpty, k <= arrivals.count else { return Ratio(0, of: 0) }
      let time = k == 0 ? start : arrivals[k - 1]
      let span = performance.spans.first { $0.start <= time && time < $0.end }
      guard let span else { return Ratio(0, of: 0) }
      return Ratio(span.verdict.contains(.railway) ? 1 : 0, of: 1)
    }
  }
}
