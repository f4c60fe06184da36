package import PlainText

/// Reads a text file line by line, in memory that does not grow with the file.
package struct LineReader {
  /// The most bytes of one line.
  package static let longestLine = 1 << 20

  /// The 1-based line that was read last; 0 before the first.
  package private(set) var line = 0
  private let source: ByteSource
  private var piece: [UInt8] = []
  private var offset = 0
  private var isAtEnd = false

  package init(_ source: ByteSource) {
    self.source = source
  }

  /// The next line without its line break, or nil at the end of the file.
  ///
  /// - Throws: one fault for a line longer than ``longestLine``.
  package mutating func next() throws(Faults) -> [UInt8]? {
    var content: [UInt8] = []
    while !isAtEnd {
      if offset == piece.count {
        piece = try source.next()
        offset = 0
        if piece.isEmpty {
          isAtEnd = true
          break
        }
      }
      let end = piece[offset...].firstIndex(of: 0x0a) ?? piece.count
      guard content.count + end - offset <= Self.longestLine else {
        throw Faults(
          Fault(
            file: source.file, line: line + 1,
            problem: "the line is longer than \(Self.longestLine >> 20) MiB"))
      }
      content += piece[offset..<end]
      offset = end
      if end < piece.count {
        offset += 1
        line += 1
        return trimmed(content)
      }
    }
    guard !content.isEmpty else { return nil }
    line += 1
    return trimmed(content)
  }

  private func trimmed(_ content: [UInt8]) -> [UInt8] {
    var content = content
    if content.last == 0x0d { content.removeLast() }
    if line == 1, content.starts(with: [0xef, 0xbb, 0xbf]) { content.removeFirst(3) }
    return content
  }
}
