/// The least change from the default that is as good as the best, within a standard error, and no
/// worse than the default.
///
/// Breiman, Friedman, Olshen and Stone, "Classification and Regression Trees", 1984, section 3.4.
/// The standard error is that of the best setting's lead over the other, over clusters of journeys,
/// since both were tried on the same journeys.
package struct OneStandardError: Sendable, Hashable {
  package let best: Int
  package let chosen: Int
  /// How many settings lie within a standard error of the best.
  package let withinCount: Int

  package init?(_ table: TrialTable) {
    guard let best = table.best(over: table.allSubjects) else { return nil }
    let within = table.points.indices.filter { setting in
      guard let lead = Self.lead(of: best, over: setting, table) else { return false }
      return lead.mean <= lead.standardError || lead.mean == 0
    }
    let all = table.allSubjects
    let floor = table.points.firstIndex(of: table.defaultPoint).flatMap {
      table.score($0, over: all)
    }
    self.best = best
    withinCount = within.count
    chosen =
      within.filter { setting in
        table.score(setting, over: all).map { $0 >= floor ?? -.infinity } ?? false
      }.min { a, b in
        let (near, far) = (table.distanceFromDefault(a), table.distanceFromDefault(b))
        return near != far ? near < far : a < b
      } ?? best
  }

  /// The mean lead over clusters, and its standard error; nil with fewer than two clusters.
  static func lead(
    of best: Int, over other: Int, _ table: TrialTable
  ) -> (mean: Double, standardError: Double, clusters: Int)? {
    var sums: [String: (sum: Double, count: Int)] = [:]
    for (place, subject) in table.subjects.enumerated() {
      guard let a = table.values[best][place], let b = table.values[other][place] else { continue }
      let known = sums[subject.cluster] ?? (0, 0)
      sums[subject.cluster] = (known.sum + a - b, known.count + 1)
    }
    let leads = sums.keys.sorted().compactMap { cluster in
      sums[cluster].map { $0.sum / Double($0.count) }
    }
    guard leads.count > 1 else { return nil }
    let mean = leads.reduce(0, +) / Double(leads.count)
    let squares = leads.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let variance = squares / Double(leads.count - 1)
    return (mean, (variance / Double(leads.count)).squareRoot(), leads.count)
  }
}
