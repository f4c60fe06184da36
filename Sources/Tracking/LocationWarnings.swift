package import RailNetwork

/// Valid but implausible sequences of locations: for each kind the number, and where it first
/// occurs.
///
/// Collected while locations are read, so that the line of the first is known.
package struct LocationWarnings: Sendable, Equatable {
  private enum Kind: CaseIterable {
    case older, repeated, another, apart, far, fast, nowhere
  }

  private struct Found: Sendable, Equatable {
    var count: Int
    var line: Int?
    var time: Timestamp
  }

  /// No ride has two locations this far apart, whatever the time between them.
  private static let jumpMetres = 1_000_000.0
  /// Nothing that carries a phone is faster.
  private static let mostMetresPerSecond = 1_000.0

  private var found: [Kind: Found] = [:]
  private var impossible: [LocationColumn: Found] = [:]

  package init() {}

  /// The warnings about locations; `lines` has their lines if they are from a file.
  package init(_ locations: [Location], lines: [Int]? = nil) {
    for (index, location) in locations.enumerated() {
      add(location, after: index > 0 ? locations[index - 1] : nil, line: lines?[index])
    }
  }

  /// Checks a location; the line is nil if its file has no lines.
  package mutating func add(_ location: Location, after last: Location?, line: Int?) {
    func add(_ kind: Kind) {
      found[kind, default: Found(count: 0, line: line, time: location.timestamp)].count += 1
    }
    if location.coordinate == Coordinate(latitude: 0, longitude: 0) { add(.nowhere) }
    guard let last else { return }
    let seconds = location.timestamp.seconds(since: last.timestamp)
    if seconds < 0 { add(.older) }
    if location == last { add(.repeated) } else if seconds == 0 { add(.another) }
    if abs(seconds) > LocationCheck.longestGapSeconds { add(.apart) }
    let metres = location.coordinate.metres(to: last.coordinate)
    let claimed = (location.horizontalAccuracyMetres ?? 0) + (last.horizontalAccuracyMetres ?? 0)
    if metres > Self.jumpMetres {
      add(.far)
    } else if metres - claimed > Self.mostMetresPerSecond * max(1, abs(seconds)) {
      add(.fast)
    }
  }

  /// Counts a value that was left out because it is impossible.
  package mutating func add(impossible column: LocationColumn, time: Timestamp, line: Int?) {
    impossible[column, default: Found(count: 0, line: line, time: time)].count += 1
  }

  package func all(file: String, of count: Int) -> [Fault] {
    guard count > 0 else {
      return [Fault(file: file, problem: "no locations after the header")]
    }
    return Kind.allCases.compactMap { warning($0, file: file, of: count) }
      + LocationColumn.allCases.compactMap { column in
        impossible[column].map {
          warning($0, column, "given an impossible value, which is left out", file)
        }
      }
  }

  /// Whether the locations are implausible as a whole: at impossible places, or in reversed order.
  ///
  /// A single jump is not enough, because phones often start with an old position.
  package func isGrave(of count: Int) -> Bool {
    [Kind.far, .nowhere].contains { found[$0] != nil } || isReversed(count)
  }

  /// Withdraws the warning about the order if all locations are in reversed order.
  ///
  /// - Returns: whether they are; the caller turns them round.
  package mutating func turnRound(_ count: Int) -> Bool {
    guard isReversed(count) else { return false }
    found[.older] = nil
    return true
  }

  private func isReversed(_ count: Int) -> Bool { count > 2 && found[.older]?.count == count - 1 }

  private func warning(_ kind: Kind, file: String, of count: Int) -> Fault? {
    guard let found = found[kind] else { return nil }
    switch kind {
    case .older:
      return warning(
        found, .timestamp, "older than the one before", file,
        remedy: isReversed(count) ? "all of them are; is the file in reversed order?" : nil)
    case .repeated: return warning(found, .timestamp, "the same as the one before", file)
    case .another:
      return warning(
        found, .timestamp, "at another place than the one before, but at the same time", file)
    case .apart:
      return warning(
        found, .timestamp, "separated from the one before by more than a day", file,
        remedy: "a journey has no such gap; cut the recording there")
    case .far:
      let kilometres = Int(Self.jumpMetres / 1_000)
      return warning(found, .latitude, "more than \(kilometres) km from the one before", file)
    case .fast:
      let speed = Int(Self.mostMetresPerSecond)
      return warning(
        found, .latitude, "too far from the one before for a speed below \(speed) m/s", file)
    case .nowhere:
      return Fault(
        file: file, line: found.line, field: LocationColumn.latitude.rawValue,
        problem: "a location is at latitude 0 and longitude 0" + place(found),
        remedy: "programs write this if they have no location")
    }
  }

  private func warning(
    _ found: Found, _ column: LocationColumn, _ words: String, _ file: String, remedy: String? = nil
  ) -> Fault {
    let count = found.count == 1 ? "1 location is" : "\(found.count) locations are"
    return Fault(
      file: file, line: found.line, field: column.rawValue,
      problem: "\(count) \(words)\(found.count > 1 ? "; this is the first" : "")" + place(found),
      remedy: remedy)
  }

  /// The time of the location, if its line is not known.
  private func place(_ found: Found) -> String {
    found.line == nil ? ", \(found.time.iso8601)" : ""
  }
}
