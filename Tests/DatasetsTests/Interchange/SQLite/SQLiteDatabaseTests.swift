import Foundation
import RailNetwork
import TestKit
import Testing
@testable import Interchange

@Suite struct SQLiteDatabaseTests {
  private let scratch = ScratchFolder()

  /// The bytes of a database with one session of 400 locations.
  static func sample() throws -> [UInt8] {
    let scratch = ScratchFolder()
    let path = scratch.file("sample.sqlite")
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

  @Test func `reports a missing SQLite library`() {
    let faults = #expect(throws: Faults.self) {
      try SQLiteLibrary(for: "a.sqlite", names: ["libnosuch.so.9"])
    }
    #expect(
      faults?.description == "a.sqlite: needs the SQLite library, which is not installed "
        + "(install it (Debian and Ubuntu: apt install libsqlite3-0), or use CSV or GPX instead)")
  }

  @Test func `rejects a text file as a database`() throws {
    let path = try scratch.write(Array("timestamp,latitude,longitude\n".utf8), to: "a.sqlite")
    #expect(Self.problems { _ = try Self.read(path) } == ["not an SQLite database"])
  }

  @Test(arguments: [50, 99, 100, 512, 4_096, 4_100, 20_000])
  func `rejects a truncated database before the first session`(length: Int) throws {
    let path = try scratch.write(Self.sample().prefix(length), to: "cut.sqlite")
    var given = 0
    let problems = Self.problems {
      _ = try RecordingDatabaseReader.read(SQLiteDatabase(reading: path)) { _ in given += 1 }
    }
    #expect(problems == ["the database is damaged or cut off"])
    #expect(given == 0)
  }

  @Test func `rejects a page of random bytes as damaged`() throws {
    var bytes = try Self.sample()
    for offset in 8_192..<bytes.count { bytes[offset] = UInt8(truncatingIfNeeded: offset &* 37) }
    let path = try scratch.write(bytes, to: "noise.sqlite")
    #expect(Self.problems { _ = try Self.read(path) } == ["the database is damaged or cut off"])
  }

  @Test func `reports a locked database`() throws {
    let path = try scratch.write(Self.sample(), to: "locked.sqlite")
    let writer = try SQLiteDatabase(writing: path)
    try writer.execute("BEGIN EXCLUSIVE")
    #expect(
      Self.problems { _ = try Self.read(path) } == ["the database is locked by another program"])
    try writer.execute("ROLLBACK")
    #expect(try Self.read(path).count == 1)
  }

  @Test func `reads a write-ahead log and leaves nothing beside the database`() throws {
    let path = try scratch.write(Self.sample(), to: "logged.sqlite")
    let writer = try SQLiteDatabase(writing: path)
    try writer.execute("PRAGMA journal_mode = WAL")
    try writer.execute("UPDATE sessions SET notes = 'changed in the log'")
    for ending in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: path + ending, toPath: scratch.file("left.sqlite\(ending)"))
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: scratch.file("left.sqlite-wal")))
    #expect(try Self.read(scratch.file("left.sqlite")).map(\.notes) == ["changed in the log"])
    #expect(scratch.files.filter { $0.hasPrefix("left") } == ["left.sqlite", "left.sqlite-wal"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.file("left.sqlite-wal"))) == log)

    let plain = try scratch.write(Self.sample(), to: "plain.sqlite")
    try SQLiteDatabase(writing: plain).execute("PRAGMA journal_mode = WAL")
    let before = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    #expect(try Self.read(plain).count == 1)
    let after = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    #expect(after == before)
  }

  @Test func `opens a path with characters that are invalid in a URI`() throws {
    let path = try scratch.write(Self.sample(), to: "50%? #1 車両.sqlite")
    #expect(try Self.read(path).count == 1)
  }

  @Test func `reports the tables of an unknown database`() throws {
    let path = scratch.file("foreign.sqlite")
    let writer = try SQLiteDatabase(writing: path)
    try writer.execute("CREATE TABLE albums (id INTEGER)")
    try writer.execute("CREATE TABLE artists (id INTEGER)")
    #expect(
      Self.problems { _ = try Self.read(path) } == [
        "not a database of the recording app: it has no table locations"
      ])
  }

  @Test(arguments: [
    (
      """
      CREATE VIEW events AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n)
      SELECT i AS timestamp, i AS category, i AS notes FROM n
      """, "views and virtual tables are not supported"
    ),
    (
      "CREATE VIRTUAL TABLE events USING rtree(id, timestamp, category, notes, d)",
      "views and virtual tables are not supported"
    ),
    (
      """
      CREATE TABLE events (category, notes, timestamp, a AS (hex(zeroblob(300000000))),
      b AS (1) STORED)
      """, "generated columns are not supported: a, b"
    ),
  ])
  func `reads only real tables, so that no code in the file runs`(schema: String, problem: String)
    throws
  {
    let path = scratch.file("code.sqlite")
    _ = try SQLiteDatabase(writing: path, [schema])
    let faults = #expect(throws: Faults.self) {
      try SQLiteDatabase(reading: path).rows(["timestamp"], of: "events")
    }
    #expect(faults?.all.map(\.problem) == [problem])
    #expect(faults?.all.map(\.field) == ["events"])
  }

  @Test func `stops a query with too many steps, and rejects a value that is too long`() throws {
    let path = scratch.file("long.sqlite")
    _ = try SQLiteDatabase(
      writing: path,
      [
        "CREATE TABLE events (timestamp, category, notes)",
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO events SELECT 'noon', i, i FROM n
        """, "INSERT INTO events VALUES (hex(zeroblob(600000)), '', '')",
      ])
    let database = try SQLiteDatabase(reading: path, mostSteps: 1_000_000)
    #expect(
      Self.problems {
        _ = try database.rows("SELECT sum(a.notes) FROM events a, events b, events c", of: [])
          .step()
      } == ["a query takes more than 1000000 steps"])
    #expect(
      Self.problems {
        _ = try database.rows(["timestamp"], of: "events", "ORDER BY timestamp").step()
      } == ["a value is longer than 1 MiB"])
  }
}

extension SQLiteDatabase {
  /// Opens or makes a file and runs statements on it; the program itself only reads databases.
  convenience init(writing path: String, _ statements: [String] = []) throws(Faults) {
    let readWrite: CInt = 0x2
    let create: CInt = 0x4
    try self.init(file: path, flags: readWrite | create)
    for statement in statements { try execute(statement) }
  }
}

enum SQLFixture {
  /// The statements of a fixture, separated by blank lines.
  static func statements(_ name: String) -> [String] {
    let text = try? Checkout.text("Tests/DatasetsTests/Fixtures/\(name)")
    return (text ?? "").components(separatedBy: "\n\n")
  }
}
