package import Maths
import Text

package enum ComparisonVerdict: String, Sendable, Hashable {
  case better
  case worse
  /// The difference is smaller than what matters.
  case equivalent
  case inconclusive
}

package struct PairedValue: Sendable, Equatable {
  package var ride: JourneyScore.Ride {
    get { shared[0] }
    set { shared[0] = newValue }
  }
  /// In an array shared with the scores: of 100,000 rides there are as many in each comparison.
  private var shared: [JourneyScore.Ride]
  package var a: Double
  package var b: Double

  package var journey: String { shared[0].journey }
  package var suite: String { shared[0].suite }
  package var cluster: String { shared[0].cluster }
  /// The railway that the ride starts on; empty where that is not known.
  package var railway: String { shared[0].railway }
  /// The world that it was simulated in; empty for a recorded journey, or where it is not known.
  package var world: String { shared[0].world }

  package init?(
    journey: String, suite: String, cluster: String, railway: String = "", world: String = "",
    a: Double?, b: Double?
  ) {
    let ride = JourneyScore.Ride(
      journey: journey, suite: suite, isCounted: true, cluster: cluster, railway: railway,
      world: world, hasChoice: true, tags: [])
    self.init([ride], a, b)
  }

  private init?(_ shared: [JourneyScore.Ride], _ a: Double?, _ b: Double?) {
    guard let a, let b else { return nil }
    (self.shared, self.a, self.b) = (shared, a, b)
  }

  /// The values of the journeys on which both have one, in order.
  package static func all(
    _ journeys: [JourneyScore], a: (JourneyScore) -> Double?, b: (JourneyScore) -> Double?
  ) -> [PairedValue] {
    journeys.compactMap { PairedValue($0.shared, a($0), b($0)) }
  }

  /// The metric's values of both, as statistics take them.
  fileprivate func compared(by metric: Metric) -> PairedValue {
    var pair = self
    pair.a = metric.compared(a)
    pair.b = metric.compared(b)
    return pair
  }

  /// The same with 0 for A: then a comparison is about B alone.
  fileprivate var alone: PairedValue {
    var pair = self
    pair.a = 0
    return pair
  }
}

extension [PairedValue] {
  fileprivate var meanDifference: Double { reduce(0) { $0 + ($1.b - $1.a) } / Double(count) }
}

/// How B does against A by one metric on the same journeys.
package struct Comparison: Sendable, Equatable {
  package var metric: Metric
  package var pairs: Int
  /// The rides: recordings and variants of one are not independent.
  package var clusters: Int
  /// The railways that rides share and that are drawn whole; nil where rides are drawn, since no
  /// two share a railway or there are fewer than ``leastRailways``.
  package var railways: Int?
  /// As scores average the journeys' values: the mean or the median.
  package var averageA: Double
  package var averageB: Double
  /// Means of the values as statistics take them.
  package var meanA: Double
  package var meanB: Double
  package var difference: Double
  /// Over railways or rides, and over worlds where there are several; nil with fewer than
  /// ``leastPlanned`` rides.
  package var bootstrap: ClusterBootstrap?
  /// Nil where rides are of fewer than two worlds.
  package var worlds: WorldSplit?
  package var signFlip: SignFlip
  package var wilcoxon: Wilcoxon?
  /// With too few rides for an interval, what their railways say; nil where they are not known.
  package var byRailway: RailwaySplit?
  /// For outcomes that are right or wrong, one pair a cluster.
  package var mcNemar: McNemar?
  /// The smallest difference that would be found four times out of five with these journeys.
  package var smallestEffect: Double?
  package var wins: Int
  package var ties: Int
  package var losses: Int
  /// Of no difference: the sign flips', or over worlds Student's where that is the greater.
  package let p: Double
  /// The p-value corrected for the other metrics or tags tested along with it.
  package var adjustedP: Double
  package var verdict: ComparisonVerdict

  /// With fewer rides than this no interval is shown.
  package static let leastClusters = 30
  /// With fewer rides than this not even a standard error is estimated.
  static let leastPlanned = 10
  /// A suite's railways are drawn whole if there are so many.
  ///
  /// Of fewer nothing can be said about others: rides are drawn, and what is found holds for these.
  package static let leastRailways = 6
  package static let significance = 0.05
  package static let seed: UInt64 = 20_260_302
  /// The metrics that are declared beforehand and corrected by Holm; all else is exploratory.
  static let declared = MetricCatalogue.all.filter(\.isDeclared)
}

