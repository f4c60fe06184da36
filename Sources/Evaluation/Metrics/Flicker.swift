/// ST4: displays that come and go.
///
/// `ST4`: A → B → A within 20 s, from the end of the first A to the start of the second, an hour.
/// `ST4.unreadable`: displays replaced after less than 3 s, an hour.
/// Source: TrainLCD/MobileApp 3316.
enum Flicker: Metric {
  static let returnMilliseconds: Int64 = 20_000
  static let readableMilliseconds: Int64 = 3_000

  static let definitions = [
    MetricDefinition(
      "ST4", "flicker", unit: .perHour, polarity: .lower,
      summary: "How many times an hour the display changed and changed back within 20 s.",
      formula: "A → B → A within 20 s / labelled hours", source: "TrainLCD/MobileApp 3316",
      over: .seconds),
    MetricDefinition(
      "ST4.unreadable", "unreadable displays", unit: .perHour, polarity: .lower,
      summary: "How many displays an hour were gone after less than 3 s.",
      formula: "displays shown < 3 s / labelled hours", source: "as ST4", over: .seconds),
  ]

  static func tallies(_ performance: Performance) -> [any Tally] {
    let shown = performance.shown
    func isSame(_ a: ShownInterval, _ b: ShownInterval) -> Bool {
      a.railway == b.railway && a.focus == b.focus
    }
    let flickers = shown.indices.dropFirst().dropLast().count { place in
      isSame(shown[place - 1], shown[place + 1]) && !isSame(shown[place - 1], shown[place])
        && shown[place + 1].start - shown[place - 1].end <= returnMilliseconds
    }
    let unreadable = shown.indices.dropLast().count { place in
      shown[place].end - shown[place].start < readableMilliseconds
        && shown[place].end == shown[place + 1].start
    }
    let time = performance.labelledMilliseconds
    return [
      Ratio.perHour(Double(flickers), in: time), Ratio.perHour(Double(unreadable), in: time),
    ]
  }
}
