/// Walks through a CSV file with columns in any order, and logs faults in its structure.
public struct CSVTable: Sendable {
  private var scanner: CSVScanner
  /// The index of each named column in a row; nil for an optional column that is missing.
  private var indices: [Int?] = []
  private var width = 0

  /// Reads the header; nil, with a fault, if a required column is missing or occurs twice.
  public init?(_ bytes: [UInt8], required: [String], optional: [String] = [], log: inout FaultLog) {
    scanner = CSVScanner(bytes)
    guard advance(&log) else {
      if log.faults.isEmpty { log.add("the file is empty", remedy: "it needs a header") }
      return nil
    }
    let names = scanner.fields.map { String(decoding: $0, as: UTF8.self) }
    width = names.count
    var isComplete = true
    for name in required + optional {
      let found = names.indices.filter { names[$0] == name }
      if found.count > 1 || (found.isEmpty && required.contains(name)) {
        log.add(
          line: scanner.line, field: name,
          found.isEmpty
            ? "the column is missing" : "the column is in the header twice",
          remedy: "the header needs \(required.joined(separator: ","))")
        isComplete = false
      }
      indices.append(found.first)
    }
    guard isComplete else { return nil }
  }

  /// The 1-based line on which the latest row starts.
  public var line: Int { scanner.line }

  /// Moves to the next row; rows of another width are logged and skipped.
  public mutating func next(_ log: inout FaultLog) -> Bool {
    while advance(&log) {
      if scanner.count == width { return true }
      log.add(line: line, "\(counted(scanner.count, "field")), but the header has \(width)")
    }
    return false
  }

  /// The bytes of a field in the latest row; `column` is an index in `required + optional`.
  public func bytes(_ column: Int) -> ArraySlice<UInt8> {
    guard let index = indices[column] else { return [] }
    return scanner.field(index)
  }

  public func isEmpty(_ column: Int) -> Bool {
    guard let index = indices[column] else { return true }
    return scanner.isEmpty(index)
  }

  /// The number in a field of the latest row, read by ``NumberReader/double(_:)``.
  public func number(_ column: Int) -> Double? {
    guard let index = indices[column] else { return nil }
    return scanner.number(index)
  }

  public func text(_ column: Int) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }

  private mutating func advance(_ log: inout FaultLog) -> Bool {
    do throws(Fault) {
      return try scanner.next()
    } catch {
      log.add(line: error.line, error.problem)
      return false
    }
  }
}
