package import RailNetwork

package enum ComparisonVerdict: String, Sendable, Hashable {
  case better
  case worse
  /// The difference is too small to matter.
  case equivalent
  case mayBeChance = "may be chance"
  case tooFewRailways = "too few railways to generalise"
  case tooFewRides = "too few rides to generalise"

  package var isDifference: Bool { self == .better || self == .worse }

  /// Whether the verdict leaves open what holds for rides in general.
  package var isOpen: Bool { !isDifference && self != .equivalent }
}

/// The values of two contestants on one journey.
package struct PairedValue: Sendable {
  package let journey: JourneyInfo
  package var a: Double
  package var b: Double

  package init?(_ journey: JourneyInfo, a: Double?, b: Double?) {
    guard let a, let b else { return nil }
    (self.journey, self.a, self.b) = (journey, a, b)
  }

  /// The values of both as statistics use them.
  fileprivate func compared(by metric: Metric) -> PairedValue {
    var pair = self
    pair.a = metric.compared(a)
    pair.b = metric.compared(b)
    return pair
  }

  /// The same pair with 0 for A, so that a comparison is about B alone.
  fileprivate var alone: PairedValue {
    var pair = self
    pair.a = 0
    return pair
  }
}

extension [PairedValue] {
  fileprivate var meanDifference: Double { reduce(0) { $0 + ($1.b - $1.a) } / Double(count) }
}

/// The comparison of two contestants A and B by one metric on the same journeys.
package struct Comparison: Sendable, Equatable {
  package var metric: Metric
  package var pairs: Int
  /// The number of rides; a recording and its variants count as one ride.
  package var clusters: Int
  /// The number of groups of rides: rides that share a railway, directly or through other rides,
  /// count together; nil if no two do.
  package var railways: Int?
  /// The average that scores use: the mean or the median.
  package var averageA: Double
  package var averageB: Double
  /// Means of the values as statistics use them.
  package var meanA: Double
  package var meanB: Double
  package var difference: Double
  /// The test over groups or rides, and over worlds if there are several.
  package let test: ClusterTest
  /// nil for rides of fewer than two worlds.
  package var worlds: WorldSplit?
  /// The number of rides on which B is better on average, and on which A is.
  package let ridesAhead: Int
  package let ridesBehind: Int
  package var wins: Int
  package var ties: Int
  package var losses: Int
  package var p: Double { test.p }
  /// The p-value, corrected for the other metrics or tags tested with it.
  package var adjustedP: Double
  package var verdict: ComparisonVerdict

  /// The metric whose test is not corrected.
  static let primary = Leaderboard.display
  package static let leastClusters = 30
  /// The fewest rides for a standard error.
  static let leastPlanned = 10
  package static let significance = 0.05
  package static let seed: UInt64 = 20_260_302
  /// The metrics declared in advance, corrected together by Holm except for the primary one.
  static let declared = MetricCatalogue.all.filter(\.isDeclared)
}

extension MetricUnit {
  /// The largest difference that does not matter: 0.5 percentage points, 1 s.
  package var margin: Double {
    switch self {
    case .share, .ratio: 0.005
    case .seconds: 1
    case .perHour: 0.5
    case .secondsPerHour: 10
    case .microseconds: 0.5
    }
  }
}

extension Metric {
  /// A value as statistics use it: a time that never came is the ceiling; if 0 is best, the
  /// distance from 0.
  package func compared(_ value: Double) -> Double {
    let held = ceiling.map { min(max(value, -$0), $0) } ?? value
    return polarity == .nearZero ? abs(held) : held
  }
}

