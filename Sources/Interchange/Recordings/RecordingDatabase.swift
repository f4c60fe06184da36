import Journeys
import RailNetwork
package import Text
package import Tracking

/// Reads the recording app's SQLite database: its sessions, locations and motion activities.
///
/// The tables are those of the talk's app (github.com/twocentstudios/train-tracker-talk,
/// StartEndLocation and SignificantStartLocation): ids are texts, times are UTC texts such as
/// `2025-08-04 07:15:40.000`, and NULL is "not measured". Columns that a version of the app lacks
/// count as not measured.
package enum RecordingDatabaseReader {
  /// A session as the database lists it.
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
    if let session { try statement.bind([.text(session)]) }
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
        row, database, "timestamp", Fault.not("a time such as 2025-08-04 07:15:40.000", time))
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

/// Writes recordings as the recording app's SQLite database, which the talk's SessionViewer opens.
package enum RecordingDatabaseWriter {
  /// The bytes of a database with one session per recording.
  ///
  /// A name that is no UUID is replaced by one made from it, since the app takes no other id; it is
  /// kept as the session's notes where there are none.
  /// - Returns: the bytes of the database.
  /// - Throws: one fault if this machine has no SQLite.
  package static func bytes(
    _ recordings: [ImportedRecording], file: String
  ) throws(Faults) -> [UInt8] {
    let database = try SQLiteDatabase(inMemoryFor: file)
    try database.run(schema)
    try database.execute("BEGIN")
    let session = try SQLiteStatement(
      "INSERT INTO sessions VALUES (?, ?, ?, ?, 0, 1)", in: database)
    let location = try SQLiteStatement(
      "INSERT INTO locations VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", in: database)
    let activity = try SQLiteStatement(
      "INSERT INTO motionActivities VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", in: database)
    for (number, recording) in recordings.enumerated() {
      let id = DerivedUUID.text(of: recording.name, or: "session \(number)")
      let times = recording.locations.map(\.timestamp)
      try session.run([
        .text(id), .text((times.min() ?? Timestamp(millisecondsSince1970: 0)).databaseText),
        SQLiteValue(times.max()?.databaseText),
        SQLiteValue(
          !recording.notes.isEmpty ? recording.notes : id == recording.name ? nil : recording.name),
      ])
      for (index, measured) in recording.locations.enumerated() {
        try location.run(
          [
            .text(DerivedUUID.text(of: "\(id) location \(index)")),
            .real(measured.coordinate.latitude), .real(measured.coordinate.longitude),
            SQLiteValue(measured.altitudeMetres), .text(measured.timestamp.databaseText),
            SQLiteValue(measured.horizontalAccuracyMetres),
            SQLiteValue(measured.verticalAccuracyMetres),
            SQLiteValue(measured.courseDegrees), SQLiteValue(measured.speedMetresPerSecond),
            .text(id),
          ])
      }
      for (index, motion) in recording.motionActivities.enumerated() {
        let kinds = MotionActivity.Kind.allCases.map {
          SQLiteValue.integer(motion.kinds.contains($0) ? 1 : 0)
        }
        try activity.run(
          [
            .text(DerivedUUID.text(of: "\(id) activity \(index)")),
            .text(motion.start.databaseText), .text(motion.confidence.rawValue),
          ] + kinds + [.text(id)])
      }
    }
    try database.execute("COMMIT")
    return try database.bytes()
  }

  private static let schema = """
    CREATE TABLE sessions (id TEXT PRIMARY KEY NOT NULL, startDate TEXT NOT NULL, endDate TEXT,
    notes TEXT, isFromColdLaunch INTEGER NOT NULL, isOnTrain INTEGER NOT NULL);
    CREATE TABLE locations (id TEXT PRIMARY KEY NOT NULL, latitude REAL NOT NULL,
    longitude REAL NOT NULL, altitude REAL, timestamp TEXT NOT NULL, horizontalAccuracy REAL,
    verticalAccuracy REAL, course REAL, speed REAL, sessionID TEXT NOT NULL);
    CREATE TABLE motionActivities (id TEXT PRIMARY KEY NOT NULL, startDate TEXT NOT NULL,
    confidence TEXT NOT NULL, stationary INTEGER NOT NULL, walking INTEGER NOT NULL,
    running INTEGER NOT NULL, automotive INTEGER NOT NULL, cycling INTEGER NOT NULL,
    unknown INTEGER NOT NULL, sessionID TEXT);
    CREATE INDEX idx_location_sessionID ON locations(sessionID);
    CREATE INDEX idx_location_timestamp ON locations(timestamp)
    """
}

extension Timestamp {
  /// `2025-08-04 07:15:40.000`, as the recording app's databases have it.
  package var databaseText: String {
    iso8601.dropLast().split(separator: "T").joined(separator: " ")
  }
}

/// Ids that follow from what they stand for, so that the same export gives the same bytes.
private enum DerivedUUID {
  /// The text itself if it is a UUID, else one made from it, or from a fallback if it is empty.
  static func text(of name: String, or fallback: String = "") -> String {
    isUUID(name) ? name : made(from: name.isEmpty ? fallback : name)
  }

  private static func isUUID(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
  }

  /// The start of the text's SHA-256 in the shape of a UUID of version 8 (RFC 9562).
  private static func made(from text: String) -> String {
    let digits = ContentHash(text.utf8).description.uppercased()
    let (high, low) = (digits.prefix(16), digits.suffix(16))
    return "\(high.prefix(8))-\(high.dropFirst(8).prefix(4))-8\(high.suffix(3))"
      + "-8\(low.dropFirst(1).prefix(3))-\(low.suffix(12))"
  }
}
