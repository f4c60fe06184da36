import Tracking

/// PH4 and PH5: displays found by how much of them overlaps, and what kind of wrong they are.
///
/// PH4: a shown display is valid if at least half of it lies in true time of its own; a true one is
/// found if valid ones cover at least half of it, in fragments if need be. A shown display that is
/// not valid and lies for at least 30 % in the true time of another station is a cross-trigger.
/// Source: PSDS (Bilen et al. 2020).
///
/// PH5, per labelled hour: insertions (a shown display with no true one of its own under it),
/// deletions (a true one with no shown one of its own over it), fragmentations (breaks inside a
/// true display), merges (a shown display whose phase runs on through another station's true
/// display of that phase). Seconds per true display, by phase: overfill (a found display reaching
/// out of its truth) and underfill (truth that its found display does not cover).
/// Source: Ward, Lukowicz and Gellersen 2011, doi 10.1145/1889681.1889687.
enum DisplayOverlap {
  static let validShare = 0.5
  static let foundShare = 0.5
  static let crossShare = 0.3

  static let metrics: [Metric] = {
    let overlap = MetricFamily(
      over: .events, source: "intersection criteria of PSDS")
    let errors = MetricFamily(
      unit: .perHour, polarity: .lower, source: "Ward et al. 2011")
    func count(
      _ id: String, _ name: String, _ summary: String,
      _ count: @escaping @Sendable (Overlaps) -> Int
    ) -> Metric {
      errors("PH5.\(id)", name, summary, "\(name) / labelled hours") {
        Ratio.perHour(Double(count($0.find())), in: $0.milliseconds())
      }
    }
    func fill(
      _ id: String, _ what: String,
      _ time: @escaping @Sendable (Overlaps, FocusPhase) -> Int64
    ) -> [Metric] {
      FocusPhase.allCases.map { phase in
        errors(
          "PH5.\(id).\(phase.rawValue)", "\(id) of \(phase.rawValue)",
          "Seconds of \(phase.rawValue) \(what), per found display.",
          "Σ seconds / found \(phase.rawValue) displays", unit: .seconds, over: .events
        ) { performance in
          let overlaps = performance.find(Overlaps.self)
          return Ratio(
            Double(time(overlaps, phase)) / 1_000,
            of: Double(overlaps.truth.count { $0.hits > 0 && $0.phase == phase }))
        }
      }
    }
    return [
      overlap(
        "PH4", "display overlap F1",
        "How well shown displays cover true ones, in fragments if need be.",
        "2TP / (2TP + FP + FN); ρ_D = ρ_G = 0.5"
      ) { performance in
        let overlaps = performance.find(Overlaps.self)
        let found = overlaps.truth.count {
          Double($0.validlyCovered) >= foundShare * Double($0.milliseconds)
        }
        return Detections(
          hits: Double(found), falseAlarms: Double(overlaps.invalid),
          misses: Double(overlaps.truth.count - found)
        ).f1
      },
      overlap(
        "PH4.cross", "cross-triggers",
        "How many shown displays really belong to another station's time.",
        "[not valid, ≥ 0.3 of it in another station's truth] / shown displays", .lower,
        source: "cross-trigger criterion of PSDS"
      ) { Ratio.count($0.find(Overlaps.self).crossed, of: $0.shown.count) },
      count("insertion", "insertions", "Displays an hour with nothing true under them.") {
        $0.insertions
      },
      count("deletion", "deletions", "True displays an hour that were never shown.") { overlaps in
        overlaps.truth.count { $0.hits == 0 }
      },
      count("fragmentation", "fragmentations", "Breaks an hour inside true displays.") {
        $0.truth.reduce(0) { $0 + max(0, $1.hits - 1) }
      },
      count("merge", "merges", "Displays an hour that ran on into another station's.") {
        $0.merges
      },
    ] + fill("overfill", "reaching beyond the truth") { $0.overfill[$1] ?? 0 }
      + fill("underfill", "of truth left uncovered") { overlaps, phase in
        overlaps.truth.filter { $0.hits > 0 && $0.phase == phase }.reduce(0) {
          $0 + $1.milliseconds - $1.covered
        }
      }
  }()

  /// Each shown display held against the true ones that it overlaps.
  private struct Overlaps: Finding {
    /// A true display, and what shown ones do to it, in milliseconds.
    struct True {
      var phase: FocusPhase
      var milliseconds: Int64
      var hits = 0
      var covered: Int64 = 0
      var validlyCovered: Int64 = 0
    }

    var truth: [True]
    var invalid = 0
    var crossed = 0
    var insertions = 0
    var merges = 0
    var overfill: [FocusPhase: Int64] = [:]

    init(_ performance: Performance) {
      let intervals = performance.journey.trueIntervals
      truth = intervals.map { True(phase: $0.phase, milliseconds: $0.milliseconds) }
      var first = 0
      for shown in performance.shown {
        while first < intervals.count, intervals[first].end <= shown.start { first += 1 }
        var own: [(index: Int, time: Int64)] = []
        var elsewhere: Int64 = 0
        var sameForOthers = 0
        var index = first
        while index < intervals.count, intervals[index].start < shown.end {
          let time = shown.overlap(intervals[index])
          if shown.shows(intervals[index]) {
            own.append((index, time))
          } else if intervals[index].phase == shown.focus.phase {
            sameForOthers += 1
          }
          if !intervals[index].truths.contains(where: { $0.station == shown.focus.station }) {
            elsewhere += time
          }
          index += 1
        }
        let ownTime = own.reduce(0) { $0 + $1.time }
        let length = Double(shown.milliseconds)
        let isValid = Double(ownTime) >= validShare * length
        for (index, time) in own {
          truth[index].hits += 1
          truth[index].covered += time
          if isValid { truth[index].validlyCovered += time }
        }
        if !isValid {
          invalid += 1
          if Double(elsewhere) >= crossShare * length { crossed += 1 }
        }
        if ownTime == 0 {
          insertions += 1
        } else {
          overfill[shown.focus.phase, default: 0] += shown.milliseconds - ownTime
          if sameForOthers > 0 { merges += 1 }
        }
      }
    }
  }
}