extension Comparison {
  /// Compares two trackers on the journeys on which both have a value; nil without any.
  ///
  /// The interval uses `draws` resamples, the p-value `flips` random signs (nil: ten times as
  /// many).
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
    test = resampling.test(draws: draws, flips: flips)
    meanA = pairs.reduce(0) { $0 + $1.a } / count
    meanB = pairs.reduce(0) { $0 + $1.b } / count
    difference = pairs.meanDifference
    worlds = resampling.worlds
    let rideGains = resampling.rides.map { metric.polarity.gain(from: 0, to: $0.sum) ?? 0 }
    ridesAhead = rideGains.count { $0 > 0 }
    ridesBehind = rideGains.count { $0 < 0 }
    let gains = pairs.map { metric.polarity.gain(from: $0.a, to: $0.b) ?? 0 }
    wins = gains.count { $0 > 0 }
    losses = gains.count { $0 < 0 }
    ties = gains.count - wins - losses
    adjustedP = test.p
    verdict = .mayBeChance
    verdict = judged(by: adjustedP)
  }

  /// This comparison with a p-value corrected for several tests.
  package func adjusted(to p: Double) -> Comparison {
    var result = self
    result.adjustedP = p
    result.verdict = result.judged(by: p)
    return result
  }

  /// The 95 % interval of the difference; nil if there are too few data, see ``absence``.
  ///
  /// Shares differ by 1 at most.
  package var interval: ClosedRange<Double>? {
    guard clusters >= Self.leastClusters, let interval = test.interval else { return nil }
    return metric.unit == .share ? interval.clamped(to: -1...1) : interval
  }

  /// How much better B is on average; 0 if the metric has no better direction.
  package var gain: Double { metric.polarity.gain(from: meanA, to: meanB) ?? 0 }

  package var absence: String? {
    guard interval == nil else { return nil }
    if clusters < Self.leastClusters { return "too few rides (n = \(clusters))" }
    if test.isUneven { return "rides too uneven over railways" }
    return test.clusters < ClusterTest.leastClusters
      ? "too few groups of railways (n = \(test.clusters))"
      : "too few rides differ (n = \(wins + losses))"
  }

  /// The result on these rides, for rides that are too few for a general verdict.
  private var seen: String {
    let (word, count) = ridesAhead >= ridesBehind ? ("ahead", ridesAhead) : ("behind", ridesBehind)
    let ahead = "\(word) on \(count) of \(counted(clusters, "ride"))"
    if test.isUneven {
      return "\(ahead); they are too uneven over railways for a verdict on others"
    }
    let few =
      verdict == .tooFewRailways
      ? "\(counted(test.clusters, "group")) of railways" : counted(clusters, "ride")
    return "\(ahead); \(few) \(few.hasPrefix("1 ") ? "is" : "are") too few for a verdict on others"
  }

  /// The reason of a verdict that the interval does not explain; without an interval, the result on
  /// these rides.
  ///
  /// nil if the interval explains it.
  package var reason: String? {
    if verdict == .tooFewRailways || verdict == .tooFewRides { return seen }
    guard let interval, !interval.contains(0), metric.polarity != .neutral else { return nil }
    switch verdict {
    case .equivalent: return "less than \(MetricText.size(metric.unit.margin, metric.unit))"
    case .better, .worse, .tooFewRailways, .tooFewRides: return nil
    case .mayBeChance:
      if !test.signsAgree { return "too few railways agree" }
      return "corrected p = \(NumberText.fixed(adjustedP, places: 3))"
    }
  }

  /// The smallest difference that as many rides would show four times in five.
  package var smallestEffect: Double? {
    clusters < Self.leastClusters ? nil : test.smallestEffect()
  }

  /// How many rides, on proportionally more railways, would show a difference of this size four
  /// times in five; nil with fewer than ten rides, or if none differ.
  package func rides(toSee difference: Double) -> Int? {
    guard clusters >= Self.leastPlanned, wins + losses > 0 else { return nil }
    let rides = Double(clusters) * test.times(toSee: difference)
    return max(Self.leastClusters, Int(rides.rounded(.up)))
  }

  /// The interval around the mean over journeys of a metric's values; nil with too few rides.
  package static func interval(_ metric: Metric, _ pairs: [PairedValue]) -> ClosedRange<Double>? {
    interval(pairs.map { $0.compared(by: metric).alone }, draws: ClusterBootstrap.draws)
  }

  /// The interval around the mean difference of values as statistics use them.
  static func interval(_ pairs: [PairedValue], draws: Int) -> ClosedRange<Double>? {
    let resampling = Resampling(pairs)
    return resampling.rides.count < leastClusters
      ? nil : resampling.test(draws: draws, flips: 1).interval
  }

  /// The verdict: equivalent if the whole interval is too small to matter; better or worse if the
  /// interval is on one side of 0, and the p-value and the signs of railways or rides agree; else
  /// it may be chance.
  private func judged(by p: Double) -> ComparisonVerdict {
    guard let direction = metric.polarity.gain(from: meanA, to: meanB) else { return .mayBeChance }
    if interval == nil, wins + losses == 0 { return .equivalent }
    if test.clusters < ClusterTest.leastClusters || test.isUneven {
      return railways == nil ? .tooFewRides : .tooFewRailways
    }
    if clusters < Self.leastClusters { return .tooFewRides }
    guard let interval else { return .mayBeChance }
    let margin = metric.unit.margin
    if interval.lowerBound >= -margin, interval.upperBound <= margin { return .equivalent }
    guard !interval.contains(0), p <= Self.significance, test.signsAgree else {
      return .mayBeChance
    }
    return direction > 0 ? .better : .worse
  }
}

