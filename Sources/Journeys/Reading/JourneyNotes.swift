package import PlainText
import Tracking

/// What is legal in a journey but worth knowing: each with its file, line and field.
package enum JourneyNotes {
  /// Locations that are older than the one before, or that repeat it.
  package static func locations(_ table: LocationsReader.Table, file: String) -> [Fault] {
    var notes: [Fault] = []
    let locations = table.locations
    if locations.isEmpty {
      notes.append(Fault(file: file, problem: "has a header but no locations"))
    }
    let backwards = locations.indices.dropFirst().filter {
      locations[$0].timestamp < locations[$0 - 1].timestamp
    }
    let repeated = locations.indices.dropFirst().filter { locations[$0] == locations[$0 - 1] }
    let sameTime = locations.indices.dropFirst().filter {
      locations[$0].timestamp == locations[$0 - 1].timestamp && locations[$0] != locations[$0 - 1]
    }
    for (found, words) in [
      (backwards, "older than the one before"), (repeated, "the same as the one before"),
      (sameTime, "of the same time as the one before but different"),
    ] {
      guard let first = found.first else { continue }
      let count = found.count == 1 ? "1 location is" : "\(found.count) locations are"
      notes.append(
        Fault(
          file: file, line: table.lines[first], field: LocationColumn.timestamp.rawValue,
          problem: "\(count) \(words)\(found.count > 1 ? "; this is the first" : "")"))
    }
    return notes
  }

  /// A truth that the locations don't cover, and a name that is not the folder's.
  package static func truth(_ journey: Journey, folder: String, file: String) -> [Fault] {
    let truth = journey.truth
    var notes: [Fault] = []
    let folderName = folder.split(separator: "/").last.map(String.init)
    if let folderName, folderName != ".", folderName != "..", folderName != truth.id {
      notes.append(
        Fault(
          file: file, field: "id", problem: "'\(truth.id)' is not the folder's name"))
    }
    guard let first = journey.locations.map(\.timestamp).min(),
      let last = journey.locations.map(\.timestamp).max()
    else { return notes }
    for (legIndex, leg) in truth.legs.enumerated() {
      for (callIndex, call) in leg.calls.enumerated() {
        let isBefore = call.departure < first
        guard isBefore || call.arrival > last else { continue }
        let edge = isBefore ? first : last
        notes.append(
          Fault(
            file: file, field: "legs[\(legIndex)].calls[\(callIndex)]",
            problem: "lies \(isBefore ? "before the first" : "after the last") location "
              + "(\(edge.iso8601))"))
      }
    }
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
}
