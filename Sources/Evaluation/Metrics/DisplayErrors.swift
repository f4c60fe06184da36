import Tracking

/// PH5: what kind of wrong the displays are.
///
/// Counts per labelled hour: insertions (a shown display with no true one of its own under it),
/// deletions (a true one with no shown one of its own over it), fragmentations (breaks inside a
/// true display), merges (a shown display whose phase runs on through another station's true
/// display of that phase). Seconds per true display, by phase: overfill (a found display reaching
/// out of its truth) and underfill (truth that its found display does not cover).
/// Source: Ward, Lukowicz and Gellersen 2011, doi 10.1145/1889681.1889687.
enum DisplayErrors: Metric {
  static let definitions =
    [
      count("insertion", "insertions", "Displays an hour with nothing true under them."),
      count("deletion", "deletions", "True displays an hour that were never shown."),
      count("fragmentation", "fragmentations", "Breaks an hour inside true displays."),
      count("merge", "merges", "Displays an hour that ran on into another station's."),
    ] + FocusPhase.allCases.map { fill("overfill", $0, "reaching beyond the truth") }
    + FocusPhase.allCases.map { fill("underfill", $0, "of truth left uncovered") }

  private static func count(_ id: String, _ name: String, _ summary: String) -> MetricDefinition {
    MetricDefinition(
      "PH5.\(id)", name, unit: .perHour, polarity: .lower, summary: summary,
      formula: "\(name) / labelled hours", source: "Ward et al. 2011", over: .seconds)
  }

  private static func fill(
    _ id: String, _ phase: FocusPhase, _ what: String
  ) -> MetricDefinition {
    MetricDefinition(
      "PH5.\(id).\(phase.rawValue)", "\(id) of \(phase.rawValue)", unit: .seconds,
      polarity: .lower, summary: "Seconds of \(phase.rawValue) \(what), per found display.",
      formula: "Σ seconds / found \(phase.rawValue) displays", source: "Ward et al. 2011",
      over: .events)
  }

  static func tallies(_ performance: Performance) -> [any Tally] {
    let truth = performance.journey.trueIntervals
    let shown = performance.shown
    var hits = [Int](repeating: 0, count: truth.count)
    var covered = [Int64](repeating: 0, count: truth.count)
    var insertions = 0.0
    var merges = 0.0
    var overfill: [FocusPhase: Int64] = [:]
    var first = 0
    for interval in shown {
      while first < truth.count, truth[first].end <= interval.start { first += 1 }
      var own: Int64 = 0
      var others = 0
      var place = first
      while place < truth.count, truth[place].start < interval.end {
        if interval.shows(truth[place]) {
          hits[place] += 1
          covered[place] += interval.overlap(truth[place])
          own += interval.overlap(truth[place])
        } else if truth[place].phase == interval.focus.phase {
          others += 1
        }
        place += 1
      }
      if own == 0 {
        insertions += 1
      } else {
        overfill[interval.focus.phase, default: 0] += interval.end - interval.start - own
        if others > 0 { merges += 1 }
      }
    }
    let deletions = Double(hits.count { $0 == 0 })
    let fragmentations = Double(hits.reduce(0) { $0 + max(0, $1 - 1) })
    let time = performance.labelledMilliseconds
    let found = truth.indices.filter { hits[$0] > 0 }
    func perFound(_ phase: FocusPhase, _ milliseconds: Int64) -> Ratio {
      Ratio(
        Double(milliseconds) / 1_000, of: Double(found.count { truth[$0].phase == phase }))
    }
    return [insertions, deletions, fragmentations, merges].map { Ratio.perHour($0, in: time) }
      + FocusPhase.allCases.map { perFound($0, overfill[$0] ?? 0) }
      + FocusPhase.allCases.map { phase in
        let missing = found.filter { truth[$0].phase == phase }.reduce(Int64(0)) {
          $0 + truth[$1].end - truth[$1].start - covered[$1]
        }
        return perFound(phase, missing)
      }
  }
}
