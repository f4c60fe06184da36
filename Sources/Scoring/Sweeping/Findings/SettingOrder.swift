import RailNetwork

/// How alike two suites order the same settings.
package struct SettingOrder: Sendable, Equatable {
  /// Kendall's τ between their scores: 1 is the same order, 0 unrelated.
  package let tau: Double
  /// 95 % of the values if the settings are drawn again.
  package let interval: ClosedRange<Double>

  /// nil if all settings have the same score on one of the suites.
  package init?(_ a: TrialTable, _ b: TrialTable, seed: UInt64) {
    let (first, second) = (a.scores(over: a.allJourneys), b.scores(over: b.allJourneys))
    guard let tau = KendallTau.of(first, second),
      let interval = KendallTau.interval(first, second, seed: seed)
    else { return nil }
    (self.tau, self.interval) = (tau, interval)
  }
}

extension TrialTable {
  private static let splits = 200

  /// The score of each setting; one that is not measured is the worst.
  fileprivate func scores(over journeys: [Int]) -> [Double] {
    settings.indices.map { score($0, over: journeys) ?? -.infinity }
  }

  /// The mean τ between random halves of the rides, an upper limit for that with another suite.
  package func halvesTau(seed: UInt64) -> Double? {
    var generator = SeededGenerator(seed: seed, stream: "halves")
    let rides = journeys.map(\.ride)
    let all = Set(rides).sorted()
    guard all.count > 1 else { return nil }
    let values = (0..<Self.splits).compactMap { _ -> Double? in
      let half = Set(generator.shuffled(all).prefix(all.count / 2))
      return KendallTau.of(
        scores(over: allJourneys.filter { half.contains(rides[$0]) }),
        scores(over: allJourneys.filter { !half.contains(rides[$0]) }))
    }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}
