/// RW3: how often the railway was right where another one ran beside it.
///
/// RW1 of the time in which another railway ran within 100 m (also 50 and 200 m) and one railway
/// alone was right, 300 m around every place where railways meet or part left out; see
/// ``ParallelTrack``. Source: Heirich 2016, doi 10.1155/2016/2672640: parallel tracks only, a
/// vicinity of 20 m and a clearance around switches, widened here to a phone's accuracy.
enum ParallelAccuracy: Metric {
  static let definitions = [
    definition("RW3", "railway on parallel track", 100),
    definition("RW3.w50", "railway on parallel track within 50 m", 50),
    definition("RW3.w200", "railway on parallel track within 200 m", 200),
  ]

  private static let reaches = [100.0, 50, 200]

  private static func definition(_ id: String, _ name: String, _ metres: Int) -> MetricDefinition {
    MetricDefinition(
      id, name, unit: .share, polarity: .higher,
      summary: "RW1 where another railway ran within \(metres) m, away from where they part.",
      formula: "RW1 over times with another railway within \(metres) m, ± 300 m masked",
      source: "Heirich 2016", over: .seconds)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    reaches.map { reach in
      guard let index = ParallelTrack.reachesMetres.firstIndex(of: reach) else {
        return Ratio(0, of: 0)
      }
      let stretches = performance.journey.parallelTrack.stretches[index]
      var next = 0
      var right: Int64 = 0
      var whole: Int64 = 0
      for span in performance.spans {
        while next < stretches.count, stretches[next].end <= span.start { next += 1 }
        var place = next
        while place < stretches.count, stretches[place].start < span.end {
          let time =
            min(span.end, stretches[place].end) - max(span.start, stretches[place].start)
          whole += time
          if span.verdict.contains(.railway) { right += time }
          place += 1
        }
      }
      return Ratio.time(Double(right), of: Double(whole))
    }
  }
}
