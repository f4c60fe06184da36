import RailNetwork

/// A race tries a few settings at a time on more and more journeys.
///
/// It drops those that are significantly worse than the best, and draws new ones around the best
/// two.
///
/// Source: irace (López-Ibáñez et al. 2016, doi 10.1016/j.orp.2016.09.002), with its paired t test
/// and small generations.
package struct Race {
  /// The outcomes of settings on some of the journeys, in their order.
  package typealias Play<Failure: Error> =
    (_ settings: [[Double]], _ journeys: Range<Int>) async throws(Failure) -> [Trial]

  private static let childCount = 4
  /// Not corrected, as in irace: to drop a good setting costs less than to keep bad ones.
  private static let significance = 0.1
  /// The standard deviation of a child at the start, as a share of the axis, and its factor at the
  /// end.
  private static let spread = (first: 0.4, left: 0.25)
  private static let mostDraws = 10_000

  private let space: SearchSpace
  /// The ride of each journey; variants of one ride count as one difference in the test.
  private let rides: [String]
  private let metric: Metric
  private let budget: Int
  private var random: SeededGenerator
  private var spent = 0
  private var seen: Set<[Double]> = []

  /// A race with as many plays as `plays` settings would take on all journeys.
  package init(
    _ space: SearchSpace, plays: Int, journeys: [JourneyInfo], by metric: Metric,
    seed: UInt64, island: Int
  ) {
    self.space = space
    rides = journeys.map(\.ride)
    self.metric = metric
    budget = plays * journeys.count
    random = SeededGenerator(seed: seed, stream: "race \(island)")
  }

  /// The journeys between two tests: an eighth of all, an eighth, a quarter, and the other half.
  private var blocks: [Range<Int>] {
    let ends = [8, 4, 2, 1].map { rides.count / $0 }
    return zip([0] + ends, ends).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// The settings that were played on all journeys, numbered from 0: the default and the survivors.
  package mutating func run<Failure>(
    _ play: Play<Failure>
  ) async throws(Failure) -> (trials: [Trial], tried: Int) {
    seen = [space.defaultSetting]
    var candidates = seen.filter(space.allows).map { Trial(number: 0, setting: $0, values: []) }
    if candidates.isEmpty { candidates = children(of: []) }
    var done: [Trial] = []
    while !candidates.isEmpty {
      done += try await survivors(of: candidates, against: done.first, play)
      done = ranked(done, over: rides.count)
      candidates = children(of: done)
    }
    for number in done.indices { done[number].number = number }
    return (done, seen.count)
  }

  /// The candidates that played all journeys and were never significantly worse than the best.
  private mutating func survivors<Failure>(
    of candidates: [Trial], against best: Trial?, _ play: Play<Failure>
  ) async throws(Failure) -> [Trial] {
    var alive = candidates
    for block in blocks {
      alive.removeLast(max(0, alive.count - (budget - spent) / block.count))
      guard !alive.isEmpty else { break }
      let played = try await play(alive.map(\.setting), block)
      for (index, trial) in zip(alive.indices, played) { alive[index].add(trial) }
      spent += alive.count * block.count
      alive = ranked(alive, over: block.upperBound)
      guard let best, block.upperBound < rides.count else { continue }
      alive.removeAll { isWorse($0, than: best, over: block.upperBound) }
    }
    return alive
  }

  /// Sorted by the score on the first journeys, best first.
  private func ranked(_ candidates: [Trial], over count: Int) -> [Trial] {
    let scores = candidates.map { candidate in
      metric.aggregate.of(candidate.values.prefix(count).compactMap { metric.oriented($0[0]) })
        ?? -.infinity
    }
    return candidates.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) }
      .map { candidates[$0] }
  }

  private func isWorse(_ one: Trial, than best: Trial, over count: Int) -> Bool {
    let table = TrialTable(
      space, [best.setting, one.setting],
      rides.prefix(count).map { JourneyInfo(id: $0, suite: "") },
      [Array(best.values.prefix(count)), Array(one.values.prefix(count))], by: [metric],
      objective: 0)
    guard let lead = table.lead(of: 0, over: 1), lead.mean > 0 else { return false }
    guard lead.standardError > 0 else { return true }
    return StudentDistribution.twoSided(
      lead.mean / lead.standardError, degrees: lead.clusters - 1) < Self.significance
  }

  /// New settings around one of the best two, twice as often around the best, while plays are left.
  private mutating func children(of parents: [Trial]) -> [Trial] {
    let count = min(Self.childCount, (budget - spent) / max(1, blocks.first?.count ?? 1))
    let isFirst = seen.count == 1
    var children: [Trial] = []
    for _ in 0..<Self.mostDraws where children.count < count {
      let parent = parents.prefix(random.index(below: 3) == 0 ? 2 : 1).last
      let setting = drawn(around: isFirst ? nil : parent?.setting)
      guard space.allows(setting), seen.insert(setting).inserted else { continue }
      children.append(Trial(number: 0, setting: setting, values: []))
    }
    return children
  }

  /// A random setting of the grid.
  ///
  /// With a parent, half of the parameters keep its values, and the others are drawn near them.
  private mutating func drawn(around parent: [Double]?) -> [Double] {
    let share = Double(spent) / Double(budget)
    let spread = Self.spread.first * PortableMath.pow(Self.spread.left, share)
    return space.axes.indices.map { axis in
      let values = space.axes[axis].values
      guard let parent else { return values[random.index(below: values.count)] }
      if random.index(below: 2) == 0 { return parent[axis] }
      let centre = values.indices.min {
        abs(values[$0] - parent[axis]) < abs(values[$1] - parent[axis])
      }
      let mean = Double(centre ?? 0)
      let deviation = max(spread * Double(values.count - 1), 0.1)
      let low = NormalDistribution.cumulative((-0.5 - mean) / deviation)
      let high = NormalDistribution.cumulative((Double(values.count) - 0.5 - mean) / deviation)
      let place = low + (high - low) * random.unit()
      let inside = min(max(place, 1e-15), 1 - 1e-15)
      let step = (mean + deviation * NormalDistribution.quantile(inside)).rounded()
      return values[min(max(Int(step), 0), values.count - 1)]
    }
  }
}
