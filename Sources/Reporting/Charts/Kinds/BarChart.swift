import RailNetwork

/// Horizontal bars in groups: a group for each tag or metric, a bar for each series.
struct BarChart: Chart {
  struct Bar: Sendable, Equatable {
    var value: Double?
    /// Drawn as a whisker.
    var interval: ClosedRange<Double>?
  }

  struct Group: Sendable, Equatable {
    var name: String
    var bars: [Bar]
  }

  var title: String
  var subtitle: String?
  var axis: ChartAxis
  var series: [String]
  var groups: [Group]
  /// The colours by tracker name, if series are trackers; else by index.
  var colors: TrackerColors?

  private static let barHeight = 14.0
  private static let valueSpace = 64.0

  func draw() -> ChartCanvas {
    var canvas = ChartCanvas(title: title, width: 720)
    let size = ChartFrame.textSize
    let margin = ChartFrame.margin
    var y = ChartFrame.heading(&canvas, title: title, subtitle: subtitle)
    if series.count > 1 {
      let items = series.indices.map {
        (ChartFrame.LegendMark.filled(series: color($0)), series[$0])
      }
      y = ChartFrame.legend(&canvas, items, y: y)
    }
    let labels = groups.map { TextMeasure.fitted($0.name, size: size, into: 200) }
    let labelWidth = labels.map { TextMeasure.width($0, size: size) }.max() ?? 0
    let left = margin + labelWidth + 10
    let barsHeight = Double(max(1, series.count)) * Self.barHeight
    let groupHeight = max(barsHeight, size * 1.2) + 10
    let plot = ChartBox(
      x: left, y: y + 6, width: canvas.width - margin - Self.valueSpace - left,
      height: groupHeight * Double(groups.count))
    let values = groups.flatMap { $0.bars.flatMap { [$0.value, $0.interval?.upperBound] } }
    let scale = ChartScale(axis, values: values.compactMap(\.self) + [0], count: 6)
    for tick in scale.ticks(along: plot.width, size: size) {
      let x = plot.x + scale.place(tick) * plot.width
      canvas.line(from: (x, plot.y), to: (x, plot.bottom), style: "grid")
      canvas.text(
        scale.text(tick), x: x, y: plot.bottom + 12, size: size, anchor: .middle, style: "muted")
    }
    canvas.text(
      axis.title, x: plot.x + plot.width / 2, y: plot.bottom + 32, size: size, anchor: .middle,
      style: "muted")
    for (index, group) in groups.enumerated() {
      let top = plot.y + Double(index) * groupHeight + 5
      canvas.text(labels[index], x: left - 10, y: top + barsHeight / 2, size: size, anchor: .end)
      for (series, bar) in group.bars.enumerated() {
        draw(bar, series, &canvas, scale, plot, y: top + Double(series) * Self.barHeight)
      }
    }
    canvas.height = plot.bottom + 42 + margin
    return canvas
  }

  private func draw(
    _ bar: Bar, _ series: Int, _ canvas: inout ChartCanvas, _ scale: ChartScale, _ plot: ChartBox,
    y: Double
  ) {
    let middle = y + Self.barHeight / 2
    func x(_ value: Double) -> Double {
      plot.x + min(max(scale.place(value), 0), 1) * plot.width
    }
    guard let value = bar.value else {
      return canvas.text("n/a", x: plot.x + 4, y: middle, size: 11, style: "muted", role: .cellText)
    }
    let zero = x(0)
    let end = x(value)
    canvas.rectangle(
      ChartBox(
        x: min(zero, end), y: y + 1, width: max(0.5, abs(end - zero)),
        height: Self.barHeight - 2),
      style: "f\(color(series) % ChartStyle.seriesCount)")
    var right = max(zero, end)
    if let interval = bar.interval {
      canvas.line(
        from: (x(interval.lowerBound), middle), to: (x(interval.upperBound), middle),
        style: "whisker", width: 1.5)
      right = max(right, x(interval.upperBound))
    }
    canvas.text(text(value), x: right + 5, y: middle, size: 11, style: "muted", role: .cellText)
  }

  private func color(_ series: Int) -> Int { colors?[self.series[series]] ?? series }

  private func text(_ value: Double) -> String {
    if axis.isShare { return NumberText.short(value * 100, places: 1) + "%" }
    return value.isFinite ? NumberText.short(value, places: 2) : "∞"
  }
}
