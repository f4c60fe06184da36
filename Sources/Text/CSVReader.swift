/// Reads comma-separated values (RFC 4180): rows of fields, each row with its line.
public struct CSVReader {
  /// One row.
  ///
  /// A blank line gives no row.
  public struct Row: Sendable, Equatable {
    /// The 1-based line on which the row starts.
    public var line: Int
    public var fields: [String]
  }

  /// What is wrong with a text that is not CSV, or not JSON.
  public struct Failure: Error, Sendable, Equatable {
    public var line: Int
    public var problem: String

    public init(line: Int, problem: String) {
      self.line = line
      self.problem = problem
    }
  }

  /// Reads a whole text of UTF-8, with or without a byte-order mark, `\n` or `\r\n` at line ends.
  public static func read(_ bytes: [UInt8]) throws(Failure) -> [Row] {
    var scanner = CSVScanner(bytes)
    var rows: [Row] = []
    while try scanner.next() {
      var row = Row(line: scanner.line, fields: [])
      for field in scanner.fields {
        guard let text = String(validating: field, as: UTF8.self) else {
          throw Failure(line: scanner.line, problem: "the text is not UTF-8")
        }
        row.fields.append(text)
      }
      rows.append(row)
    }
    return rows
  }

  /// Reads a whole file's text as ``read(_:)`` does.
  ///
  /// - Throws: the first thing that is not CSV, as a fault of the file.
  public static func read(_ bytes: [UInt8], file: String) throws(Faults) -> [Row] {
    do throws(Failure) {
      return try read(bytes)
    } catch {
      throw Faults(file, line: error.line, error.problem)
    }
  }
}

/// Writes comma-separated values.
public enum CSVText {
  /// One row with its line break; fields are quoted only where they must be, and hold
  /// ``content(_:)``.
  public static func row(_ fields: [String]) -> String {
    var row = ""
    for (index, text) in fields.enumerated() {
      if index > 0 { row += "," }
      row += field(text)
    }
    row += "\n"
    return row
  }

  /// Why a name must not stand in a file that a spreadsheet may open; nil if it can.
  ///
  /// Names are refused, not changed, so that files can be joined by them; see OWASP, CSV injection.
  package static func problem(with name: String) -> String? {
    guard let first = name.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
      return nil
    }
    return first.value < 0x20
      ? "begins with a control character"
      : "begins with \(first), which a spreadsheet takes for a formula"
  }

  /// What stands in the cell of a text: a formula has an apostrophe, so that no spreadsheet obeys it.
  public static func content(_ text: String) -> String {
    let text = ForeignText.escaped(text)
    let number = text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let first = text.first, "=+-@".contains(first), NumberReader.double(number) == nil
    else { return text }
    return "'" + text
  }

  private static func field(_ text: String) -> String {
    let text = content(text)
    let needsQuotes = text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0a || $0 == 0x0d
    }
    guard needsQuotes else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
