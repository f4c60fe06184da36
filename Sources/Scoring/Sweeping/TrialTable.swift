/// The outcomes of many settings on the same journeys, from which all findings are computed.
package struct TrialTable: Sendable {
  package let axes: [SearchAxis]
  /// By trial: one value per axis.
  package private(set) var settings: [[Double]]
  let journeys: [JourneyInfo]
  /// By trial and journey; higher is better, nil is "not measured".
  private(set) var values: [[Double?]]
  /// The setting with the tracker's defaults.
  let defaultSetting: [Double]
  var aggregate = JourneyAggregate.mean

  /// The value of a trial over some journeys; nil if nothing was measured.
  package func score(_ trial: Int, over journeys: [Int]) -> Double? {
    aggregate.of(journeys.compactMap { values[trial][$0] })
  }

  /// The trials that differ from the default in one parameter at most, by its value.
  package func varying(_ axis: Int) -> TrialTable {
    let trials = settings.indices.filter { trial in
      let other = settings[trial]
      return axes.indices.allSatisfy { $0 == axis || other[$0] == defaultSetting[$0] }
    }.sorted { settings[$0][axis] < settings[$1][axis] }
    var own = self
    own.settings = trials.map { settings[$0] }
    own.values = trials.map { values[$0] }
    return own
  }

  /// nil if the default was not tried.
  var defaultTrial: Int? { settings.firstIndex(of: defaultSetting) }

  package var allJourneys: [Int] { Array(journeys.indices) }

  /// The trial with the best value over some journeys; of equally good ones, the nearest to the
  /// default.
  func best(over journeys: [Int]) -> Int? {
    let scored = settings.indices.compactMap { trial in
      score(trial, over: journeys).map { ($0, -distanceFromDefault(trial), -trial) }
    }
    return scored.max { $0 < $1 }.map { -$0.2 }
  }

  /// The distance of a trial from the default: the root mean square over the widths of the axes.
  func distanceFromDefault(_ trial: Int) -> Double {
    var sum = 0.0
    for (index, axis) in axes.enumerated() {
      guard let low = axis.values.first, let high = axis.values.last, high > low else { continue }
      let share = (settings[trial][index] - defaultSetting[index]) / (high - low)
      sum += share * share
    }
    return (sum / Double(max(axes.count, 1))).squareRoot()
  }

  /// The mean lead over clusters, and its standard error; nil with fewer than two clusters.
  func lead(
    of best: Int, over other: Int
  ) -> (mean: Double, standardError: Double, clusters: Int)? {
    var sums: [String: (sum: Double, count: Int)] = [:]
    for (place, journey) in journeys.enumerated() {
      guard let a = values[best][place], let b = values[other][place] else { continue }
      let known = sums[journey.ride] ?? (0, 0)
      sums[journey.ride] = (known.sum + a - b, known.count + 1)
    }
    let leads = sums.keys.sorted().compactMap { cluster in
      sums[cluster].map { $0.sum / Double($0.count) }
    }
    guard leads.count > 1 else { return nil }
    let mean = leads.reduce(0, +) / Double(leads.count)
    let squares = leads.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let variance = squares / Double(leads.count - 1)
    return (mean, (variance / Double(leads.count)).squareRoot(), leads.count)
  }
}

extension TrialTable {
  package init(
    _ space: SearchSpace, _ settings: [[Double]], _ journeys: [JourneyInfo],
    _ values: [[TrialValues]],
    by metrics: [Metric], objective: Int
  ) {
    let metric = metrics[objective]
    self.init(
      axes: space.axes, settings: settings, journeys: journeys,
      values: values.map { trial in trial.map { metric.oriented($0[objective]) } },
      defaultSetting: space.defaultSetting, aggregate: metric.aggregate)
  }
}
