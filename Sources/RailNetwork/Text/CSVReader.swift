/// Reads comma-separated values (RFC 4180) into rows of fields, each with its line number.
public struct CSVReader {
  /// One row; a blank line gives none.
  public struct Row: Sendable, Equatable {
    /// The 1-based line on which the row starts.
    public var line: Int
    public var fields: [String]
  }

  /// A fault in a text that is not valid CSV or JSON.
  public struct Failure: Error, Sendable, Equatable {
    public var line: Int
    public var problem: String

    public init(line: Int, problem: String) {
      self.line = line
      self.problem = problem
    }
  }

  /// Reads UTF-8 text, with or without a byte-order mark, with `\n` or `\r\n` at line ends.
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

  /// Reads a whole file in the same way as ``read(_:)``.
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
  /// One row with its line break, its fields converted by ``content(_:)`` and quoted if necessary.
  public static func row(_ fields: [String]) -> String {
    var row = ""
    for (index, text) in fields.enumerated() {
      if index > 0 { row += "," }
      row += field(text)
    }
    row += "\n"
    return row
  }

  /// Why a name is not allowed in a file that a spreadsheet may open (OWASP, CSV injection).
  package static func problem(with name: String) -> String? {
    guard let first = name.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else {
      return nil
    }
    return first.value < 0x20
      ? "begins with a control character"
      : "begins with \(first), so that spreadsheets read it as a formula"
  }

  /// The text of a cell; an apostrophe before a formula keeps spreadsheets from executing it.
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
