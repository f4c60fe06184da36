package import RailNetwork

/// The columns of `motion.csv`, in the order in which they are written.
package enum MotionColumn: String, CaseIterable {
  case timestamp, activity, confidence
}

/// Reads `motion.csv`: what the phone says of its motion, one event per row, oldest first.
///
/// Columns are found by name, in any order; unknown ones are ignored. The column `confidence` may
/// be missing, and its fields may be empty.
package enum MotionReader {
  package static let fileName = "motion.csv"

  /// Reads the events of a file.
  ///
  /// - Throws: all faults of the file, with line and column.
  package static func read(_ bytes: [UInt8], file: String) throws(Faults) -> [MotionEvent] {
    var log = FaultLog(file: file)
    var events: [MotionEvent] = []
    let columns = MotionColumn.allCases.map(\.rawValue)
    if var rows = CSVTable(
      bytes, required: Array(columns.prefix(2)), optional: Array(columns.suffix(1)), log: &log)
    {
      while rows.next(&log) {
        guard let event = event(rows, &log) else { continue }
        if let fault = fault(event.timestamp, after: events) {
          log.add(
            line: rows.line, field: MotionColumn.timestamp.rawValue, fault.problem,
            remedy: fault.remedy)
        }
        events.append(event)
        try check(count: events.count, file: file)
      }
    }
    try log.throwIfAny()
    return events
  }

  private static func check(count: Int, file: String) throws(Faults) {
    guard count > LocationCheck.mostLocations else { return }
    throw Faults(
      file, "has more than \(LocationCheck.mostLocations) events", remedy: "split the file")
  }

  private static func fault(
    _ time: Timestamp, after events: [MotionEvent]
  ) -> (problem: String, remedy: String)? {
    guard let first = events.first?.timestamp, let last = events.last?.timestamp else { return nil }
    if time < last {
      return ("is before \(last.iso8601), the event before it", "sort the rows, oldest first")
    }
    return LocationCheck.fault(time, first: first, last: last).map {
      ($0.problem.replacing("location", with: "event"), $0.remedy ?? "")
    }
  }

  /// The event of a row; if the row has faults, logs all of them and returns nil.
  private static func event(_ row: CSVTable, _ log: inout FaultLog) -> MotionEvent? {
    event { column in
      row.text(MotionColumn.allCases.firstIndex(of: column) ?? 0)
    } fault: { column, problem, remedy in
      log.add(line: row.line, field: column.rawValue, problem, remedy: remedy)
    }
  }

  /// The event of these texts, nil for one that is missing; nil if one can't be used.
  package static func event(
    _ text: (MotionColumn) -> String?,
    fault: (MotionColumn, _ problem: String, _ remedy: String?) -> Void
  ) -> MotionEvent? {
    func read<Value>(
      _ column: MotionColumn, _ wanted: String, remedy: String? = nil, _ value: (String) -> Value?
    ) -> Value? {
      guard let text = text(column) else {
        fault(column, "missing", remedy)
        return nil
      }
      if let value = value(text) { return value }
      fault(
        column, text.isEmpty ? "is empty" : Fault.expected(wanted, found: text),
        text.isEmpty ? nil : remedy)
      return nil
    }
    let timestamp = read(
      .timestamp, "a time", remedy: "write it with its time zone, as 2026-03-02T08:15:30.000Z"
    ) {
      Timestamp(iso8601: $0)
    }
    let activities = read(
      .activity, "activities",
      remedy: "none, or these joined by +: "
        + MotionEvent.Activities.names.joined(separator: ", ")
    ) { MotionEvent.Activities(text: $0) }
    let confidence: MotionEvent.Confidence?? = read(.confidence, "low, medium or high") { text in
      text.isEmpty ? .some(nil) : MotionEvent.Confidence(rawValue: text).map { .some($0) }
    }
    guard let timestamp, let activities, let confidence else { return nil }
    return MotionEvent(timestamp: timestamp, activities: activities, confidence: confidence)
  }
}

/// Writes `motion.csv`.
package enum MotionWriter {
  package static func text(_ events: [MotionEvent]) -> String {
    events.reduce(into: CSVText.row(MotionColumn.allCases.map(\.rawValue))) { text, event in
      text += CSVText.row([
        event.timestamp.iso8601, event.activities.text, event.confidence?.rawValue ?? "",
      ])
    }
  }
}

/// How long an event holds: until the next one, for `MotionEvent.longestSeconds` at most.
package struct MotionSpan: Sendable, Equatable {
  package let event: MotionEvent
  package let to: Timestamp
  package var from: Timestamp { event.timestamp }

  package static func all(_ events: [MotionEvent]) -> [MotionSpan] {
    events.indices.map { index in
      let longest = events[index].timestamp.advanced(bySeconds: MotionEvent.longestSeconds)
      let next = index + 1 < events.count ? events[index + 1].timestamp : longest
      return MotionSpan(event: events[index], to: Swift.min(next, longest))
    }
  }
}

extension [MotionEvent] {
  /// The events in a span of time, at both ends too, also one that still holds when it begins.
  package func between(_ first: Timestamp, _ last: Timestamp) -> [MotionEvent] {
    let held = MotionSpan.all(self).last { $0.from <= first }
    let start = held.map { $0.to >= first ? $0.from : first } ?? first
    return filter { $0.timestamp >= start && $0.timestamp <= last }
  }

  package func moved(bySeconds seconds: Double) -> [MotionEvent] {
    map { event in
      var moved = event
      moved.timestamp = event.timestamp.advanced(bySeconds: seconds)
      return moved
    }
  }
}
