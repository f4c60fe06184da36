/// Walks comma-separated values row by row and makes no text of a field unless asked to.
///
/// For large files; ``CSVReader`` is the convenient one. Takes UTF-8 with or without a byte-order
/// mark, `\n` or `\r\n` at line ends, and skips blank lines.
public struct CSVScanner: Sendable {
  private let bytes: [UInt8]
  private var offset: Int
  /// The 1-based line on which the latest row starts.
  public private(set) var line = 0
  private var nextLine = 1

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  /// Puts the next row's fields into `fields`, or returns false at the end.
  public mutating func next(
    into fields: inout [ArraySlice<UInt8>]
  ) throws(CSVReader.Failure) -> Bool {
    fields.removeAll(keepingCapacity: true)
    while offset < bytes.count {
      line = nextLine
      try row(into: &fields)
      if fields.count > 1 || fields.first?.isEmpty == false { return true }
      fields.removeAll(keepingCapacity: true)
    }
    return false
  }

  private mutating func row(into fields: inout [ArraySlice<UInt8>]) throws(CSVReader.Failure) {
    while true {
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
        fields.append(try quoted())
      } else {
        let start = offset
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ","), bytes[offset] != 0x0a {
          offset += 1
        }
        var end = offset
        let endsLine = offset == bytes.count || bytes[offset] == 0x0a
        if endsLine, end > start, bytes[end - 1] == 0x0d { end -= 1 }
        fields.append(bytes[start..<end])
      }
      guard offset < bytes.count else { return }
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0a {
        nextLine += 1
        return
      }
    }
  }

  private mutating func quoted() throws(CSVReader.Failure) -> ArraySlice<UInt8> {
    let firstLine = nextLine
    var field: [UInt8] = []
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") {
        guard offset < bytes.count, bytes[offset] == byte else {
          if offset < bytes.count, bytes[offset] == 0x0d { offset += 1 }
          guard
            offset == bytes.count || bytes[offset] == 0x0a
              || bytes[offset] == UInt8(ascii: ",")
          else {
            throw CSVReader.Failure(
              line: nextLine, problem: "there is text after a closing quote")
          }
          return field[...]
        }
        offset += 1
      } else if byte == 0x0a {
        nextLine += 1
      }
      field.append(byte)
    }
    throw CSVReader.Failure(line: firstLine, problem: "a quoted field has no closing quote")
  }
}
