package import Maths
package import Scoring
import Text

/// What differs between a tracker's scores in one table and one's in another.
package struct ScoreDiff: Sendable {
  package struct Flip: Sendable, Equatable {
    package var metric: String
    package var journey: String
    /// Whether it is right now that was wrong.
    package var isGain: Bool
  }

  package typealias Side = (scores: ScoreTable, tracker: String)

  package let a: String
  package let b: String
  /// By the metrics declared beforehand, corrected by Holm.
  package let comparisons: [Comparison]
  /// Those by which anything changed on any journey.
  package var changed: [Comparison] { comparisons.filter { $0.wins + $0.losses > 0 } }
  /// The display on each suite, where the signature says of which suite journeys are.
  package let bySuite: [(suite: String, comparison: Comparison)]
  package let flips: [Flip]
  /// McNemar's test of each metric whose values are right or wrong, A first.
  package let outcomeTests: [(metric: String, test: McNemar)]
  package let onlyInA: [String]
  package let onlyInB: [String]
  package let common: Int

  /// Compares two sides journey by journey; `signature` says which journeys are of one ride,
  /// railway or world.
  package init(_ a: Side, _ b: Side, signature: Signature?, draws: Int = ClusterBootstrap.draws) {
    self.a = a.tracker
    self.b = b.tracker
    let own = a.scores.journeys(of: a.tracker)
    let other = b.scores.journeys(of: b.tracker)
    let both = own.filter(Set(other).contains)
    common = both.count
    onlyInA = own.filter { !other.contains($0) }
    onlyInB = other.filter { !own.contains($0) }
    let known = Dictionary(
      (signature?.journeys ?? []).map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    func values(_ metric: Metric) -> [PairedValue] {
      both.compactMap { journey in
        let place = known[journey]
        return PairedValue(
          JourneyInfo(
            id: journey, suite: place?.suite ?? "", ride: place?.ride,
            railways: [place?.railway ?? ""], world: place?.world ?? ""),
          a: a.scores.value(tracker: a.tracker, journey: journey, metric: metric),
          b: b.scores.value(tracker: b.tracker, journey: journey, metric: metric))
      }
    }
    comparisons = Comparison.declared(draws: draws, values)
    let display = MetricCatalogue.all[MetricCatalogue[Standing.display]]
    bySuite = values(display).grouped(by: \.journey.suite).compactMap { own in
      Comparison(display, own, draws: draws).map { (own[0].journey.suite, $0) }
    }
    let outcomes = MetricCatalogue.all.filter(\.isOutcome).map { ($0.id, values($0)) }
    outcomeTests = outcomes.compactMap { id, pairs in McNemar(pairs).map { (id, $0) } }
    flips = outcomes.flatMap { id, pairs in
      pairs.filter { $0.a != $0.b }.map {
        Flip(metric: id, journey: $0.journey.id, isGain: $0.b > $0.a)
      }
    }
  }
}

extension ScoreDiff {
  /// What stands before a contestant's settings.
  private static func trackerID(_ name: String) -> Substring { name.prefix { $0 != ":" } }

  /// Each with itself; one that has no namesake with the only other of its tracker, as after
  /// `--set`.
  package static func pairs(_ a: [String], _ b: [String]) -> [(String, String)] {
    func kin(of name: String, in all: [String], but others: [String]) -> [String] {
      let tracker = trackerID(name)
      return all.filter { !others.contains($0) && trackerID($0) == tracker }
    }
    return a.compactMap { name in
      if b.contains(name) { return (name, name) }
      let matches = kin(of: name, in: b, but: a)
      guard matches.count == 1, kin(of: name, in: a, but: b).count == 1 else { return nil }
      return (name, matches[0])
    }
  }
}
