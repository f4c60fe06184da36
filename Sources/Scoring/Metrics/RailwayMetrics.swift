import RailNetwork
import Tracking

/// RW1 to RW3: whether the railway was right.
///
/// RW3 leaves out 300 m around every place where railways meet or part; see ``ParallelTrack``.
/// Heirich 2016, doi 10.1155/2016/2672640, has smaller distances; these match a phone's accuracy.
enum RailwayMetrics {
  static let group = MetricGroup(title: "Railway", metrics: accuracy + [parallel])

  private static let time = MetricFamily(
    source: "per-point map-matching accuracy: GIS Cup 2012; Newson & Krumm 2009",
    needsChoice: true)

  private static let end = MetricFamily(
    over: .journeys, source: "whole-ride line identification: Sensors 19:4184",
    needsChoice: true)

  private static let accuracy: [Metric] = [
    time(
      "RW1", "railway",
      "How much of the labelled time the railway was right; no estimate counts as wrong.",
      "Σ dt·[r̂ ∈ R*] / Σ dt", word: "railway", isDeclared: true
    ) { Ratio.time($0.milliseconds(.railway), of: $0.milliseconds()) },
    time(
      "RW1.stale", "railway, stale estimates",
      "RW1 over the time in which the estimate was older than 60 s.",
      "Σ dt·[r̂ ∈ R*] / Σ dt where the estimate is older than 60 s"
    ) { Ratio.time($0.milliseconds([.stale, .railway]), of: $0.milliseconds(.stale)) },
    end(
      "RW2", "railway in the end", "Whether the railway was right at the end of the journey.",
      "[r̂(t_end) ∈ R*(t_end)]", isOutcome: true
    ) { $0.spans.last.map { Ratio.one($0.correctness.contains(.railway)) } },
    end(
      "RW2.leg", "railway in the end, per leg",
      "For how many legs the railway was right at their end.", "[r̂(t_end) ∈ R*(t_end)] / legs",
      over: .legs
    ) { Ratio.share($0.legs) { $0.last?.correctness.contains(.railway) == true } },
  ]

  private static let parallel = MetricFamily(source: "Heirich 2016")(
    "RW3", "railway on parallel track",
    "RW1 while another railway ran within 100 m, away from places where they part.",
    "RW1 over times with another railway within 100 m, ± 300 m masked"
  ) { performance in
    let stretches = performance.journey.parallelTrack.stretches
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

extension Performance {
  var legs: [ArraySlice<JointSpan>] {
    let starts = spans.indices.filter {
      $0 == 0 || journey.cells[spans[$0].cell].leg != journey.cells[spans[$0 - 1].cell].leg
    }
    return zip(starts, starts.dropFirst() + [spans.count]).map { spans[$0..<$1] }
  }
}
