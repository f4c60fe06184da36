import RailNetwork

/// The differences between the scores of a tracker in one file and those of a tracker in another.
package struct ScoreDiff: Sendable {
  /// The display on a suite, and the stops told in time.
  package struct SuiteChange: Sendable {
    package let suite: String
    package let display: Comparison
    package let told: Comparison?
  }

  package let a: String
  package let b: String
  /// The comparisons by the metrics declared in advance, corrected by Holm: of the journeys in both
  /// that means over several suites include.
  package let comparisons: [Comparison]
  package var changed: [Comparison] { comparisons.filter { $0.wins + $0.losses > 0 } }
  /// By suite, if the signature has the suites of journeys.
  package let bySuite: [SuiteChange]
  package let onlyInA: [String]
  package let onlyInB: [String]
  package let common: Int
  /// A sentence with the suites that they leave out; nil without any.
  package let outOfMeans: String?
  /// The journey on which the display lost most, or gained least.
  package let worst: String?

  /// Compares two sides by journey; A has the rides, railways and worlds.
  package init(_ a: Scorecard, _ b: Scorecard, draws: Int = ClusterBootstrap.draws) {
    self.a = a.tracker
    self.b = b.tracker
    let (own, other) = (a.journeys.map(\.journey.id), b.journeys.map(\.journey.id))
    let known = Set(other)
    let both = Scorecard(
      tracker: a.tracker, journeys: a.journeys.filter { known.contains($0.journey.id) })
    common = both.journeys.count
    outOfMeans = both.journeys.outOfMeans
    onlyInA = own.filter { !other.contains($0) }
    onlyInB = other.filter { !own.contains($0) }
    func values(_ metric: Metric) -> [PairedValue] { Comparison.pairs(both, b, by: metric) }
    comparisons = Comparison.corrected(draws: draws) { Comparison.pairs(both.counted, b, by: $0) }
    let display = MetricCatalogue[Leaderboard.display]
    let told = MetricCatalogue["AL1.stops"]
    let toldValues = values(told)
    worst = values(display).filter { $0.a != $0.b }.min { $0.b - $0.a < $1.b - $1.a }?.journey.id
    bySuite = values(display).grouped(by: \.journey.suite).compactMap { own in
      let suite = own[0].journey.suite
      let alerts = toldValues.filter { $0.journey.suite == suite }
      return Comparison(display, own, draws: draws).map {
        SuiteChange(suite: suite, display: $0, told: Comparison(told, alerts, draws: draws))
      }
    }
  }
}

extension ScoreDiff {
  private static func trackerID(_ name: String) -> Substring { name.prefix { $0 != ":" } }

  /// The pairs to compare: equal names, else other settings of the same tracker.
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
