/// What comparisons of the same two on several suites prove.
package struct SuiteVerdicts {
  private let suites: [(suite: String, verdict: ComparisonVerdict)]

  package init(_ suites: [(suite: String, verdict: ComparisonVerdict)]) {
    self.suites = suites
  }

  /// Whether one is significantly better and another significantly worse.
  package var isDisagreement: Bool { !on(.better).isEmpty && !on(.worse).isEmpty }

  package func on(_ verdict: ComparisonVerdict) -> [String] {
    suites.filter { $0.verdict == verdict }.map(\.suite)
  }

  /// Such as `proven on 2 (hard, test), open on 5, worse on none`.
  package var text: String {
    func count(_ verdict: ComparisonVerdict, naming: Bool) -> String {
      let names = on(verdict)
      guard !names.isEmpty else { return "none" }
      return "\(names.count)" + (naming ? " (\(names.joined(separator: ", ")))" : "")
    }
    let same = on(.equivalent).isEmpty ? "" : "the same on \(count(.equivalent, naming: false)), "
    return "proven on \(count(.better, naming: true)), \(same)"
      + "open on \(count(.inconclusive, naming: false)), worse on \(count(.worse, naming: true))"
  }
}