/// The rides of some paired values, grouped by railways.
///
/// Rides lie within groups, so that the variance clustered both ways (Cameron, Gelbach and Miller
/// 2011, doi 10.1198/jbes.2010.07136) equals the variance over groups.
private struct Resampling {
  /// The groups; suites that share no group are strata.
  private(set) var groups: [[ClusterTest.Part]] = []
  private(set) var railways: Int?
  let worlds: WorldSplit?

  var rides: [ClusterTest.Part] { groups.flatMap(\.self) }

  init(_ pairs: [PairedValue]) {
    worlds = WorldSplit(pairs)
    let joined = pairs.joined { pair in
      pair.journey.railways.map { [pair.journey.network, $0] } + [[pair.journey.ride]]
    }
    for (stratum, own) in joined.joined(by: { $0.map(\.journey.suite) }).enumerated() {
      let rides = own.map { pairs in
        pairs.grouped(by: \.journey.ride).map { ride in
          let sum = ride.reduce(0) { $0 + ($1.b - $1.a) }
          return (stratum: stratum, sum: sum, count: Double(ride.count))
        }
      }
      groups += rides
    }
    if groups.contains(where: { $0.count > 1 }) { railways = groups.count }
  }

  func test(draws: Int, flips: Int?) -> ClusterTest {
    ClusterTest(groups, seed: Comparison.seed, draws: draws, flips: flips)
      .widened(
        by: worlds?.standardError ?? 0, degrees: worlds.map { Double($0.variance.degrees) } ?? 1)
  }
}

/// The variation of a difference between and within the worlds of simulated rides.
package struct WorldSplit: Sendable, Equatable {
  package let variance: VarianceComponents
  package let means: [Double]
  /// The addition to the standard error of the mean difference, so that it holds in other worlds.
  package let standardError: Double

  /// nil for fewer than two worlds in each suite; recorded rides have none.
  fileprivate init?(_ pairs: [PairedValue]) {
    let simulated = pairs.filter { !$0.journey.world.isEmpty }
    let rides = simulated.grouped(by: \.journey.suite).map { suite in
      suite.grouped(by: \.journey.world).map {
        $0.grouped(by: \.journey.ride).map(\.meanDifference)
      }
    }
    guard let variance = VarianceComponents(rides) else { return nil }
    let worlds = simulated.grouped(by: \.journey.world)
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
  /// Compares two sides by several metrics; Holm corrects all except the primary one.
  ///
  /// If one is `asked` for, only that has an interval.
  package static func corrected(
    _ metrics: [Metric] = declared, draws: Int, asked: String? = nil,
    _ pairs: (Metric) -> [PairedValue]
  ) -> [Comparison] {
    let found = metrics.compactMap {
      Comparison(
        $0, pairs($0), draws: asked == nil || asked == $0.id ? draws : 1, flips: 10 * draws)
    }
    let others = found.filter { $0.metric.id != primary }
    let adjusted = MultipleTests.holm(others.map(\.p))
    return found.filter { $0.metric.id == primary }
      + zip(others, adjusted).map { $0.adjusted(to: $1) }
  }

  /// The comparisons by the metrics declared in advance.
  package static func headline(
    _ a: Scorecard, _ b: Scorecard, asked: String? = nil
  ) -> [Comparison] {
    corrected(draws: ClusterBootstrap.draws, asked: asked) { pairs(a, b, by: $0) }
  }

  package static func headline(_ a: Scorecard, _ b: Scorecard, by metric: String) -> Comparison? {
    headline(a, b, asked: metric).first { $0.metric.id == metric }
  }

  /// The values of the journeys on which both have one, in the order of `a`.
  package static func pairs(
    _ a: Scorecard, _ b: Scorecard, by metric: Metric
  ) -> [PairedValue] {
    let index = metric.index
    let others = b.byJourney
    return a.journeys.compactMap { score in
      guard let other = others[score.journey.id] else { return nil }
      // A file of an earlier version has only the first railway of a ride.
      let isFormer = score.journey.railways.count == 1 && other.journey.railways.count > 1
      return PairedValue(
        isFormer ? other.journey : score.journey, a: score.tallies[index].value,
        b: other.tallies[index].value)
    }
  }
}
