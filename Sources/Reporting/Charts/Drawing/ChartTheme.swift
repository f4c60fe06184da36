/// The colours of a chart: one drawing, several coats.
///
/// Series are told apart by Okabe and Ito's colours (Color Universal Design, 2008), which people
/// with any common colour blindness can distinguish, and by dash patterns besides.
enum ChartTheme: Sendable, CaseIterable {
  case light
  case dark

  /// How many series have a colour and a dash pattern of their own.
  static let seriesCount = 7

  /// The dash pattern of a series; empty is a solid line.
  static func dashes(_ series: Int) -> String {
    let patterns = ["", "8 4", "2 3", "9 3 2 3", "14 4", "5 2 1 2 1 2", "1 5"]
    return patterns[series % patterns.count]
  }

  /// The style sheet of a file that is shown in this theme only.
  var styleSheet: String { rules }

  /// A style sheet that follows what the reader's system prefers.
  static var followingReader: String {
    light.rules + "@media (prefers-color-scheme: dark){" + dark.rules + "}"
  }

  private var rules: String {
    let (paper, ink, muted, grid) =
      self == .light
      ? ("#ffffff", "#1f2328", "#59636e", "#d1d9e0")
      : ("#0d1117", "#f0f6fc", "#9198a1", "#30363d")
    var text = ".paper{fill:\(paper)}.ink{fill:\(ink)}.muted{fill:\(muted)}"
    text += ".grid{stroke:\(grid)}.axis{stroke:\(muted)}.shade{fill:\(muted);fill-opacity:.15}"
    text += ".whisker{stroke:\(ink)}.hatch{fill:none;stroke:\(grid)}.ring{fill:none;stroke:\(ink)}"
    for (index, color) in seriesColors.enumerated() {
      text += ".s\(index){stroke:\(color)}.f\(index){fill:\(color)}"
    }
    return text
  }

  private var seriesColors: [String] {
    self == .light
      ? ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"]
      : ["#56b4e9", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#f0e442", "#ffffff"]
  }
}
