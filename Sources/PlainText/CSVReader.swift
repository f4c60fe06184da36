/// Reads comma-separated values (RFC 4180): rows of fields, each row with its line.
public struct CSVReader {
  /// One row.
  ///
  /// A blank line gives no row.
  public struct Row: Sendable, Hashable {
    /// The 1-based line on which the row starts.
    public var line: Int
    public var fields: [String]

    public init(line: Int, fields: [String]) {
      self.line = line
      self.fields = fields
    }
  }

  /// What is wrong with a text that is not CSV.
  public struct Failure: Error, Sendable, Hashable {
    public var line: Int
    public var problem: String
  }

  /// Reads a whole text of UTF-8, with or without a byte-order mark, `\n` or `\r\n` at line ends.
  public static func read(_ bytes: [UInt8]) throws(Failure) -> [Row] {
    var rows: [Row] = []
    var offset = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    var line = 1
    while offset < bytes.count {
      var row = Row(line: line, fields: [])
      var rowEnds = false
      while !rowEnds {
        let field: [UInt8]
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
          (field, offset) = try quoted(bytes, from: offset, line: &line)
        } else {
          let start = offset
          while offset < bytes.count, bytes[offset] != UInt8(ascii: ","), bytes[offset] != 0x0a {
            offset += 1
          }
          let isCarriageReturn =
            offset > start && bytes[offset - 1] == 0x0d
            && (offset == bytes.count || bytes[offset] == 0x0a)
          field = Array(bytes[start..<(isCarriageReturn ? offset - 1 : offset)])
        }
        guard let text = String(validating: field, as: UTF8.self) else {
          throw Failure(line: line, problem: "the text is not UTF-8")
        }
        row.fields.append(text)
        if offset < bytes.count, bytes[offset] == 0x0d,
          offset + 1 == bytes.count
            || bytes[offset + 1] == 0x0a
        {
          offset += 1
        }
        if offset >= bytes.count {
          rowEnds = true
        } else if bytes[offset] == 0x0a {
          offset += 1
          line += 1
          rowEnds = true
        } else if bytes[offset] == UInt8(ascii: ",") {
          offset += 1
        } else {
          throw Failure(line: line, problem: "there is text after a closing quote")
        }
      }
      if row.fields != [""] { rows.append(row) }
    }
    return rows
  }

  private static func quoted(
    _ bytes: [UInt8], from start: Int, line: inout Int
  ) throws(Failure) -> ([UInt8], Int) {
    let firstLine = line
    var field: [UInt8] = []
    var offset = start + 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") {
        guard offset < bytes.count, bytes[offset] == byte else { return (field, offset) }
        offset += 1
      } else if byte == 0x0a {
        line += 1
      }
      field.append(byte)
    }
    throw Failure(line: firstLine, problem: "a quoted field has no closing quote")
  }
}

/// Writes comma-separated values.
public enum CSVText {
  /// One row with its line break; fields are quoted only where they must be.
  public static func row(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ text: String) -> String {
    let needsQuotes = text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0a || $0 == 0x0d
    }
    guard needsQuotes else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
