import Geometry
package import PlainText
import Tracking

/// What is legal in a journey but worth knowing: each with its file, line and field.
package enum JourneyNotes {
  /// Two locations this far apart are no ride, whatever the time between them.
  private static let jumpMetres = 1_000_000.0

  /// Locations that are older than the one before or repeat it, that are far from it, or nowhere.
  package static func locations(_ table: LocationsReader.Table, file: String) -> [Fault] {
    let locations = table.locations
    guard !locations.isEmpty else {
      return [Fault(file: file, problem: "has a header but no locations")]
    }
    func note(
      _ field: LocationColumn, _ words: String, _ holds: (Location, Location) -> Bool
    ) -> Fault? {
      let found = locations.indices.dropFirst().filter { holds(locations[$0], locations[$0 - 1]) }
      guard let first = found.first else { return nil }
      let count = found.count == 1 ? "1 location is" : "\(found.count) locations are"
      let isAll = found.count > 1 && found.count == locations.count - 1
      return Fault(
        file: file, line: table.lines[first], field: field.rawValue,
        problem: "\(count) \(words)\(found.count > 1 ? "; this is the first" : "")",
        remedy: isAll && field == .timestamp ? "that is all of them: is the file turned?" : nil)
    }
    let nowhere = locations.firstIndex { $0.coordinate == Coordinate(latitude: 0, longitude: 0) }
    return [
      note(.timestamp, "older than the one before") { $0.timestamp < $1.timestamp },
      note(.timestamp, "the same as the one before") { $0 == $1 },
      note(.timestamp, "of the same time as the one before but different") {
        $0.timestamp == $1.timestamp && $0 != $1
      },
      note(.latitude, "more than \(Int(jumpMetres / 1_000)) km from the one before") {
        $0.coordinate.metres(to: $1.coordinate) > jumpMetres
      },
      nowhere.map {
        Fault(
          file: file, line: table.lines[$0], field: LocationColumn.latitude.rawValue,
          problem: "a location is at latitude 0 and longitude 0",
          remedy: "programs write that where there is no location")
      },
    ].compactMap(\.self)
  }

  /// A truth that the locations don't cover, and a name that is not the folder's.
  package static func truth(_ journey: Journey, folder: String, file: String) -> [Fault] {
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
    notes += callsOutside(journey, by: 0, file: file)
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
  static func callsOutside(_ journey: Journey, by seconds: Double, file: String) -> [Fault] {
    guard let first = journey.locations.map(\.timestamp).min(),
      let last = journey.locations.map(\.timestamp).max()
    else { return [] }
    return journey.truth.legs.enumerated().flatMap { legIndex, leg in
      leg.calls.enumerated().compactMap { callIndex, call in
        let isBefore = first.seconds(since: call.departure) > seconds
        guard isBefore || call.arrival.seconds(since: last) > seconds else { return nil }
        return Fault(
          file: file, field: "legs[\(legIndex)].calls[\(callIndex)]",
          problem: "lies \(isBefore ? "before the first" : "after the last") location "
            + "(\((isBefore ? first : last).iso8601))")
      }
    }
  }
}
