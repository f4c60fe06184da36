import Journeys
import RailNetwork
package import Text
import Tracking

/// Reads the recording app's SQLite database: its sessions, locations and motion activities.
///
/// The tables are those of the talk's app (github.com/twocentstudios/train-tracker-talk,
/// StartEndLocation and SignificantStartLocation): ids are texts, times are UTC texts such as
/// `2025-08-04 07:15:40.000`, and NULL is "not measured". Columns that a version of the app lacks
/// count as not measured.
package enum RecordingDatabaseReader {
  private struct Session {
    var notes = ""
    var warnings: [String] = []
    var motionActivities: [MotionActivity] = []
  }

  /// Whether the database has the recording app's table of locations.
  package static func recognises(_ database: SQLiteDatabase) throws(Faults) -> Bool {
    let columns = try database.columns(of: "locations")
    return try database.tables().contains("locations")
      && ["timestamp", "latitude", "longitude", "sessionID"].allSatisfy(columns.contains)
  }

  /// Gives each session to `each` as soon as it is read, so that only one is in memory.
  ///
  /// Locations come in the order in which the phone delivered them, sessions in that of their ids.
  /// - Returns: how many of the sessions asked for have no location, and were not given.
  /// - Throws: the first fault of the database or of a row, or what `each` throws.
  package static func read(
    _ database: SQLiteDatabase, session: String? = nil,
    each: (ImportedRecording) throws(Faults) -> Void
  ) throws(Faults) -> Int {
    guard try recognises(database) else {
      let tables = try database.tables().prefix(8).joined(separator: ", ")
      throw Faults(
        file: database.file,
        problem: "is a database, but not the recording app's: its tables are "
          + (tables.isEmpty ? "none" : tables),
        remedy: "the recording app's has sessions and locations")
    }
    let sessions = try self.sessions(database)
    if let session, sessions[session] == nil {
      let known = sessions.keys.sorted().prefix(5).joined(separator: ", ")
      throw Faults(
        file: database.file, field: session, problem: "not a session of this database",
        remedy: known.isEmpty ? "it has no session at all" : "its first are \(known)")
    }
    let statement = try locations(database, session: session)
    var current: ImportedRecording?
    var emptySessions = session == nil ? sessions.count : 1
    while try statement.step() {
      let id = statement.text(0) ?? ""
      if let recording = current, recording.name != id {
        try each(recording)
        current = nil
      }
      if current == nil {
        emptySessions -= sessions[id] == nil ? 0 : 1
        let session = sessions[id] ?? Session(warnings: ["the database has no session of this id"])
        current = ImportedRecording(
          name: id, notes: session.notes, motionActivities: session.motionActivities,
          warnings: session.warnings)
      }
      guard current?.take(try location(statement, database), line: nil) == true else {
        throw fault(
          statement, database, "latitude, longitude", "not a place on the earth in degrees")
      }
    }
    if let current { try each(current) }
    return emptySessions
  }

  private static func locations(
    _ database: SQLiteDatabase, session: String?
  ) throws(Faults) -> SQLiteStatement {
    let present = Set(try database.columns(of: "locations"))
    let columns = LocationColumn.allCases.map(\.rawValue)
      .map { present.contains($0) ? $0 : "NULL" }.joined(separator: ", ")
    let filter = session == nil ? "" : "WHERE sessionID = ?"
    let statement = try SQLiteStatement(
      """
      SELECT sessionID, \(columns), rowid FROM locations \(filter)
      ORDER BY sessionID, rowid
      """, in: database)
    if let session { try statement.bind(session) }
    return statement
  }

  private static func fault(
    _ row: SQLiteStatement, _ database: SQLiteDatabase, _ field: String, _ problem: String
  ) -> Faults {
    Faults(
      file: database.file, field: "locations row \(row.integer(9) ?? 0), \(field)",
      problem: problem)
  }

  private static func location(
    _ row: SQLiteStatement, _ database: SQLiteDatabase
  ) throws(Faults) -> PartialLocation {
    let time = row.text(1) ?? ""
    guard let timestamp = Timestamp(utc: time) else {
      throw fault(
        row, database, "timestamp",
        Fault.expected("a time such as 2025-08-04 07:15:40.000", found: time))
    }
    var values = PartialLocation(timestamp: timestamp)
    for (offset, column) in LocationColumn.allCases.enumerated() where column != .timestamp {
      values[column] = row.real(1 + offset)
    }
    return values
  }

  private static func sessions(_ database: SQLiteDatabase) throws(Faults) -> [String: Session] {
    var sessions: [String: Session] = [:]
    let tables = try database.tables()
    if tables.contains("sessions") {
      let columns = Set(try database.columns(of: "sessions"))
      let notes = columns.contains("notes") ? "notes" : "NULL"
      let isOnTrain = columns.contains("isOnTrain") ? "isOnTrain" : "NULL"
      let statement = try SQLiteStatement(
        "SELECT id, \(notes), \(isOnTrain) FROM sessions", in: database)
      while try statement.step() {
        var session = Session(notes: statement.text(1) ?? "")
        if statement.integer(2) == 0 { session.warnings = ["the app did not take it for a train"] }
        sessions[statement.text(0) ?? ""] = session
      }
    }
    guard tables.contains("motionActivities") else { return sessions }
    let statement = try SQLiteStatement(
      """
      SELECT sessionID, startDate, confidence, stationary, walking, running, automotive, cycling,
      unknown FROM motionActivities WHERE sessionID IS NOT NULL ORDER BY startDate, rowid
      """, in: database)
    while try statement.step() {
      guard let start = statement.text(1).flatMap({ Timestamp(utc: $0) }),
        let confidence = statement.text(2).flatMap({ MotionActivity.Confidence(rawValue: $0) })
      else {
        throw Faults(
          file: database.file, field: "motionActivities",
          problem: "a row has no time or no confidence of low, medium or high")
      }
      let kinds = MotionActivity.Kind.allCases.enumerated().filter { offset, _ in
        statement.integer(3 + offset) == 1
      }.map(\.element)
      sessions[statement.text(0) ?? ""]?.motionActivities.append(
        MotionActivity(start: start, confidence: confidence, kinds: Set(kinds)))
    }
    return sessions
  }
}
