import Tracking

/// TT3: whether the railway was right after so many stations.
///
/// RW2 asked when the k-th station after the first is reached, k = 0 (the first departure), 1, 2,
/// 3, 5. A ride of fewer stations is not counted.
enum AccuracyByStations {
  static let metrics = [0, 1, 2, 3, 5].map { k in
    MetricFamily(
      unit: .share, polarity: .higher, over: .journeys,
      source: "Sensors 19:4184; taogu.site"
    )(
      "TT3.k\(k)", "railway after \(k) station\(k == 1 ? "" : "s")",
      "Whether the railway was right when \(k) stations had been reached.",
      "[r̂(t_k) ∈ R*(t_k)], t_k = arrival at the k-th station, t_0 = first departure"
    ) { performance in
      let start = performance.journey.clockStart
      let times = [start] + performance.journey.calls.map(\.arrival).filter { $0 > start }
      guard k < times.count else { return nil }
      let span = performance.spans.first { $0.start <= times[k] && times[k] < $0.end }
      return span.map { Ratio.one($0.correctness.contains(.railway)) }
    }
  }
}
