import Numerics
package import Statistics

/// The four ways a comparison of B with A can end.
package enum ComparisonVerdict: String, Sendable, Hashable {
  case better
  case worse
  /// The difference is smaller than what matters.
  case equivalent
  case inconclusive
}

/// One journey's values of a metric under two trackers.
package struct PairedValue: Sendable, Hashable {
  package var journey: String
  package var suite: String
  package var cluster: String
  package var a: Double
  package var b: Double

  /// Nil if one has no value.
  package init?(journey: String, suite: String, cluster: String, a: Double?, b: Double?) {
    guard let a, let b else { return nil }
    self.journey = journey
    self.suite = suite
    self.cluster = cluster
    self.a = a
    self.b = b
  }

  /// The values of the journeys on which both have one, in order.
  static func all(
    _ journeys: [JourneyScore], a: (JourneyScore) -> Double?, b: (JourneyScore) -> Double?
  ) -> [PairedValue] {
    journeys.compactMap {
      PairedValue(journey: $0.journey, suite: $0.suite, cluster: $0.cluster, a: a($0), b: b($0))
    }
  }
}

/// How B does against A by one metric on the same journeys.
package struct Comparison: Sendable, Hashable {
  package var metric: Metric
  package var pairs: Int
  package var clusters: Int
  /// As scores average the journeys' values: the mean or the median.
  package var averageA: Double
  package var averageB: Double
  /// Means of the values as statistics take them.
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
  package static let declared = ["RW1", "DR1u", "PH1.display", "LT1", "TT2", "AL1"]
}

extension MetricUnit {
  /// The difference that is too small to matter: 0.5 percentage points, 1 s.
  package var margin: Double {
    switch self {
    case .share, .ratio, .correlation: 0.005
    case .seconds: 1
    case .metres: 20
    case .stations: 0.05
    case .perHour: 0.5
    case .secondsPerHour: 10
    case .points: 0.5
    case .microseconds: 0.5
    }
  }
}

extension Metric {
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

extension Comparison {
  /// Compares two trackers by one metric, on the journeys on which both have a value.
  ///
  /// Nil for no journeys. Clusters are drawn again `draws` times.
  package init?(
    _ metric: Metric, _ pairs: [PairedValue], draws: Int = ClusterBootstrap.draws
  ) {
    guard let averageA = metric.aggregate.of(pairs.map(\.a)),
      let averageB = metric.aggregate.of(pairs.map(\.b))
    else { return nil }
    (self.averageA, self.averageB) = (averageA, averageB)
    let pairs = pairs.map { pair in
      var pair = pair
      pair.a = metric.compared(pair.a)
      pair.b = metric.compared(pair.b)
      return pair
    }
    let clusters = Self.clusters(pairs)
    let differences = clusters.map { $0.sum / $0.count }
    let count = Double(pairs.count)
    self.metric = metric
    self.pairs = pairs.count
    self.clusters = clusters.count
    meanA = pairs.reduce(0) { $0 + $1.a } / count
    meanB = pairs.reduce(0) { $0 + $1.b } / count
    difference = pairs.reduce(0) { $0 + ($1.b - $1.a) } / count
    bootstrap = Self.bootstrap(clusters, draws: draws)
    signFlip = SignFlip(differences, seed: Self.seed, draws: 10 * draws)
    wilcoxon = Wilcoxon(differences)
    mcNemar = McNemar(pairs)
    // 1.96 for a two-sided test at 5 %, 0.84 for a power of 80 %.
    smallestEffect = bootstrap.map {
      (NormalDistribution.quantile(0.975) + NormalDistribution.quantile(0.8)) * $0.standardError
    }
    let gains = pairs.map { metric.improvement(from: $0.a, to: $0.b) ?? 0 }
    wins = gains.count { $0 > 0 }
    losses = gains.count { $0 < 0 }
    ties = gains.count - wins - losses
    adjustedP = signFlip.p
    verdict = .inconclusive
    verdict = judged(by: adjustedP)
  }

  /// The same comparison as one of several: its p-value is replaced by a corrected one.
  package func adjusted(to p: Double) -> Comparison {
    var result = self
    result.adjustedP = p
    result.verdict = result.judged(by: p)
    return result
  }

  /// The interval around the mean over journeys of a metric's values; nil with too few clusters.
  package static func interval(_ metric: Metric, _ pairs: [PairedValue]) -> ClosedRange<Double>? {
    let values = pairs.map { pair in
      var pair = pair
      pair.a = 0
      pair.b = metric.compared(pair.b)
      return pair
    }
    return bootstrap(clusters(values), draws: ClusterBootstrap.draws)?.bca
  }

