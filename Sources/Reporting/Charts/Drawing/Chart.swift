protocol Chart: Sendable {
  var title: String { get }
  func draw() -> ChartCanvas
}

enum ChartFrame {
  static let margin = 16.0
  static let textSize = 12.0

  static func heading(_ canvas: inout ChartCanvas, title: String, subtitle: String?) -> Double {
    let space = canvas.width - 2 * margin
    var y = margin + 8
    canvas.text(
      TextMeasure.fitted(title, size: 15 * 1.08, into: space), x: margin, y: y, size: 15,
      bold: true)
    y += 20
    if let subtitle {
      canvas.text(
        TextMeasure.fitted(subtitle, size: textSize, into: space), x: margin, y: y,
        size: textSize, style: "muted")
      y += 18
    }
    return y
  }

  enum LegendMark {
    case line(series: Int)
    case filled(series: Int)
    case reference(dashes: String)
  }

  typealias LegendItem = (mark: LegendMark, name: String)

  /// Draws a legend in as many rows as it needs and returns the y below it.
  static func legend(_ canvas: inout ChartCanvas, _ items: [LegendItem], y top: Double) -> Double {
    guard !items.isEmpty else { return top }
    let swatch = 30.0
    var x = margin
    var y = top + 8
    for item in items {
      let space = canvas.width - 2 * margin - swatch - 8
      let name = TextMeasure.fitted(item.name, size: textSize, into: space)
      let width = swatch + 8 + TextMeasure.width(name, size: textSize)
      if x > margin, x + width > canvas.width - margin {
        x = margin
        y += 20
      }
      canvas.reserve(.swatch, ChartBox(x: x, y: y - 6, width: swatch, height: 12))
      draw(item.mark, &canvas, x: x, y: y, width: swatch)
      canvas.text(name, x: x + swatch + 8, y: y, size: textSize)
      x += width + 20
    }
    return y + 16
  }

  private static func draw(
    _ mark: LegendMark, _ canvas: inout ChartCanvas, x: Double, y: Double, width: Double
  ) {
    switch mark {
    case .line(let series):
      let style = "s\(series % ChartStyle.seriesCount)"
      canvas.line(
        from: (x, y), to: (x + width, y), style: style, width: 2.5,
        dashes: ChartStyle.dashes(series))
    case .filled(let series):
      canvas.rectangle(
        ChartBox(x: x, y: y - 5, width: width, height: 10),
        style: "f\(series % ChartStyle.seriesCount)")
    case .reference(let dashes):
      canvas.line(from: (x, y), to: (x + width, y), style: "axis", width: 1.5, dashes: dashes)
    }
  }
}

/// The area of a chart with two axes: grid, ticks and titles, and the positions of values.
struct PlotArea {
  let box: ChartBox
  let bottomOfTitles: Double
  private let xScale: ChartScale
  private let yScale: ChartScale

  /// Draws the frame, with the title of the y axis above it and that of the x axis below.
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
    // The plot leaves room for half of the last tick's text on its right.
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

  /// Draws a line.
  ///
  /// Points beyond the x axis are left out; points beyond the y axis are moved to its end.
  func draw(_ series: LineChart.Series, index: Int, _ canvas: inout ChartCanvas) {
    let style = index % ChartStyle.seriesCount
    let points = series.points.filter { xScale.range.contains($0.x) && $0.y.isFinite }
    var places: [(x: Double, y: Double)] = []
    for point in points {
      if series.shape == .steps, let last = places.last { places.append((x(point.x), last.y)) }
      places.append((x(point.x), y(point.y)))
    }
    canvas.path(places, style: "s\(style)", dashes: ChartStyle.dashes(index))
    guard series.shape == .dotted || points.count == 1 else { return }
    for point in points { canvas.dot(x: x(point.x), y: y(point.y), style: "f\(style)") }
  }
}
