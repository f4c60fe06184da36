/// Splits a row of CSV of any program into fields.
///
/// Accepts blanks around fields and quotes, and text after a closing quote.
struct FieldSplitter {
  var separator: UInt8
  /// The fields of the latest row, without quotes, one after the other.
  private(set) var text: [UInt8] = []
  private(set) var fields: [Range<Int>] = []

  init(_ separator: UInt8 = UInt8(ascii: ",")) { self.separator = separator }

  var texts: [String] { fields.map { String(decoding: text[$0], as: UTF8.self) } }

  /// Finds the fields of a row; false if a quote is not closed.
  mutating func split(_ row: [UInt8]) -> Bool {
    let quote = UInt8(ascii: "\"")
    text.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    var start = 0
    var isQuoted = false
    var index = 0
    while index < row.count {
      let byte = row[index]
      index += 1
      if byte == quote {
        if isQuoted, index < row.count, row[index] == quote {
          text.append(quote)
          index += 1
        } else if isQuoted || text.count == start {
          isQuoted.toggle()
        } else {
          text.append(quote)
        }
      } else if byte == separator, !isQuoted {
        endField(&start)
      } else if isQuoted || text.count > start || !Self.isBlank(byte) {
        text.append(byte)
      }
    }
    endField(&start)
    return !isQuoted
  }

  private mutating func endField(_ start: inout Int) {
    var end = text.count
    while end > start, Self.isBlank(text[end - 1]) { end -= 1 }
    fields.append(start..<end)
    start = text.count
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
