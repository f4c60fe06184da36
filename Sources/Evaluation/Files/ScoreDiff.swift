package import Statistics

/// What differs between a tracker's scores in one table and one's in another.
package struct ScoreDiff: Sendable {
  /// A journey whose outcome turned.
  package struct Flip: Sendable, Hashable {
    package var metric: String
    package var journey: String
    /// Whether it is right now that was wrong.
    package var isGain: Bool
  }

  /// A tracker in a table.
  package struct Side: Sendable {
    package var scores: ScoreTable
    package var tracker: String

    package init(scores: ScoreTable, tracker: String) {
      self.scores = scores
      self.tracker = tracker
    }
  }

  package let a: String
  package let b: String
  /// By the metrics declared beforehand, corrected by Holm.
  package let comparisons: [Comparison]
  package let flips: [Flip]
  /// McNemar's test of each metric whose values are right or wrong, A first.
  package let outcomeTests: [(metric: String, test: McNemar)]
  package let onlyInA: [String]
  package let onlyInB: [String]
  package let common: Int

  /// The metrics whose values are right or wrong.
  package static let outcomes = ["RW2", "AL1", "CO1"]

  /// Compares two sides journey by journey; `signature` says which journeys are of one ride.
  package init(_ a: Side, _ b: Side, signature: Signature?, draws: Int = ClusterBootstrap.draws) {
    self.a = a.tracker
    self.b = b.tracker
    let own = a.scores.journeys(of: a.tracker)
    let other = Set(b.scores.journeys(of: b.tracker))
    let both = own.filter(other.contains)
    common = both.count
    onlyInA = own.filter { !other.contains($0) }
    let first = Set(own)
    onlyInB = b.scores.journeys(of: b.tracker).filter { !first.contains($0) }
    func values(_ metric: Int) -> [PairedValue] {
      Self.pairs(a, b, metric: metric, journeys: both, signature: signature)
    }
    let found = Comparison.declared.compactMap { id -> Comparison? in
      guard let metric = MetricCatalogue.index(id) else { return nil }
      return Comparison(MetricCatalogue.all[metric], values(metric), draws: draws)
    }
    let adjusted = MultipleTests.holm(found.map(\.signFlip.p))
    comparisons = zip(found, adjusted).map { $0.adjusted(to: $1) }
    outcomeTests = Self.outcomes.compactMap { id in
      guard let metric = MetricCatalogue.index(id) else { return nil }
      return McNemar(values(metric)).map { (id, $0) }
    }
    flips = Self.outcomes.flatMap { id -> [Flip] in
      guard let metric = MetricCatalogue.index(id) else { return [] }
      return values(metric).filter { $0.a != $0.b }.map {
        Flip(metric: id, journey: $0.journey, isGain: $0.b > $0.a)
      }
    }
  }

  /// A metric's values on the journeys on which both sides have one.
  static func pairs(
    _ a: Side, _ b: Side, metric: Int, journeys: [String], signature: Signature?
  ) -> [PairedValue] {
    let known = Dictionary(
      (signature?.journeys ?? []).map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    return journeys.compactMap { journey in
      guard let x = a.scores.value(tracker: a.tracker, journey: journey, metric: metric),
        let y = b.scores.value(tracker: b.tracker, journey: journey, metric: metric)
      else { return nil }
      return PairedValue(
        journey: journey, suite: known[journey]?.suite ?? "",
        cluster: known[journey]?.ride ?? journey, a: x, b: y)
    }
  }
}
