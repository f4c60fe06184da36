import Tracking

/// RW3: how often the railway was right where another one ran beside it.
///
/// RW1 of the time in which another railway ran within 100 m (also 50 and 200 m) and one railway
/// alone was right, 300 m around every place where railways meet or part left out; see
/// ``ParallelTrack``. Source: Heirich 2016, doi 10.1155/2016/2672640: parallel tracks only, a
/// vicinity of 20 m and a clearance around switches, widened here to a phone's accuracy.
enum ParallelAccuracy {
  static let metrics = [
    metric("RW3", "railway on parallel track", 100),
    metric("RW3.w50", "railway on parallel track within 50 m", 50),
    metric("RW3.w200", "railway on parallel track within 200 m", 200),
  ]

  private static func metric(_ id: String, _ name: String, _ metres: Int) -> Metric {
    MetricFamily(
      unit: .share, polarity: .higher, over: .seconds,
      source: "Heirich 2016"
    )(
      id, name,
      "RW1 where another railway ran within \(metres) m, away from where they part.",
      "RW1 over times with another railway within \(metres) m, ± 300 m masked"
    ) { performance in
      guard let reach = ParallelTrack.reachesMetres.firstIndex(of: Double(metres)) else {
        return nil
      }
      let stretches = performance.journey.parallelTrack.stretches[reach]
      var next = 0
      var right: Int64 = 0
      var whole: Int64 = 0
      for span in performance.spans where next < stretches.count {
        while next < stretches.count, stretches[next].end <= span.start { next += 1 }
        for stretch in stretches[next...] {
          guard stretch.start < span.end else { break }
          let time = min(span.end, stretch.end).milliseconds(since: max(span.start, stretch.start))
          whole += time
          if span.correctness.contains(.railway) { right += time }
        }
      }
      return Ratio.time(Double(right), of: Double(whole))
    }
  }
}
