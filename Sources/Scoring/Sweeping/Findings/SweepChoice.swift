/// The setting of a search that is judged on the test journeys.
///
/// It is one of those as good as the best: by the first objective at most a margin worse than the
/// best and not worse than the default, and no other setting beats it. Of these it changes the fewest
/// parameters, so that a parameter that does not help keeps its default.
package struct SweepChoice: Sendable, Equatable {
  package let best: Int
  package let chosen: Int
  /// The number of settings as good as the best.
  package let goodCount: Int
}

extension SweepChoice {
  /// `scores` are those of each trial by each objective; nil if nothing was measured.
  init?(_ table: TrialTable, _ scores: [[Double?]], margins: [Double]) {
    guard let best = table.best(over: table.allJourneys), let highest = scores[best][0] else {
      return nil
    }
    let standard = table.defaultTrial.flatMap { scores[$0][0] } ?? -.infinity
    let floor = max(highest - margins[0], standard)
    let near = scores.indices.filter { scores[$0][0] ?? -.infinity >= floor }
    let good = near.filter { own in
      !near.contains { Self.beats(scores[$0], scores[own], margins) }
    }
    func rank(_ trial: Int) -> (Int, Double, Double, Int) {
      let changes = zip(table.settings[trial], table.defaultSetting).count { $0 != $1 }
      return (changes, -(scores[trial][0] ?? 0), table.distanceFromDefault(trial), trial)
    }
    self.best = best
    goodCount = good.count
    chosen = good.min { rank($0) < rank($1) } ?? best
  }

  /// Whether a setting is at least as good by every objective, and better by one by more than its
  /// margin.
  private static func beats(_ a: [Double?], _ b: [Double?], _ margins: [Double]) -> Bool {
    let isWorse = zip(a, b).contains { a, b in
      guard let a, let b else { return (a == nil) != (b == nil) }
      return a < b
    }
    return !isWorse
      && zip(zip(a, b), margins).contains { pair, margin in
        guard let a = pair.0, let b = pair.1 else { return false }
        return a > b + margin
      }
  }
}
