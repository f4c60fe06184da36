/// A picture of numbers, drawn as SVG by this program alone.
protocol Chart: Sendable {
  /// Draws everything, with no colour decided.
  func draw() -> ChartCanvas
}

extension Chart {
  /// The file in one theme.
  func svg(_ theme: ChartTheme) -> String { draw().svg(theme) }
}

/// What stands above and around the data of every chart.
enum ChartFrame {
  static let margin = 16.0
  static let textSize = 12.0

  /// Draws title and subtitle and returns the y below them.
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

  /// One entry of a legend: how it looks, and its name.
  struct LegendItem {
    enum Look {
      case line(series: Int)
      case filled(series: Int)
      case reference
      case shade
    }

    var look: Look
    var name: String
  }

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
      draw(item.look, &canvas, x: x, y: y, width: swatch)
      canvas.text(name, x: x + swatch + 8, y: y, size: textSize)
      x += width + 20
    }
    return y + 16
  }

  private static func draw(
    _ look: LegendItem.Look, _ canvas: inout ChartCanvas, x: Double, y: Double, width: Double
  ) {
    switch look {
    case .line(let series):
      let style = "s\(series % ChartTheme.seriesCount)"
      canvas.line(
        from: (x, y), to: (x + width, y), style: style, width: 2.5,
        dashes: ChartTheme.dashes(series))
    case .filled(let series):
      canvas.rectangle(
        ChartBox(x: x, y: y - 5, width: width, height: 10),
        style: "f\(series % ChartTheme.seriesCount)")
    case .reference:
      canvas.line(from: (x, y), to: (x + width, y), style: "axis", width: 1.5, dashes: "4 3")
    case .shade:
      canvas.rectangle(ChartBox(x: x, y: y - 5, width: width, height: 10), style: "shade")
    }
  }
}
