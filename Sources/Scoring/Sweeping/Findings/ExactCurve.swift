/// The exact score as a function of one parameter: a step at every value at which it changes.
package struct ExactCurve: Sendable, Equatable {
  package struct Step: Sendable, Equatable {
    package var from: Double
    /// Higher is better.
    package var mean: Double
  }

  package let name: String
  package let range: ClosedRange<Double>
  /// In ascending order; the first begins at the lower end of the range.
  package let steps: [Step]

  /// The sum of the curves of several journeys over one range of a parameter.
  package init(
    name: String, range: ClosedRange<Double>, journeys: [TrialJourney.Curve],
    aggregate: JourneyAggregate = .mean
  ) {
    self.name = name
    self.range = range
    let edges = Set(journeys.flatMap { $0.map(\.from) }).sorted()
    var indices = Array(repeating: 0, count: journeys.count)
    var steps: [Step] = []
    for edge in edges {
      var values: [Double] = []
      for (journey, curve) in journeys.enumerated() {
        while indices[journey] + 1 < curve.count, curve[indices[journey] + 1].from <= edge {
          indices[journey] += 1
        }
        guard indices[journey] < curve.count, let value = curve[indices[journey]].value else {
          continue
        }
        values.append(value)
      }
      guard let mean = aggregate.of(values) else { continue }
      if steps.last?.mean != mean { steps.append(Step(from: edge, mean: mean)) }
    }
    self.steps = steps
  }

  package func mean(at value: Double) -> Double? {
    range.contains(value) ? steps.last { $0.from <= value }?.mean : nil
  }

  /// The highest mean, and the values at which it is reached, each range without its end.
  package var optimum: (mean: Double, ranges: [Range<Double>])? {
    guard let highest = steps.map(\.mean).max() else { return nil }
    let ranges = steps.indices.filter { steps[$0].mean == highest }.map { index in
      steps[index].from..<end(index)
    }
    return (highest, ranges)
  }

  /// The values around the widest optimum at which the mean is at most `tolerance` lower.
  package func nearOptimum(tolerance: Double) -> Range<Double>? {
    guard let optimum,
      let widest = optimum.ranges.max(by: { $0.width < $1.width }),
      var low = steps.firstIndex(where: { $0.from == widest.lowerBound })
    else { return nil }
    var high = low
    let floor = optimum.mean - tolerance
    while low > 0, steps[low - 1].mean >= floor { low -= 1 }
    while high + 1 < steps.count, steps[high + 1].mean >= floor { high += 1 }
    return steps[low].from..<end(high)
  }

  private func end(_ step: Int) -> Double {
    step + 1 < steps.count ? steps[step + 1].from : range.upperBound.nextUp
  }
}

extension Range<Double> {
  package var width: Double { upperBound - lowerBound }
}
