/// The setting nearest the default within a standard error of the best's lead, and no worse than
/// the default (Breiman, Friedman, Olshen and Stone, 1984, section 3.4).
package struct OneStandardError: Sendable, Equatable {
  let best: Int
  package let chosen: Int
  package let withinCount: Int

  init?(_ table: TrialTable) {
    guard let best = table.best(over: table.allJourneys) else { return nil }
    let within = table.settings.indices.filter { trial in
      guard trial != best else { return true }
      guard let lead = table.lead(of: best, over: trial) else { return false }
      return lead.mean <= lead.standardError || lead.mean == 0
    }
    let all = table.allJourneys
    let floor = table.defaultTrial.flatMap { table.score($0, over: all) }
    self.best = best
    withinCount = within.count
    chosen =
      within.filter { trial in
        table.score(trial, over: all).map { $0 >= floor ?? -.infinity } ?? false
      }.min { a, b in
        let (near, far) = (table.distanceFromDefault(a), table.distanceFromDefault(b))
        return near != far ? near < far : a < b
      } ?? best
  }
}
