/// The colours and dash patterns of every chart: a style sheet that follows whether the reader's
/// system prefers light or dark.
///
/// Series are told apart by Okabe and Ito's colours (Color Universal Design, 2008), which people
/// with any common colour blindness can distinguish, and by dash patterns besides.
enum ChartStyle {
  /// How many series have a colour and a dash pattern of their own.
  static let seriesCount = 7

  static func dashes(_ series: Int) -> String {
    let patterns = ["", "8 4", "2 3", "9 3 2 3", "14 4", "5 2 1 2 1 2", "1 5"]
    return patterns[series % patterns.count]
  }

  /// The style sheet of a chart's file, and of a page that shows charts.
  static let sheet: String = {
    let light = rules(
      paper: "#ffffff", ink: "#1f2328", muted: "#59636e", grid: "#d1d9e0",
      series: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"])
    let dark = rules(
      paper: "#0d1117", ink: "#f0f6fc", muted: "#9198a1", grid: "#30363d",
      series: ["#56b4e9", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#f0e442", "#ffffff"])
    return light + "@media (prefers-color-scheme: dark){" + dark + "}"
  }()

  private static func rules(
    paper: String, ink: String, muted: String, grid: String, series: [String]
  ) -> String {
    var text = ".paper{fill:\(paper)}.ink{fill:\(ink)}.muted{fill:\(muted)}"
    text += ".grid{stroke:\(grid)}.axis{stroke:\(muted)}"
    text += ".whisker{stroke:\(ink)}.hatch{fill:none;stroke:\(grid)}.ring{fill:none;stroke:\(ink)}"
    for (index, color) in series.enumerated() {
      text += ".s\(index){stroke:\(color)}.f\(index){fill:\(color)}"
    }
    return text
  }
}

/// Colours from little to much that keep their order in grey and for colour-blind readers.
///
/// Nine places on the map cividis (Nuñez, Anderton and Renslow, 2018,
/// doi 10.1371/journal.pone.0199239), straight between them.
enum SequentialColors {
  /// Red, green and blue.
  private static let stops: [SIMD3<Double>] = [
    [0, 34, 78], [18, 53, 112], [59, 73, 108], [87, 93, 109], [112, 113, 115], [138, 134, 120],
    [165, 156, 116], [195, 179, 105], [254, 232, 56],
  ]

  /// The colour of a share, 0 for little and 1 for much.
  static func fill(_ share: Double) -> String {
    let color = color(share)
    return "#" + color.indices.map { hex(color[$0]) }.joined()
  }

  /// The colour of a text on ``fill(_:)``.
  static func ink(on share: Double) -> String {
    let color = color(share)
    return 0.299 * color.x + 0.587 * color.y + 0.114 * color.z > 125 ? "#000000" : "#ffffff"
  }

  private static func color(_ share: Double) -> SIMD3<Double> {
    let place = min(max(share, 0), 1) * Double(stops.count - 1)
    let index = min(Int(place), stops.count - 2)
    return stops[index] + (stops[index + 1] - stops[index]) * (place - Double(index))
  }

  private static func hex(_ value: Double) -> String {
    let text = String(Int(value.rounded()), radix: 16)
    return text.count < 2 ? "0" + text : text
  }
}
