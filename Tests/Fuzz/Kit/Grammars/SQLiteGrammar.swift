import Foundation
import Interchange
import Text

/// Makes databases with the tables that a reader looks for.
///
/// Some of them are views, virtual tables or tables with generated columns, and some have triggers
/// and indexes that compute.
struct SQLiteGrammar: Sendable {
  /// By table.
  let columns: [(table: String, columns: [String])]

  static let recording = SQLiteGrammar(columns: [
    ("sessions", ["id", "notes", "isOnTrain"]),
    (
      "locations",
      [
        "timestamp", "latitude", "longitude", "altitude", "horizontalAccuracy", "course", "speed",
        "sessionID",
      ]
    ), ("motionActivities", ["sessionID", "startDate", "confidence", "walking"]),
  ])
  static let events = SQLiteGrammar(columns: [("events", ["timestamp", "category", "notes"])])
  static let railways = SQLiteGrammar(columns: [
    ("railway", ["id", "title", "stations", "color", "ascending", "descending"]),
    ("station", ["id", "railway", "title", "latitude", "longitude"]),
    ("segment", ["id", "railway", "underground"]),
    ("segmentCoordinate", ["segment", "coordinate", "order"]),
    ("coordinate", ["id", "latitude", "longitude"]),
  ])

  /// Larger files take long to make and test nothing more.
  private static let mostBytes = 4_000_000

  /// Nil if SQLite makes no file.
  func file(_ random: inout Mutator) -> [UInt8]? {
    let path = FileManager.default.temporaryDirectory.appending(path: "made-\(UUID())").path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    do {
      let readWriteCreate: CInt = 0x2 | 0x4
      let database = try SQLiteDatabase(file: path, flags: readWriteCreate)
      // Statements that this build of SQLite does not support are skipped.
      for statement in statements(&random) { try? database.execute(statement) }
    } catch {
      return nil
    }
    return (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
  }

  private func statements(_ random: inout Mutator) -> [String] {
    let pageBytes = 512 << random.below(8)
    var statements = [
      "PRAGMA synchronous = OFF", "PRAGMA page_size = \(pageBytes)",
      "PRAGMA max_page_count = \(Self.mostBytes / pageBytes)",
    ]
    // On disk or in a separate log; only the file itself is kept.
    if random.below(8) == 0 { statements.append("PRAGMA journal_mode = WAL") }
    statements.append("BEGIN")
    for (table, columns) in columns where random.below(20) > 0 {
      let columns = columns.filter { _ in random.below(30) > 0 }
      statements += made(table, columns, &random)
      for _ in 0..<[1, 2, 5, 40][random.below(4)] {
        let values = columns.map { value("\(table).\($0)", &random) }
        statements.append("INSERT INTO \(table) VALUES (\(values.joined(separator: ", ")))")
      }
      if random.below(12) == 0 {
        statements.append(
          "INSERT INTO \(table) SELECT t.* FROM \(table) t, (\(Self.numbers(500))) LIMIT 500")
      }
    }
    return statements + ["COMMIT"]
  }

  private static func numbers(_ count: Int?) -> String {
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
      + (count.map { " WHERE i < \($0)" } ?? "") + ") SELECT i FROM n"
  }

  private func made(_ table: String, _ columns: [String], _ random: inout Mutator) -> [String] {
    func list(_ column: (String) -> String) -> String {
      columns.map { column("\"\($0)\"") }.joined(separator: ", ")
    }
    let types = ["", "TEXT", "INTEGER", "REAL", "BLOB", "TEXT COLLATE NOCASE", "ANY DEFAULT 7"]
    switch random.below(8) {
    case 0:
      let endless = random.below(2) == 0
      let value = endless ? "i" : "hex(zeroblob(\(1 << (10 + random.below(20)))))"
      return [
        "CREATE VIEW \(table)(\(list { $0 })) AS SELECT \(list { _ in value }) FROM "
          + "(\(Self.numbers(endless ? nil : 1_000)))"
      ]
    case 1:
      let odd = random.below(max(columns.count, 1))
      let kind = random.below(2) == 0 ? "STORED" : "VIRTUAL"
      let size = 1 << (4 + random.below(16))
      return [
        "CREATE TABLE \(table) ("
          + columns.enumerated().map {
            $0.offset == odd && columns.count > 1
              ? "\"\($0.element)\" AS (hex(zeroblob(\(size)))) \(kind)" : "\"\($0.element)\""
          }.joined(separator: ", ") + ")"
      ]
    case 2:
      let modules = ["fts5", "rtree", "dbstat", "series"]
      return ["CREATE VIRTUAL TABLE \(table) USING \(modules[random.below(4)])(\(list { $0 }))"]
    default:
      let ends = ["", "", "", " WITHOUT ROWID", " STRICT"]
      var made = [
        "CREATE TABLE \(table) (\(list { "\($0) \(types[random.below(types.count)])" }))"
          + ends[random.below(ends.count)]
      ]
      if random.below(4) == 0 {
        made.append(
          "CREATE TRIGGER t_\(table) AFTER INSERT ON \(table) BEGIN DELETE FROM \(table); END")
      }
      if random.below(4) == 0, let first = columns.first {
        made.append("CREATE INDEX i_\(table) ON \(table)(hex(\"\(first)\"))")
      }
      return made
    }
  }

  private func value(_ name: String, _ random: inout Mutator) -> String {
    let edges = [
      "NULL", "0", "-1", "9e999", "-9e999", "9223372036854775807", "''", "'x'", "x'00ff'",
      "zeroblob(\(1 << (4 + random.below(18))))", "char(27) || '[31m'", "char(8238)", "'[]'",
    ]
    if random.below(12) == 0 { return edges[random.below(edges.count)] }
    let column = String(name.drop { $0 != "." }.dropFirst())
    if ["timestamp", "startDate"].contains(column) {
      let years = ["2025", "2025", "2025", "1970", "0001", "9999"]
      return "'\(years[random.below(6)])-08-04 07:\(10 + random.below(50)):40.000'"
    }
    switch column {
    case _ where ["sessions.id", "locations.sessionID"].contains(name):
      return "'s\(random.below(3))'"
    case "sessionID": return ["'s0'", "'s1'", "NULL"][random.below(3)]
    case "confidence": return ["'high'", "'low'"][random.below(2)]
    case "latitude": return "35.\(6_000 + random.below(90))"
    case "longitude": return "139.\(7_000 + random.below(90))"
    case "category": return ["'trainArrival'", "'trainDeparture'", "'walk'"][random.below(3)]
    case "title": return #"'{"en": "A", "ja": "あ"}'"#
    case "stations": return #"'["R.A", "R.B"]'"#
    case "railway": return "'R'"
    case "id" where random.below(2) == 0: return ["'R'", "'R.A'", "'R.B'"][random.below(3)]
    default: return "\(random.below(4))"
    }
  }
}
