/// Lines over one axis: accuracy over time, a severity curve, a distribution.
package struct LineChart: Chart, Equatable {
  package struct Point: Sendable, Equatable {
    package var x: Double
    package var y: Double
    /// The interval around `y`, drawn as a band.
    package var interval: ClosedRange<Double>?

    package init(x: Double, y: Double, interval: ClosedRange<Double>? = nil) {
      self.x = x
      self.y = y
      self.interval = interval
    }
  }

  package enum Shape: Sendable, Equatable {
    case straight
    /// Level until the next point, as a distribution is.
    case steps
    /// Straight, with a dot at each point that was measured.
    case dotted
  }

  package struct Series: Sendable, Equatable {
    package var name: String
    /// In ascending `x`.
    package var points: [Point]
    package var shape: Shape

    package init(_ name: String, _ points: [Point], shape: Shape = .straight) {
      self.name = name
      self.points = points
      self.shape = shape
    }
  }

  /// A value of `x` worth a line of its own, such as a default.
  package struct Reference: Sendable, Equatable {
    package var name: String
    package var x: Double

    package init(_ name: String, x: Double) {
      self.name = name
      self.x = x
    }
  }

  /// A stretch of `x` worth a shade, such as a plateau.
  package struct Shade: Sendable, Equatable {
    package var name: String
    package var range: ClosedRange<Double>

    package init(_ name: String, _ range: ClosedRange<Double>) {
      self.name = name
      self.range = range
    }
  }

  package var title: String
  package var subtitle: String?
  package var x: ChartAxis
  package var y: ChartAxis
  package var series: [Series]
  package var references: [Reference] = []
  package var shades: [Shade] = []

  package init(
    title: String, subtitle: String? = nil, x: ChartAxis, y: ChartAxis, series: [Series]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.x = x
    self.y = y
    self.series = series
  }

  package func draw() -> ChartCanvas {
    var canvas = ChartCanvas(title: title, width: 720)
    var y = ChartFrame.heading(&canvas, title: title, subtitle: subtitle)
    y = ChartFrame.legend(&canvas, legend, y: y)
    let points = series.flatMap(\.points)
    let xScale = ChartScale(x, values: points.map(\.x) + references.map(\.x), count: 8)
    let yValues = points.flatMap { [$0.y, $0.interval?.lowerBound, $0.interval?.upperBound] }
    let yScale = ChartScale(self.y, values: yValues.compactMap(\.self), count: 5)
    let plot = PlotArea(&canvas, x: xScale, y: yScale, top: y, height: 260)
    canvas.height = plot.bottomOfTitles + ChartFrame.margin
    for shade in shades { plot.draw(shade, &canvas) }
    for reference in references where xScale.range.contains(reference.x) {
      let place = plot.x(reference.x)
      canvas.line(
        from: (place, plot.box.y), to: (place, plot.box.bottom), style: "axis", width: 1.5,
        dashes: "4 3")
    }
    for (index, series) in series.enumerated() { plot.draw(series, index: index, &canvas) }
    if points.isEmpty {
      canvas.text(
        "no data", x: plot.box.x + plot.box.width / 2, y: plot.box.y + plot.box.height / 2,
        anchor: .middle, style: "muted", role: .cellText)
    }
    return canvas
  }

  private var legend: [ChartFrame.LegendItem] {
    series.indices.map { .init(look: .line(series: $0), name: series[$0].name) }
      + references.map { .init(look: .reference, name: $0.name) }
      + shades.map { .init(look: .shade, name: $0.name) }
  }
}
