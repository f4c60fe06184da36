import RailNetwork
package import Text
package import Tracking

/// What is legal in locations that follow one another but hardly true, by kind: how often, and where
/// first.
///
/// Kept while they are read, so that each kind is told with the line at which it begins.
package struct LocationDoubts: Sendable, Equatable {
  private enum Kind: CaseIterable {
    case older, repeated, another, apart, far, fast, nowhere
  }

  /// What was found of one kind.
  private struct Found: Sendable, Equatable {
    var count: Int
    var line: Int?
    var time: Timestamp
  }

  /// Two locations this far apart are no ride, whatever the time between them.
  private static let jumpMetres = 1_000_000.0
  /// Nothing that carries a phone is faster.
  private static let mostMetresPerSecond = 1_000.0

  private var found: [Kind: Found] = [:]
  private var impossible: [LocationColumn: Found] = [:]

  package init() {}

  /// Notes what is doubtful of a location; the line is nil where its file has none.
  package mutating func add(_ location: Location, after last: Location?, line: Int?) {
    func note(_ kind: Kind) {
      found[kind, default: Found(count: 0, line: line, time: location.timestamp)].count += 1
    }
    if location.coordinate == Coordinate(latitude: 0, longitude: 0) { note(.nowhere) }
    guard let last else { return }
    let seconds = location.timestamp.seconds(since: last.timestamp)
    if seconds < 0 { note(.older) }
    if location == last { note(.repeated) } else if seconds == 0 { note(.another) }
    if abs(seconds) > LocationsReader.longestGapSeconds { note(.apart) }
    let metres = location.coordinate.metres(to: last.coordinate)
    let claimed =
      (location.horizontalAccuracyMetres ?? 0) + (last.horizontalAccuracyMetres ?? 0)
    if metres > Self.jumpMetres {
      note(.far)
    } else if metres - claimed > Self.mostMetresPerSecond * max(1, abs(seconds)) {
      note(.fast)
    }
  }

  /// Notes a value that was left out, since no location can have it.
  package mutating func add(impossible column: LocationColumn, time: Timestamp, line: Int?) {
    impossible[column, default: Found(count: 0, line: line, time: time)].count += 1
  }

  /// What was found, as notes on a file with so many locations.
  package func notes(file: String, of count: Int) -> [Fault] {
    Kind.allCases.compactMap { note($0, file: file, of: count) }
      + LocationColumn.allCases.compactMap { column in
        impossible[column].map {
          note($0, column, "given a value that can't be, which is left out", file)
        }
      }
  }

  /// Whether so many locations can hardly be where or when they are said to be; not where one is
  /// only too far from the one before, since phones begin with a place that they remember.
  package func isGrave(of count: Int) -> Bool {
    [Kind.far, .nowhere].contains { found[$0] != nil } || isTurned(count)
  }

  private func isTurned(_ count: Int) -> Bool { count > 2 && found[.older]?.count == count - 1 }

  private func note(_ kind: Kind, file: String, of count: Int) -> Fault? {
    guard let found = found[kind] else { return nil }
    switch kind {
    case .older:
      return note(
        found, .timestamp, "older than the one before", file,
        remedy: isTurned(count) ? "that is all of them: is the file turned?" : nil)
    case .repeated: return note(found, .timestamp, "the same as the one before", file)
    case .another:
      return note(found, .timestamp, "of the same time as the one before but different", file)
    case .apart:
      return note(
        found, .timestamp, "more than a day from the one before", file,
        remedy: "no journey has such a gap: cut the recording there")
    case .far:
      let kilometres = Int(Self.jumpMetres / 1_000)
      return note(found, .latitude, "more than \(kilometres) km from the one before", file)
    case .fast:
      let speed = Int(Self.mostMetresPerSecond)
      return note(
        found, .latitude, "farther from the one before than \(speed) m/s could reach", file)
    case .nowhere:
      return Fault(
        file: file, line: found.line, field: LocationColumn.latitude.rawValue,
        problem: "a location is at latitude 0 and longitude 0" + place(found),
        remedy: "programs write that where there is no location")
    }
  }

  private func note(
    _ found: Found, _ column: LocationColumn, _ words: String, _ file: String, remedy: String? = nil
  ) -> Fault {
    let count = found.count == 1 ? "1 location is" : "\(found.count) locations are"
    return Fault(
      file: file, line: found.line, field: column.rawValue,
      problem: "\(count) \(words)\(found.count > 1 ? "; this is the first" : "")" + place(found),
      remedy: remedy)
  }

  /// Where there are no lines, the time says where.
  private func place(_ found: Found) -> String {
    found.line == nil ? ", \(found.time.iso8601)" : ""
  }
}
