import RailNetwork
import TestKit
import Testing
import Tracking
@testable import Interchange

@Suite struct LoggerEventTests {
  private let scratch = ScratchFolder()

  static let expected = [
    LoggerEvent(
      timestamp: Timestamp(millisecondsSince1970: 1_754_291_740_250), category: .trainDeparture),
    LoggerEvent(
      timestamp: Timestamp(millisecondsSince1970: 1_754_291_800_000), category: .trainArrival),
  ]

  @Test func `reads the logger's database, oldest first`() throws {
    let path = scratch.file("logger.sqlite")
    let database = try SQLiteDatabase(writing: path)
    try database.execute(
      """
      CREATE TABLE events (id TEXT PRIMARY KEY NOT NULL, timestamp TEXT NOT NULL, category TEXT,
      notes TEXT NOT NULL DEFAULT '')
      """)
    try database.execute(
      """
      INSERT INTO events VALUES
      ('b', '2025-08-04 07:16:40.000', 'trainArrival', 'Kikuna, "late"'),
      ('a', '2025-08-04 07:15:40.250', 'trainDeparture', ''),
      ('c', '2025-08-04 07:16:41.000', NULL, '')
      """)
    #expect(try LoggerEventReader.read(SQLiteDatabase(reading: path)) == Self.expected)
    try database.execute("UPDATE events SET timestamp = 'noon' WHERE id IN ('b', 'c')")
    let faults = #expect(throws: Faults.self) {
      try LoggerEventReader.read(SQLiteDatabase(reading: path))
    }
    #expect(
      faults?.all.map(\.description)
        == [1, 3].map { "\(path): events row \($0), timestamp: expected a time, found 'noon'" })
  }

  @Test func `rejects a database of another program`() throws {
    let path = scratch.file("other.sqlite")
    try SQLiteDatabase(writing: path).execute("CREATE TABLE events (id TEXT)")
    let faults = #expect(throws: Faults.self) {
      try LoggerEventReader.read(SQLiteDatabase(reading: path))
    }
    #expect(
      faults?.all.first?.problem
        == "not a database of the ground-truth logger: the table events has no column timestamp, "
        + "category, notes")
  }
}
