import Geometry
package import PlainText
package import Tracking

/// Writes recordings as the recording app's SQLite database, which the talk's SessionViewer opens.
package enum RecordingDatabaseWriter {
  /// The bytes of a database with one session per recording.
  ///
  /// A name that is no UUID is replaced by one made from it, since the app takes no other id; it is
  /// kept as the session's notes where there are none.
  /// - Parameters:
  ///   - recordings: what to write, in this order.
  ///   - file: the file that the bytes are for.
  /// - Returns: the bytes of the database.
  /// - Throws: one fault if this machine has no SQLite.
  package static func bytes(
    _ recordings: [ImportedRecording], file: String
  ) throws(Faults) -> [UInt8] {
    let database = try SQLiteDatabase(inMemoryFor: file)
    for statement in schema { try database.execute(statement) }
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
      for (index, fix) in recording.locations.enumerated() {
        try location.run(
          [
            .text(DerivedUUID.text(of: "\(id) location \(index)")),
            .real(fix.coordinate.latitude), .real(fix.coordinate.longitude),
            SQLiteValue(fix.altitudeMetres), .text(fix.timestamp.databaseText),
            SQLiteValue(fix.horizontalAccuracyMetres), SQLiteValue(fix.verticalAccuracyMetres),
            SQLiteValue(fix.courseDegrees), SQLiteValue(fix.speedMetresPerSecond), .text(id),
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

  private static let schema = [
    """
    CREATE TABLE sessions (id TEXT PRIMARY KEY NOT NULL, startDate TEXT NOT NULL, endDate TEXT,
    notes TEXT, isFromColdLaunch INTEGER NOT NULL, isOnTrain INTEGER NOT NULL)
    """,
    """
    CREATE TABLE locations (id TEXT PRIMARY KEY NOT NULL, latitude REAL NOT NULL,
    longitude REAL NOT NULL, altitude REAL, timestamp TEXT NOT NULL, horizontalAccuracy REAL,
    verticalAccuracy REAL, course REAL, speed REAL, sessionID TEXT NOT NULL)
    """,
    """
    CREATE TABLE motionActivities (id TEXT PRIMARY KEY NOT NULL, startDate TEXT NOT NULL,
    confidence TEXT NOT NULL, stationary INTEGER NOT NULL, walking INTEGER NOT NULL,
    running INTEGER NOT NULL, automotive INTEGER NOT NULL, cycling INTEGER NOT NULL,
    unknown INTEGER NOT NULL, sessionID TEXT)
    """,
    "CREATE INDEX idx_location_sessionID ON locations(sessionID)",
    "CREATE INDEX idx_location_timestamp ON locations(timestamp)",
  ]
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

  /// FNV-1a of the text in two halves, in the shape of a UUID of version 8 (RFC 9562).
  private static func made(from text: String) -> String {
    func hash(_ start: UInt64) -> String {
      var hash = start
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      let digits = String(hash, radix: 16, uppercase: true)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    let high = hash(0xcbf2_9ce4_8422_2325)
    let low = hash(0x8422_2325_cbf2_9ce4)
    return "\(high.prefix(8))-\(high.dropFirst(8).prefix(4))-8\(high.suffix(3))"
      + "-8\(low.dropFirst(1).prefix(3))-\(low.suffix(12))"
  }
}
