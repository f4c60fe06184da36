import RailNetwork
import Scoring

/// The colours and dash patterns of every chart, for light and dark systems.
///
/// The first eight hues are from Okabe and Ito (Color Universal Design, 2008), for colour-blind
/// readers.
enum ChartStyle {
  private static let light = [
    "#0072b2", "#d55e00", "#009e73", "#b3589a", "#b98300", "#3f9fd8", "#000000", "#7a7a7a",
    "#8c5a2b", "#6b8e23", "#a8003a", "#5b4bb5",
  ]
  private static let dark = [
    "#4a9fe0", "#f0803c", "#2fc296", "#dd8fc4", "#e9b030", "#8fd0f5", "#ffffff", "#9a9a9a",
    "#c69c6d", "#a3c34d", "#ff6b8b", "#a99cff",
  ]

  /// The number of series with their own colour and dash pattern.
  static var seriesCount: Int { light.count }

  static func colors(_ series: Int) -> [String] {
    [light, dark].map { $0[series % $0.count] }
  }

  static func dashes(_ series: Int) -> String {
    let patterns = [
      "", "8 4", "2 3", "9 3 2 3", "14 4", "5 2 1 2 1 2", "", "1 5", "1 5", "6 6", "12 3 3 3",
      "3 6",
    ]
    return patterns[series % patterns.count]
  }

  /// The style sheet of a chart's file, and of a page that shows charts.
  static let sheet: String = {
    let day = rules(
      paper: "#ffffff", ink: "#1f2328", muted: "#59636e", grid: "#d1d9e0", series: light)
    let night = rules(
      paper: "#0d1117", ink: "#f0f6fc", muted: "#9198a1", grid: "#30363d", series: dark)
    return day + "@media (prefers-color-scheme: dark){" + night + "}"
  }()

  private static func rules(
    paper: String, ink: String, muted: String, grid: String, series: [String]
  ) -> String {
    var text = ".paper{fill:\(paper)}.ink{fill:\(ink)}.muted{fill:\(muted)}"
    text += ".grid{stroke:\(grid)}.axis{stroke:\(muted)}"
    text += ".whisker{stroke:\(ink)}"
    text += ".spot{fill:\(series[1]);opacity:.6;stroke:\(paper)}"
    text += ".halo{paint-order:stroke;stroke:\(paper);stroke-width:3px}"
    for (index, color) in series.enumerated() {
      text += ".s\(index){stroke:\(color)}.f\(index){fill:\(color);color:\(color)}"
    }
    return text
  }
}

/// A colour for each contestant, the same in every chart and table.
struct TrackerColors: Sendable {
  /// The colours of `v1`, `v2` and so on.
  private static let versions = [0, 1, 2, 3, 4, 11, 10]
  private static let others = [
    "hmm": 5, "clairvoyant": 6, "null": 7, "geofence": 8, "nearest": 9,
  ]

  /// The contestants by name; those from outside the project get the remaining colours in order.
  private let slots: [String: Int]

  init(_ ids: [String]) {
    var slots: [String: Int] = [:]
    let taken = Set(ids.compactMap(Self.own))
    let others = (0..<ChartStyle.seriesCount).reversed().filter { !taken.contains($0) }
    for id in ids.unique {
      let other = slots.count { Self.own($0.key) == nil }
      slots[id] = Self.own(id) ?? (others.isEmpty ? other : others[other % others.count])
    }
    self.slots = slots
  }

  init(_ contest: Contest) { self.init(contest.contestants.map(\.id)) }

  subscript(id: String) -> Int { slots[id] ?? 0 }

  /// Whether it is one of the project's trackers, with any settings.
  static func isKnown(_ id: String) -> Bool {
    own(String(id.prefix { $0 != ":" })) != nil
  }

  /// The colour of one of the project's trackers.
  private static func own(_ id: String) -> Int? {
    if let other = others[id] { return other }
    guard id.first == "v", let number = Int(id.dropFirst()), number > 0 else { return nil }
    return versions[(number - 1) % versions.count]
  }
}
