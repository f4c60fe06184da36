/// The area of a chart with two axes: grid, ticks and titles, and where a pair of values stands.
struct PlotArea {
  let box: ChartBox
  let bottomOfTitles: Double
  private let xScale: ChartScale
  private let yScale: ChartScale

  /// Draws the frame with the title of the y axis above it and that of the x axis below.
  init(
    _ canvas: inout ChartCanvas, x xScale: ChartScale, y yScale: ChartScale, top: Double,
    height: Double
  ) {
    self.xScale = xScale
    self.yScale = yScale
    let size = ChartFrame.textSize
    let margin = ChartFrame.margin
    canvas.text(yScale.axis.title, x: margin, y: top + 8, size: size, style: "muted")
    let yWidth = yScale.ticks.map { TextMeasure.width(yScale.text($0), size: size) }.max() ?? 0
    let left = margin + yWidth + 8
    // Half of the last tick's text stands beyond the plot.
    let overhang = (xScale.ticks.last.map { TextMeasure.width(xScale.text($0), size: size) } ?? 0)
    box = ChartBox(
      x: left, y: top + 26, width: canvas.width - margin - overhang / 2 - left, height: height)
    bottomOfTitles = box.bottom + 46
    canvas.reserve(.plot, box)
    for tick in yScale.ticks(along: height, size: size) {
      let place = box.bottom - yScale.place(tick) * box.height
      canvas.line(from: (box.x, place), to: (box.right, place), style: "grid")
      canvas.text(
        yScale.text(tick), x: box.x - 8, y: place, size: size, anchor: .end, style: "muted")
    }
    for tick in xScale.ticks(along: box.width, size: size) {
      let place = box.x + xScale.place(tick) * box.width
      canvas.line(from: (place, box.bottom), to: (place, box.bottom + 5), style: "axis")
      canvas.text(
        xScale.text(tick), x: place, y: box.bottom + 16, size: size, anchor: .middle,
        style: "muted")
    }
    canvas.line(from: (box.x, box.bottom), to: (box.right, box.bottom), style: "axis")
    canvas.text(
      xScale.axis.title, x: box.x + box.width / 2, y: box.bottom + 36, size: size,
      anchor: .middle, style: "muted")
  }

  func x(_ value: Double) -> Double {
    box.x + min(max(xScale.place(value), 0), 1) * box.width
  }

  func y(_ value: Double) -> Double {
    box.bottom - min(max(yScale.place(value), 0), 1) * box.height
  }

  func draw(_ shade: LineChart.Shade, _ canvas: inout ChartCanvas) {
    let left = x(shade.range.lowerBound)
    let width = max(1, x(shade.range.upperBound) - left)
    canvas.rectangle(
      ChartBox(x: left, y: box.y, width: width, height: box.height), style: "shade")
  }

  /// Draws a line; points outside the x axis are left out, and those outside the y axis held in.
  func draw(_ series: LineChart.Series, index: Int, _ canvas: inout ChartCanvas) {
    let style = index % ChartTheme.seriesCount
    let points = series.points.filter { xScale.range.contains($0.x) && $0.y.isFinite }
    let banded = points.compactMap { point in point.interval.map { (x(point.x), $0) } }
    canvas.area(
      banded.map { ($0.0, y($0.1.upperBound)) }
        + banded.reversed().map { ($0.0, y($0.1.lowerBound)) },
      style: "f\(style)", opacity: 0.15)
    var places: [(x: Double, y: Double)] = []
    for point in points {
      if series.shape == .steps, let last = places.last { places.append((x(point.x), last.y)) }
      places.append((x(point.x), y(point.y)))
    }
    canvas.path(places, style: "s\(style)", dashes: ChartTheme.dashes(index))
    guard series.shape == .dotted || points.count == 1 else { return }
    for point in points { canvas.dot(x: x(point.x), y: y(point.y), style: "f\(style)") }
  }
}
