package import Scoring

/// The outcomes of many settings on the same journeys: what every judgement of a sweep starts from.
package struct TrialTable: Sendable {
  /// A journey's part in cross-validation: its id, its ride (recordings and variants of one ride
  /// stay together), and the ids of the railways ridden.
  package typealias Subject = (journey: String, cluster: String, railways: [String])

  package let axes: [SearchAxis]
  /// By setting, one value per axis.
  package private(set) var points: [[Double]]
  package let subjects: [Subject]
  /// By setting and subject; higher is better, nil is "not measured".
  package private(set) var values: [[Double?]]
  /// Where the tracker's own setting lies.
  package let defaultPoint: [Double]
  /// How the values of journeys become one.
  package var aggregate = JourneyAggregate.mean

  /// The value of a setting over some subjects; nil if nothing was measured.
  package func score(_ setting: Int, over subjects: [Int]) -> Double? {
    aggregate.of(subjects.compactMap { values[setting][$0] })
  }

  /// The settings that differ from a point in one parameter at most, by its value.
  package func line(_ axis: Int, through point: [Double]) -> [Int] {
    points.indices.filter { setting in
      let other = points[setting]
      return axes.indices.allSatisfy { $0 == axis || other[$0] == point[$0] }
    }.sorted { points[$0][axis] < points[$1][axis] }
  }

  /// The settings that differ from the default in one parameter at most, by its value.
  package func line(_ axis: Int) -> TrialTable {
    let line = line(axis, through: defaultPoint)
    var own = self
    own.points = line.map { points[$0] }
    own.values = line.map { values[$0] }
    return own
  }

  package var allSubjects: [Int] { Array(subjects.indices) }

  /// The setting with the best value over some subjects; of equals the one nearest the default.
  package func best(over subjects: [Int]) -> Int? {
    let scored = points.indices.compactMap { setting in
      score(setting, over: subjects).map { ($0, -distanceFromDefault(setting), -setting) }
    }
    return scored.max { $0 < $1 }.map { -$0.2 }
  }

  /// How far a setting lies from the default: the root mean square over the axes' widths.
  package func distanceFromDefault(_ setting: Int) -> Double {
    var sum = 0.0
    for (index, axis) in axes.enumerated() {
      guard let low = axis.values.first, let high = axis.values.last, high > low else { continue }
      let share = (points[setting][index] - defaultPoint[index]) / (high - low)
      sum += share * share
    }
    return (sum / Double(max(axes.count, 1))).squareRoot()
  }

  /// The mean lead over clusters, and its standard error; nil with fewer than two clusters.
  package func lead(
    of best: Int, over other: Int
  ) -> (mean: Double, standardError: Double, clusters: Int)? {
    var sums: [String: (sum: Double, count: Int)] = [:]
    for (place, subject) in subjects.enumerated() {
      guard let a = values[best][place], let b = values[other][place] else { continue }
      let known = sums[subject.cluster] ?? (0, 0)
      sums[subject.cluster] = (known.sum + a - b, known.count + 1)
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

  /// The settings that no other beats in one objective without losing in another, in order.
  ///
  /// Scores are by setting, then by objective; higher is better, and a setting with a nil is left
  /// out.
  package static func undominated(_ scores: [[Double?]]) -> [Int] {
    let complete = scores.indices.compactMap { setting in
      let values = scores[setting].compactMap(\.self)
      return values.count == scores[setting].count ? (setting: setting, values: values) : nil
    }
    return complete.filter { own in
      !complete.contains { other in
        zip(other.values, own.values).allSatisfy { $0 >= $1 }
          && zip(other.values, own.values).contains { $0 > $1 }
      }
    }.map(\.setting)
  }
}

extension TrialTable {
  /// The outcomes of settings of a space by one of several objectives; values are by setting and
  /// subject.
  package init(
    _ space: SearchSpace, _ points: [[Double]], _ subjects: [Subject], _ values: [[TrialValues]],
    by metrics: ObjectiveMetrics, objective: Int
  ) {
    self.init(
      axes: space.axes, points: points, subjects: subjects,
      values: values.map { setting in
        setting.map { metrics.oriented($0[objective], objective: objective) }
      }, defaultPoint: space.defaultPoint, aggregate: metrics.definition(objective).aggregate)
  }
}
