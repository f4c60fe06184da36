import Journeys
package import PlainText
package import RailNetwork
import Tracking

/// Writes and reads `states.csv`, which may stand beside `estimates.csv`.
///
/// What a tracker made of stations by the end of a journey: a row for each station's state and each
/// dwell that it was judged by, and, with no station, for a part of the railway's score.
package enum StatesFile {
  package static let name = "states.csv"
  private static let columns = [
    "tracker", "journey", "railway", "direction", "station", "state", "quantity", "value",
    "threshold", "parameter",
  ]

  /// The first line of the file.
  package static var headerText: String { CSVText.row(columns) }

  /// The rows of one tracker on one journey.
  package static func rows(_ track: Transcript, network: RailNetwork) -> String {
    var text = ""
    for candidate in track.finalTrace?.candidates ?? [] {
      let railway = network[candidate.railway]
      let direction = candidate.direction.map(railway.directionID) ?? ""
      func add(_ fields: [String]) {
        text += CSVText.row([track.tracker, track.journey, railway.id, direction] + fields)
      }
      for term in candidate.scoreTerms where term.kind == .stopsBetweenStations {
        add(["", "", term.kind.rawValue, "\(term.value)", "", ""])
      }
      for station in candidate.stations {
        let head = [network[station.station].id, station.state.rawValue]
        let dwells = station.decisions.filter {
          dwellParameters.contains($0.parameter)
        }
        if dwells.isEmpty { add(head + ["", "", "", ""]) }
        for dwell in dwells {
          add(
            head + [dwell.quantity, "\(dwell.value)", "\(dwell.threshold)", dwell.parameter])
        }
      }
    }
    return text
  }

  /// Puts the states of a file into the estimates that it belongs to.
  ///
  /// - Throws: everything that is wrong with the file, by line and column.
  package static func read(
    _ bytes: [UInt8], file: String, into estimates: inout EstimatesReader.Estimates,
    subjects: [EstimatesReader.Subject]
  ) throws(Faults) {
    var log = FaultLog(file: file)
    let places = Dictionary(
      subjects.indices.map { (subjects[$0].journey.id, $0) }, uniquingKeysWith: { a, _ in a })
    if var table = CSVTable(bytes, required: columns, log: &log) {
      while table.next(&log) {
        guard let place = places[table.text(1)] else { continue }
        guard let row = estimates.trackers.firstIndex(of: table.text(0)),
          estimates.tracks[row][place] != nil
        else {
          log.add(line: table.line, "has no estimates", remedy: "write both files in one run")
          continue
        }
        let network = subjects[place].network
        guard let railway = network.railway(id: table.text(2)) else {
          log.add(
            line: table.line, field: "railway",
            "'\(table.text(2))' is no railway of \(network.id)")
          continue
        }
        var trace = estimates.tracks[row][place]?.finalTrace ?? TrackerTrace()
        add(table, railway, network, to: &trace, &log)
        estimates.tracks[row][place]?.finalTrace = trace
      }
    }
    try log.throwIfAny()
  }

  private static func add(
    _ table: CSVTable, _ railway: RailwayIndex, _ network: RailNetwork,
    to trace: inout TrackerTrace, _ log: inout FaultLog
  ) {
    let direction = network[railway].direction(id: table.text(3))
    if trace.candidates.last?.railway != railway || trace.candidates.last?.direction != direction {
      trace.candidates.append(
        CandidateTrace(railway: railway, direction: direction, score: 0))
    }
    let last = trace.candidates.count - 1
    let value = NumberReader.score(table.text(7))
    guard !table.bytes(4).isEmpty else {
      if let value {
        trace.candidates[last].scoreTerms.append(TraceTerm(.init(rawValue: table.text(6)), value))
      }
      return
    }
    guard let station = network.station(id: table.text(4)) else {
      log.add(
        line: table.line, field: "station", "'\(table.text(4))' is no station of \(network.id)")
      return
    }
    guard let state = StationState(rawValue: table.text(5)) else {
      log.add(
        line: table.line, field: "state", "'\(table.text(5))' is no state of a station",
        remedy: "known: \(StationState.allCases.map(\.rawValue).joined(separator: ", "))")
      return
    }
    if trace.candidates[last].stations.last?.station != station {
      trace.candidates[last].stations.append(StationTrace(station: station, state: state))
    }
    guard let value, let threshold = NumberReader.score(table.text(8)) else { return }
    let place = trace.candidates[last].stations.count - 1
    trace.candidates[last].stations[place].decisions.append(
      ThresholdDecision(
        quantity: table.text(6), value: value, unit: "s", parameter: table.text(9),
        threshold: threshold, relation: .over, holds: value > threshold))
  }
}
