package import PlainText

/// The stored values that a gate holds trackers to: small, sorted, one row a value.
package struct GateBaseline: Sendable {
  package let scores: ScoreTable

  private static let columns = ["tracker", "journey", "metric", "value"]

  /// The values of a file.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package init(_ bytes: [UInt8], file: String) throws(Faults) {
    // A baseline is a score file without tags and with few of the columns.
    var log = FaultLog(file: file)
    var text = CSVText.row(["tracker", "journey", "tag", "metric", "value"])
    if var table = CSVTable(bytes, required: Self.columns, log: &log) {
      while table.next(&log) {
        text += CSVText.row([
          table.text(0), table.text(1), "", table.text(2), table.text(3),
        ])
      }
    }
    try log.throwIfAny()
    scores = try ScoreTable(Array(text.utf8), file: file)
  }

  /// The file's text for some scorecards: by tracker, journey and metric, in their order.
  package static func text(_ cards: [Scorecard], metrics: [Metric]) -> String {
    var text = CSVText.row(columns)
    for card in cards.sorted(by: { $0.tracker < $1.tracker }) {
      for journey in card.journeys.sorted(by: { $0.journey < $1.journey }) {
        for metric in metrics.sorted(by: { $0.id < $1.id }) {
          guard let value = journey.value(metric) else { continue }
          text += CSVText.row([
            card.tracker, journey.journey, metric.id, NumberText.short(value, places: 6),
          ])
        }
      }
    }
    return text
  }
}
