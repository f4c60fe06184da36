package import Text
package import Tracking

/// An arrival or a departure that the rider tapped into the ground-truth logger.
///
/// The logger (GroundTruthLogger of github.com/twocentstudios/train-tracker-talk) knows no station,
/// railway or direction: what an event is about has to be found from where the phone was.
package struct LoggerEvent: Sendable, Equatable {
  /// By the logger's own words; it has others too, which are left out.
  package enum Category: String, Sendable {
    case trainArrival, trainDeparture
  }

  package var timestamp: Timestamp
  package var category: Category
}

/// Reads the ground-truth logger's events from its SQLite database.
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
    let row = try database.rows(
      ["timestamp", "category"], of: "events", "ORDER BY timestamp, rowid")
    var events: [LoggerEvent] = []
    while try row.step() {
      let time = row.text(0) ?? ""
      guard let timestamp = Timestamp(utc: time) else {
        throw Faults(
          file: database.file, field: "events row \(row.integer(2) ?? 0), timestamp",
          problem: Fault.expected("a time", found: time))
      }
      if let category = row.text(1).flatMap(LoggerEvent.Category.init) {
        events.append(LoggerEvent(timestamp: timestamp, category: category))
      }
    }
    return events
  }
}
