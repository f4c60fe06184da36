package import Foundation
import Journeys
import Text
package import Tracking

/// Facts about a file of recordings, given by a person.
package struct RecordingHints: Sendable {
  /// Meanings of a table's columns, by their names.
  package var columns: [(name: String, meaning: MeasuredColumn)] = []
  /// The zone of times that name none.
  package var zone: TimeZone?
  /// When a recording began whose times count from there.
  package var start: Timestamp?

  package init(
    columns: [(name: String, meaning: MeasuredColumn)] = [], zone: TimeZone? = nil,
    start: Timestamp? = nil
  ) {
    (self.columns, self.zone, self.start) = (columns, zone, start)
  }
}

/// Turns what a file of any format says into locations, and keeps what is wrong with it.
///
/// A value that may be missing and can't be read costs that value; a location without a time or a
/// place is left out, and counted; a time or a place that can't be is a fault.
struct LocationIntake {
  var faults: RowFaults
  var times: TimeReader
  /// The names in the file that mean nothing to this program, in their order.
  private(set) var unread: [String] = []
  private var count = 0
  private var timeless = 0
  private var placeless = 0

  init(file: String, zone: TimeZone?) {
    faults = RowFaults(file: file)
    times = TimeReader(zone: zone)
  }

  mutating func leaveUnread(_ name: String) {
    if unread.count < Self.mostUnread, !unread.contains(name) { unread.append(name) }
  }

  private static let mostUnread = 40

  /// Takes a location into a recording, or logs what is wrong; `row` is the number of a database's
  /// row, which has no line.
  ///
  /// - Throws: that there are too many.
  mutating func take(
    _ partial: PartialLocation, line: Int?, row: Int64? = nil,
    into recording: inout ImportedRecording
  ) throws(Faults) {
    count += 1
    try LocationCheck.check(count: count, file: faults.file)
    let before = faults.count
    func fault(_ field: String, _ problem: String, _ remedy: String? = nil) {
      faults.add(line: line, row: row, field, problem, remedy: remedy)
    }
    for column in LocationColumn.allCases {
      guard let text = partial.unreadable[column] else { continue }
      switch column {
      case .timestamp:
        fault(
          column.rawValue, Fault.expected("a time", found: text),
          "write it as 2026-05-12T23:15:19Z, 12.05.2026 23:15:19 or seconds since 1970")
      case .latitude, .longitude: fault(column.rawValue, Fault.expected("a number", found: text))
      default: recording.add(unreadable: column, text, line: line)
      }
    }
    guard faults.count == before else { return }
    guard let latitude = partial[.latitude], !Self.pauseMarks.contains(latitude),
      partial[.longitude] != nil
    else {
      placeless += 1
      return
    }
    guard partial.timestamp != nil else {
      timeless += 1
      return
    }
    if recording.take(partial, line: line) { return }
    let isSwapped = abs(partial[.latitude] ?? 0) > 90 && abs(partial[.longitude] ?? 180) <= 90
    fault(
      "latitude, longitude", "not a place on the earth in degrees",
      isSwapped ? "they look swapped" : nil)
  }

  /// The latitudes that My Tracks, and what reads its files, write where a recording stops and goes
  /// on.
  private static let pauseMarks = [100.0, 200.0]

  /// The recordings that are not empty, with warnings about the file in the first.
  ///
  /// - Throws: all faults, or one if nothing is left.
  func found(_ recordings: [ImportedRecording], nothing: String) throws(Faults)
    -> [ImportedRecording]
  {
    try faults.throwIfAny()
    var found = recordings.filter { !$0.locations.isEmpty }
    guard !found.isEmpty else {
      throw Faults(
        file: faults.file,
        problem: timeless > 0
          ? "none of its points has a time"
          : placeless > 0 ? "none of its points has a place" : nothing,
        remedy: timeless > 0 ? "export the recording with times" : nil)
    }
    if let warning = times.warning { found[0].warnings.append(warning) }
    if timeless > 0 { found[0].warnings.append("left out, points without a time: \(timeless)") }
    if placeless > 0 { found[0].warnings.append("left out, points without a place: \(placeless)") }
    found[0].unread = unread
    return found.map { $0.plausible() }
  }
}

/// Faults in the rows of a file; a field with many faults is reported once, with a count.
struct RowFaults {
  let file: String
  private(set) var count = 0
  private var first: [String: [Fault]] = [:]
  private var counts: [String: Int] = [:]
  private static let most = 5

  init(file: String) {
    self.file = file
  }

  mutating func add(
    line: Int?, row: Int64? = nil, _ field: String?, _ problem: String, remedy: String? = nil
  ) {
    let kind = field ?? ""
    count += 1
    counts[kind, default: 0] += 1
    guard counts[kind] ?? 0 <= Self.most else { return }
    let place = row.map { "locations row \($0)" }
    let said = [place, field].compactMap(\.self).joined(separator: ", ")
    first[kind, default: []].append(
      Fault(
        file: file, line: line, field: said.isEmpty ? nil : said, problem: problem,
        remedy: remedy))
  }

  func throwIfAny() throws(Faults) {
    let order = [""] + LocationColumn.allCases.map(\.rawValue)
    var all: [(place: (Int, Int), fault: Fault)] = []
    for field in first.keys.sorted() {
      var (faults, count) = (first[field] ?? [], counts[field] ?? 0)
      if count > Self.most, var fault = faults.first {
        fault.problem += "; so in \(count - 1) more rows"
        faults = [fault]
      }
      let rank = order.firstIndex(of: field) ?? order.count
      all += faults.map { (($0.line ?? 0, rank), $0) }
    }
    guard all.isEmpty else {
      throw Faults(all.sorted { $0.place < $1.place }.map(\.fault))
    }
  }
}
