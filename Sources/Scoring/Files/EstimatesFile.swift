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
  /// A row for each row of the estimates, in the same order: the first railways of the ranking,
  /// best first, as `id score` joined by semicolons.
  case rankings = "rankings.csv"
  /// What was made of stations by the end of a journey: a row for each station's state and each
  /// dwell that it was judged by, and, with no station, for a part of the railway's score.
  case states = "states.csv"

  /// The columns that must be there, and those that may.
  var columns: (required: [String], optional: [String]) {
    let answers = ["direction", "station", "phase", "nextStop", "score"]
    return switch self {
    case .estimates: (["tracker", "journey", "timestamp", "railway"], answers)
    case .rankings: (["tracker", "journey", "timestamp", "ranking"], [])
    case .states:
      (
        [
          "tracker", "journey", "railway", "direction", "station", "state", "quantity", "value",
          "threshold", "parameter",
        ], []
      )
    case .ticks: (["tracker", "journey", "timestamp", "location", "railway"], answers)
    }
  }

  package var header: String { CSVText.row(columns.required + columns.optional) }

  package func rows(_ transcript: Transcript, network: RailNetwork) -> String {
    let rows =
      switch self {
      case .estimates:
        transcript.estimates.filter { !$0.isTick }.map {
          [$0.timestamp.iso8601] + fields($0.estimate, network)
        }
      case .rankings:
        transcript.estimates.filter { !$0.isTick }.map { estimate in
          let ranking = estimate.hypotheses.prefix(RailwayMetrics.rankingDepth).map {
            "\(network[$0.railway].id) \($0.score)"
          }
          return [estimate.timestamp.iso8601, ranking.joined(separator: ";")]
        }
      case .states: (transcript.finalTrace?.candidates ?? []).flatMap { fields($0, network) }
      case .ticks: ticks(transcript, network)
      }
    return rows.map { CSVText.row([transcript.tracker, transcript.journey] + $0) }.joined()
  }

  /// Gives the rows of a file one by one, those of estimates and ticks with their times, and logs
  /// what is wrong with a row by itself.
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
      let isTimed = self == .estimates || self == .ticks
      let time = isTimed ? Timestamp(iso8601: row.text(2)) : nil
      if isTimed, time == nil {
        log.add(
          line: row.line, field: "timestamp", "not a time: '\(row.text(2))'",
          remedy: "write it as 2026-03-02T08:15:30.000Z")
      }
      take(row, time, &log)
    }
  }

  private func ticks(_ transcript: Transcript, _ network: RailNetwork) -> [[String]] {
    var location = 0
    return transcript.estimates.compactMap { estimate in
      guard estimate.isTick else {
        location += 1
        return nil
      }
      return [estimate.timestamp.iso8601, "\(location)"] + fields(estimate.estimate, network)
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

  private func fields(_ candidate: CandidateTrace, _ network: RailNetwork) -> [[String]] {
    let railway = network[candidate.railway]
    let terms = candidate.scoreTerms.filter { $0.kind == .stopsBetweenStations }.map {
      ["", "", $0.kind.rawValue, "\($0.value)", "", ""]
    }
    let stations = candidate.stations.flatMap { station in
      let head = [network[station.station].id, station.state.rawValue]
      let dwells = station.decisions.filter { dwellParameters.contains($0.parameter) }.map {
        [$0.quantity, "\($0.value)", "\($0.threshold)", $0.parameter]
      }
      return (dwells.isEmpty ? [["", "", "", ""]] : dwells).map { head + $0 }
    }
    let direction = candidate.direction.map(railway.directionID) ?? ""
    return (terms + stations).map { [railway.id, direction] + $0 }
  }
}
