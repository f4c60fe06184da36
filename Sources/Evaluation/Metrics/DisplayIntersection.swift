import Tracking

/// PH4: displays found by how much of them overlaps.
///
/// A shown display is valid if at least half of it lies in true time of its own; a true one is
/// found if valid ones cover at least half of it, in fragments if need be. A shown display that is
/// not valid and lies for at least 30 % in the true time of another station is a cross-trigger.
/// Source: the detection, ground truth and cross-trigger criteria of PSDS (Bilen et al. 2020).
enum DisplayIntersection: Metric {
  static let validShare = 0.5
  static let foundShare = 0.5
  static let crossShare = 0.3

  static let definitions = [
    MetricDefinition(
      "PH4", "display overlap F1", unit: .share, polarity: .higher,
      summary: "How well shown displays cover true ones, in fragments if need be.",
      formula: "2TP / (2TP + FP + FN); ρ_D = ρ_G = 0.5",
      source: "intersection criteria of PSDS", over: .events),
    MetricDefinition(
      "PH4.cross", "cross-triggers", unit: .share, polarity: .lower,
      summary: "How many shown displays really belong to another station's time.",
      formula: "[not valid, ≥ 0.3 of it in another station's truth] / shown displays",
      source: "cross-trigger criterion of PSDS", over: .events),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let truth = performance.journey.trueIntervals
    let shown = performance.shown
    var covered = [Int64](repeating: 0, count: truth.count)
    var invalid = 0.0
    var crossed = 0.0
    var first = 0
    for interval in shown {
      while first < truth.count, truth[first].end <= interval.start { first += 1 }
      var own: [(place: Int, time: Int64)] = []
      var other: Int64 = 0
      var place = first
      while place < truth.count, truth[place].start < interval.end {
        let time = interval.overlap(truth[place])
        let isStation = truth[place].answers.contains { $0.station == interval.focus.station }
        if interval.shows(truth[place]) { own.append((place, time)) }
        if !isStation { other += time }
        place += 1
      }
      let length = Double(interval.end - interval.start)
      if Double(own.reduce(0) { $0 + $1.time }) >= validShare * length {
        for (place, time) in own { covered[place] += time }
      } else {
        invalid += 1
        if Double(other) >= crossShare * length { crossed += 1 }
      }
    }
    let found = Double(
      truth.indices.count {
        Double(covered[$0]) >= foundShare * Double(truth[$0].end - truth[$0].start)
      })
    let detections = Detections(
      hits: found, falseAlarms: invalid, misses: Double(truth.count) - found)
    return [detections.f1, Ratio(crossed, of: Double(shown.count))]
  }
}
