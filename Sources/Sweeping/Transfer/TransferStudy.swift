import Maths
package import Scoring
package import Tracking

/// The scores of the same settings of a tracker in several worlds: simulated or real suites.
package struct TransferStudy: Sendable {
  package struct World: Sendable {
    package let name: String
    package let isReal: Bool
    /// By journey, the ride that it is a recording of.
    let rides: [String]
    /// By setting, journey and metric; nil is "not measured".
    let values: [[TrialValues]]

    package init(name: String, isReal: Bool, rides: [String], values: [[TrialValues]]) {
      self.name = name
      self.isReal = isReal
      self.rides = rides
      self.values = values
    }

    package var journeyCount: Int { rides.count }

    /// One world with the rides of several; nil for fewer than two.
    static func union(_ worlds: [World], name: String) -> World? {
      guard let first = worlds.first, worlds.count > 1 else { return nil }
      return World(
        name: name, isReal: first.isReal, rides: worlds.flatMap(\.rides),
        values: first.values.indices.map { setting in worlds.flatMap { $0.values[setting] } })
    }
  }

  package let tracker: String
  /// The first is the default setting: no values.
  package let settings: [ParameterValues]
  package let metrics: [Metric]
  /// All simulated suites together come first, if there are several.
  package let worlds: [World]

  package init(
    tracker: String, settings: [ParameterValues], metrics: [Metric], worlds: [World]
  ) {
    self.tracker = tracker
    self.settings = settings
    self.metrics = metrics
    let together = World.union(worlds.filter { !$0.isReal }, name: "all simulated")
    self.worlds = [together].compactMap(\.self) + worlds
  }

  package var pair: (drawn: Int, real: Int)? {
    guard let drawn = worlds.firstIndex(where: { !$0.isReal }),
      let real = worlds.firstIndex(where: \.isReal)
    else { return nil }
    return (drawn, real)
  }

  /// The score of each setting in a world; higher is better, and an unmeasured setting is worst.
  package func scores(_ world: Int, metric: Int) -> [Double] {
    scores(world, metric: metric, on: Array(worlds[world].rides.indices))
  }

  private func scores(_ world: Int, metric: Int, on journeys: [Int]) -> [Double] {
    let metric = (index: metric, declared: metrics[metric])
    return worlds[world].values.map { journeyValues in
      let values = journeys.compactMap { journeyValues[$0][metric.index] }
      return metric.declared.oriented(metric.declared.aggregate.of(values)) ?? -.infinity
    }
  }

  package func tau(
    _ a: Int, _ b: Int, metric: Int, seed: UInt64
  ) -> (value: Double, interval: ClosedRange<Double>)? {
    let (first, second) = (scores(a, metric: metric), scores(b, metric: metric))
    guard let value = KendallTau.of(first, second),
      let interval = KendallTau.interval(first, second, seed: seed)
    else { return nil }
    return (value, interval)
  }

  private static let splits = 200

  /// The agreement of random halves of a world's rides, an upper limit for that with other worlds.
  package func halvesTau(_ world: Int, metric: Int, seed: UInt64) -> Double? {
    var generator = SeededGenerator(seed: seed, stream: "halves")
    let rides = worlds[world].rides
    let all = Array(Set(rides)).sorted()
    guard all.count > 1 else { return nil }
    let values = (0..<Self.splits).compactMap { _ -> Double? in
      let half = Set(generator.shuffled(all).prefix(all.count / 2))
      let first = rides.indices.filter { half.contains(rides[$0]) }
      let second = rides.indices.filter { !half.contains(rides[$0]) }
      return KendallTau.of(
        scores(world, metric: metric, on: first), scores(world, metric: metric, on: second))
    }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  /// The place of a setting in a world: 1 is the best, and equal settings share the better place.
  package func place(of setting: Int, in world: Int, metric: Int) -> Int {
    let scores = scores(world, metric: metric)
    return 1 + scores.count { $0 > scores[setting] }
  }

  /// The best setting in a world; of equally good ones, the first.
  package func winner(in world: Int, metric: Int) -> Int {
    let scores = scores(world, metric: metric)
    return scores.indices.max { scores[$0] < scores[$1] } ?? 0
  }

  package var drawn: [String] { settings.dropFirst().first.map { $0.keys.sorted() } ?? [] }

  /// Kendall's τ between the value of a parameter and the score of the random settings in a world.
  package func influence(of parameter: String, in world: Int, metric: Int) -> Double? {
    let scores = scores(world, metric: metric).dropFirst()
    let values = settings.dropFirst().map { $0[parameter] ?? 0 }
    return KendallTau.of(values, Array(scores))
  }
}
