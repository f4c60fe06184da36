import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Interchange

@Suite struct RecordingDatabaseTests {
  private let scratch = ScratchFolder()

  func database(_ statements: [String]) throws -> String {
    let path = scratch.file("app.sqlite")
    _ = try SQLiteDatabase(writing: path, statements)
    return path
  }

  static let tables = SQLFixture.statements("recording-tables.sql")

  static let rows = SQLFixture.statements("recording-rows.sql")

  @Test func `reads sessions with their locations in the order of delivery`() throws {
    let path = try database(Self.tables + Self.rows)
    var recordings: [ImportedRecording] = []
    let empty = try RecordingDatabaseReader.read(SQLiteDatabase(reading: path)) {
      recordings.append($0)
    }
    #expect(empty == 1)
    #expect(recordings.map(\.name) == ["A", "B"])
    #expect(recordings[0].warnings == ["the app did not classify it as a train ride"])
    #expect(recordings[1].notes == "to work")
    #expect(
      recordings[1].locations.map(\.timestamp.iso8601) == [
        "2025-08-04T07:15:40.250Z", "2025-08-04T07:15:39.000Z",
      ])
    let first = recordings[1].locations[0]
    #expect(first.speedMetresPerSecond == 25.6)
    #expect(first.courseDegrees == 16.7)
    #expect(first.horizontalAccuracyMetres == 18)
    #expect(first.verticalAccuracyMetres == 4)
    #expect(first.altitudeMetres == 12.5)
    let invalid = recordings[1].locations[1]
    #expect(invalid.speedMetresPerSecond == nil && invalid.horizontalAccuracyMetres == nil)
    #expect(invalid.altitudeMetres == 3)
  }

  @Test func `reads the database of the app's first version`() throws {
    let path = try database([
      "CREATE TABLE sessions (id TEXT, date TEXT NOT NULL, notes TEXT)",
      "CREATE TABLE locations (latitude REAL, longitude REAL, timestamp TEXT, sessionID TEXT)",
      "INSERT INTO sessions VALUES ('A', '2025-08-04 07:15:00.000', 'first')",
      "INSERT INTO sessions VALUES ('B', '2025-08-04 07:15:00.000', 'empty')",
      "INSERT INTO locations VALUES (35, 139, '2025-08-04 07:15:00.000', 'A')",
      "INSERT INTO locations VALUES (35, 139, '2025-08-04 07:15:00.000', 'lost')",
    ])
    let recordings = try SQLiteDatabaseTests.read(path)
    #expect(recordings.map(\.notes) == ["first", ""])
    #expect(recordings[1].warnings == ["the database has no session with this id"])
    #expect(try RecordingDatabaseReader.read(SQLiteDatabase(reading: path)) { _ in } == 1)
  }

  @Test(arguments: [
    (
      "(35, 139, '4 August', 'A')", "locations row 1, timestamp",
      "expected a time, found '4 August'"
    ),
    (
      "(139, 35, '2025-08-04 07:15:00.000', 'A')", "locations row 1, latitude, longitude",
      "not a place on the earth in degrees"
    ),
    (
      "('x', 35, '2025-08-04 07:15:00.000', 'A')", "locations row 1, latitude",
      "expected a number of degrees, found 'x'"
    ),
  ]) func `reports an invalid row`(row: String, field: String, problem: String) throws {
    let path = try database([
      "CREATE TABLE locations (latitude, longitude, timestamp TEXT, sessionID TEXT)",
      "INSERT INTO locations VALUES \(row)",
    ])
    let faults = #expect(throws: Faults.self) { try SQLiteDatabaseTests.read(path) }
    #expect(faults?.all.first?.field == field)
    #expect(faults?.all.first?.problem == problem)
  }

  @Test(arguments: ["sessionId", "SESSIONID", "sessionid"])
  func `the case of names does not count`(session: String) throws {
    let path = try database([
      "CREATE TABLE Sessions (ID TEXT, Notes TEXT)",
      "CREATE TABLE Locations (Latitude, longitude, Timestamp TEXT, \(session) TEXT, Speed)",
      "INSERT INTO Sessions VALUES ('A', 'wet')",
      "INSERT INTO Locations VALUES (35, 139, '2025-08-04 07:15:00.000', 'A', 20)",
    ])
    let recordings = try SQLiteDatabaseTests.read(path)
    #expect(recordings.map(\.notes) == ["wet"])
    #expect(recordings[0].locations.map(\.speedMetresPerSecond) == [20])
  }

  @Test func `names a missing column`() throws {
    let path = try database(["CREATE TABLE locations (lat, longitude, timestamp TEXT)"])
    let faults = #expect(throws: Faults.self) { try SQLiteDatabaseTests.read(path) }
    #expect(
      faults?.all.first?.problem == "not a database of the recording app: the table locations has "
        + "no column latitude, sessionID")
    #expect(faults?.all.first?.remedy == "its columns are lat, longitude, timestamp")
  }

  @Test func `reads the motion of each session of the recording app`() throws {
    let path = try database(
      Self.tables + Self.rows + [
        "INSERT INTO motionActivities VALUES "
          + "('1', '2025-08-04 07:15:45.000', 'high', 1, 0, 0, 1, 0, 0, 'B'), "
          + "('2', '2025-08-04 07:15:41.000', 'low', 0, 1, 0, 0, 0, 0, 'B'), "
          + "('3', '2025-08-04 07:15:41.000', 'low', 0, 1, 0, 0, 0, 0, NULL)"
      ])
    var motion: [String: [String]] = [:]
    _ = try RecordingDatabaseReader.read(SQLiteDatabase(reading: path)) {
      motion[$0.name] = $0.motion.map(\.activities.text)
    }
    #expect(motion == ["A": [], "B": ["automotive", "walking", "stationary+automotive"]])
  }
}
