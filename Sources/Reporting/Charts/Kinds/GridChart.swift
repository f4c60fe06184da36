/// Numbers in rows and columns as colours: a confusion matrix, a sweep of two parameters.
struct GridChart: Chart {
  struct Cell: Sendable, Equatable {
    var value: Double
    /// Shown on the cell if there is room, and when the pointer is on the cell.
    var text: String
  }

  var title: String
  var subtitle: String?
  var rowTitle: String
  var columnTitle: String
  var rows: [String]
  var columns: [String]
  /// By row and column; nil for an empty cell.
  var cells: [[Cell?]]
  /// The meaning of the colours, with the unit.
  var valueTitle: String
  /// Cells with a ring around them; the first ring is dashed, as the first line of a ``LineChart``.
  var marked: [(row: Int, column: Int)] = []
  /// The text for 0 if the colours start at 0 although no cell has this value.
  var zeroText: String?

  private static let labelSpace = 190.0
  private static let smallestCell = 34.0

  func draw() -> ChartCanvas {
    let size = ChartFrame.textSize
    let margin = ChartFrame.margin
    let rowLabels = rows.map { TextMeasure.fitted($0, size: size, into: Self.labelSpace) }
    let columnLabels = columns.map { TextMeasure.fitted($0, size: size, into: Self.labelSpace) }
    let rowWidth = (rowLabels + [rowTitle]).map { TextMeasure.width($0, size: size) }.max() ?? 0
    let left = margin + rowWidth + 10
    let count = Double(max(1, columns.count))
    let cellWidth = min(max((720 - margin - left) / count, Self.smallestCell), 76)
    let columnTitleWidth = TextMeasure.width(columnTitle, size: size)
    let width = max(720, left + max(cellWidth * count, columnTitleWidth) + margin)
    var canvas = ChartCanvas(title: title, width: width)
    var y = ChartFrame.heading(&canvas, title: title, subtitle: subtitle)
    canvas.text(columnTitle, x: left, y: y + 8, size: size, style: "muted")
    y += 20
    let widest = columnLabels.map { TextMeasure.width($0, size: size) }.max() ?? 0
    let isVertical = widest > cellWidth - 4
    let top = y + (isVertical ? max(widest, size) : size * 1.2) + 6
    canvas.text(rowTitle, x: margin, y: top - 6 - size * 0.6, size: size, style: "muted")
    for (index, label) in columnLabels.enumerated() {
      let x = left + (Double(index) + 0.5) * cellWidth
      if isVertical {
        canvas.verticalText(label, x: x, y: top - 6, size: size)
      } else {
        canvas.text(label, x: x, y: top - 6 - size * 0.6, size: size, anchor: .middle)
      }
    }
    let cellHeight = 26.0
    let plot = ChartBox(
      x: left, y: top, width: cellWidth * Double(columns.count),
      height: cellHeight * Double(rows.count))
    canvas.reserve(.plot, plot)
    for (index, label) in rowLabels.enumerated() {
      let middle = top + (Double(index) + 0.5) * cellHeight
      canvas.text(label, x: left - 10, y: middle, size: size, anchor: .end)
    }
    drawCells(&canvas, plot, cellWidth, cellHeight)
    let bottom = drawKey(&canvas, y: plot.bottom + 14)
    canvas.height = bottom + margin
    return canvas
  }

  private var bounds: ClosedRange<Double> {
    let values = cells.flatMap { $0 }.compactMap { $0?.value }.filter(\.isFinite)
    guard let low = values.min(), let high = values.max() else { return 0...1 }
    return zeroText == nil ? low...high : min(0, low)...max(0, high)
  }

  private static func share(_ value: Double, in bounds: ClosedRange<Double>) -> Double {
    guard bounds.upperBound > bounds.lowerBound else { return 0.5 }
    return (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound)
  }

  private func drawCells(
    _ canvas: inout ChartCanvas, _ plot: ChartBox, _ width: Double, _ height: Double
  ) {
    let size = 11.0
    let bounds = bounds
    for (row, line) in cells.enumerated() {
      for (column, cell) in line.enumerated() {
        let box = ChartBox(
          x: plot.x + Double(column) * width + 1, y: plot.y + Double(row) * height + 1,
          width: width - 2, height: height - 2)
        guard let cell else {
          canvas.rectangle(box, style: "hatch", strokeWidth: 0.5)
          continue
        }
        let share = Self.share(cell.value, in: bounds)
        canvas.rectangle(
          box, fill: SequentialColors.fill(share),
          hint: "\(rows[row]), \(columns[column]): \(cell.text)")
        if TextMeasure.width(cell.text, size: size) <= box.width - 4 {
          canvas.text(
            cell.text, x: box.x + box.width / 2, y: box.y + box.height / 2, size: size,
            anchor: .middle, fill: SequentialColors.ink(on: share), role: .cellText)
        }
        for (index, mark) in marked.enumerated() where mark == (row, column) {
          canvas.rectangle(
            box, style: "ring", strokeWidth: 2.5, dashes: index == 0 ? "4 3" : "")
        }
      }
    }
  }

  /// Draws the key of the colours and returns the y below it.
  private func drawKey(_ canvas: inout ChartCanvas, y top: Double) -> Double {
    let size = ChartFrame.textSize
    let all = cells.flatMap { $0 }.compactMap(\.self)
    guard
      let least = zeroText.map({ Cell(value: 0, text: $0) })
        ?? all.min(by: { $0.value < $1.value }),
      let most = all.max(by: { $0.value < $1.value })
    else { return top }
    var x = ChartFrame.margin
    let y = top + 8
    for (text, space) in [(valueTitle, 220.0), (least.text, 120)] {
      let text = TextMeasure.fitted(text, size: size, into: space)
      canvas.text(text, x: x, y: y, size: size, style: "muted")
      x += TextMeasure.width(text, size: size) + 10
    }
    let steps = 24
    canvas.reserve(.swatch, ChartBox(x: x, y: y - 6, width: Double(steps) * 6, height: 12))
    for step in 0..<steps {
      canvas.rectangle(
        ChartBox(x: x + Double(step) * 6, y: y - 6, width: 6.5, height: 12),
        fill: SequentialColors.fill(Double(step) / Double(steps - 1)))
    }
    canvas.text(
      TextMeasure.fitted(most.text, size: size, into: 120), x: x + Double(steps) * 6 + 10, y: y,
      size: size, style: "muted")
    return y + 10
  }
}
