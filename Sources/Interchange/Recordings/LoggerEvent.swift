package import Text
package import Tracking

/// Something that the rider tapped into the ground-truth logger.
///
/// The logger (GroundTruthLogger of github.com/twocentstudios/train-tracker-talk) knows no station,
/// railway or direction: what an event is about has to be found from where the phone was.
package struct LoggerEvent: Sendable, Equatable {
  /// What happened; the logger's own words, others are kept as they are.
  package struct Category: RawRepresentable, Sendable, Equatable {
    package var rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package static let trainArrival = Category(rawValue: "trainArrival")
    package static let trainDeparture = Category(rawValue: "trainDeparture")
  }

  package var timestamp: Timestamp
  package var category: Category?
  /// Empty if the rider wrote nothing.
  package var note = ""
}

/// Reads the ground-truth logger's events: its SQLite database, or a CSV file made from it.
package enum LoggerEventReader {
  /// The events of the logger's database, oldest first.
  ///
  /// - Throws: one fault if it is another database, or the first row that is wrong.
  package static func read(_ database: SQLiteDatabase) throws(Faults) -> [LoggerEvent] {
    let columns = try database.columns(of: "events")
    guard ["timestamp", "category", "notes"].allSatisfy(columns.contains) else {
      throw Faults(
        file: database.file, problem: "is not the ground-truth logger's database",
        remedy: "that has a table events with timestamp, category and notes")
    }
    let statement = try SQLiteStatement(
      "SELECT timestamp, category, notes, rowid FROM events ORDER BY timestamp, rowid",
      in: database)
    var events: [LoggerEvent] = []
    while try statement.step() {
      let time = statement.text(0) ?? ""
      guard let timestamp = Timestamp(utc: time) else {
        throw Faults(
          file: database.file, field: "events row \(statement.integer(3) ?? 0), timestamp",
          problem: Fault.expected("a time", found: time))
      }
      events.append(event(timestamp, statement.text(1), statement.text(2)))
    }
    return events
  }

  /// The events of a CSV file with the columns `timestamp`, `category` and `notes`, oldest first.
  package static func readCSV(_ source: ByteSource) throws(Faults) -> [LoggerEvent] {
    var log = FaultLog(file: source.file)
    let rows = try CSVReader.read(source.all(), file: source.file)
    guard let header = rows.first?.fields, let time = header.firstIndex(of: "timestamp"),
      let category = header.firstIndex(of: "category")
    else {
      throw Faults(
        file: source.file, line: 1, problem: "has no columns timestamp and category",
        remedy: "a third column, notes, may be there or not")
    }
    let notes = header.firstIndex(of: "notes")
    var events: [LoggerEvent] = []
    for row in rows.dropFirst() {
      guard row.fields.count == header.count else {
        log.add(line: row.line, "has \(row.fields.count) fields, the header \(header.count)")
        continue
      }
      guard let timestamp = Timestamp(utc: row.fields[time]) else {
        log.add(
          line: row.line, field: "timestamp", Fault.expected("a time", found: row.fields[time]))
        continue
      }
      events.append(event(timestamp, row.fields[category], notes.map { row.fields[$0] }))
    }
    try log.throwIfAny()
    return events.enumerated().sorted {
      ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset)
    }.map(\.element)
  }

  private static func event(
    _ timestamp: Timestamp, _ category: String?, _ note: String?
  ) -> LoggerEvent {
    LoggerEvent(
      timestamp: timestamp,
      category: category.flatMap { $0.isEmpty ? nil : LoggerEvent.Category(rawValue: $0) },
      note: note ?? "")
  }
}