extension MetricUnit {
  /// The difference that is too small to matter: 0.5 percentage points, 1 s.
  package var margin: Double {
    switch self {
    case .share, .ratio: 0.005
    case .seconds: 1
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
}

extension Comparison {
  /// Compares two trackers by one metric, on the journeys on which both have a value.
  ///
  /// Nil for no journeys. Clusters are drawn again `draws` times, on which the interval rests, and
  /// signs are flipped `flips` times (nil: ten times as often), on which the p-value does.
  package init?(
    _ metric: Metric, _ pairs: [PairedValue], draws: Int = ClusterBootstrap.draws,
    flips: Int? = nil
  ) {
    guard let averageA = metric.aggregate.of(pairs.map(\.a)),
      let averageB = metric.aggregate.of(pairs.map(\.b))
    else { return nil }
    (self.averageA, self.averageB) = (averageA, averageB)
    let pairs = pairs.map { $0.compared(by: metric) }
    let resampling = Resampling(pairs)
    let count = Double(pairs.count)
    self.metric = metric
    self.pairs = pairs.count
    clusters = resampling.rides.count
    railways = resampling.railways
    meanA = pairs.reduce(0) { $0 + $1.a } / count
    meanB = pairs.reduce(0) { $0 + $1.b } / count
    difference = pairs.meanDifference
    bootstrap = resampling.bootstrap(draws: draws)
    worlds = resampling.worlds
    signFlip = SignFlip(
      resampling.clusters.map(\.sum), seed: Self.seed, draws: flips ?? 10 * draws)
    wilcoxon = Wilcoxon(resampling.rides.map { $0.sum / $0.count })
    byRailway = clusters < Self.leastClusters ? RailwaySplit(pairs, metric) : nil
    mcNemar = McNemar(pairs)
    smallestEffect = bootstrap.map { Self.found * $0.standardError }
    let gains = pairs.map { metric.polarity.gain(from: $0.a, to: $0.b) ?? 0 }
    wins = gains.count { $0 > 0 }
    losses = gains.count { $0 < 0 }
    ties = gains.count - wins - losses
    p = max(signFlip.p, resampling.p(difference, bootstrap))
    adjustedP = p
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

  /// So many standard errors are found four times out of five: 1.96 for a two-sided test at 5 %,
  /// 0.84 for a power of 80 %.
  private static let found = NormalDistribution.quantile(0.975) + NormalDistribution.quantile(0.8)

  /// The 95 % interval of the difference; nil if ``absence`` says why there is none.
  package var interval: ClosedRange<Double>? {
    clusters < Self.leastClusters ? nil : bootstrap?.studentised
  }

  /// How much better B is on average; 0 where neither way is.
  package var gain: Double { metric.polarity.gain(from: meanA, to: meanB) ?? 0 }

  package var absence: String? {
    guard interval == nil else { return nil }
    return clusters < Self.leastClusters
      ? "too few rides (n = \(clusters))" : "too few rides differ (n = \(wins + losses))"
  }

  /// Why the verdict is not what the interval by itself would say, or what can be said without an
  /// interval; nil where the interval says it.
  package var reason: String? {
    guard let interval else { return verdict == .equivalent ? nil : byRailway?.text }
    guard !interval.contains(0), metric.polarity != .neutral else { return nil }
    switch verdict {
    case .equivalent: return "less than \(MetricText.size(metric.unit.margin, metric.unit))"
    case .better, .worse: return nil
    case .inconclusive:
      if let mcNemar, !mcNemar.canTell { return "only \(wins + losses) outcomes differ" }
      return "corrected p = \(NumberText.fixed(adjustedP, places: 3))"
    }
  }

  /// How many rides like these would find a difference of this size four times out of five.
  ///
  /// Nil with fewer than ten rides, and where none differ.
  package func rides(toSee difference: Double) -> Int? {
    guard let smallestEffect, smallestEffect > 0 else { return nil }
    let times = smallestEffect / difference
    return Int((Double(clusters) * times * times).rounded(.up))
  }

  /// The interval around the mean over journeys of a metric's values; nil with too few rides.
  package static func interval(_ metric: Metric, _ pairs: [PairedValue]) -> ClosedRange<Double>? {
    interval(pairs.map { $0.compared(by: metric).alone }, draws: ClusterBootstrap.draws)
  }

  /// The interval around the mean difference of values as statistics take them.
  static func interval(_ pairs: [PairedValue], draws: Int) -> ClosedRange<Double>? {
    let resampling = Resampling(pairs)
    return resampling.rides.count < leastClusters
      ? nil : resampling.bootstrap(draws: draws)?.studentised
  }

  /// Wilson's interval of how often B is 1 and not 0, over as many journeys as these are worth:
  /// those on one railway are alike (design effect: Kish 1965, section 8.2).
  package static func rateInterval(_ pairs: [PairedValue]) -> ClosedRange<Double>? {
    let values = pairs.map(\.alone)
    let count = Double(pairs.count)
    let right = values.reduce(0) { $0 + $1.b }
    let alone = right / count * (1 - right / count) / max(1, count - 1)
    let error = Resampling(values).bootstrap(draws: 1)?.standardError ?? 0
    let worth = alone > 0 ? min(1, alone / (error * error)) : 1
    return Rates.wilson(right * worth, of: count * worth)
  }

  /// Equivalent where the whole interval is too small to matter; else better or worse where the
  /// interval lies on one side of 0 and the p-value agrees; else inconclusive.
  ///
  /// Without an interval only no difference at all is equivalent.
  private func judged(by p: Double) -> ComparisonVerdict {
    guard let direction = metric.polarity.gain(from: meanA, to: meanB) else { return .inconclusive }
    guard let interval else { return wins + losses == 0 ? .equivalent : .inconclusive }
    let margin = metric.unit.margin
    if interval.lowerBound >= -margin, interval.upperBound <= margin { return .equivalent }
    if let mcNemar, !mcNemar.canTell { return .inconclusive }
    guard !interval.contains(0), p <= Self.significance else { return .inconclusive }
    return direction > 0 ? .better : .worse
  }
}

/// The rides of some paired values, and what is drawn of them again: rides, or whole railways.
///
/// Rides lie within railways, so that the variance clustered both ways (Cameron, Gelbach and Miller
/// 2011, doi 10.1198/jbes.2010.07136) is the one over railways.
private struct Resampling {
  /// In order of their first journey, with the suites as strata.
  private(set) var rides: [ClusterBootstrap.Cluster] = []
  private(set) var clusters: [ClusterBootstrap.Cluster] = []
  private(set) var railways: Int?

  let worlds: WorldSplit?

  init(_ pairs: [PairedValue]) {
    worlds = WorldSplit(pairs)
    for (stratum, own) in pairs.grouped(by: \.suite).enumerated() {
      func clusters(by key: (PairedValue) -> String) -> [ClusterBootstrap.Cluster] {
        own.grouped(by: key).map { group in
          .init(
            stratum: stratum, sum: group.reduce(0) { $0 + ($1.b - $1.a) },
            count: Double(group.count))
        }
      }
      let rides = clusters(by: \.cluster)
      let shared = clusters(by: \.railway)
      self.rides += rides
      guard !own.contains(where: \.railway.isEmpty), shared.count >= Comparison.leastRailways,
        shared.count < rides.count
      else {
        self.clusters += rides
        continue
      }
      self.clusters += shared
      railways = (railways ?? 0) + shared.count
    }
  }

  func bootstrap(draws: Int) -> ClusterBootstrap? {
    guard rides.count >= Comparison.leastPlanned else { return nil }
    let found = ClusterBootstrap(clusters, parts: rides, seed: Comparison.seed, draws: draws)
    return worlds.map { found.widened(by: $0.standardError, degrees: $0.variance.degrees) } ?? found
  }

  /// How likely a mean at least so far from 0 is where only worlds and rides differ; 0 where worlds
  /// add nothing.
  ///
  /// Degrees of freedom after Satterthwaite 1946, doi 10.2307/3002019, rounded down.
  func p(_ mean: Double, _ bootstrap: ClusterBootstrap?) -> Double {
    guard let worlds, worlds.standardError > 0, let bootstrap else { return 0 }
    let whole = bootstrap.standardError * bootstrap.standardError
    let between = worlds.standardError * worlds.standardError
    let within = whole - between
    let doubt =
      within * within / Double(clusters.count - 1) + between * between
      / Double(worlds.variance.degrees)
    return StudentDistribution.twoSided(
      mean / whole.squareRoot(), degrees: max(1, Int(whole * whole / doubt)))
  }
}

/// On how many railways B does better than A, with the sign-flip test of whole railways, which is
/// valid for any number of them.
package struct RailwaySplit: Sendable, Equatable {
  package let railways: Int
  package let better: Int
  package let worse: Int
  package let p: Double

  /// Nil for fewer than two railways.
  fileprivate init?(_ pairs: [PairedValue], _ metric: Metric) {
    let groups = pairs.grouped(by: \.railway)
    guard groups.count > 1, !pairs.contains(where: \.railway.isEmpty) else { return nil }
    let sums = groups.map { $0.reduce(0) { $0 + $1.b - $1.a } }
    let gains = sums.map { metric.polarity.gain(from: 0, to: $0) ?? 0 }
    railways = groups.count
    better = gains.count { $0 > 0 }
    worse = gains.count { $0 < 0 }
    p = SignFlip(sums, seed: Comparison.seed).p
  }

  package var text: String {
    "better on \(better) of \(railways) railways, worse on \(worse), "
      + "p = \(NumberText.fixed(p, places: 3))"
  }
}

/// How a difference varies between the worlds that rides were simulated in, and between rides
/// within one.
package struct WorldSplit: Sendable, Equatable {
  package let variance: VarianceComponents
  /// The mean difference B − A in each world.
  package let means: [Double]
  /// What is added to the standard error of the mean difference where it is to hold in other
  /// worlds.
  package let standardError: Double

  /// Nil for fewer than two worlds in each suite; recorded rides are of none.
  fileprivate init?(_ pairs: [PairedValue]) {
    let simulated = pairs.filter { !$0.world.isEmpty }
    let rides = simulated.grouped(by: \.suite).map { suite in
      suite.grouped(by: \.world).map { $0.grouped(by: \.cluster).map(\.meanDifference) }
    }
    guard let variance = VarianceComponents(rides) else { return nil }
    let worlds = simulated.grouped(by: \.world)
    let squares = worlds.reduce(0) { $0 + Double($1.count * $1.count) }
    self.variance = variance
    means = worlds.map(\.meanDifference)
    standardError = (variance.between * squares).squareRoot() / Double(pairs.count)
  }

  package func wins(_ metric: Metric) -> Int {
    means.count { metric.polarity.gain(from: 0, to: $0) ?? 0 > 0 }
  }
}

extension Comparison {
  /// Compares two sides by the metrics declared beforehand, corrected by Holm.
  ///
  /// Where only one of them is asked for, the others have no interval.
  package static func declared(
    draws: Int, asked: String? = nil, _ pairs: (Metric) -> [PairedValue]
  ) -> [Comparison] {
    let found = declared.compactMap {
      Comparison(
        $0, pairs($0), draws: asked == nil || asked == $0.id ? draws : 1, flips: 10 * draws)
    }
    let adjusted = MultipleTests.holm(found.map(\.p))
    return zip(found, adjusted).map { $0.adjusted(to: $1) }
  }

  package static func headline(
    _ a: Scorecard, _ b: Scorecard, draws: Int = ClusterBootstrap.draws
  ) -> [Comparison] {
    declared(draws: draws) { pairs(a, b, metric: MetricCatalogue[$0.id]) }
  }

  package static func headline(_ a: Scorecard, _ b: Scorecard, by metric: String) -> Comparison? {
    declared(draws: ClusterBootstrap.draws, asked: metric) {
      pairs(a, b, metric: MetricCatalogue[$0.id])
    }.first { $0.metric.id == metric }
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
    let adjusted = MultipleTests.benjaminiHochberg(found.map(\.comparison.p))
    return zip(found, adjusted).map { ($0.tag, $0.comparison.adjusted(to: $1)) }
  }

  /// The values of the journeys on which both have one, in the order of `a`.
  package static func pairs(
    _ a: Scorecard, _ b: Scorecard, metric: Int
  ) -> [PairedValue] {
    let others = Dictionary(b.journeys.map { ($0.journey, $0) }, uniquingKeysWith: { x, _ in x })
    return PairedValue.all(
      a.journeys, a: { $0.values[metric] }, b: { others[$0.journey]?.values[metric] })
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
    let first = pairs.grouped { [$0.suite, $0.cluster] }.map { $0[0] }
    self.init(
      onlyFirst: first.count { $0.a > $0.b }, onlySecond: first.count { $0.b > $0.a })
  }
}
