/// Lines over one axis: accuracy over time, a severity curve, a distribution.
struct LineChart: Chart {
  struct Point: Sendable, Equatable {
    var x: Double
    var y: Double
  }

  enum Shape: Sendable, Equatable {
    case straight
    /// Constant until the next point, as in a distribution.
    case steps
    /// Straight, with a dot at each measured point.
    case dotted
  }

  struct Series: Sendable, Equatable {
    var name: String
    var points: [Point]
    var shape = Shape.straight
  }

  /// A value of `x` marked by a line, such as a default.
  typealias Reference = (name: String, x: Double)

  /// The dash pattern: the first is dashed, a second one is not.
  private static func dashes(_ reference: Int) -> String { reference == 0 ? "4 3" : "" }

  var title: String
  var subtitle: String?
  var x: ChartAxis
  var y: ChartAxis
  var series: [Series]
  var references: [Reference] = []
  /// The name of a line where `y` equals `x`; nil draws none.
  var diagonal: String?
  /// The colours by tracker name, if series are trackers; else by index.
  var colors: TrackerColors?

  func draw() -> ChartCanvas {
    var canvas = ChartCanvas(title: title, width: 720)
    var y = ChartFrame.heading(&canvas, title: title, subtitle: subtitle)
    y = ChartFrame.legend(&canvas, legend, y: y)
    let points = series.flatMap(\.points)
    let xScale = ChartScale(x, values: points.map(\.x) + references.map(\.x), count: 8)
    let yScale = ChartScale(self.y, values: points.map(\.y), count: 5)
    let plot = PlotArea(&canvas, x: xScale, y: yScale, top: y, height: 260)
    canvas.height = plot.bottomOfTitles + ChartFrame.margin
    for (index, reference) in references.enumerated() where xScale.range.contains(reference.x) {
      let place = plot.x(reference.x)
      canvas.line(
        from: (place, plot.box.y), to: (place, plot.box.bottom), style: "axis", width: 1.5,
        dashes: Self.dashes(index))
    }
    if diagonal != nil {
      let start = max(xScale.range.lowerBound, yScale.range.lowerBound)
      let end = min(xScale.range.upperBound, yScale.range.upperBound)
      canvas.line(
        from: (plot.x(start), plot.y(start)), to: (plot.x(end), plot.y(end)), style: "axis",
        width: 1.5, dashes: "4 3")
    }
    for (index, series) in series.enumerated() {
      plot.draw(series, index: colors?[series.name] ?? index, &canvas)
    }
    if points.isEmpty {
      canvas.text(
        "no data", x: plot.box.x + plot.box.width / 2, y: plot.box.y + plot.box.height / 2,
        anchor: .middle, style: "muted", role: .cellText)
    }
    return canvas
  }

  private var legend: [ChartFrame.LegendItem] {
    series.enumerated().map { (.line(series: colors?[$1.name] ?? $0), $1.name) }
      + (references.map(\.name) + [diagonal].compactMap(\.self)).enumerated().map {
        (.reference(dashes: Self.dashes($0)), $1)
      }
  }
}

extension LineChart {
  /// For each sample, the share of values up to each value.
  ///
  /// A value outside the range counts at the nearer end; an infinite value is never reached.
  static func cumulative(
    title: String, subtitle: String? = nil, x: ChartAxis, range: ClosedRange<Double>,
    samples: some Sequence<(name: String, values: [Double])>, colors: TrackerColors? = nil
  ) -> LineChart {
    var axis = x
    axis.range = range
    let series = samples.map { name, values in
      LineChart.Series(name: name, points: steps(values, range), shape: .steps)
    }
    return LineChart(
      title: title, subtitle: subtitle, x: axis, y: .share("share of events"), series: series,
      colors: colors)
  }

  private static func steps(_ values: [Double], _ range: ClosedRange<Double>) -> [Point] {
    guard !values.isEmpty else { return [] }
    let sorted = values.filter(\.isFinite).sorted()
    func share(_ count: Int) -> Double { Double(count) / Double(values.count) }
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
}
