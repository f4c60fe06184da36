import Foundation
import Testing
import Text
@testable import Interchange

@Suite struct SQLiteDatabaseTests {
  /// The bytes of a database with one session of 400 locations.
  static func sample() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = folder.path("sample.sqlite")
    _ = try SQLiteDatabase(
      writing: path,
      RecordingDatabaseTests.tables + [
        "INSERT INTO sessions VALUES ('A', '2025-08-04 07:15:00.000', NULL, NULL, 0, 1)",
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
        INSERT INTO locations SELECT 'location ' || i, 35 + i / 10000.0, 139, NULL,
        '2025-08-04 07:15:40.000', 18, NULL, NULL, NULL, 'A' FROM n
        """,
      ])
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  static func read(_ path: String) throws(Faults) -> [ImportedRecording] {
    var recordings: [ImportedRecording] = []
    _ = try RecordingDatabaseReader.read(SQLiteDatabase(reading: path)) { recordings.append($0) }
    return recordings
  }

  static func problems(_ body: () throws -> Void) -> [String] {
    let faults = #expect(throws: Faults.self) { try body() }
    return faults?.all.map(\.problem) ?? []
  }

  @Test func `a machine without SQLite says so when a database is opened`() {
    let faults = #expect(throws: Faults.self) {
      try SQLiteLibrary(for: "a.sqlite", names: ["libnosuch.so.9"])
    }
    #expect(
      faults?.description
        == "a.sqlite: needs the SQLite library, which this machine doesn't have "
        + "(install it (Debian and Ubuntu: apt install libsqlite3-0), or use CSV or GPX instead)")
  }

  @Test func `rejects a text file as a database`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("a.sqlite", Array("timestamp,latitude,longitude\n".utf8))
    #expect(Self.problems { _ = try Self.read(path) } == ["not an SQLite database"])
  }

  @Test(arguments: [50, 99, 100, 512, 4_096, 4_100, 20_000])
  func `a database that is cut short is refused before the first session`(length: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("cut.sqlite", Self.sample().prefix(length))
    var given = 0
    let problems = Self.problems {
      _ = try RecordingDatabaseReader.read(SQLiteDatabase(reading: path)) { _ in given += 1 }
    }
    #expect(problems == ["the database is damaged or cut short"])
    #expect(given == 0)
  }

  @Test func `a page of random bytes counts as damage`() throws {
    let folder = try TemporaryFolder()
    var bytes = try Self.sample()
    for offset in 8_192..<bytes.count { bytes[offset] = UInt8(truncatingIfNeeded: offset &* 37) }
    let path = try folder.file("noise.sqlite", bytes)
    #expect(Self.problems { _ = try Self.read(path) } == ["the database is damaged or cut short"])
  }

  @Test func `says that a database is locked`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("locked.sqlite", Self.sample())
    let writer = try SQLiteDatabase(writing: path)
    try writer.execute("BEGIN EXCLUSIVE")
    #expect(
      Self.problems { _ = try Self.read(path) } == ["the database is locked by another program"])
    try writer.execute("ROLLBACK")
    #expect(try Self.read(path).count == 1)
  }

  @Test func `a write-ahead log is read too, and nothing is left beside the database`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("logged.sqlite", Self.sample())
    let writer = try SQLiteDatabase(writing: path)
    try writer.execute("PRAGMA journal_mode = WAL")
    try writer.execute("UPDATE sessions SET notes = 'changed in the log'")
    #expect(try Self.read(path).map(\.notes) == ["changed in the log"])

    let plain = try folder.file("plain.sqlite", Self.sample())
    try SQLiteDatabase(writing: plain).execute("PRAGMA journal_mode = WAL")
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(try Self.read(plain).count == 1)
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
    #expect(after == before)
  }

  @Test func `a path may hold what a URI may not`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("50%? #1 車両.sqlite", Self.sample())
    #expect(try Self.read(path).count == 1)
  }

  @Test func `a foreign database is named by its tables`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("foreign.sqlite")
    let writer = try SQLiteDatabase(writing: path)
    try writer.execute("CREATE TABLE albums (id INTEGER)")
    try writer.execute("CREATE TABLE artists (id INTEGER)")
    #expect(
      Self.problems { _ = try Self.read(path) } == [
        "is a database, but not the recording app's: its tables are albums, artists"
      ])
  }

  @Test func `a view that poses as a table is not run`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("view.sqlite")
    let writer = try SQLiteDatabase(writing: path)
    try writer.execute(
      """
      CREATE VIEW locations AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n)
      SELECT i AS timestamp, i AS latitude, i AS longitude, i AS sessionID FROM n
      """)
    #expect(Self.problems { _ = try Self.read(path) }.count == 1)
  }
}
