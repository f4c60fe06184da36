package import RailNetwork
import Text
import Tracking

/// The file `estimates.csv`: a row for each location, and for each estimate that came between.
///
/// An empty field is no answer. Columns may stand in any order, and unknown ones are ignored.
package enum EstimatesFile {
  package static let name = "estimates.csv"

  /// In the order in which they are written.
  enum Column: String, CaseIterable {
    case tracker, journey, timestamp
    /// 1 where the estimate came with the passing of time.
    case tick
    case railway, direction, station, phase, nextStop, score, probability
    /// Empty; kept for the id of a train.
    case train
    /// An object of JSON with what the others can't hold: see ``EstimateDetails``.
    case more

    var isRequired: Bool { [.tracker, .journey, .timestamp, .railway].contains(self) }
  }

  package static let header = CSVText.row(Column.allCases.map(\.rawValue))

  package static func rows(_ transcript: Transcript, network: RailNetwork) -> String {
    // The clairvoyant does not wait for locations.
    let isFree = transcript.tracker == Reference.clairvoyant.rawValue
    var details = EstimateDetails.Writer(transcript, network)
    var text = ""
    for (index, estimate) in transcript.estimates.enumerated() {
      let isTick = estimate.isTick || isFree
      text += CSVText.row(
        [
          transcript.tracker, transcript.journey, estimate.timestamp.iso8601, isTick ? "1" : "0",
        ] + fields(estimate.estimate, network) + ["", details.text(index, isTick: isTick)])
    }
    return text
  }

  private static func fields(_ estimate: Estimate, _ network: RailNetwork) -> [String] {
    let railway = estimate.railway.map { network[$0] }
    return [
      railway?.id ?? "", estimate.direction.flatMap { railway?.directionID($0) } ?? "",
      estimate.focus.map { network[$0.station].id } ?? "", estimate.focus?.phase.rawValue ?? "",
      estimate.nextStop.map { network[$0].id } ?? "",
      estimate.score.map(NumberText.exact) ?? "",
      estimate.probability.map(NumberText.exact) ?? "",
    ]
  }

  /// A row with its cells by column.
  struct Row {
    let table: CSVTable
    /// Nil where it is wrong.
    let time: Timestamp?

    /// Nil where the field is empty or the column is missing.
    func text(_ column: Column) -> String? {
      guard let index = EstimatesFile.read.firstIndex(of: column), !table.isEmpty(index) else {
        return nil
      }
      return table.text(index)
    }
  }

  /// The columns in the order in which a table is asked for them.
  private static let read =
    Column.allCases.filter(\.isRequired) + Column.allCases.filter { !$0.isRequired }

  /// Gives the rows of a file one by one with their times, and logs what is wrong with a row by
  /// itself.
  static func forEachRow(
    of bytes: [UInt8], log: inout FaultLog, _ take: (_ row: Row, _ log: inout FaultLog) -> Void
  ) {
    let names = read.map(\.rawValue)
    let required = read.count(where: \.isRequired)
    guard
      var table = CSVTable(
        bytes, required: Array(names.prefix(required)), optional: Array(names.dropFirst(required)),
        log: &log)
    else { return }
    var last: [UInt8] = []
    while table.next(&log) {
      let row = Row(table: table, time: Timestamp(iso8601: table.text(2)))
      if !table.bytes(0).elementsEqual(last) {
        last = Array(table.bytes(0))
        if let problem = CSVText.problem(with: table.text(0)) {
          log.add(line: table.line, field: "tracker", "'\(table.text(0))' \(problem)")
        }
      }
      if row.time == nil {
        log.add(
          line: table.line, field: "timestamp", "not a time: '\(table.text(2))'",
          remedy: "write it as 2026-03-02T08:15:30.000Z")
      }
      take(row, &log)
    }
  }
}
