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
