package import RailNetwork
import Tracking

/// The file `estimates.csv`: a row for each location, and for each estimate between locations.
///
/// An empty field means no value. Columns may be in any order; unknown ones are ignored.
package enum EstimatesFile {
  package static let name = "estimates.csv"

  /// In the order in which they are written.
  enum Column: String, CaseIterable {
    case tracker, journey, timestamp
    /// 1 if the estimate came from a tick, without a location.
    case tick
    case railway, direction, station, phase, nextStop, score, probability
    /// The train's id in its timetable.
    case train
    /// A JSON object with the data of ``EstimateDetails``.
    case more
    /// Such as `Main.B=2026-03-02T08:15:30.000Z;Main.C=…`; only if a contestant predicts arrivals.
    case arrivals

    var isRequired: Bool { [.tracker, .journey, .timestamp, .railway].contains(self) }
  }

  package static func header(hasArrivals: Bool) -> String {
    CSVText.row(Column.allCases.filter { hasArrivals || $0 != .arrivals }.map(\.rawValue))
  }

  /// Gives rows without arrivals the column that those of others have.
  package static func withArrivals(_ rows: String) -> String { rows.replacing("\n", with: ",\n") }

  package static func rows(_ transcript: Transcript, network: RailNetwork) -> String {
    // The clairvoyant does not wait for locations.
    let isFree = transcript.tracker == Reference.clairvoyant.rawValue
    let hasArrivals = transcript.hasArrivals
    var details = EstimateDetails.Writer(transcript, network)
    var text = ""
    for (index, estimate) in transcript.estimates.enumerated() {
      let isTick = estimate.isTick || isFree
      text += CSVText.row(
        [
          transcript.tracker, transcript.journey, estimate.timestamp.iso8601, isTick ? "1" : "0",
        ] + fields(estimate.estimate, network) + [details.text(index, isTick: isTick)]
          + (hasArrivals ? [arrivals(estimate.estimate, network)] : []))
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
      estimate.train ?? "",
    ]
  }

  private static func arrivals(_ estimate: Estimate, _ network: RailNetwork) -> String {
    estimate.arrivals.map { "\(network[$0.station].id)=\($0.time.iso8601)" }
      .joined(separator: ";")
  }

  /// The columns in the order in which the table returns them.
  private static let read =
    Column.allCases.filter(\.isRequired) + Column.allCases.filter { !$0.isRequired }

  /// Passes on the rows of a file one by one, each as the object of a line of JSON.
  static func forEachRow(
    of bytes: [UInt8], log: inout FaultLog, _ take: (_ row: JSONNode, _ log: inout FaultLog) -> Void
  ) {
    let names = read.map(\.rawValue)
    let required = read.count(where: \.isRequired)
    guard
      var table = CSVTable(
        bytes, required: Array(names.prefix(required)), optional: Array(names.dropFirst(required)),
        log: &log)
    else { return }
    while table.next(&log) {
      let members = read.enumerated().compactMap { index, column in
        value(column, index, of: table, &log).map { JSONMember(column.rawValue, $0) }
      }
      take(JSONNode(.object(members), line: table.line), &log)
    }
  }

  /// The value of a cell; nil if it is empty.
  private static func value(
    _ column: Column, _ index: Int, of row: CSVTable, _ log: inout FaultLog
  ) -> JSONValue? {
    guard !row.isEmpty(index) else { return column == .tick ? .number(0) : nil }
    switch column {
    case .tick, .score, .probability:
      guard let number = row.number(index), number.isFinite else { break }
      return .number(number)
    case .more:
      do throws(Faults) {
        return try JSONReader.read(Array(row.bytes(index)), file: "").value
      } catch {
        log.add(line: row.line, field: column.rawValue, error.all[0].problem)
        return nil
      }
    case .arrivals: return arrivals(row.text(index), row.line, &log)
    default: break
    }
    return .string(row.text(index))
  }

  /// The list of a cell such as `Main.B=2026-03-02T08:15:30.000Z;Main.C=…`.
  private static func arrivals(_ text: String, _ line: Int, _ log: inout FaultLog) -> JSONValue {
    .list(
      text.split(separator: ";", omittingEmptySubsequences: false).compactMap { part in
        guard let mark = part.lastIndex(of: "=") else {
          let problem = Fault.expected("station=time", found: part)
          log.add(line: line, field: Column.arrivals.rawValue, problem)
          return nil
        }
        let time = String(part[part.index(after: mark)...])
        return .members(["station": .string(String(part[..<mark])), "time": .string(time)])
      })
  }
}
