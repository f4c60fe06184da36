package import RailNetwork
import Tracking

/// Reads sessions and locations from the recording app's SQLite database.
///
/// The tables are those of the talk's app (github.com/twocentstudios/train-tracker-talk,
/// StartEndLocation and SignificantStartLocation). Ids are texts, times are UTC texts such as
/// `2025-08-04 07:15:40.000`, and NULL means "not measured". If a version of the app lacks a
/// column, its values are not measured. Where the app recorded motion, too, it is in
/// `motionActivities`.
package enum RecordingDatabaseReader {
  /// Passes each session to `each` as soon as it is read, so that only one is in memory.
  ///
  /// Locations are in the order in which the phone delivered them; sessions are sorted by id.
  /// - Returns: the number of sessions without a location; they were skipped.
  package static func read(
    _ database: SQLiteDatabase, each: (ImportedRecording) throws(Faults) -> Void
  ) throws(Faults) -> Int {
    let tables = try database.tables()
    try database.check(
      isOf: "the recording app",
      ["locations": ["timestamp", "latitude", "longitude", "sessionID"]])
    var motion = tables.contains(MotionActivities.table) ? try MotionActivities.read(database) : [:]
    let sessions = try sessions(database, tables)
    let row = try database.rows(
      LocationColumn.allCases.map(\.rawValue) + ["sessionID"], of: "locations",
      "ORDER BY sessionID, rowid")
    var intake = LocationIntake(file: database.file, zone: nil)
    var current: ImportedRecording?
    var emptySessions = sessions.count
    /// Passes on the finished session. Its times are UTC, so none are guessed.
    func finish() throws(Faults) {
      try intake.faults.throwIfAny()
      if var recording = current, !recording.locations.isEmpty {
        recording.motion = motion.removeValue(forKey: recording.name)?.oldestFirst ?? []
        try each(recording.plausible())
      }
      current = nil
    }
    while try row.step() {
      let id = row.text(LocationColumn.allCases.count) ?? ""
      if let recording = current, recording.name != id { try finish() }
      if current == nil {
        emptySessions -= sessions[id] == nil ? 0 : 1
        intake = LocationIntake(file: database.file, zone: nil)
      }
      var recording =
        current ?? sessions[id]
        ?? ImportedRecording(name: id, warnings: ["the database has no session with this id"])
      current = nil
      try intake.take(
        Self.values(of: row, &intake.times), line: nil,
        row: row.integer(LocationColumn.allCases.count + 1), into: &recording)
      current = recording
    }
    try finish()
    return emptySessions
  }

  private static func values(
    of row: SQLiteStatement, _ times: inout TimeReader
  ) -> PartialLocation {
    var values = PartialLocation()
    for (index, quantity) in LocationColumn.allCases.enumerated() {
      let text = row.text(index)
      if quantity == .timestamp {
        values.take(time: text ?? row.real(index).map(NumberText.exact) ?? "", by: &times)
      } else if let number = row.real(index) {
        values.take(number, in: MeasuredColumn(quantity))
      } else {
        values.take(text ?? "", in: MeasuredColumn(quantity))
      }
    }
    return values
  }

  /// The sessions by id, without their locations.
  private static func sessions(
    _ database: SQLiteDatabase, _ tables: [String]
  ) throws(Faults) -> [String: ImportedRecording] {
    var sessions: [String: ImportedRecording] = [:]
    if tables.contains(where: { $0.lowercased() == "sessions" }) {
      let row = try database.rows(["id", "notes", "isOnTrain"], of: "sessions")
      while try row.step() {
        let id = row.text(0) ?? ""
        sessions[id] = ImportedRecording(
          name: id, notes: row.text(1) ?? "",
          warnings: row.integer(2) == 0 ? ["the app did not classify it as a train ride"] : [])
      }
    }
    return sessions
  }
}

/// The table of Core Motion's activities.
private enum MotionActivities {
  static let table = "motionActivities"

  /// The events of each session.
  static func read(_ database: SQLiteDatabase) throws(Faults) -> [String: [MotionEvent]] {
    let names = MotionEvent.Activities.names
    let row = try database.rows(
      ["startDate", "sessionID", "confidence"] + names, of: table, "ORDER BY rowid")
    var log = FaultLog(file: database.file)
    var events: [String: [MotionEvent]] = [:]
    while try row.step() {
      guard let session = row.text(1) else { continue }
      let time = row.text(0) ?? ""
      guard let timestamp = Timestamp(utc: time) else {
        log.add(
          field: "\(table) row \(row.integer(names.count + 3) ?? 0), startDate",
          Fault.expected("a time", found: time))
        continue
      }
      let activities = ForeignMotion.activities { name in
        names.firstIndex(of: name).flatMap { row.integer($0 + 3) }.map { $0 != 0 }
      }
      events[session, default: []].append(
        MotionEvent(
          timestamp: timestamp, activities: activities ?? [],
          confidence: row.text(2).flatMap(MotionEvent.Confidence.init)))
    }
    try log.throwIfAny()
    return events
  }
}