  private static func bootstrap(
    _ clusters: [ClusterBootstrap.Cluster], draws: Int
  ) -> ClusterBootstrap? {
    clusters.count < leastClusters ? nil : ClusterBootstrap(clusters, seed: seed, draws: draws)
  }

  /// The clusters in order of their first journey, with the strata numbered likewise.
  private static func clusters(_ pairs: [PairedValue]) -> [ClusterBootstrap.Cluster] {
    var strata: [String: Int] = [:]
    var indices: [[String]: Int] = [:]
    var clusters: [ClusterBootstrap.Cluster] = []
    for pair in pairs {
      let stratum = strata[pair.suite] ?? strata.count
      strata[pair.suite] = stratum
      let index = indices[[pair.suite, pair.cluster]] ?? clusters.count
      if index == clusters.count {
        indices[[pair.suite, pair.cluster]] = index
        clusters.append(.init(stratum: stratum, sum: 0, count: 0))
      }
      clusters[index].sum += pair.b - pair.a
      clusters[index].count += 1
    }
    return clusters
  }

  /// Equivalent where the whole interval is too small to matter; else better or worse where the
  /// interval lies on one side of 0 and the p-value agrees; else nobody can tell.
  ///
  /// Without an interval the exact test alone decides, and only no difference at all is equivalent.
  private func judged(by p: Double) -> ComparisonVerdict {
    guard let direction = metric.improvement(from: meanA, to: meanB) else { return .inconclusive }
    guard let interval = bootstrap?.bca else {
      if wins == 0, losses == 0 { return .equivalent }
      guard p <= Self.significance else { return .inconclusive }
      return direction > 0 ? .better : .worse
    }
    let margin = metric.unit.margin
    if interval.lowerBound >= -margin, interval.upperBound <= margin { return .equivalent }
    if let mcNemar, !mcNemar.canTell { return .inconclusive }
    guard !interval.contains(0), p <= Self.significance else { return .inconclusive }
    return direction > 0 ? .better : .worse
  }
}

extension Comparison {
  /// Compares two sides by the metrics declared beforehand, corrected by Holm.
  static func declared(draws: Int, _ pairs: (Metric) -> [PairedValue]) -> [Comparison] {
    let found = declared.compactMap(MetricCatalogue.metric).compactMap {
      Comparison($0, pairs($0), draws: draws)
    }
    let adjusted = MultipleTests.holm(found.map(\.signFlip.p))
    return zip(found, adjusted).map { $0.adjusted(to: $1) }
  }

  /// Compares two scorecards by the metrics declared beforehand, corrected by Holm.
  package static func headline(
    _ a: Scorecard, _ b: Scorecard, draws: Int = ClusterBootstrap.draws
  ) -> [Comparison] {
    declared(draws: draws) { metric in
      MetricCatalogue.index(metric.id).map { pairs(a, b, metric: $0) } ?? []
    }
  }

  /// Compares two scorecards by one metric tag by tag, corrected by Benjamini and Hochberg.
  ///
  /// Exploratory: a finding here is a question, not an answer.
  package static func byTag(
    _ a: Scorecard, _ b: Scorecard, metric: Int, draws: Int = ClusterBootstrap.draws
  ) -> [(tag: String, comparison: Comparison)] {
    let found = a.tags.compactMap { tag in
      Comparison(
        MetricCatalogue.all[metric],
        pairs(a.tagged(tag), b.tagged(tag), metric: metric), draws: draws
      ).map { (tag: tag, comparison: $0) }
    }
    let adjusted = MultipleTests.benjaminiHochberg(found.map(\.comparison.signFlip.p))
    return zip(found, adjusted).map { ($0.tag, $0.comparison.adjusted(to: $1)) }
  }

  /// The values of the journeys on which both have one, in the order of `a`.
  package static func pairs(
    _ a: Scorecard, _ b: Scorecard, metric: Int
  ) -> [PairedValue] {
    let others = Dictionary(b.journeys.map { ($0.journey, $0) }, uniquingKeysWith: { x, _ in x })
    return PairedValue.all(
      a.journeys, a: { $0.values[metric] },
      b: { others[$0.journey]?.values[metric] })
  }
}

extension McNemar {
  /// The test of outcomes, the first journey standing for its ride.
  ///
  /// Nil for no journeys, and where values are other than 0 and 1.
  package init?(_ pairs: [PairedValue]) {
    guard !pairs.isEmpty,
      pairs.allSatisfy({ [0, 1].contains($0.a) && [0, 1].contains($0.b) })
    else { return nil }
    var seen: Set<[String]> = []
    let first = pairs.filter { seen.insert([$0.suite, $0.cluster]).inserted }
    self.init(
      onlyFirst: first.count { $0.a > $0.b }, onlySecond: first.count { $0.b > $0.a })
  }
}
