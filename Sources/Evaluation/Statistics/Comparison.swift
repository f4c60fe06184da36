/// The four ways a comparison of B with A can end.
package enum ComparisonVerdict: String, Sendable, Hashable {
  case better
  case worse
  /// The difference is smaller than what matters.
  case equivalent
  case cannotTell = "cannot tell"
}

/// One journey's values of a metric under two trackers.
package struct PairedValue: Sendable, Hashable {
  package var journey: String
  package var suite: String
  package var cluster: String
  package var a: Double
  package var b: Double

  package init(journey: String, suite: String, cluster: String, a: Double, b: Double) {
    self.journey = journey
    self.suite = suite
    self.cluster = cluster
    self.a = a
    self.b = b
  }
}

/// How B does against A by one metric on the same journeys.
package struct Comparison: Sendable, Hashable {
  package var metric: MetricDefinition
  package var pairs: Int
  package var clusters: Int
  package var meanA: Double
  package var meanB: Double
  /// B − A, as a mean over journeys.
  package var difference: Double
  /// Nil with fewer than ``leastClusters`` clusters.
  package var bootstrap: ClusterBootstrap?
  package var signFlip: SignFlip
  package var wilcoxon: Wilcoxon?
  /// For outcomes that are right or wrong, one pair a cluster.
  package var mcNemar: McNemar?
  /// The smallest difference that would be found four times out of five with these journeys.
  package var smallestEffect: Double?
  /// On how many journeys B is better.
  package var wins: Int
  package var ties: Int
  package var losses: Int
  /// The p-value corrected for the other metrics or tags tested along with it.
  package var adjustedP: Double
  package var verdict: ComparisonVerdict

  /// With fewer clusters than this no interval is shown.
  package static let leastClusters = 10
  package static let significance = 0.05
  /// The seed of every draw.
  package static let seed: UInt64 = 20_260_302
  /// The metrics that are declared beforehand and corrected by Holm; all else is exploratory.
  package static let declared = ["RW1", "DR1u", "PH1", "LT1", "TT2", "AL1"]
}

extension MetricUnit {
  /// The difference that is too small to matter: 0.5 percentage points, 1 s.
  package var margin: Double {
    switch self {
    case .share, .ratio: 0.005
    case .seconds: 1
    case .metres: 20
    case .stations: 0.05
    case .perHour: 0.5
    case .secondsPerHour: 10
    case .count: 0.05
    case .points: 0.5
    case .microseconds: 0.5
    }
  }
}

extension MetricDefinition {
  /// A value as statistics take it.
  ///
  /// What never came counts as the ceiling, and where 0 is best the distance from 0 counts.
  package func compared(_ value: Double) -> Double {
    let held = ceiling.map { min(max(value, -$0), $0) } ?? value
    return polarity == .nearZero ? abs(held) : held
  }

  /// How much better B is than A, by values as statistics take them; nil where neither way is.
  func improvement(from a: Double, to b: Double) -> Double? {
    switch polarity {
    case .higher: b - a
    case .lower, .nearZero: a - b
    case .neutral: nil
    }
  }
}
