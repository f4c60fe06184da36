package import RailNetwork
package import Text
package import Tracking

/// The files of estimates: `estimates.csv`, and those that may stand beside it.
package enum EstimatesFile: String, Sendable, CaseIterable {
  /// An estimate after each location; an empty field is no estimate.
  case estimates = "estimates.csv"
  /// Estimates between locations, of a tracker that ticks; `location` counts from 1 and names the
  /// last location before the row.
  case ticks = "ticks.csv"

  /// The columns that must be there, and those that may.
  var columns: (required: [String], optional: [String]) {
    let answers = ["direction", "station", "phase", "nextStop", "score"]
    return switch self {
    case .estimates: (["tracker", "journey", "timestamp", "railway"], answers)
    case .ticks: (["tracker", "journey", "timestamp", "location", "railway"], answers)
    }
  }

  package var header: String { CSVText.row(columns.required + columns.optional) }

  package func rows(_ transcript: Transcript, network: RailNetwork) -> String {
    var text = ""
    var location = 0
    for estimate in transcript.estimates {
      if !estimate.isTick { location += 1 }
      guard estimate.isTick == (self == .ticks) else { continue }
      let place = estimate.isTick ? ["\(location)"] : []
      text += CSVText.row(
        [transcript.tracker, transcript.journey, estimate.timestamp.iso8601] + place
          + fields(estimate.estimate, network))
    }
    return text
  }

  /// Gives the rows of a file one by one with their times, and logs what is wrong with a row by
  /// itself.
  ///
  /// Every reader of these files reads them here. A row whose time is wrong is given without it.
  package func forEachRow(
    of bytes: [UInt8], log: inout FaultLog,
    _ take: (_ row: CSVTable, _ time: Timestamp?, _ log: inout FaultLog) -> Void
  ) {
    let (required, optional) = columns
    guard var row = CSVTable(bytes, required: required, optional: optional, log: &log) else {
      return
    }
    var last: [UInt8] = []
    while row.next(&log) {
      if !row.bytes(0).elementsEqual(last) {
        last = Array(row.bytes(0))
        if let problem = CSVText.problem(with: row.text(0)) {
          log.add(line: row.line, field: "tracker", "'\(row.text(0))' \(problem)")
        }
      }
      let time = Timestamp(iso8601: row.text(2))
      if time == nil {
        log.add(
          line: row.line, field: "timestamp", "not a time: '\(row.text(2))'",
          remedy: "write it as 2026-03-02T08:15:30.000Z")
      }
      take(row, time, &log)
    }
  }

  private func fields(_ estimate: Estimate, _ network: RailNetwork) -> [String] {
    let railway = estimate.railway.map { network[$0] }
    return [
      railway?.id ?? "", estimate.direction.flatMap { railway?.directionID($0) } ?? "",
      estimate.focus.map { network[$0.station].id } ?? "", estimate.focus?.phase.rawValue ?? "",
      estimate.nextStop.map { network[$0].id } ?? "",
      estimate.score.map { NumberText.short($0, places: 6) } ?? "",
    ]
  }
}
