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

  /// The settings that differ from the default in one parameter at most, by its value.
  func line(_ axis: Int) -> TrialTable {
    let line = points.indices.filter { setting in
      axes.indices.allSatisfy { $0 == axis || points[setting][$0] == defaultPoint[$0] }
    }.sorted { points[$0][axis] < points[$1][axis] }
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
