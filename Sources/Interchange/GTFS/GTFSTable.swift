import PlainText

/// One table of a GTFS feed: rows with named columns.
struct GTFSTable {
  /// The file's path, for faults.
  let file: String
  let rows: [CSVReader.Row]
  private let columns: [String: Int]

  /// Reads a table.
  ///
  /// - Throws: that it is missing, is not CSV, or lacks one of the `required` columns.
  init(
    _ name: String, files: [String: [UInt8]], folder: String, required: [String]
  ) throws(Faults) {
    file = "\(folder)/\(name)"
    guard let bytes = files[name] else {
      throw Faults(Fault(file: file, problem: "there is no such file"))
    }
    let all: [CSVReader.Row]
    do throws(CSVReader.Failure) {
      all = try CSVReader.read(bytes)
    } catch {
      throw Faults(Fault(file: file, line: error.line, problem: error.problem))
    }
    let names = (all.first?.fields ?? []).map(Self.trimmed)
    columns = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    rows = Array(all.dropFirst())
    var log = FaultLog(file: file)
    for column in required where columns[column] == nil {
      log.add(line: 1, field: column, "the column is missing")
    }
    try log.throwIfAny()
  }

  /// The text of a field without the space around it; empty where there is none.
  func text(_ column: String, _ row: CSVReader.Row) -> String {
    guard let index = columns[column], index < row.fields.count else { return "" }
    return Self.trimmed(row.fields[index])
  }

  private static func trimmed(_ text: String) -> String {
    guard text.utf8.first == 32 || text.utf8.last == 32 else { return text }
    return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
