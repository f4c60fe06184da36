/// Walks through comma-separated text (RFC 4180) row by row; a blank line is no row.
///
/// The text is UTF-8, with or without a byte-order mark; lines end with `\n`, `\r\n` or `\r`.
public struct CSVScanner: Sendable {
  /// The text; the content of a quoted field is moved to its start when it is read.
  private var bytes: [UInt8]
  private var offset: Int
  /// The 1-based line on which the latest row starts.
  public private(set) var line = 0
  private var nextLine = 1
  /// The fields of the latest row, as ranges of ``bytes``.
  private var ranges: [Range<Int>] = []

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.withoutMark.startIndex
  }

  public var fields: [ArraySlice<UInt8>] { ranges.map { bytes[$0] } }

  public var count: Int { ranges.count }

  public func field(_ index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  /// Whether a field of the latest row is empty.
  func isEmpty(_ index: Int) -> Bool { ranges[index].isEmpty }

  /// The number in a field of the latest row, read by ``NumberReader/double(_:)``.
  func number(_ index: Int) -> Double? { NumberReader.double(bytes.span, ranges[index]) }

  /// Moves to the next row; returns false at the end.
  public mutating func next() throws(Fault) -> Bool {
    ranges.removeAll(keepingCapacity: true)
    while offset < bytes.count {
      line = nextLine
      try row()
      if ranges.count > 1 || ranges.first?.isEmpty == false { return true }
      ranges.removeAll(keepingCapacity: true)
    }
    return false
  }

  private mutating func row() throws(Fault) {
    while true {
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
        ranges.append(try quoted())
      } else {
        let start = offset
        offset = endOfField(start)
        ranges.append(start..<offset)
      }
      guard offset < bytes.count else { return }
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: ",") { continue }
      if byte == 0x0d, offset < bytes.count, bytes[offset] == 0x0a { offset += 1 }
      nextLine += 1
      return
    }
  }

  private func endOfField(_ start: Int) -> Int {
    let bytes = bytes.span
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: ","), !Self.endsLine(bytes[end]) {
      end += 1
    }
    return end
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte <= 0x0d && (byte == 0x0a || byte == 0x0d)
  }

  private mutating func quoted() throws(Fault) -> Range<Int> {
    let firstLine = nextLine
    offset += 1
    let start = offset
    var end = start
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") {
        guard offset < bytes.count, bytes[offset] == byte else {
          guard
            offset == bytes.count || Self.endsLine(bytes[offset])
              || bytes[offset] == UInt8(ascii: ",")
          else {
            throw Fault(file: "", line: nextLine, problem: "text after a closing quote")
          }
          return start..<end
        }
        offset += 1
      } else if byte == 0x0a {
        nextLine += 1
      }
      // Bytes only move after a doubled quote.
      if bytes[end] != byte { bytes[end] = byte }
      end += 1
    }
    throw Fault(file: "", line: firstLine, problem: "missing closing quote")
  }
}
