import Maths
package import Scoring

/// Iterated racing: settings meet on block after block of journeys, those that are significantly
/// worse than the best go, and the survivors breed the next generation.
///
/// Source: irace (López-Ibáñez, Dubois-Lacoste, Pérez Cáceres, Birattari and Stützle 2016,
/// doi 10.1016/j.orp.2016.09.002), with its paired t test, since means decide here.
package struct Race {
  /// The values of settings on some of the journeys, by setting, then by journey.
  package typealias Play<Failure: Error> =
    (_ settings: [[Double]], _ journeys: Range<Int>) async throws(Failure) -> [[TrialValues]]

  private struct Candidate {
    var setting: [Double]
    /// On the first journeys, as far as it was played.
    var values: [TrialValues] = []
  }

  private static let blockCount = 20
  /// So many blocks are played before the first setting goes; irace's `firstTest`.
  private static let firstTest = 5
  /// Two-sided and not corrected for the number of tests, as in irace: a good setting that goes by
  /// chance costs less than bad ones that stay.
  private static let significance = 0.05
  private static let drawsPerSetting = 100

  private let space: SearchSpace
  /// The ride of each journey; variants of one ride are one difference of the test.
  private let rides: [String]
  private let metric: Metric
  private let budget: Int
  private var random: SeededGenerator
  private var spent = 0
  private var seen: Set<[Double]> = []
  /// The standard deviation of a child around its parent, in shares of an axis.
  private var spread = 0.5

  /// A race of as many plays of journeys as so many settings take on all of them.
  package init(
    _ space: SearchSpace, plays: Int, subjects: [TrialTable.Subject], by metric: Metric,
    seed: UInt64, island: Int
  ) {
    self.space = space
    rides = subjects.map(\.cluster)
    self.metric = metric
    budget = plays * subjects.count
    random = SeededGenerator(seed: seed, stream: "race \(island)")
  }

  /// How many generations there are, and how many settings each hands on, at most.
  private var generations: Int {
    2 + (space.axes.count.bitWidth - 1 - space.axes.count.leadingZeroBitCount)
  }

  private var blocks: [Range<Int>] {
    let count = min(Self.blockCount, rides.count)
    return (0..<count).map { $0 * rides.count / count..<($0 + 1) * rides.count / count }
  }

  /// The settings that were played on all journeys, numbered from 0: the default and the survivors.
  package mutating func run<Failure>(
    _ play: Play<Failure>
  ) async throws(Failure) -> (trials: [Trial], tried: Int) {
    seen = [space.defaultSetting]
    // What the survivors and the default take to be played on all journeys is kept back.
    let racing = max(0, budget - (generations + 1) * rides.count)
    var alive = seen.filter(space.allows).map { Candidate(setting: $0) }
    for generation in 0..<generations {
      let share = (racing - spent) / (generations - generation)
      let leastBlocks = min(Self.firstTest + min(5, generation), blocks.count)
      let size = share / max(1, blocks[leastBlocks - 1].upperBound)
      alive += children(of: alive, count: size - alive.count, generation)
      try await race(&alive, upTo: spent + share, play)
    }
    for block in blocks { try await extend(&alive, to: block, play) }
    let trials = alive.enumerated().map {
      Trial(number: $0.offset, setting: $0.element.setting, values: $0.element.values)
    }
    return (trials, seen.count)
  }

  /// Plays the block to those that have not met it.
  private mutating func extend<Failure>(
    _ alive: inout [Candidate], to block: Range<Int>, _ play: Play<Failure>
  ) async throws(Failure) {
    let behind = alive.indices.filter { alive[$0].values.count < block.upperBound }
    guard !behind.isEmpty else { return }
    let values = try await play(behind.map { alive[$0].setting }, block)
    for (index, values) in zip(behind, values) { alive[index].values += values }
    spent += behind.count * block.count
  }

  /// One generation's race; the survivors are left, the best first, and the default.
  private mutating func race<Failure>(
    _ alive: inout [Candidate], upTo most: Int, _ play: Play<Failure>
  ) async throws(Failure) {
    for (index, block) in blocks.enumerated() {
      let behind = alive.count { $0.values.count < block.upperBound }
      if index >= Self.firstTest, spent + behind * block.count > most { break }
      try await extend(&alive, to: block, play)
      if index + 1 >= Self.firstTest { dropWorse(&alive, over: block.upperBound) }
      if index + 1 >= Self.firstTest, alive.count <= generations + 1 { break }
    }
    let common = alive.map(\.values.count).min() ?? 0
    let scores = alive.map { score($0, over: common) ?? -.infinity }
    let ranked = alive.indices.sorted { (-scores[$0], $0) < (-scores[$1], $1) }.map { alive[$0] }
    alive = ranked.prefix(generations) + ranked.dropFirst(generations).filter(isDefault)
  }

  private func isDefault(_ candidate: Candidate) -> Bool {
    candidate.setting == space.defaultSetting
  }

  private func score(_ candidate: Candidate, over count: Int) -> Double? {
    metric.aggregate.of(candidate.values.prefix(count).compactMap { metric.oriented($0[0]) })
  }

  /// Drops what is significantly worse than the best on the first journeys, but for the default and
  /// settings that met more than these.
  private func dropWorse(_ alive: inout [Candidate], over count: Int) {
    let scores = alive.map { score($0, over: count) ?? -.infinity }
    guard let best = alive.indices.max(by: { (scores[$0], -$0) < (scores[$1], -$1) }) else {
      return
    }
    let winner = alive[best]
    alive = alive.indices.filter { index in
      index == best || isDefault(alive[index]) || alive[index].values.count > count
        || !isWorse(alive[index], than: winner, over: count)
    }.map { alive[$0] }
  }

  private func isWorse(_ one: Candidate, than best: Candidate, over count: Int) -> Bool {
    let table = TrialTable(
      space, [best.setting, one.setting],
      rides.prefix(count).map { (journey: "", cluster: $0, railways: []) },
      [Array(best.values.prefix(count)), Array(one.values.prefix(count))], by: [metric],
      objective: 0)
    guard let lead = table.lead(of: 0, over: 1), lead.mean > 0 else { return false }
    guard lead.standardError > 0 else { return true }
    return StudentDistribution.twoSided(
      lead.mean / lead.standardError, degrees: lead.clusters - 1) < Self.significance
  }

  /// New settings: evenly drawn at first, then around parents, the best most often.
  private mutating func children(
    of parents: [Candidate], count: Int, _ generation: Int
  ) -> [Candidate] {
    var children: [Candidate] = []
    var draws = 0
    while children.count < count, draws < count * Self.drawsPerSetting {
      draws += 1
      let setting = generation == 0 ? drawn(around: nil) : drawn(around: parent(parents).setting)
      guard space.allows(setting), seen.insert(setting).inserted else { continue }
      children.append(Candidate(setting: setting))
    }
    if generation > 0 {
      spread *= PortableMath.pow(1 / Double(max(2, count)), 1 / Double(space.axes.count))
    }
    return children
  }

  /// A parent, the i-th of n with a weight of n - i.
  private mutating func parent(_ parents: [Candidate]) -> Candidate {
    var place = random.index(below: parents.count * (parents.count + 1) / 2)
    var index = 0
    while place >= parents.count - index {
      place -= parents.count - index
      index += 1
    }
    return parents[index]
  }

  /// A setting of the grid: evenly drawn, or normal around another, in steps of the axes.
  private mutating func drawn(around parent: [Double]?) -> [Double] {
    space.axes.indices.map { axis in
      let values = space.axes[axis].values
      guard let parent else { return values[random.index(below: values.count)] }
      let centre = values.indices.min {
        abs(values[$0] - parent[axis]) < abs(values[$1] - parent[axis])
      }
      let mean = Double(centre ?? 0)
      let deviation = max(spread * Double(values.count - 1), 0.1)
      let low = NormalDistribution.cumulative((-0.5 - mean) / deviation)
      let high = NormalDistribution.cumulative((Double(values.count) - 0.5 - mean) / deviation)
      let share = low + (high - low) * random.unit()
      let inside = min(max(share, 1e-15), 1 - 1e-15)
      let step = (mean + deviation * NormalDistribution.quantile(inside)).rounded()
      return values[min(max(Int(step), 0), values.count - 1)]
    }
  }
}
