package import Foundation
import RailNetwork
package import Tracking

/// Facts about a file of recordings, given by the user.
package struct RecordingHints: Sendable {
  /// The meanings of columns, by name.
  package var columns: [(name: String, meaning: MeasuredColumn)] = []
  /// The zone of times without a zone.
  package var zone: TimeZone?
  /// The start of a recording whose times count from its start.
  package var start: Timestamp?

  package init(
    columns: [(name: String, meaning: MeasuredColumn)] = [], zone: TimeZone? = nil,
    start: Timestamp? = nil
  ) { (self.columns, self.zone, self.start) = (columns, zone, start) }
}

/// Makes locations from the values in a file of any format, and collects the faults.
///
/// An optional value that can't be read is left out. A location without a time or a place is left
/// out and counted. An invalid time or place is a fault.
struct LocationIntake {
  var faults: RowFaults
  var times: TimeReader
  /// The names in the file that were ignored, in order of appearance.
  private(set) var unread: [String] = []
  /// Warnings about the file as a whole.
  var warnings: [String] = []
  private let source: ByteSource?
  private var count = 0
  private var timeless = 0
  private var placeless = 0

  init(file: String, zone: TimeZone?, source: ByteSource? = nil) {
    faults = RowFaults(file: file)
    self.source = source
    times = TimeReader(zone: zone)
  }

  mutating func leaveUnread(_ name: String) {
    if unread.count < Self.mostUnread, !unread.contains(name) { unread.append(name) }
  }

  private static let mostUnread = 40

  /// Adds a location to a recording, or logs its faults.
  ///
  /// `row` is the row's number in a database, which has no lines.
  mutating func take(
    _ partial: PartialLocation, line: Int?, row: Int64? = nil,
    into recording: inout ImportedRecording
  ) throws(Faults) {
    count += 1
    try LocationCheck.check(count: count, file: faults.file)
    // A file that is far too long is refused after a part.
    if count % 1_000 == 0, let share = source?.shareRead {
      try LocationCheck.check(count: Int(Double(count) / max(share, 1e-9)) / 2, file: faults.file)
    }
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
      case .latitude, .longitude:
        fault(
          column.rawValue, Fault.expected("a number of degrees", found: text),
          "write it as -122.0766, south and west with a minus")
      default: recording.add(unreadable: column, text, line: line)
      }
    }
    let isSound = faults.count == before
    let isPause = partial[.latitude].map(Self.pauseMarks.contains) ?? false
    if isSound, isPause || partial[.latitude] == nil || partial[.longitude] == nil {
      placeless += 1
      return
    }
    if isSound, partial.timestamp == nil {
      timeless += 1
      return
    }
    if isSound, recording.take(partial, line: line) { return }
    // A number that is missing, or has a fault already, is replaced by a right one.
    let (latitude, longitude) = (partial[.latitude] ?? 0, partial[.longitude] ?? 0)
    guard isSound || !isPause && Coordinate(checking: latitude, longitude) == nil else { return }
    let isSwapped = abs(latitude) > 90 && abs(longitude) <= 90 && partial[.longitude] != nil
    let isScaled = abs(latitude) > 1_000 && abs(longitude) > 1_000
    fault(
      "latitude, longitude", "not a place on the earth in degrees",
      isSwapped
        ? "they look swapped"
        : isScaled ? "they look like parts of a degree: divide them by 1000000 or 10000000" : nil)
  }

  /// Latitudes by which My Tracks, and programs that read its files, mark pauses and their ends.
  private static let pauseMarks = [100.0, 200.0]

  /// The recordings that are not empty.
  ///
  /// Warnings about the file are added to the first.
  func found(
    _ recordings: [ImportedRecording], nothing: String, remedy: String? = nil
  ) throws(Faults) -> [ImportedRecording] {
    try faults.throwIfAny()
    var found = recordings.filter { !$0.isEmpty }
    guard !found.isEmpty else {
      let others = unread.isEmpty ? "" : "; not read: \(listed(unread, most: 10))"
      throw Faults(
        faults.file,
        timeless > 0
          ? "none of its points has a time"
          : placeless > 0 ? "none of its points has a place" : nothing,
        remedy: timeless > 0
          ? "export the recording with times\(others)"
          : placeless > 0
            ? "export it as points, each with coordinates and a time\(others)"
            : remedy)
    }
    if let misread = found.lazy.compactMap(\.misreadTimes).first {
      throw Faults(faults.file, misread.problem, remedy: misread.remedy)
    }
    found[0].warnings += times.warnings
    if timeless > 0 { found[0].warnings.append("left out, points without a time: \(timeless)") }
    if placeless > 0 { found[0].warnings.append("left out, points without a place: \(placeless)") }
    found[0].warnings += warnings
    found[0].unread = unread
    return found.map { $0.plausible() }
  }
}

/// Faults in the rows of a file.
///
/// Repeated faults of a field are reported once, with their number.
struct RowFaults {
  let file: String
  private(set) var count = 0
  private var first: [String: [Fault]] = [:]
  private var counts: [String: Int] = [:]
  private static let most = 5

  init(file: String) { self.file = file }

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
        file: file, line: line, field: said.isEmpty ? nil : said, problem: problem, remedy: remedy))
  }

  func throwIfAny() throws(Faults) {
    let order = [""] + LocationColumn.allCases.map(\.rawValue)
    var all: [(place: (Int, Int), fault: Fault)] = []
    for field in first.keys.sorted() {
      var (faults, count) = (first[field] ?? [], counts[field] ?? 0)
      if count > Self.most, var fault = faults.first {
        fault.problem += "; also in \(count - 1) more rows"
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
