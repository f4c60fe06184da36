package import RailNetwork
package import Tracking

/// An arrival or departure that the rider logged in the ground-truth logger.
///
/// The logger (GroundTruthLogger of github.com/twocentstudios/train-tracker-talk) stores no
/// station, railway or direction. These are found from the position of the phone.
package struct LoggerEvent: Sendable, Equatable {
  /// In the logger's own words.
  ///
  /// Its other categories are skipped.
  package enum Category: String, Sendable { case trainArrival, trainDeparture }

  package var timestamp: Timestamp
  package var category: Category
}

/// Reads the ground-truth logger's events from its SQLite database.
package enum LoggerEventReader {
  /// The events in the logger's database, oldest first.
  package static func read(_ database: SQLiteDatabase) throws(Faults) -> [LoggerEvent] {
    try database.check(
      isOf: "the ground-truth logger", ["events": ["timestamp", "category", "notes"]])
    let row = try database.rows(
      ["timestamp", "category"], of: "events", "ORDER BY timestamp, rowid")
    var log = FaultLog(file: database.file)
    var events: [LoggerEvent] = []
    while try row.step() {
      let time = row.text(0) ?? ""
      guard let timestamp = Timestamp(utc: time) else {
        log.add(
          field: "events row \(row.integer(2) ?? 0), timestamp",
          Fault.expected("a time", found: time))
        continue
      }
      if let category = row.text(1).flatMap(LoggerEvent.Category.init) {
        events.append(LoggerEvent(timestamp: timestamp, category: category))
      }
    }
    try log.throwIfAny()
    return events
  }
}
