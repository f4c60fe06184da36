import PlainText
import RailNetwork
import Tracking

/// One row of `estimates.csv`, its ids resolved.
struct EstimateRow {
  let table: CSVTable
  let network: RailNetwork

  private enum Column: Int {
    case railway = 3
    case direction
    case station
    case phase
    case nextStop
    case score
  }

  /// The answer; whatever is wrong is logged and left out of it.
  func estimate(_ log: inout FaultLog) -> Estimate {
    var estimate = Estimate()
    guard let id = text(.railway) else {
      for column in [Column.direction, .station, .phase] where text(column) != nil {
        fault(column, "is given without a railway", "name the railway, or leave it empty", &log)
      }
      return estimate
    }
    guard let railway = network.railway(id: id) else {
      fault(.railway, "'\(id)' is no railway of \(network.id)", nil, &log)
      return estimate
    }
    estimate.railway = railway
    if let name = text(.direction) {
      estimate.direction = network[railway].direction(id: name)
      if estimate.direction == nil {
        fault(
          .direction, "'\(name)' is no direction of \(id)",
          "it has \(network[railway].ascending) and \(network[railway].descending)", &log)
      }
    }
    estimate.focus = focus(railway, &log)
    if let name = text(.nextStop) {
      // A train may stop next on the railway that it runs through onto.
      estimate.nextStop = network.station(id: name)
      if estimate.nextStop == nil {
        fault(.nextStop, "'\(name)' is no station of \(network.id)", nil, &log)
      }
    }
    if let number = text(.score) {
      estimate.score = NumberReader.double(number)
      if estimate.score == nil { fault(.score, "'\(number)' is no number", nil, &log) }
    }
    return estimate
  }

  private func focus(_ railway: RailwayIndex, _ log: inout FaultLog) -> Focus? {
    switch (text(.station), text(.phase)) {
    case (nil, nil): return nil
    case (nil, _?):
      fault(.phase, "is given without a station", nil, &log)
      return nil
    case (_?, nil):
      fault(.station, "is given without a phase", "write next, soon or now", &log)
      return nil
    case (let name?, let word?):
      guard let phase = FocusPhase(rawValue: word) else {
        fault(.phase, "'\(word)' is no phase", "write next, soon or now", &log)
        return nil
      }
      return station(name, .station, railway, &log).map { Focus(station: $0, phase: phase) }
    }
  }

  private func station(
    _ id: String, _ column: Column, _ railway: RailwayIndex, _ log: inout FaultLog
  ) -> StationIndex? {
    guard let station = network.station(id: id), network[station].railway == railway else {
      fault(column, "'\(id)' is no station of \(network[railway].id)", nil, &log)
      return nil
    }
    return station
  }

  private func text(_ column: Column) -> String? {
    let bytes = table.bytes(column.rawValue)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private func fault(
    _ column: Column, _ problem: String, _ remedy: String?, _ log: inout FaultLog
  ) {
    log.add(line: table.line, field: "\(column)", problem, remedy: remedy)
  }
}
