/// Measurements of one series, for a distribution.
package struct DistributionSample: Sendable, Equatable {
  package var name: String
  /// What was measured, in any order.
  package var values: [Double]
  /// How many measurements never came: they count, beyond the end of the axis.
  package var missed: Int

  package init(_ name: String, values: [Double], missed: Int = 0) {
    self.name = name
    self.values = values
    self.missed = missed
  }
}

extension LineChart {
  /// The share of measurements at or below each value; a line ends below 100% by what was missed.
  ///
  /// The axis needs a range: what lies outside is counted at its ends.
  package static func cumulative(
    title: String, subtitle: String? = nil, x: ChartAxis, range: ClosedRange<Double>,
    samples: [DistributionSample]
  ) -> LineChart {
    var axis = x
    axis.range = range
    let series = samples.map { sample in
      LineChart.Series(sample.name, steps(sample, range), shape: .steps)
    }
    return LineChart(
      title: title, subtitle: subtitle, x: axis, y: .share("share of events"), series: series)
  }

  private static func steps(
    _ sample: DistributionSample, _ range: ClosedRange<Double>
  ) -> [Point] {
    let total = sample.values.count + sample.missed
    guard total > 0 else { return [] }
    let sorted = sample.values.sorted()
    func share(_ count: Int) -> Double { Double(count) / Double(total) }
    let before = sorted.prefix { $0 < range.lowerBound }.count
    var points = [Point(x: range.lowerBound, y: share(before))]
    for (index, value) in sorted.enumerated() where range.contains(value) {
      if index + 1 < sorted.count, sorted[index + 1] == value { continue }
      points.append(Point(x: value, y: share(index + 1)))
    }
    let last = points[points.count - 1]
    points.append(Point(x: range.upperBound, y: last.y))
    return points
  }

  /// How often an answer is wrong when only the surest share of the time is answered.
  ///
  /// Each series holds points of coverage (`x`) and risk (`y`), in ascending coverage.
  package static func riskCoverage(
    title: String, subtitle: String? = nil, series: [(name: String, points: [Point])]
  ) -> LineChart {
    LineChart(
      title: title, subtitle: subtitle, x: .share("coverage: share of time answered"),
      y: ChartAxis("risk: share of it wrong", format: .share),
      series: series.map { Series($0.name, $0.points) })
  }
}
