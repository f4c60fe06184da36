import RailNetwork
package import Text
import Tracking

/// What is legal in a journey but worth knowing: each with its file, line and field.
package enum JourneyNotes {
  /// A call's station is at most this far from where the phone was then.
  private static let farMetres = 10_000.0
  /// A location says where a call was if it is no more than this before or after it.
  private static let nearSeconds = 60.0

  /// Locations that are older than the one before or repeat it, that are far from it, or nowhere.
  package static func locations(_ table: LocationsReader.Table, file: String) -> [Fault] {
    locations(table, doubts(table), file: file)
  }

  /// The same where what is doubtful is known.
  static func locations(
    _ table: LocationsReader.Table, _ doubts: LocationDoubts, file: String
  ) -> [Fault] {
    table.locations.isEmpty
      ? [Fault(file: file, problem: "has a header but no locations")]
      : doubts.notes(file: file, of: table.locations.count)
  }

  static func doubts(_ table: LocationsReader.Table) -> LocationDoubts {
    var doubts = LocationDoubts()
    var last: Location?
    for (location, line) in zip(table.locations, table.lines) {
      doubts.add(location, after: last, line: line)
      last = location
    }
    return doubts
  }

  /// A truth that the locations don't cover, and a name that is not the folder's.
  static func truth(
    _ journey: Journey, _ lines: [[Int]], folder: String, file: String
  ) -> [Fault] {
    let truth = journey.truth
    var notes: [Fault] = []
    let folderName = folder.split(separator: "/").last.map(String.init)
    if let folderName, folderName != ".", folderName != "..", folderName != truth.id {
      notes.append(
        Fault(file: file, field: "id", problem: "'\(truth.id)' is not the folder's name"))
    }
    guard let first = journey.locations.map(\.timestamp).min(),
      let last = journey.locations.map(\.timestamp).max()
    else { return notes }
    notes += callsOutside(journey, lines, by: 0, file: file)
    if let legStart = truth.legs.first?.calls.first?.arrival,
      let legEnd = truth.legs.last?.calls.last?.departure,
      legEnd < first || legStart > last
    {
      notes.append(
        Fault(
          file: file, field: "legs", problem: "the whole truth lies outside the recording's time"))
    }
    return notes
  }

  /// The calls that lie outside the recording's time by more than some seconds.
  static func callsOutside(
    _ journey: Journey, _ lines: [[Int]], by seconds: Double, file: String
  ) -> [Fault] {
    guard let first = journey.locations.map(\.timestamp).min(),
      let last = journey.locations.map(\.timestamp).max()
    else { return [] }
    return journey.truth.legs.enumerated().flatMap { legIndex, leg in
      leg.calls.enumerated().compactMap { callIndex, call in
        let isBefore = first.seconds(since: call.departure) > seconds
        guard isBefore || call.arrival.seconds(since: last) > seconds else { return nil }
        return Fault(
          file: file, line: lines[legIndex][callIndex],
          field: "legs[\(legIndex)].calls[\(callIndex)]",
          problem: "lies \(isBefore ? "before the first" : "after the last") location "
            + "(\((isBefore ? first : last).iso8601))")
      }
    }
  }

  /// The calls at whose time the phone was somewhere else.
  static func callsElsewhere(
    _ journey: Journey, _ lines: [[Int]], network: RailNetwork, file: String
  ) -> [Fault] {
    var found: (fault: Fault, count: Int)?
    for (legIndex, leg) in journey.truth.legs.enumerated() {
      for (callIndex, call) in leg.calls.enumerated() {
        let station = network[call.station]
        let metres = journey.locations.lazy.filter {
          call.arrival.seconds(since: $0.timestamp) <= nearSeconds
            && $0.timestamp.seconds(since: call.departure) <= nearSeconds
        }.map {
          $0.coordinate.metres(to: station.coordinate) - ($0.horizontalAccuracyMetres ?? 0)
        }.min()
        guard let metres, metres > farMetres else { continue }
        found =
          found ?? (
            Fault(
              file: file, line: lines[legIndex][callIndex],
              field: "legs[\(legIndex)].calls[\(callIndex)]",
              problem: "\(station.id) is \(Int(metres / 1_000)) km from where the phone was then"),
            0
          )
        found?.count += 1
      }
    }
    guard var found else { return [] }
    if found.count > 1 { found.fault.problem += "; this is the first of \(found.count) such calls" }
    return [found.fault]
  }
}
